import { cents, id, muniId, optional, sourceUrl, text } from '../columns.ts';
import { table } from '../table.ts';

export const nonprofits = table('nonprofits', 'A registered charity.', {
  id: id('The charity.'),
  muni_id: muniId,
  registration_number: optional(text('Number in the register (EIN, BN).')),
  name: text('Name.'),
  category: optional(text('What it does.')),
  revenue_cents: optional(cents('Revenue of the latest year filed.')),
  assets_cents: optional(cents('Assets at the end of the latest year filed.')),
  source_url: sourceUrl,
});
