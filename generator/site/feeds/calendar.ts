/** `/city/<slug>/meetings.ics`: the meetings of a place as a calendar to subscribe to (RFC 5545). Pure. */
import ical, { type ICalEventData, ICalEventStatus } from 'ical-generator';
import type { Meeting } from '../../../schemas/documents.ts';
import { licenseName } from '../../../schemas/license.ts';
import { calendarPath, cityPath } from '../../../schemas/paths.ts';
import type { MeetingRecord, PlaceMeetings } from '../../places/meetings.ts';
import type { Place } from '../../places/place.ts';
import { countOf, formatCount } from '../html/numbers.ts';
import type { Artifact } from '../../store/artifact.ts';
import { instantOf } from './instant.ts';
import { aiNote, headlineOf, isWrittenByAi, truncated } from '../html/texts.ts';

/** Enough for every place that is known; they bound what calendar programs have to fetch each hour. */
const upcomingMax = 1000;
const recentMax = 100;
const summaryMaxLength = 300;
const headlineMaxLength = 200;
const refreshSeconds = 3600;

/** The calendar of a place: its upcoming meetings, and the newest of the others. */
export function calendar(place: Place, { upcoming, recent }: PlaceMeetings): Artifact {
  const { row, site } = place;
  const host = new URL(site.url('/')).host;
  const shown = [...upcoming.slice(0, upcomingMax), ...recent.slice(0, recentMax)];
  const file = ical({
    prodId: '//Civic Meetings//meetings.ics//EN',
    // The library writes these two as they are.
    name: escaped(`Meetings of ${row.name}, ${row.state}`),
    description: escaped(descriptionOf(place, upcoming.length, recent.length)),
    url: site.url(cityPath(row.slug)),
    source: site.url(calendarPath(row.slug)),
    ttl: refreshSeconds,
    events: shown.map((record) => eventOf(record, place, host)),
  });
  return {
    path: site.key(calendarPath(row.slug)),
    body: Buffer.from(`${file.toString()}\r\n`),
    mediaType: 'text/calendar; charset=utf-8',
    cache: 'hourly',
  };
}

function descriptionOf({ row, site, attribution }: Place, upcoming: number, recent: number): string {
  const shown =
    upcoming <= upcomingMax && recent <= recentMax
      ? 'All meetings that are known'
      : `${part(upcoming, upcomingMax, 'next', 'to come')}, ${part(recent, recentMax, 'newest', 'of the others')}`;
  return `${shown}; more at ${site.url(cityPath(row.slug))}. ${licenseName}, credit: ${attribution}`;
}

/** `the newest 100 of 2,345 meetings of the others`, `3 meetings to come` */
const part = (count: number, max: number, which: string, what: string): string =>
  `${count > max ? `the ${which} ${formatCount(max)} of ` : ''}${countOf(count, 'meeting')} ${what}`;

function eventOf({ meeting, updatedAt }: MeetingRecord, { row }: Place, host: string): ICalEventData {
  return {
    id: `${meeting.id}@${host}`,
    stamp: updatedAt ?? `${meeting.date}T00:00:00Z`,
    lastModified: updatedAt,
    ...startOf(meeting, row.timezone),
    status: statusOf(meeting),
    summary: clean(titleOf(meeting, row.name)),
    description: clean(textOf(meeting)),
    url: meeting.url,
  };
}

/**
 * The day where no time is known; local time wherever the reader is where no time zone is, or where the instant is in no
 * year of four digits.
 */
function startOf(
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

/** A meeting that its source no longer lists may not take place. */
function statusOf({ status, vanished_at }: Meeting): ICalEventStatus | null {
  if (status === 'cancelled') return ICalEventStatus.CANCELLED;
  if (status === 'passed') return ICalEventStatus.CONFIRMED;
  if (status === 'tentative' || vanished_at !== undefined) return ICalEventStatus.TENTATIVE;
  return status === 'confirmed' ? ICalEventStatus.CONFIRMED : null;
}

/** `Cancelled: City Council, Alder Falls`. Many programs do not show the status. */
function titleOf({ status, body = 'Meeting' }: Meeting, placeName: string): string {
  const title = body.includes(placeName) ? body : `${body}, ${placeName}`;
  return status === 'cancelled' ? `Cancelled: ${title}` : title;
}

function textOf(meeting: Meeting): string {
  const { summary, vanished_at, agenda_url, minutes_url, video_url, source } = meeting;
  const headline = headlineOf(meeting);
  const links = [
    agenda_url && `Agenda: ${agenda_url}`,
    minutes_url && `Minutes: ${minutes_url}`,
    video_url && `Video: ${video_url}`,
    `Official source: ${source}`,
  ];
  return [
    vanished_at && 'Its official source no longer lists this meeting.',
    headline && truncated(headline, headlineMaxLength),
    summary && truncated(summary, summaryMaxLength),
    isWrittenByAi(meeting) && aiNote,
    links.filter(Boolean).join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** Every kind of line break as one that all programs take for one, and no character that RFC 5545 does not allow. */
const clean = (text: string): string =>
  unusual.test(text)
    ? text
        .toWellFormed()
        .replaceAll(/\r\n|[\v\f\r\x85\u2028\u2029]/g, '\n')
        .replaceAll(/[^\P{Cc}\t\n]/gu, '\ufffd')
    : text;

/** What may have to be replaced; emoji count too, since telling whole pairs of surrogates apart costs time. */
const unusual = /[^\t\n -~\xa0-\u2027\u202a-\ud7ff\ue000-\uffff]/;

const escaped = (text: string): string =>
  clean(text)
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', ' ');
