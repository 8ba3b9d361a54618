import {
  boolean,
  count,
  id,
  meetingId,
  muniId,
  oneOf,
  optional,
  reference,
  sourceUrl,
  text,
} from '../columns.ts';
import { table } from '../table.ts';

export const motions = table('motions', 'A motion put to a vote.', {
  id: id('The motion.'),
  meeting_id: meetingId,
  muni_id: muniId,
  agenda_item_id: optional(reference('agenda_items', 'The agenda item that it was made on.')),
  matter_id: optional(reference('matters', 'The file that it is about.')),
  text: optional(text('Text of the motion.')),
  mover: optional(text('Who moved it.')),
  seconder: optional(text('Who seconded it.')),
  result: optional(
    oneOf(
      ['passed', 'failed', 'tabled', 'referred', 'withdrawn', 'other'],
      'What became of the motion, whatever it was for.',
    ),
  ),
  yes: optional(count('Votes in favour.', 'votes')),
  no: optional(count('Votes against.', 'votes')),
  abstain: optional(count('Abstentions.', 'votes')),
  absent: optional(count('Members absent or excused.', 'members')),
  divided: optional(boolean('Whether there was a vote in favour and a vote against.')),
  adopted_minutes: optional(boolean('Whether it comes from adopted minutes.')),
  source_url: sourceUrl,
});
