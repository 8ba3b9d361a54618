/** `/city/<slug>/meetings.ics`: the meetings of a place as a calendar to subscribe to (RFC 5545). Pure. */
import type { Meeting } from '../../../schemas/documents.ts';
import { licenseName } from '../../../schemas/license.ts';
import { calendarPath, cityPath } from '../../../schemas/paths.ts';
import type { MeetingRecord, PlaceMeetings } from '../../places/meetings.ts';
import { notableDecisions } from '../../places/notable-decisions.ts';
import type { Place } from '../../places/place.ts';
import type { Artifact } from '../../store/artifact.ts';
import type { PageLanguage } from '../html/dates.ts';
import { plainLines, singleLine } from '../../../schemas/formats/plain-texts.ts';
import { placeWithState } from '../../../schemas/formats/state-names.ts';
import { isWrittenByAi, truncated } from '../html/texts.ts';
import { decisionFacts } from './decision-text.ts';
import { type CalendarEvent, type CalendarHead, calendarText } from './icalendar.ts';
import { instantOf } from './instant.ts';
import { feedWords } from './words.ts';

/** These limits bound the file that calendar apps fetch every hour, and suffice for every known place. */
const maxUpcoming = 1000;
const maxRecent = 50;
const maxDecisions = 5;
const summaryMaxLength = 300;
const headlineMaxLength = 200;
const locationMaxLength = 300;
const refreshHours = 1;

/** The calendar of a place: its upcoming meetings, and the newest past ones. */
export function calendar(
  place: Place,
  { upcoming, recent }: PlaceMeetings,
  language: PageLanguage,
): Artifact {
  const { row, site } = place;
  const shown = [...upcoming.slice(0, maxUpcoming), ...recent.slice(0, maxRecent)];
  const text = textOf(place, shown, language, {
    name: oneLine(feedWords[language].meetingsOf(placeWithState(row, language))),
    description: oneLine(calendarDescription(place, upcoming.length, recent.length, language)),
    url: site.url(cityPath(row.slug)),
    source: site.url(calendarPath(row.slug)),
    refreshHours,
  });
  return {
    path: site.key(calendarPath(row.slug)),
    body: Buffer.from(text),
    mediaType: 'text/calendar; charset=utf-8',
    cache: 'hourly',
  };
}

/** One meeting as the text of a calendar file, to add it to a calendar. The event is the same as in the calendar of the place. */
export const eventFile = (place: Place, record: MeetingRecord, language: PageLanguage): string =>
  textOf(place, [record], language);

function textOf(
  place: Place,
  shown: readonly MeetingRecord[],
  language: PageLanguage,
  head?: CalendarHead,
): string {
  const host = new URL(place.site.url('/')).host;
  return calendarText({
    productId: `-//Civic Meetings//meetings.ics//${language.toUpperCase()}`,
    timezone: place.row.timezone,
    head,
    events: shown.map((record) => calendarEvent(record, place, host, language)),
  });
}

function calendarDescription(
  { row, site, attribution }: Place,
  upcoming: number,
  recent: number,
  language: PageLanguage,
): string {
  const { calendar, rights } = feedWords[language];
  const shown =
    upcoming <= maxUpcoming && recent <= maxRecent
      ? calendar.all
      : calendar.some({ count: upcoming, max: maxUpcoming }, { count: recent, max: maxRecent });
  return `${shown}; ${calendar.more(site.url(cityPath(row.slug)))}. ${rights(licenseName, attribution)}`;
}

function calendarEvent(
  { meeting, updatedAt }: MeetingRecord,
  { row }: Place,
  host: string,
  language: PageLanguage,
): CalendarEvent {
  const { location } = meeting;
  return {
    uid: `${meeting.id}@${host}`,
    stamp: updatedAt ?? `${meeting.date}T00:00:00Z`,
    lastModified: updatedAt,
    ...eventTimes(meeting, row.timezone),
    status: eventStatus(meeting),
    summary: oneLine(eventTitle(meeting, row.name, language)),
    ...(location === undefined ? {} : { location: clean(truncated(location, locationMaxLength)) }),
    description: clean(eventDescription(meeting, row.country, language)),
    url: meeting.url,
  };
}

type EventTimes = Pick<CalendarEvent, 'start' | 'end' | 'form'>;
type EventInstant = Pick<CalendarEvent, 'start' | 'form'>;

