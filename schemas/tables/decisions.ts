/** Decisions, motions, votes and matters. */
import {
  boolean,
  cents,
  count,
  date,
  evidence,
  generatedBy,
  id,
  integer,
  list,
  meetingId,
  meetingReference,
  muniId,
  number,
  oneOf,
  optional,
  rollCallVotes,
  motionResults,
  outcomes,
  reference,
  sourceUrl,
  stages,
  table,
  text,
  url,
} from '../columns.ts';
import { conflictPattern } from '../formats/vote-states.ts';

export const decisions = table('decisions', 'One decision taken at a meeting.', {
  id: id('The decision.'),
  meeting_id: meetingId,
  muni_id: muniId,
  sequence: optional(integer('Position among the meeting’s decisions.', { minimum: 0 })),
  headline: text('The decision in one line.'),
  summary: optional(text('The decision explained in plain English.')),
  decision: optional(text('What was decided.')),
  outcome: optional(
    oneOf(
      outcomes,
      'Outcome of the matter: if a motion to deny passed, this is `failed`; `overridden` and `sustained` are vetoes.',
    ),
  ),
  yes: optional(count('Votes in favor.', 'votes')),
  no: optional(count('Votes against.', 'votes')),
  abstain: optional(count('Abstentions.', 'votes')),
  amount_cents: optional(cents('Amount of money involved.')),
  tags: optional(list('Topics, one or two words each.')),
  generated_by: generatedBy,
  agenda_item_id: optional(meetingReference('agenda_items', 'The agenda item, of the same meeting.')),
  matter_id: optional(reference('matters', 'The matter.')),
  motion_id: optional(meetingReference('motions', 'The motion that settled it, of the same meeting.')),
  stage: optional(
    oneOf(
      stages,
      'What it did to its matter: settled it (`final`), changed it (`amendment`), or neither (`procedural`).',
    ),
  ),
  evidence,
  conflicts: optional(
    list(
      'What other sources of the place state otherwise: a field, its value there, and the address that states it, such as `yes=4 https://example.org/minutes`. The columns of the row keep the values of the preferred source.',
      { pattern: conflictPattern },
    ),
  ),
  source_url: sourceUrl,
});

export const motions = table('motions', 'A motion put to a vote.', {
  id: id('The motion.'),
  meeting_id: meetingId,
  muni_id: muniId,
  agenda_item_id: optional(reference('agenda_items', 'The agenda item of the motion.')),
  matter_id: optional(reference('matters', 'The matter of the motion.')),
  text: optional(text('Text of the motion.')),
  mover: optional(text('Member who made the motion.')),
  seconder: optional(text('Member who seconded it.')),
  result: optional(oneOf(motionResults, 'Result of the vote on the motion itself.')),
  yes: optional(count('Votes in favor.', 'votes')),
  no: optional(count('Votes against.', 'votes')),
  abstain: optional(count('Abstentions.', 'votes')),
  absent: optional(count('Members absent or excused.', 'members')),
  divided: optional(boolean('True if there was at least one vote in favor and one against.')),
  adopted_minutes: optional(boolean('True if it comes from adopted minutes.')),
  stage: optional(
    oneOf(
      stages,
      'What it is about: `final` adopts, rejects or disposes of the matter, `amendment` changes it, `procedural` postpones it, closes debate or the like.',
    ),
  ),
  source_url: sourceUrl,
});

export const memberVotes = table('member_votes', 'How one member voted on one motion.', {
  id: id('The vote.'),
  motion_id: reference('motions', 'The motion.'),
  meeting_id: meetingId,
  muni_id: muniId,
  official_id: optional(reference('officials', 'The member’s term of office.')),
  member_name: text('Name of the member as published.'),
  vote: oneOf(rollCallVotes, 'The vote.'),
  vote_text: optional(text('The vote as published.')),
  source_url: sourceUrl,
});

export const matters = table('matters', 'A planning, zoning, development or legislative matter.', {
  id: id('The matter.'),
  muni_id: muniId,
  meeting_id: optional(reference('meetings', 'The latest meeting that considered it.')),
  file_number: optional(text('File number as published.')),
  type: optional(text('Type as published: ordinance, resolution, rezoning ...')),
  title: optional(text('Official title.')),
  status: optional(text('Status as published.')),
  introduced_date: optional(date('Day when it was introduced.')),
  decided_date: optional(date('Day when it was decided.')),
  applicant: optional(text('Applicant.')),
  address: optional(text('Address of the site.')),
  parcel: optional(text('Parcel number.')),
  latitude: optional(number('Latitude.', { unit: 'degrees', minimum: -90, maximum: 90 })),
  longitude: optional(number('Longitude.', { unit: 'degrees', minimum: -180, maximum: 180 })),
  units: optional(count('Housing units proposed.', 'housing units')),
  url: optional(url('Its official page.')),
  source_url: sourceUrl,
});

/** The reasons for links between the record of a veto and the matter of the vote on it. */
export const vetoBases = { vote: 'the vote on this veto', record: 'the veto that this vote is on' } as const;

export const decisionLinks = table(
  'decision_links',
  'A link from a decision to a facility, charity, official or matter.',
  {
    id: id('The link.'),
    decision_id: reference('decisions', 'The decision.'),
    meeting_id: meetingId,
    muni_id: muniId,
    target_table: oneOf(['epa_facilities', 'nonprofits', 'officials', 'matters'], 'Table of the linked row.'),
    target_id: { ...id('Key of the linked row.'), referencesTableIn: 'target_table' },
    basis: optional(text('Reason for the link.')),
    confidence: optional(number('Confidence in the link.', { minimum: 0, maximum: 1 })),
    source_url: sourceUrl,
  },
);
