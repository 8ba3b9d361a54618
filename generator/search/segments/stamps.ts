/** Stamps of rows, by which a run finds what has changed without reading all of them. */
import type { PlaceRows } from '../../corpus/place-rows.ts';
import { latestInstant } from '../../system/text.ts';

/**
 * So much before the newest stamp a run begins to look. An hourly import writes what its source stamped up to an hour ago;
 * twice that leaves room for a slow one, and for clocks that differ.
 */
const overlapMs = 2 * 3_600_000;

/** The newest stamp of meetings and briefs. One in the future says nothing about when the row was written. */
export const newestStampOf = (
  { meetings, briefs }: Pick<PlaceRows, 'meetings' | 'briefs'>,
  now: Date,
): string | null =>
  latestInstant(
    [
      ...meetings.map(({ updated_at }) => updated_at),
      ...briefs.map(({ generated_at }) => generated_at),
    ].filter((stamp) => stamp !== null && !isAfter(stamp, now)),
  );

export const isAfter = (stamp: string, now: Date): boolean => Date.parse(stamp) > now.getTime();

/** From which stamp on rows are looked at, where this was the newest one. */
export const lookFrom = (newestStamp: string): string =>
  `${new Date(Date.parse(newestStamp) - overlapMs).toISOString().slice(0, 19)}Z`;
