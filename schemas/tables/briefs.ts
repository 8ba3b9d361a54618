import { generatedBy, instant, list, muniId, optional, reference, sourceUrl, text } from '../columns.ts';
import { table } from '../table.ts';

export const briefs = table(
  'briefs',
  'The plain-English brief of a meeting.',
  {
    meeting_id: reference('meetings', 'The meeting; the key of this table.'),
    muni_id: muniId,
    headline: text('The meeting in one line.'),
    summary: optional(text('The meeting in a paragraph.')),
    notable_items: optional(list('Items worth knowing, one text each.')),
    tags: optional(list('Topics in a word or two.')),
    generated_by: generatedBy,
    generated_at: optional(instant('When it was written.')),
    source_url: sourceUrl,
  },
  { key: 'meeting_id' },
);
