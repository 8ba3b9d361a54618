import { id, list, muniId, number, optional, sourceUrl, text } from '../columns.ts';
import { table } from '../table.ts';

export const epaFacilities = table('epa_facilities', 'A facility regulated by an environmental agency.', {
  id: id('The facility.'),
  muni_id: muniId,
  registry_id: optional(text('Number in the agency’s registry.')),
  name: text('Name.'),
  address: optional(text('Address.')),
  programs: optional(list('Programs that regulate it.')),
  latitude: optional(number('Latitude.', { unit: 'degrees', minimum: -90, maximum: 90 })),
  longitude: optional(number('Longitude.', { unit: 'degrees', minimum: -180, maximum: 180 })),
  source_url: sourceUrl,
});
