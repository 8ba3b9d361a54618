import { cents, id, muniId, optional, sourceUrl, text } from '../columns.ts';
import { table } from '../table.ts';

export const homeValueTrend = table('home_value_trend', 'Typical home value in a month.', {
  id: id('The row.'),
  muni_id: muniId,
  month: text('Month: YYYY-MM.', { pattern: '\\d{4}-(0[1-9]|1[0-2])' }),
  value_cents: optional(cents('Typical home value.')),
  series: optional(text('Which series of the publisher it is.')),
  source_url: sourceUrl,
});
