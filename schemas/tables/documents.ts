import { count, id, meetingId, muniId, oneOf, optional, sourceUrl, text, url } from '../columns.ts';
import { table } from '../table.ts';

export const documents = table('documents', 'An agenda, packet, minutes, exhibit, video or transcript.', {
  id: id('The document.'),
  meeting_id: meetingId,
  muni_id: muniId,
  kind: oneOf(['agenda', 'packet', 'minutes', 'exhibit', 'video', 'transcript', 'other'], 'What it is.'),
  title: optional(text('Title.')),
  url: url('Where it is published.'),
  media_type: optional(text('Media type.')),
  bytes: optional(count('Size.', 'bytes')),
  sha256: optional(text('SHA-256 of its bytes, in hexadecimal.', { pattern: '[0-9a-f]{64}' })),
  archived_key: optional(text('Key of an archived copy.')),
  source_url: sourceUrl,
});
