import { cents, date, id, muniId, optional, sourceUrl, text } from '../columns.ts';
import { table } from '../table.ts';

export const federalAwards = table('federal_awards', 'A federal grant, loan or contract.', {
  id: id('The row.'),
  muni_id: muniId,
  award_id: optional(text('Number of the award as published.')),
  recipient: optional(text('Who received it.')),
  agency: optional(text('Who awarded it.')),
  program: optional(text('Program that it is from.')),
  amount_cents: optional(cents('Amount.')),
  start_date: optional(date('First day.')),
  end_date: optional(date('Last day.')),
  description: optional(text('What it is for.')),
  source_url: sourceUrl,
});
