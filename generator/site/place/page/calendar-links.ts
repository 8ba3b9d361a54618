/** Links that add a meeting to a calendar: Google, Outlook, an event file, and a subscription to all meetings. Pure. */
import type { Meeting } from '../../../../schemas/documents.ts';
import { calendarSubscription } from '../../../../schemas/paths.ts';
import type { MeetingRecord } from '../../../places/meetings.ts';
import type { Place } from '../../../places/place.ts';
import { eventFile } from '../../feeds/calendar.ts';
import { newsHeadline } from '../../feeds/decision-text.ts';
import { instantOf } from '../../feeds/instant.ts';
import type { PageLanguage } from '../../html/dates.ts';
import { truncated } from '../../html/texts.ts';

/** Google requires an end. One hour is what it proposes for new events. */
export const googleDefaultHours = 1;

/** Keeps addresses below 2,000 characters, which every browser and server accepts. */
const textMaxLength = 300;

export type CalendarLinks = {
  readonly google: string;
  readonly outlook: string;
  /** The event as a `data:` URL. */
  readonly file: string;
  readonly fileName: string;
  /** Opens the calendar app of the reader. */
  readonly subscription: string;
  /** True if the link to Google has an end that nobody published. */
  readonly hasDefaultEnd: boolean;
};

/** The links for an upcoming meeting. */
export function calendarLinks(record: MeetingRecord, place: Place, language: PageLanguage): CalendarLinks {
  const { meeting } = record;
  return {
    google: googleLink(meeting, place),
    outlook: outlookLink(meeting, place),
    file: `data:text/calendar;charset=utf-8,${encodeURIComponent(eventFile(place, record, language).toWellFormed())}`,
    fileName: `${place.row.slug}-${meeting.date}.ics`,
    subscription: calendarSubscription(place.site, place.row.slug),
    hasDefaultEnd: meeting.time !== undefined && meeting.end_time === undefined,
  };
}

const titleOf = ({ body }: Meeting, { row }: Place): string =>
  truncated(body === undefined ? row.name : `${body}, ${row.name}`, textMaxLength);

function detailsOf(meeting: Meeting): string {
  const headline = newsHeadline(meeting);
  return [
    headline === undefined ? undefined : truncated(headline, textMaxLength),
    meeting.remote_url,
    meeting.url,
  ]
    .filter((text) => text !== undefined)
    .join('\n');
}

const shared = (meeting: Meeting): Readonly<Record<string, string>> =>
  meeting.location === undefined ? {} : { location: truncated(meeting.location, textMaxLength) };

/** An address that Google supports without documenting it. Times are local to `ctz`. */
function googleLink(meeting: Meeting, place: Place): string {
  const { date, time } = meeting;
  const end = endOf(meeting);
  const dates =
    time === undefined
      ? [date, dayAfter(date)].map(compact)
      : [`${date}T${time}`, end ?? hoursAfter(date, time, googleDefaultHours)].map(
          (at) => `${compact(at)}00`,
        );
  return address('https://calendar.google.com/calendar/render', {
    action: 'TEMPLATE',
    text: titleOf(meeting, place),
    dates: dates.join('/'),
    ...(place.row.timezone === null ? {} : { ctz: place.row.timezone }),
    details: detailsOf(meeting),
    ...shared(meeting),
  });
}

function outlookLink(meeting: Meeting, place: Place): string {
  return address('https://outlook.live.com/calendar/0/deeplink/compose', {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: titleOf(meeting, place),
    ...outlookTimes(meeting, place.row.timezone),
    body: detailsOf(meeting),
    ...shared(meeting),
  });
}

/**
 * Times are instants, or local to the reader if the time zone of the place is unknown. Outlook needs no end, and gets none that is not
 * after the start because clocks skip the time in between.
 */
function outlookTimes(meeting: Meeting, timezone: string | null): Readonly<Record<string, string>> {
  const { date, time } = meeting;
  if (time === undefined) return { allday: 'true', startdt: date, enddt: dayAfter(date) };
  const startdt = instantText(`${date}T${time}`, timezone);
  const end = endOf(meeting);
  const enddt = end === undefined ? '' : instantText(end, timezone);
  return enddt > startdt ? { startdt, enddt } : { startdt };
}

/** Local end of a meeting: on the next day if it ends before it starts. */
export function endOf({ date, time, end_time: end }: Meeting): string | undefined {
  if (time === undefined || end === undefined) return undefined;
  return `${end < time ? dayAfter(date) : date}T${end}`;
}

const minuteLength = 'YYYY-MM-DDTHH:MM'.length;

function instantText(local: string, timezone: string | null): string {
  if (timezone === null) return `${local}:00`;
  const [date = '', time = ''] = local.split('T');
  return `${instantOf(date, time, timezone).toISOString().slice(0, minuteLength)}:00Z`;
}

const dayMs = 86_400_000;
const hourMs = 3_600_000;

const dayAfter = (date: string): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + dayMs).toISOString().slice(0, 'YYYY-MM-DD'.length);

const hoursAfter = (date: string, time: string, hours: number): string =>
  new Date(Date.parse(`${date}T${time}:00Z`) + hours * hourMs).toISOString().slice(0, minuteLength);

/** `2026-12-01T19:00` -> `20261201T1900` */
const compact = (local: string): string => local.replaceAll(/[-:]/g, '');

const address = (url: string, parameters: Readonly<Record<string, string>>): string =>
  `${url}?${new URLSearchParams(Object.entries(parameters).map(([name, value]): [string, string] => [name, value.toWellFormed()])).toString()}`;
