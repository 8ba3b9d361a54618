import { cents, id, integer, muniId, oneOf, optional, sourceUrl, text } from '../columns.ts';
import { table } from '../table.ts';

export const govFinances = table('gov_finances', 'One line of a year’s budget.', {
  id: id('The line.'),
  muni_id: muniId,
  fiscal_year: integer('The year in which the fiscal year ends.', { minimum: 1700, maximum: 2200 }),
  category: oneOf(['revenue', 'spending', 'debt', 'balance'], 'Side of the budget.'),
  line: text('Name of the line, as published.'),
  amount_cents: optional(cents('Amount.')),
  basis: optional(oneOf(['actual', 'adopted'], 'Whether the amount was adopted or what came of it.')),
  source_url: sourceUrl,
});
