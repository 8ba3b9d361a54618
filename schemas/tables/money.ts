/** Budgets and federal awards. */
import { cents, date, id, integer, muniId, oneOf, optional, sourceUrl, table, text } from '../columns.ts';

export const govFinances = table('gov_finances', 'One line of a year’s budget.', {
  id: id('The line.'),
  muni_id: muniId,
  fiscal_year: integer(
    'Year in which the fiscal year ends. In lines of the US Census Bureau, 2020 is a fiscal year that ended from July 1, 2019, to June 30, 2020.',
    { minimum: 1700, maximum: 2200 },
  ),
  category: oneOf(['revenue', 'spending', 'debt', 'balance'], 'Side of the budget.'),
  line: text(
    'Budget line as published. Lines of the US Census Bureau have plain names and do not overlap, so those of a category and year may be added up; aid and payments to other governments are in the accounts of both governments.',
  ),
  amount_cents: optional(cents('Amount.')),
  basis: optional(
    oneOf(['actual', 'adopted'], '`adopted` for budgeted amounts, `actual` for realized amounts.'),
  ),
  source_url: sourceUrl,
});

export const federalAwards = table('federal_awards', 'A federal grant, loan or contract.', {
  id: id('The row.'),
  muni_id: muniId,
  award_id: optional(text('Award number as published.')),
  recipient: optional(text('Recipient.')),
  agency: optional(text('Awarding agency.')),
  program: optional(text('Federal program.')),
  amount_cents: optional(cents('Amount.')),
  start_date: optional(date('First day.')),
  end_date: optional(date('Last day.')),
  description: optional(text('Purpose.')),
  source_url: sourceUrl,
});
