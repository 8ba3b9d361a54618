/**
 * Splits the meetings of a place into periods, each of which is one page. Pure.
 *
 * A period is a year. A year whose page would be too large has a period for each month instead, and a month whose page would be too
 * large has parts. A meeting is never divided: one that is too large alone has a part of its own.
 */
import type { Meeting } from '../../../../schemas/documents.ts';
import { type PlaceMeetings, soonestFirst } from '../../../places/meetings.ts';
import type { Html } from '../../html/template.ts';

/** The meetings of a period, rendered. */
export type Period = {
  /** Path segment: `2024`, `2024-03`, `2024-03-2` for the second part of March. */
  readonly name: string;
  readonly entries: readonly PeriodEntry[];
};

/** A period page, without its meetings. */
export type PeriodSummary = Pick<Period, 'name'> & { readonly meetings: number };

export type PeriodEntry = { readonly meeting: Meeting; readonly article: Html };

/**
 * Maximum size of the meetings of a page, in bytes. The page stays below 1 MB (CONTRACT.md 3): the rest is for its frame and its list
 * of days, which has at most 366 entries.
 */
const maxArticleBytes = 900_000;

/** The meetings of each year, oldest first. */
export function meetingsByYear({ upcoming, recent }: PlaceMeetings): ReadonlyMap<string, readonly Meeting[]> {
  const oldestFirst = [...recent, ...upcoming].toSorted(soonestFirst).map(({ meeting }) => meeting);
  return Map.groupBy(oldestFirst, ({ date }) => date.slice(0, 'YYYY'.length));
}

/** Renders the meetings of a year into its periods, oldest first. */
export function periodsOfYear(
  year: string,
  meetings: readonly Meeting[],
  render: (meeting: Meeting) => Html,
): readonly Period[] {
  const entries = meetings.map((meeting) => ({ meeting, article: render(meeting) }));
  if (fitsForSure(entries)) return [{ name: year, entries }];
  const sizes = new Map(entries.map((entry) => [entry, Buffer.byteLength(entry.article.toString())]));
  const sizeOf = (entry: PeriodEntry): number => sizes.get(entry) ?? 0;
  const total = entries.reduce((sum, entry) => sum + sizeOf(entry), 0);
  if (total <= maxArticleBytes) return [{ name: year, entries }];
  const months = Map.groupBy(entries, ({ meeting }) => meeting.date.slice(0, 'YYYY-MM'.length));
  return [...months].flatMap(([month, ofMonth]) =>
    parts(ofMonth, sizeOf).map((part, index) => ({
      name: index === 0 ? month : `${month}-${index + 1}`,
      entries: part,
    })),
  );
}

/** A UTF-16 code unit has at most 3 bytes in UTF-8. Lengths are known; bytes have to be counted. */
const fitsForSure = (entries: readonly PeriodEntry[]): boolean =>
  entries.reduce((sum, { article }) => sum + 3 * article.toString().length, 0) <= maxArticleBytes;

/** Fills each part with as many entries as fit, in their order. */
function parts(
  entries: readonly PeriodEntry[],
  sizeOf: (entry: PeriodEntry) => number,
): readonly PeriodEntry[][] {
  const parts: PeriodEntry[][] = [];
  let room = 0;
  for (const entry of entries) {
    const size = sizeOf(entry);
    if (parts.length === 0 || size > room) {
      parts.push([]);
      room = maxArticleBytes;
    }
    parts.at(-1)?.push(entry);
    room -= size;
  }
  return parts;
}
