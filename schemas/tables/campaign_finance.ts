import { cents, date, id, muniId, oneOf, optional, sourceUrl, text } from '../columns.ts';
import { table } from '../table.ts';

export const campaignFinance = table('campaign_finance', 'A contribution or expenditure.', {
  id: id('The row.'),
  muni_id: muniId,
  filer: optional(text('Committee or person that reported it.')),
  candidate: optional(text('Candidate that it is about.')),
  contest: optional(text('Contest that it is about.')),
  kind: oneOf(['contribution', 'expenditure', 'loan'], 'What it is.'),
  amount_cents: optional(cents('Amount.')),
  date: optional(date('Day of the transaction.')),
  counterparty: optional(text('Who gave or received.')),
  source_url: sourceUrl,
});
