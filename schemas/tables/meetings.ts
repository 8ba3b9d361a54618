/** Meetings, their agendas and documents, and texts about them. */
import {
  boolean,
  count,
  date,
  evidence,
  generatedBy,
  id,
  instant,
  integer,
  list,
  meetingId,
  muniId,
  number,
  oneOf,
  optional,
  reference,
  sourceUrl,
  table,
  text,
  time,
  url,
} from '../columns.ts';
import { sha256Pattern } from '../values.ts';

/** Limit of the official text about participation. */
const participationMaxCharacters = 1000;

export const meetings = table('meetings', 'One meeting.', {
  id: id('The meeting; used in the fragment of its permanent link.'),
  muni_id: muniId,
  body_id: optional(reference('bodies', 'The body that met.')),
  body_name: optional(text('Name of the body on the day of the meeting.')),
  meeting_date: date('Local day of the meeting.'),
  start_time: optional(time('Local start time.')),
  end_time: optional(time('Local end time, scheduled or actual; before `start_time` if after midnight.')),
  location: optional(text('Location.')),
  remote_url: optional(url('Link to join remotely.')),
  comment_url: optional(url('Form or page for public comment.')),
  participation: optional(
    text('How to attend or speak, as published.', { maxCharacters: participationMaxCharacters }),
  ),
  status: optional(oneOf(['tentative', 'confirmed', 'cancelled', 'passed'], 'Status of the meeting.')),
  agenda_url: optional(url('Agenda.')),
  minutes_url: optional(url('Minutes.')),
  video_url: optional(url('Recording.')),
  archived_pdf_key: optional(text('Key of an archived copy of the agenda.')),
  vanished_at: optional(instant('When it was found missing from its source.')),
  updated_at: optional(instant('When the row last changed.')),
  source_url: sourceUrl,
});

export const agendaItems = table('agenda_items', 'One agenda item.', {
  id: id('The item.'),
  meeting_id: meetingId,
  muni_id: muniId,
  sequence: optional(integer('Position on the agenda.', { minimum: 0 })),
  number: optional(text('Number as printed on the agenda.')),
  title: optional(text('Official title.')),
  text: optional(text('Additional official text.')),
  matter_id: optional(reference('matters', 'The matter of the item.')),
  action: optional(text('Action taken, as published.')),
  result: optional(text('Result, as published.')),
  consent: optional(boolean('True if it is on the consent agenda.')),
  video_seconds: optional(count('Position in the recording of the meeting.', 'seconds')),
  source_url: sourceUrl,
});

/** What a document can be. */
export const documentKinds = [
  'agenda',
  'packet',
  'minutes',
  'exhibit',
  'video',
  'transcript',
  'other',
] as const;

export const documents = table('documents', 'An agenda, packet, minutes, exhibit, video or transcript.', {
  id: id('The document.'),
  meeting_id: meetingId,
  muni_id: muniId,
  kind: oneOf(documentKinds, 'Kind of document.'),
  title: optional(text('Title.')),
  url: url('Address where it is published.'),
  media_type: optional(text('Media type.')),
  bytes: optional(count('Size.', 'bytes')),
  sha256: optional(text('SHA-256 of its content, in hexadecimal.', { pattern: sha256Pattern })),
  archived_key: optional(text('Key of an archived copy.')),
  source_url: sourceUrl,
});

export const briefs = table(
  'briefs',
  'A plain-English brief of a meeting.',
  {
    meeting_id: reference('meetings', 'The meeting; the key of this table.'),
    muni_id: muniId,
    headline: text('The meeting in one line.'),
    summary: optional(text('The meeting in a paragraph.')),
    notable_items: optional(list('Notable items, one text each.')),
    tags: optional(list('Topics, one or two words each.')),
    generated_by: generatedBy,
    generated_at: optional(instant('When it was written.')),
    evidence,
    source_url: sourceUrl,
  },
  { key: 'meeting_id' },
);

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

export const roundups = table('roundups', 'A roundup of one week in one place.', {
  id: id('The roundup.'),
  muni_id: muniId,
  week: text('ISO 8601 week, such as 2026-W07.', { pattern: '\\d{4}-W(0[1-9]|[1-4]\\d|5[0-3])' }),
  markdown: text('The text, in Markdown.'),
  generated_by: generatedBy,
  source_url: sourceUrl,
});

/** The closed vocabulary of topics. */
export const meetingTopicNames = [
  'arts_and_culture',
  'budget_and_taxes',
  'business_and_licensing',
  'climate_and_environment',
  'courts_and_justice',
  'economic_development',
  'education',
  'elections_and_governance',
  'energy_and_utilities',
  'fire_and_emergency',
  'health',
  'homelessness',
  'housing',
  'labor_and_personnel',
  'land_use_and_zoning',
  'libraries',
  'parks_and_recreation',
  'police',
  'public_works',
  'social_services',
  'technology',
  'transportation',
  'waste_and_recycling',
  'water_and_sewer',
] as const;

export const meetingTopics = table('meeting_topics', 'A topic of a meeting.', {
  id: id('The row.'),
  meeting_id: meetingId,
  muni_id: muniId,
  topic: oneOf(meetingTopicNames, 'The topic.'),
  score: optional(number('Share of the meeting about the topic.', { minimum: 0, maximum: 1 })),
  source_url: sourceUrl,
});
