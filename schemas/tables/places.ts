/** Places, their governing bodies and the officials who serve on them. */
import {
  boolean,
  count,
  date,
  id,
  instant,
  muniId,
  number,
  oneOf,
  optional,
  reference,
  slug,
  sourceUrl,
  table,
  text,
  timezone,
  url,
} from '../columns.ts';

export const municipalities = table(
  'municipalities',
  'A place whose government holds meetings: a city, a county or a school district.',
  {
    id: id('The place.'),
    slug: slug('Last path segment of the address of its page; unique within the country.'),
    name: text('Common name without the state; counties and school boards include their type.'),
    // Part of an address: /state/new-york/.
    state: text('Full name of the state or province.', { pattern: '.{0,60}[A-Za-z].{0,60}' }),
    state_code: text('Postal code of the state or province.', { pattern: '[A-Z]{2}' }),
    country: oneOf(['US', 'CA'], 'Country.'),
    kind: oneOf(['city', 'school'], '`school` for school districts, `city` for all other places.'),
    type: optional(
      text('Kind of government: city, town, village, township, borough, county, parish, school_district ...'),
    ),
    population: optional(count('Residents.', 'people')),
    latitude: optional(number('Latitude.', { unit: 'degrees', minimum: -90, maximum: 90 })),
    longitude: optional(number('Longitude.', { unit: 'degrees', minimum: -180, maximum: 180 })),
    timezone: optional(timezone('IANA time zone.')),
    website_url: optional(url('Official website.')),
    census_geoid: optional(text('Geographic identifier of the US Census Bureau or of Statistics Canada.')),
    ocd_division_id: optional(text('Open Civic Data division identifier.')),
    platform: optional(text('System that publishes its meetings: legistar, civicclerk ...')),
    updated_at: optional(instant('When the row last changed.')),
    source_url: sourceUrl,
  },
  { unique: [['country', 'slug']] },
);

export const bodies = table('bodies', 'A council, board, commission or committee.', {
  id: id('The body.'),
  muni_id: muniId,
  name: text('Name as published.'),
  classification: optional(
    oneOf(['legislature', 'committee', 'commission', 'board', 'department', 'other'], 'Kind of body.'),
  ),
  active: optional(boolean('True if it still meets.')),
  source_url: sourceUrl,
});

export const officials = table('officials', 'One term of a member of a governing body.', {
  id: id('The term.'),
  muni_id: muniId,
  person_id: optional(id('The person; the same in all of their terms.')),
  name: text('Name.'),
  role: optional(text('Mayor, Council Member, Trustee ...')),
  district: optional(text('District, ward or seat.')),
  party: optional(text('Party.')),
  body_id: optional(reference('bodies', 'The body that the person serves on.')),
  start_date: optional(date('First day of the term.')),
  end_date: optional(date('Last day of the term.')),
  email: optional(text('Official email address.')),
  phone: optional(text('Official telephone number.')),
  photo_url: optional(url('Official photograph.')),
  source_url: sourceUrl,
});
