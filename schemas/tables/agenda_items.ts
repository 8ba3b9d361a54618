import { id, integer, meetingId, muniId, optional, reference, sourceUrl, text } from '../columns.ts';
import { table } from '../table.ts';

export const agendaItems = table('agenda_items', 'One item of an agenda.', {
  id: id('The item.'),
  meeting_id: meetingId,
  muni_id: muniId,
  sequence: optional(integer('Place in the agenda.', { minimum: 0 })),
  number: optional(text('Number as printed.')),
  title: optional(text('Official title.')),
  text: optional(text('Further official text.')),
  matter_id: optional(reference('matters', 'The file that the item takes up.')),
  action: optional(text('What was done, as published.')),
  result: optional(text('Its result, as published.')),
  source_url: sourceUrl,
});
