/** `/city/<slug>/meetings.ics`: the meetings of a place as a calendar to subscribe to (RFC 5545). Pure. */
import ical, { type ICalEventData, ICalEventStatus } from 'ical-generator';
import type { Meeting } from '../../../schemas/documents.ts';
import { licenseName } from '../../../schemas/license.ts';
import { calendarPath, cityPath } from '../../../schemas/paths.ts';
import type { MeetingRecord, PlaceMeetings } from '../../places/meetings.ts';
import type { Place } from '../../places/place.ts';
import type { Artifact } from '../../store/artifact.ts';
import { countOf, formatCount } from '../html/numbers.ts';
import { aiNote, headlineOf, isWrittenByAi, truncated } from '../html/texts.ts';
import { instantOf } from './instant.ts';

/** These limits bound the file that calendar apps fetch every hour, and suffice for every known place. */
const maxUpcoming = 1000;
const maxRecent = 100;
const summaryMaxLength = 300;
const headlineMaxLength = 200;
const refreshSeconds = 3600;

/** The calendar of a place: its upcoming meetings, and the newest past ones. */
export function calendar(place: Place, { upcoming, recent }: PlaceMeetings): Artifact {
  const { row, site } = place;
  const host = new URL(site.url('/')).host;
  const shown = [...upcoming.slice(0, maxUpcoming), ...recent.slice(0, maxRecent)];
  const file = ical({
    prodId: '//Civic Meetings//meetings.ics//EN',
    // The library does not escape these two.
    name: escaped(`Meetings of ${row.name}, ${row.state}`),
    description: escaped(calendarDescription(place, upcoming.length, recent.length)),
    url: site.url(cityPath(row.slug)),
    source: site.url(calendarPath(row.slug)),
    ttl: refreshSeconds,
    events: shown.map((record) => calendarEvent(record, place, host)),
  });
  return {
    path: site.key(calendarPath(row.slug)),
    body: Buffer.from(`${file.toString()}\r\n`),
    mediaType: 'text/calendar; charset=utf-8',
    cache: 'hourly',
  };
}

function calendarDescription({ row, site, attribution }: Place, upcoming: number, recent: number): string {
  const shown =
    upcoming <= maxUpcoming && recent <= maxRecent
      ? 'All known meetings'
      : `${countPhrase(upcoming, maxUpcoming, 'next', 'upcoming meeting')}, ${countPhrase(recent, maxRecent, 'newest', 'past meeting')}`;
  return `${shown}; more at ${site.url(cityPath(row.slug))}. ${licenseName}, credit: ${attribution}`;
}

/** `the newest 100 of 2,345 past meetings`, `3 upcoming meetings` */
const countPhrase = (count: number, max: number, which: string, singular: string): string =>
  `${count > max ? `the ${which} ${formatCount(max)} of ` : ''}${countOf(count, singular)}`;

function calendarEvent({ meeting, updatedAt }: MeetingRecord, { row }: Place, host: string): ICalEventData {
  return {
    id: `${meeting.id}@${host}`,
    stamp: updatedAt ?? `${meeting.date}T00:00:00Z`,
    lastModified: updatedAt,
    ...eventStart(meeting, row.timezone),
    status: eventStatus(meeting),
    summary: clean(eventTitle(meeting, row.name)),
    description: clean(eventDescription(meeting)),
    url: meeting.url,
  };
}

/**
 * Start of the event: a whole day if the time is unknown, floating local time if the time zone is unknown, or if the year of
 * the instant does not have four digits.
 */
function eventStart(
  { date, time }: Meeting,
  timezone: string | null,
): Pick<ICalEventData, 'start' | 'allDay' | 'floating'> {
  if (time === undefined) return { start: `${date}T00:00:00Z`, allDay: true };
  const start = timezone === null ? undefined : instantOf(date, time, timezone);
  return start?.toISOString().length === isoLength
    ? { start }
    : { start: `${date}T${time}:00Z`, floating: true };
}

const isoLength = '2026-03-04T19:00:00.000Z'.length;

/** Tentative if the source no longer lists the meeting, since it may not take place. */
function eventStatus({ status, vanished_at }: Meeting): ICalEventStatus | null {
  if (status === 'cancelled') return ICalEventStatus.CANCELLED;
  if (status === 'passed') return ICalEventStatus.CONFIRMED;
  if (status === 'tentative' || vanished_at !== undefined) return ICalEventStatus.TENTATIVE;
  return status === 'confirmed' ? ICalEventStatus.CONFIRMED : null;
}

/** `Cancelled: City Council, Alder Falls`. Many calendar apps do not show the status. */
function eventTitle({ status, body = 'Meeting' }: Meeting, placeName: string): string {
  const title = body.includes(placeName) ? body : `${body}, ${placeName}`;
  return status === 'cancelled' ? `Cancelled: ${title}` : title;
}

function eventDescription(meeting: Meeting): string {
  const { summary, vanished_at, agenda_url, minutes_url, video_url, source } = meeting;
  const headline = headlineOf(meeting);
  const links = [
    agenda_url && `Agenda: ${agenda_url}`,
    minutes_url && `Minutes: ${minutes_url}`,
    video_url && `Video: ${video_url}`,
    `Official source: ${source}`,
  ];
  return [
    vanished_at && 'The official source no longer lists this meeting.',
    headline && truncated(headline, headlineMaxLength),
    summary && truncated(summary, summaryMaxLength),
    isWrittenByAi(meeting) && aiNote,
    links.filter(Boolean).join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** Normalizes line breaks to `\n`, and replaces characters that RFC 5545 forbids. */
const clean = (text: string): string =>
  mayNeedCleaning.test(text)
    ? text
        .toWellFormed()
        .replaceAll(/\r\n|[\v\f\r\x85\u2028\u2029]/g, '\n')
        .replaceAll(/[^\P{Cc}\t\n]/gu, '\ufffd')
    : text;

/** A cheaper first test. Also matches emoji, since checking for complete surrogate pairs would be slower. */
const mayNeedCleaning = /[^\t\n -~\xa0-\u2027\u202a-\ud7ff\ue000-\uffff]/;

const escaped = (text: string): string =>
  clean(text)
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', ' ');
