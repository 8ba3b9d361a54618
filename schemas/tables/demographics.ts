import { id, integer, muniId, number, optional, sourceUrl, text } from '../columns.ts';
import { table } from '../table.ts';

export const demographics = table('demographics', 'One measure of a place in a year.', {
  id: id('The row.'),
  muni_id: muniId,
  year: integer('Year that the measure is about.', { minimum: 1700, maximum: 2200 }),
  measure: text('What was measured: population, median_age ...'),
  value: optional(number('Its value, in `unit`.')),
  margin_of_error: optional(number('Margin of error at 90 % confidence, in `unit`.', { minimum: 0 })),
  unit: optional(text('Unit of value and margin: people, years, cents, percent ...')),
  dataset: optional(text('Publication that it is from.')),
  source_url: sourceUrl,
});
