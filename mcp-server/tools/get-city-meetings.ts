import { z } from 'zod';
import { documentSchemas, type Meeting } from '../../schemas/documents.ts';
import { datePattern, idPattern } from '../../schemas/values.ts';
import { fitRows } from '../answers/clip.ts';
import { evidenceLeftOut, withoutEvidence } from '../answers/evidence.ts';
import { meetingText } from '../answers/meeting-text.ts';
import { counted, credit, paragraphs } from '../answers/text.ts';
import { coverageText, readCoverage, unknownCoverage } from '../places/coverage.ts';
import { findPlace } from '../places/find-place.ts';
import { findMeetings, type MeetingsFound } from '../places/meeting-range.ts';
import type { MeetingsDocument } from '../service/service.ts';
import {
  countryInput,
  coverageField,
  licenseFields,
  licenseOf,
  placeFields,
  placeOf,
  slugInput,
  sourcesField,
  sourcesOf,
  updatedAt,
} from './fields.ts';
import { otherMotionsNote, otherMotionsText, readOtherMotions } from './other-motions.ts';
import { declareTool } from './tool.ts';

const limits = { default: 10, maximum: 50 } as const;

const description = `The meetings of one place with their decisions: date, body, status, location, join link and how to take part, plain-English headline and summary, each decision with outcome, tally, amount, stage (final, amendment, procedural), its motion with mover, seconder and id, and who dissented, and links to agenda, minutes, video and official source. With meeting_id, motions without a decision are listed, and texts that AI wrote from documents come with evidence: each sentence with the official words that support it.
Use it for "what did my council decide", for upcoming meetings (when: "upcoming"), for a date range (from, to), or for a meeting that search_meetings found (meeting_id, with its date as from and to). Without any of these: the newest past meetings. All years are available, back to the place's first meeting. coverage says what the data has. The slug comes from list_cities.`;

const day = (description: string): z.ZodOptional<z.ZodString> =>
  z
    .string()
    .regex(new RegExp(`^${datePattern}$`), 'must be a day as YYYY-MM-DD')
    .optional()
    .describe(description)
    .meta({ examples: ['2026-11-01'] });

const input = z.strictObject({
  slug: slugInput,
  country: countryInput('Default: US, or CA if the US has no such slug.'),
  when: z
    .enum(['past', 'upcoming', 'all'])
    .optional()
    .describe('Past meetings, upcoming meetings, or both. Default: past; all with from, to or meeting_id.'),
  from: day('First day (inclusive).'),
  to: day('Last day (inclusive).'),
  meeting_id: z
    .string()
    .regex(new RegExp(`^m?${idPattern}$`), 'must be an id as in #m<id> of a link')
    .optional()
    .describe('One meeting: the id that follows #m in its link.'),
  limit: z.int().min(1).max(limits.maximum).default(limits.default).describe('Maximum number of meetings.'),
  offset: z.int().min(0).max(10_000).default(0).describe('Number of meetings to skip, from `next`.'),
});

type Input = z.output<typeof input>;

const meetingShape = documentSchemas.meetings.shape.upcoming.element.shape;

const decisions = z
  .array(
    z.looseObject({
      ...meetingShape.decisions.element.shape,
      evidence: z.array(z.looseObject({})).optional().describe('Like that of the meeting.'),
    }),
  )
  .describe(meetingShape.decisions.description ?? '');

const output = z.looseObject({
  ...placeFields,
  ...licenseFields,
  updated_at: updatedAt,
  sources: sourcesField,
  meetings_total: z.int().describe('All meetings of the place.'),
  upcoming_total: z.int().describe('Upcoming meetings of the place.'),
  count: z.int().describe('Meetings in this answer.'),
  meetings: z
    .array(z.looseObject({ ...meetingShape, decisions }))
    .describe('Soonest first if when is "upcoming", otherwise newest first.'),
  other_motions: z
    .array(z.record(z.string(), z.unknown()))
    .optional()
    .describe('With meeting_id: its motions without a decision.'),
  next: z
    .object({
      when: z.string(),
      from: z.string().optional(),
      to: z.string().optional(),
      offset: z.int(),
    })
    .optional()
    .describe('Parameters of the call for the next page; absent on the last page.'),
  coverage: coverageField,
  left_out: z.array(z.string()).describe('What this answer omits, and how to get it.'),
});

type Structured = { meetings: Meeting[] } & z.output<typeof output>;

