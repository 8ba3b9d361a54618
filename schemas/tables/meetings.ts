import {
  date,
  id,
  instant,
  muniId,
  oneOf,
  optional,
  reference,
  sourceUrl,
  text,
  time,
  url,
} from '../columns.ts';
import { table } from '../table.ts';

export const meetings = table('meetings', 'One meeting.', {
  id: id('The meeting; it stands in the fragment of its permanent link.'),
  muni_id: muniId,
  body_id: optional(reference('bodies', 'The body that met.')),
  body_name: optional(text('Name of the body on the day of the meeting.')),
  meeting_date: date('Local day of the meeting.'),
  start_time: optional(time('Local time at which it starts.')),
  location: optional(text('Where it is held.')),
  status: optional(oneOf(['tentative', 'confirmed', 'cancelled', 'passed'], 'State of the meeting.')),
  agenda_url: optional(url('Agenda.')),
  minutes_url: optional(url('Minutes.')),
  video_url: optional(url('Recording.')),
  archived_pdf_key: optional(text('Key of an archived copy of the agenda.')),
  vanished_at: optional(instant('Since when it is no longer at its source.')),
  updated_at: optional(instant('When the row last changed.')),
  source_url: sourceUrl,
});
