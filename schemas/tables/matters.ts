import { count, date, id, muniId, number, optional, reference, sourceUrl, text, url } from '../columns.ts';
import { table } from '../table.ts';

export const matters = table('matters', 'A planning, zoning, development or legislative file.', {
  id: id('The file.'),
  muni_id: muniId,
  meeting_id: optional(reference('meetings', 'The latest meeting that took it up.')),
  file_number: optional(text('Number as published.')),
  type: optional(text('Type as published: ordinance, resolution, rezoning ...')),
  title: optional(text('Official title.')),
  status: optional(text('Status as published.')),
  introduced_date: optional(date('When it was introduced.')),
  decided_date: optional(date('When it was decided.')),
  applicant: optional(text('Who applied.')),
  address: optional(text('Address of the site.')),
  parcel: optional(text('Parcel number.')),
  latitude: optional(number('Latitude.', { unit: 'degrees', minimum: -90, maximum: 90 })),
  longitude: optional(number('Longitude.', { unit: 'degrees', minimum: -180, maximum: 180 })),
  units: optional(count('Housing units proposed.', 'housing units')),
  url: optional(url('Its official page.')),
  source_url: sourceUrl,
});