export const getCityMeetings = declareTool({
  name: 'get_city_meetings',
  title: 'Meetings of a place',
  description,
  input,
  output,
  answer: async (request, { service, signal, within }) => {
    const read = findPlace(
      service,
      request,
      (country, within) => service.meetings(country, request.slug, within),
      signal,
    );
    const { country, document, note } = await read;
    const coverage = await readCoverage(service, { slug: document.slug, country }, signal);
    const end = request.offset + request.limit;
    // One more than the page has, to know whether there is a next page.
    const count = request.meeting_id === undefined ? end + 1 : 1;
    const filter = { ...request, when: whenOf(request), meetingId: request.meeting_id, count };
    const found = await findMeetings(service, country, document, filter, within);
    const page = found.meetings.slice(request.offset, end);
    const { value: structured, textLength } = fitRows(page.length, (rows) =>
      structuredOf(document, page.slice(0, rows), found, request),
    );
    const motions = await readOtherMotions(
      service,
      { slug: document.slug, country },
      structured.meetings,
      signal,
    );
    const isSingle = request.meeting_id !== undefined;
    if (isSingle) structured.other_motions = motions.map((motion) => ({ ...motion }));
    else structured.left_out.push(...otherMotionsNote(motions));
    structured.coverage = { ...coverage };
    if (note !== undefined) structured.left_out.push(note);
    if (textLength !== undefined)
      structured.left_out.push(
        `Texts of more than ${textLength} characters end in …; request fewer meetings, or one by its meeting_id.`,
      );
    const text = paragraphs(
      heading(structured, request),
      ...structured.meetings.map((meeting) => meetingText(meeting, country)),
      isSingle ? otherMotionsText(motions) : '',
      structured.left_out.join('\n'),
      coverageText(coverage),
      credit(structured.attribution),
    );
    return { structured, text };
  },
});

const whenOf = ({ when, from, to, meeting_id: id }: Input): 'past' | 'upcoming' | 'all' =>
  when ?? (from === undefined && to === undefined && id === undefined ? 'past' : 'all');

/** A meeting as one of several: without briefs in other languages, and without evidence. */
function inBrief(meeting: Meeting): Meeting {
  const { translations: _translations, ...rest } = withoutEvidence(meeting);
  return rest;
}

function structuredOf(
  document: MeetingsDocument,
  meetings: readonly Meeting[],
  found: MeetingsFound,
  request: Input,
): Structured {
  const next = nextOf(found, request, request.offset + meetings.length);
  const isSingle = request.meeting_id !== undefined;
  return {
    ...placeOf(document),
    ...licenseOf(document),
    updated_at: document.updated_at,
    sources: sourcesOf(document),
    meetings_total: totalOf(document),
    upcoming_total: document.upcoming.length,
    count: meetings.length,
    meetings: isSingle ? [...meetings] : meetings.map(inBrief),
    ...(next === undefined ? {} : { next }),
    coverage: { ...unknownCoverage },
    left_out: [
      ...leftOut(found, meetings.length, next, totalOf(document)),
      ...(isSingle ? [] : evidenceLeftOut(meetings, 'request one by its meeting_id')),
    ],
  };
}

/** Year files, if there are any, contain every meeting. */
const totalOf = ({ upcoming, recent, archive }: MeetingsDocument): number =>
  archive.length === 0 ? upcoming.length + recent.length : archive.reduce((sum, { count }) => sum + count, 0);

/**
 * Parameters of the next call. It starts at the day of the last meeting and skips that day's meetings that were already
 * returned, so that it does not have to read other years.
 */
function nextOf({ meetings, unreadYears }: MeetingsFound, request: Input, end: number): Structured['next'] {
  if (request.meeting_id !== undefined && meetings.length > 0) return undefined;
  const [unreadYear] = unreadYears;
  if (end >= meetings.length && unreadYear === undefined) return undefined;
  const last = meetings[end - 1]?.date;
  const when = whenOf(request);
  if (last === undefined) return { when, to: `${unreadYear}-12-31`, offset: 0 };
  const offset = meetings.slice(0, end).filter(({ date }) => date === last).length;
  return when === 'upcoming' ? { when, from: last, offset } : { when, to: last, offset };
}

/** Says that more meetings match, or that none does. */
function leftOut(found: MeetingsFound, shown: number, next: Structured['next'], total: number): string[] {
  if (total === 0) return ['No meeting of this place is recorded here, whatever the dates.'];
  if (next === undefined)
    return shown > 0 ? [] : ['No meeting matches. Omit or change from, to, meeting_id or when.'];
  const change = Object.entries(next).map(([name, value]) => `${name} ${value}`);
  const more = found.meetings.length > shown ? 'More meetings match' : 'Earlier years were not searched';
  return [`${more}: call again with ${change.join(' and ')}.`];
}

function heading(structured: Structured, { from, to }: Input): string {
  const { city, state, count: shown, meetings_total: total, upcoming_total: upcoming } = structured;
  const span = from === undefined && to === undefined ? '' : ` (${from ?? 'first'} to ${to ?? 'last'})`;
  return `${city}, ${state}: ${counted(shown, 'meeting')} here${span}, of ${total.toLocaleString('en-US')} in total, ${upcoming} of them upcoming.`;
}
