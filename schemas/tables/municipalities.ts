import {
  count,
  id,
  instant,
  number,
  oneOf,
  optional,
  slug,
  sourceUrl,
  text,
  timezone,
  url,
} from '../columns.ts';
import { table } from '../table.ts';

export const municipalities = table(
  'municipalities',
  'A place that holds meetings: a city, a county, a school board.',
  {
    id: id('The place.'),
    slug: slug('Last path segment of the address of its page; unique per country.'),
    name: text('Name as people say it, without state; counties and school boards with their type.'),
    // It becomes part of an address: /state/new-york/.
    state: text('Full name of the state or province.', { pattern: '.{0,60}[A-Za-z].{0,60}' }),
    state_code: text('Postal code of the state or province.', { pattern: '[A-Z]{2}' }),
    country: oneOf(['US', 'CA'], 'Country.'),
    kind: oneOf(['city', 'school'], '`school` for school districts, else `city`.'),
    type: optional(
      text('Kind of government: city, town, village, township, borough, county, parish, school_district ...'),
    ),
    population: optional(count('Residents.', 'people')),
    latitude: optional(number('Latitude.', { unit: 'degrees', minimum: -90, maximum: 90 })),
    longitude: optional(number('Longitude.', { unit: 'degrees', minimum: -180, maximum: 180 })),
    timezone: optional(timezone('IANA name of its time zone.')),
    website_url: optional(url('Official web site.')),
    census_geoid: optional(text('Geographic identifier of the US Census Bureau or of Statistics Canada.')),
    ocd_division_id: optional(text('Open Civic Data division identifier.')),
    platform: optional(text('System that publishes its meetings: legistar, civicclerk ...')),
    updated_at: optional(instant('When the row last changed.')),
    source_url: sourceUrl,
  },
  { unique: [['country', 'slug']] },
);
