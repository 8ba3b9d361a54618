import { cents, count, id, muniId, oneOf, optional, sourceUrl, text } from '../columns.ts';
import { table } from '../table.ts';

export const buildingPermits = table('building_permits', 'Housing units permitted in a period.', {
  id: id('The row.'),
  muni_id: muniId,
  period: text('Year or month: YYYY or YYYY-MM.', { pattern: '\\d{4}(-(0[1-9]|1[0-2]))?' }),
  structure: oneOf(['1_unit', '2_units', '3_4_units', '5_plus_units'], 'Units in a building.'),
  buildings: optional(count('Buildings permitted.', 'buildings')),
  units: optional(count('Housing units permitted.', 'housing units')),
  value_cents: optional(cents('Value of the construction.')),
  source_url: sourceUrl,
});
