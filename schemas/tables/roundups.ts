import { generatedBy, id, muniId, sourceUrl, text } from '../columns.ts';
import { table } from '../table.ts';

export const roundups = table('roundups', 'A week of one place.', {
  id: id('The roundup.'),
  muni_id: muniId,
  week: text('ISO 8601 week, such as 2026-W07.', { pattern: '\\d{4}-W(0[1-9]|[1-4]\\d|5[0-3])' }),
  markdown: text('The text, in Markdown.'),
  generated_by: generatedBy,
  source_url: sourceUrl,
});
