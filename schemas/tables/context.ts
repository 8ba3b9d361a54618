/** Facts about a place from registers and surveys. */
import {
  cents,
  count,
  date,
  id,
  integer,
  list,
  muniId,
  number,
  oneOf,
  optional,
  sourceUrl,
  table,
  text,
} from '../columns.ts';

export const buildingPermits = table('building_permits', 'Housing units permitted in a period.', {
  id: id('The row.'),
  muni_id: muniId,
  period: text('Year or month: YYYY or YYYY-MM.', { pattern: '\\d{4}(-(0[1-9]|1[0-2]))?' }),
  structure: oneOf(['1_unit', '2_units', '3_4_units', '5_plus_units'], 'Number of units per building.'),
  buildings: optional(count('Buildings permitted.', 'buildings')),
  units: optional(count('Housing units permitted.', 'housing units')),
  value_cents: optional(cents('Construction value.')),
  source_url: sourceUrl,
});

export const permits = table('permits', 'A license.', {
  id: id('The license.'),
  muni_id: muniId,
  number: optional(text('Number as published.')),
  category: optional(text('Category of license.')),
  name: optional(text('License holder.')),
  address: optional(text('Licensed address.')),
  status: optional(text('Status as published.')),
  issued_date: optional(date('Day when it was issued.')),
  expires_date: optional(date('Day when it expires.')),
  source_url: sourceUrl,
});

export const demographics = table('demographics', 'One measure of a place in one year.', {
  id: id('The row.'),
  muni_id: muniId,
  year: integer('Year of the measurement.', { minimum: 1700, maximum: 2200 }),
  measure: text('Name of the measure: population, median_age ... The data dictionary lists the known names.'),
  value: optional(number('Value, in `unit`.')),
  margin_of_error: optional(number('Margin of error at 90 % confidence, in `unit`.', { minimum: 0 })),
  unit: optional(text('Unit of value and margin: people, years, cents, percent ...')),
  dataset: optional(text('Publication with this value.')),
  source_url: sourceUrl,
});

export const homeValueTrend = table('home_value_trend', 'Typical home value in one month.', {
  id: id('The row.'),
  muni_id: muniId,
  month: text('Month: YYYY-MM.', { pattern: '\\d{4}-(0[1-9]|1[0-2])' }),
  value_cents: optional(cents('Typical home value.')),
  series: optional(text('The publisher’s series.')),
  source_url: sourceUrl,
});

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

export const nonprofits = table('nonprofits', 'A registered charity.', {
  id: id('The charity.'),
  muni_id: muniId,
  registration_number: optional(text('Number in the register (EIN, BN).')),
  name: text('Name.'),
  category: optional(text('Area of activity.')),
  revenue_cents: optional(cents('Revenue of the latest year filed.')),
  assets_cents: optional(cents('Assets at the end of the latest year filed.')),
  source_url: sourceUrl,
});
