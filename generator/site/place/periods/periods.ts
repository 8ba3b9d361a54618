/**
 * Splits the meetings of a place into periods, each of which is one page. Pure.
 *
 * A period is a year. A year whose page would be too large has a period for each month instead, and a month whose page would be too
 * large has parts. A meeting is never divided: one that is too large alone has a part of its own.
 */
import type { Meeting } from '../../../../schemas/documents.ts';
import { type PlaceMeetings, soonestFirst } from '../../../places/meetings.ts';
import { yearOf } from '../../../places/years.ts';
import { Utf8Bytes } from '../../../system/utf8.ts';
import type { Html } from '../../html/template.ts';

/** A period page, and the meetings on it. */
export type Period = {
  /** Path segment: `2024`, `2024-03`, `2024-03-2` for the second part of March. */
  readonly name: string;
  readonly meetings: readonly Meeting[];
};

/** A period with its meetings, rendered. */
export type RenderedPeriod = Period & { readonly entries: readonly PeriodEntry[] };

/** A meeting and its line in UTF-8, which takes less memory than text. */
type PeriodEntry = { readonly meeting: Meeting; readonly line: Uint8Array };

/**
 * Maximum size of the lines of a page, in bytes. The page stays below 1 MB (CONTRACT.md 3): the rest is for its frame.
 */
const maxLineBytes = 900_000;

/** The meetings of each year, oldest first. */
export function meetingsByYear({ upcoming, recent }: PlaceMeetings): ReadonlyMap<string, readonly Meeting[]> {
  const oldestFirst = [...recent, ...upcoming].toSorted(soonestFirst).map(({ meeting }) => meeting);
  return Map.groupBy(oldestFirst, ({ date }) => yearOf(date));
}

/** Renders the meetings of a year into its periods, oldest first. */
export function periodsOfYear(
  year: string,
  meetings: readonly Meeting[],
  render: (meeting: Meeting) => Html,
): readonly RenderedPeriod[] {
  const entries = encoded(meetings, render);
  if (sizeOf(entries) <= maxLineBytes) return [periodOf(year, entries)];
  const months = Map.groupBy(entries, ({ meeting }) => meeting.date.slice(0, 'YYYY-MM'.length));
  return [...months].flatMap(([month, ofMonth]) =>
    parts(ofMonth).map((part, index) => periodOf(index === 0 ? month : `${month}-${index + 1}`, part)),
  );
}

const periodOf = (name: string, entries: readonly PeriodEntry[]): RenderedPeriod => ({
  name,
  meetings: entries.map(({ meeting }) => meeting),
  entries,
});

/** Encodes each meeting as soon as it is rendered, so that its many small strings are collected early. */
function encoded(meetings: readonly Meeting[], render: (meeting: Meeting) => Html): readonly PeriodEntry[] {
  const bytes = new Utf8Bytes();
  const ends = meetings.map((meeting) => bytes.add(render(meeting).toString()));
  const all = bytes.copy(0, bytes.size);
  return meetings.map((meeting, index) => ({
    meeting,
    line: all.subarray(index === 0 ? 0 : ends[index - 1], ends[index]),
  }));
}

const sizeOf = (entries: readonly PeriodEntry[]): number =>
  entries.reduce((sum, { line }) => sum + line.length, 0);

/** Fills each part with as many entries as fit, in their order. */
function parts(entries: readonly PeriodEntry[]): readonly PeriodEntry[][] {
  const parts: PeriodEntry[][] = [];
  let room = 0;
  for (const entry of entries) {
    const size = entry.line.length;
    if (parts.length === 0 || size > room) {
      parts.push([]);
      room = maxLineBytes;
    }
    parts.at(-1)?.push(entry);
    room -= size;
  }
  return parts;
}
