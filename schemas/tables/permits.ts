import { date, id, muniId, optional, sourceUrl, text } from '../columns.ts';
import { table } from '../table.ts';

export const permits = table('permits', 'A licence.', {
  id: id('The licence.'),
  muni_id: muniId,
  number: optional(text('Number as published.')),
  category: optional(text('What it permits.')),
  name: optional(text('Who holds it.')),
  address: optional(text('Where it holds.')),
  status: optional(text('Status as published.')),
  issued_date: optional(date('When it was issued.')),
  expires_date: optional(date('When it expires.')),
  source_url: sourceUrl,
});
