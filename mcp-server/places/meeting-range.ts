/** Finds meetings of a place in its meetings.json and, if needed, in its year files. */
import type { Meeting } from '../../schemas/documents.ts';
import type { Country } from '../../schemas/names/states.ts';
import { Fault } from '../fault.ts';
import type { MeetingsDocument, Service } from '../service/service.ts';

export type MeetingFilter = {
  readonly when: 'upcoming' | 'past' | 'all';
  /** First and last day, both inclusive. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** With or without the `m` of its link. */
  readonly meetingId?: string | undefined;
  /** The number of meetings to find; 1 with an id. */
  readonly count: number;
};

export type MeetingsFound = {
  /** Soonest first for `upcoming`, otherwise newest first. */
  readonly meetings: readonly Meeting[];
  /** Years whose files were not read, newest first: enough meetings were found, or the file limit was reached. */
  readonly unreadYears: readonly number[];
};

/** A year file has up to 9 MB. */
const maxYearFiles = 4;

type YearFile = MeetingsDocument['archive'][number];

/** Finds matching meetings. Year files are read only until enough are found. */
export async function findMeetings(
  service: Service,
  country: Country,
  document: MeetingsDocument,
  filter: MeetingFilter,
  signal: AbortSignal,
): Promise<MeetingsFound> {
  const isMatch = matcherOf(filter);
  const meetings = meetingsListed(document, filter).filter(isMatch);
  const files = olderFiles(document, filter);
  const known = new Set([...document.upcoming, ...document.recent].map(({ id }) => id));
  const isEnough = (): boolean => meetings.length >= filter.count;
  let read = 0;
  while (read < Math.min(files.length, maxYearFiles) && !isEnough()) {
    const older = await readYear(service, country, document.slug, files[read], signal);
    meetings.push(...older.filter((meeting) => !known.has(meeting.id) && isMatch(meeting)));
    read++;
  }
  return { meetings, unreadYears: [...new Set(files.slice(read).map(({ year }) => year))] };
}

function meetingsListed({ upcoming, recent }: MeetingsDocument, { when }: MeetingFilter): Meeting[] {
  if (when === 'upcoming') return upcoming;
  return when === 'past' ? recent : [...upcoming.toReversed(), ...recent];
}

const matcherOf =
  ({ from = '', to = '9999-12-31', meetingId }: MeetingFilter) =>
  ({ id, date }: Meeting): boolean =>
    date >= from && date <= to && (meetingId === undefined || meetingId === id || meetingId === `m${id}`);

/** The year files that may have matching meetings that are not in meetings.json, newest first. */
function olderFiles({ recent, archive }: MeetingsDocument, filter: MeetingFilter): readonly YearFile[] {
  const { when, from = '0000-01-01', to = '9999-12-31' } = filter;
  const oldestListed = recent.at(-1)?.date ?? '9999-12-31';
  if (when === 'upcoming' || from > oldestListed) return [];
  const last = Math.min(yearOf(to), yearOf(oldestListed));
  return archive
    .filter(({ year }) => year >= yearOf(from) && year <= last)
    .toSorted((a, b) => b.year - a.year || b.part - a.part);
}

const yearOf = (date: string): number => Number(date.slice(0, 4));

async function readYear(
  service: Service,
  country: Country,
  slug: string,
  file: YearFile | undefined,
  signal: AbortSignal,
): Promise<readonly Meeting[]> {
  const document = file === undefined ? undefined : await service.year(country, slug, file, signal);
  if (document === undefined)
    throw new Fault(`The meetings of ${slug} are being republished. Try again in a minute.`);
  return document.meetings.toReversed();
}
