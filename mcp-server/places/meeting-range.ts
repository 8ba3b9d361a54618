/** The meetings of a place that are asked for, from its meetings.json and, where these are not in it, its year files. */
import type { Meeting } from '../../schemas/documents.ts';
import type { Country } from '../../schemas/states.ts';
import { Fault } from '../fault.ts';
import type { MeetingsDocument, Service } from '../service/service.ts';

export type MeetingsWanted = {
  readonly when: 'upcoming' | 'past' | 'all';
  /** First and last day, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** With the `m` of its link or without. */
  readonly meetingId?: string | undefined;
  /** How many are enough; an id has one meeting. */
  readonly count: number;
};

export type MeetingsFound = {
  /** Soonest first where they are to come, else newest first. */
  readonly meetings: readonly Meeting[];
  /** The years of which files were left unread, newest first: since enough was found, or since they are too many. */
  readonly unreadYears: readonly number[];
};

/** Year files hold up to 9 MB each. */
const maxYearFiles = 4;

type YearFile = MeetingsDocument['archive'][number];

export async function findMeetings(
  service: Service,
  country: Country,
  document: MeetingsDocument,
  wanted: MeetingsWanted,
  signal: AbortSignal,
): Promise<MeetingsFound> {
  const isWanted = filterOf(wanted);
  const meetings = listed(document, wanted).filter(isWanted);
  const files = olderFiles(document, wanted);
  const known = new Set([...document.upcoming, ...document.recent].map(({ id }) => id));
  const isEnough = (): boolean => meetings.length >= wanted.count;
  let read = 0;
  while (read < Math.min(files.length, maxYearFiles) && !isEnough()) {
    const older = await readYear(service, country, document.slug, files[read], signal);
    meetings.push(...older.filter((meeting) => !known.has(meeting.id) && isWanted(meeting)));
    read++;
  }
  return { meetings, unreadYears: [...new Set(files.slice(read).map(({ year }) => year))] };
}

function listed({ upcoming, recent }: MeetingsDocument, { when }: MeetingsWanted): Meeting[] {
  if (when === 'upcoming') return upcoming;
  return when === 'past' ? recent : [...upcoming.toReversed(), ...recent];
}

const filterOf =
  ({ from = '', to = '9999-12-31', meetingId }: MeetingsWanted) =>
  ({ id, date }: Meeting): boolean =>
    date >= from && date <= to && (meetingId === undefined || meetingId === id || meetingId === `m${id}`);

/** The files that can hold wanted meetings that meetings.json has not, newest first. */
function olderFiles({ recent, archive }: MeetingsDocument, wanted: MeetingsWanted): readonly YearFile[] {
  const { when, from = '0000-01-01', to = '9999-12-31' } = wanted;
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
    throw new Fault(`The meetings of ${slug} are being published anew. Try again in a minute.`);
  return document.meetings.toReversed();
}