/**
 * Start and, if known, end of the event. Without a time, it lasts all day. An end before the start is on the next day. The end must be
 * after the start (RFC 5545, 3.6.1), which it is not if clocks skip the time in between.
 */
function eventTimes({ date, time, end_time }: Meeting, timezone: string | null): EventTimes {
  if (time === undefined) return { start: `${date}T00:00:00Z`, form: 'day' };
  const start = eventInstant(date, time, timezone);
  if (end_time === undefined || end_time === time) return start;
  const end = eventInstant(end_time < time ? dayAfter(date) : date, end_time, timezone);
  // Both are instants or both are floating, unless the year has five digits in between.
  const isSameForm = end.form === start.form;
  const endMs = instantMs(end);
  return isSameForm && endMs > instantMs(start) && endMs <= lastMs ? { ...start, end: end.start } : start;
}

/** Floating local time if the time zone is unknown, or if the year of the instant does not have four digits. */
function eventInstant(date: string, time: string, timezone: string | null): EventInstant {
  const instant = timezone === null ? undefined : instantOf(date, time, timezone).toISOString();
  return instant?.length === isoLength
    ? { start: instant, form: 'utc' }
    : { start: `${date}T${time}:00Z`, form: 'floating' };
}

/** Floating times compare as if they were in UTC. */
const instantMs = ({ start }: EventInstant): number => new Date(start).getTime();

/** Calendars have no later years. */
const lastMs = Date.parse('9999-12-31T23:59:59Z');

const isoLength = '2026-03-04T19:00:00.000Z'.length;
const dayMs = 86_400_000;

const dayAfter = (date: string): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + dayMs).toISOString().slice(0, -'T00:00:00.000Z'.length);

/** Tentative if the source no longer lists the meeting, since it may not take place. */
function eventStatus({ status, vanished_at }: Meeting): CalendarEvent['status'] {
  if (status === 'cancelled') return 'CANCELLED';
  if (status === 'passed') return 'CONFIRMED';
  if (status === 'tentative' || vanished_at !== undefined) return 'TENTATIVE';
  return status === 'confirmed' ? 'CONFIRMED' : null;
}

/** `Cancelled: City Council, Alder Falls`. Many calendar apps do not show the status. */
function eventTitle({ status, body }: Meeting, placeName: string, language: PageLanguage): string {
  const { meeting, cancelled, colon } = feedWords[language];
  const name = body ?? meeting;
  const title = name.includes(placeName) ? name : `${name}, ${placeName}`;
  return status === 'cancelled' ? cancelled + colon + title : title;
}

/** How to take part, what it is about or what was decided, and links. */
function eventDescription(
  meeting: Meeting,
  country: Place['row']['country'],
  language: PageLanguage,
): string {
  const { headline, summary, vanished_at, participation } = meeting;
  const words = feedWords[language];
  const decisions = notableDecisions(meeting)
    .slice(0, maxDecisions)
    .map((decision) => {
      const facts = decisionFacts(decision, country, language);
      return `• ${truncated(decision.headline, headlineMaxLength)}${facts === '' ? '' : words.colon + facts}`;
    });
  return [
    vanished_at && words.vanished,
    participation,
    headline && truncated(headline, headlineMaxLength),
    summary && truncated(summary, summaryMaxLength),
    decisions.join('\n'),
    isWrittenByAi(meeting) && words.aiNote,
    eventLinks(meeting, language),
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** One link per line, the one to join first. */
function eventLinks(meeting: Meeting, language: PageLanguage): string {
  const { colon, join, comment, agenda, minutes, video, source } = feedWords[language];
  const links = [
    [join, meeting.remote_url],
    [comment, meeting.comment_url],
    [agenda, meeting.agenda_url],
    [minutes, meeting.minutes_url],
    [video, meeting.video_url],
    [source, meeting.source],
  ] as const;
  return links
    .filter(([, url]) => url !== undefined)
    .map(([text, url]) => `${text}${colon}${url}`)
    .join('\n');
}

/** Normalizes line breaks to `\n`, and replaces characters that RFC 5545 forbids, or that change the direction of text. */
const clean = (text: string): string =>
  plainLines(text.toWellFormed().replaceAll(/\r\n|[\v\f\r\x85\u2028\u2029]/g, '\n'));

const oneLine = (text: string): string => singleLine(text.toWellFormed());
