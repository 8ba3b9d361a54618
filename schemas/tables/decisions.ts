import {
  cents,
  count,
  generatedBy,
  id,
  integer,
  list,
  meetingId,
  muniId,
  oneOf,
  optional,
  sourceUrl,
  text,
} from '../columns.ts';
import { table } from '../table.ts';

export const decisions = table('decisions', 'One decision taken at a meeting.', {
  id: id('The decision.'),
  meeting_id: meetingId,
  muni_id: muniId,
  sequence: optional(integer('Place among the meeting’s decisions.', { minimum: 0 })),
  headline: text('The decision in one line.'),
  summary: optional(text('The decision in plain words.')),
  decision: optional(text('What was decided.')),
  outcome: optional(
    oneOf(
      ['passed', 'failed', 'tabled', 'referred', 'withdrawn', 'other'],
      'What became of the matter: a motion to deny that passed is `failed` here.',
    ),
  ),
  yes: optional(count('Votes in favour.', 'votes')),
  no: optional(count('Votes against.', 'votes')),
  abstain: optional(count('Abstentions.', 'votes')),
  amount_cents: optional(cents('The amount of money that it is about.')),
  tags: optional(list('Topics in a word or two.')),
  generated_by: generatedBy,
  source_url: sourceUrl,
});
