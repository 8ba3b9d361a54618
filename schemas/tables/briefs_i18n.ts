import { generatedBy, id, meetingId, muniId, optional, sourceUrl, text } from '../columns.ts';
import { table } from '../table.ts';

export const briefsI18n = table(
  'briefs_i18n',
  'A brief in another language.',
  {
    id: id('The translation.'),
    meeting_id: meetingId,
    muni_id: muniId,
    language: text('Language (BCP 47): es, fr ...', { pattern: '[a-z]{2,3}(-[A-Za-z0-9]{2,8})*' }),
    headline: text('The meeting in one line.'),
    summary: optional(text('The meeting in a paragraph.')),
    generated_by: generatedBy,
    source_url: sourceUrl,
  },
  { unique: [['meeting_id', 'language']] },
);
