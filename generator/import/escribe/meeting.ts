/** Turns a meeting of eSCRIBE's calendar into a meeting. Pure. */
import { dayOf, timeOf } from '../normalize/dates.ts';
import { bodyIn, meetingNameOf } from '../normalize/meeting-names.ts';
import type { PlatformDocument, PlatformMeeting } from '../platform/model.ts';
import type { LinkRecord, MeetingRecord } from './shapes.ts';

/** A page with the items of a meeting. */
export type DetailPage = {
  /** Path and query on the site. */
  readonly path: string;
  readonly isMinutes: boolean;
};

/** The meeting as the calendar has it. */
export function meetingOf(record: MeetingRecord, site: string): PlatformMeeting {
  const { ID: id, MeetingName, MeetingType, DelegationRequestLink } = record;
  const start = stampOf(record.StartDate);
  const end = stampOf(record.EndDate);
  const name = meetingNameOf(MeetingType ?? MeetingName);
  const body = bodyIn(name);
  const isSameDay = start.day !== null && start.day === end.day;
  return {
    id,
    day: start.day,
    startTime: startTimeOf(record),
    endTime: isSameDay && (end.time ?? '') > (start.time ?? '') ? end.time : null,
    name,
    ...(body === null ? {} : { body: { name: body } }),
    location: record.Description ?? record.Location,
    commentUrl: addressOf(DelegationRequestLink, site),
    status: {
      names: [MeetingName, MeetingType, record.TimeOverride, record.TimeOverrideFR, record.Location],
    },
    agendaUrl: newestAgenda(record, site),
    minutesUrl: addressOf(bestOf(record, ['PostMinutes'], htmlFirst)?.Url, site),
    documents: record.MeetingDocumentLink.flatMap((link) => documentOf(link, site)),
    sourceUrl: `${site}/MeetingsCalendarView.aspx/Meeting?Id=${encodeURIComponent(id)}`,
  };
}

type Stamp = { readonly day: string | null; readonly time: string | null };

/** `2026/08/04 18:30:00` in local time. Midnight means that no time was set. */
function stampOf(text: string | null): Stamp {
  const [date = '', clock = ''] = (text ?? '').split(' ');
  const time = timeOf(clock);
  return { day: dayOf(date.replaceAll('/', '-')), time: time === '00:00' ? null : time };
}

/** Words in place of the time (“following the meeting of …”) mean that the time in the calendar is only its position there. */
function startTimeOf({ StartDate, TimeOverride, TimeOverrideFR }: MeetingRecord): string | null {
  const words = TimeOverride ?? TimeOverrideFR;
  return words === null ? stampOf(StartDate).time : timeOf(words);
}

/** From least to most recent: the agenda, its revision, and the agenda after the meeting. */
const agendaTypes: readonly (string | null)[] = ['Agenda', 'Merged', 'PostAgenda'];
const htmlFirst: readonly (string | null)[] = ['HTML', '.pdf'];

const newestAgenda = (record: MeetingRecord, site: string): string | null =>
  addressOf(bestOf(record, agendaTypes.toReversed(), htmlFirst)?.Url, site);

/** The first link by type, language of the meeting, and format. Other formats are ignored. */
function bestOf(
  { MeetingDocumentLink, LanguageName }: MeetingRecord,
  types: readonly (string | null)[],
  formats: readonly (string | null)[],
): LinkRecord | undefined {
  const rank = (link: LinkRecord): number =>
    types.indexOf(link.Type) * 100 +
    (LanguageName !== null && link.Url?.includes(`lang=${LanguageName}`) === true ? 0 : 10) +
    formats.indexOf(link.Format);
  return MeetingDocumentLink.filter(
    ({ Type, Format, Url }) => types.includes(Type) && formats.includes(Format) && Url !== null,
  ).toSorted((a, b) => rank(a) - rank(b))[0];
}

/** The flags of the calendar (`HasAgenda`) are false even where there are agendas, so that only the links count. */
export function detailPageOf(record: MeetingRecord, site: string): DetailPage | null {
  const link = bestOf(record, ['PostMinutes', ...agendaTypes.toReversed()], ['HTML']);
  const url = URL.parse(link?.Url ?? '', `${site}/`);
  if (link === undefined || url === null || url.origin !== site) return null;
  return { path: `${url.pathname}${url.search}`, isMinutes: link.Type === 'PostMinutes' };
}

const addressOf = (link: string | null | undefined, site: string): string | null =>
  link === null || link === undefined || link.includes('<')
    ? null
    : (URL.parse(link, `${site}/`)?.href ?? null);

const kinds: Readonly<Record<string, PlatformDocument['kind']>> = {
  Agenda: 'agenda',
  Merged: 'agenda',
  PostAgenda: 'agenda',
  PostMinutes: 'minutes',
  Video: 'video',
};

function documentOf(link: LinkRecord, site: string): PlatformDocument[] {
  const url = addressOf(link.Url, site);
  if (url === null) return [];
  const format = link.Format?.toLowerCase() ?? '';
  return [
    {
      id: documentIdOf(url) ?? [link.Type, format.replace('.', ''), link.LanguageId].join('-'),
      kind: kinds[link.Type ?? ''] ?? 'other',
      title: link.Title,
      url,
      mediaType: mediaTypes[format] ?? null,
    },
  ];
}

const mediaTypes: Readonly<Record<string, string>> = { html: 'text/html', '.pdf': 'application/pdf' };

/** The id of a file, which is the same in the calendar and on agendas. */
export function documentIdOf(url: string): string | null {
  const id = /\bDocumentId=(\d+)/i.exec(url)?.[1];
  return id === undefined ? null : `f${id}`;
}
