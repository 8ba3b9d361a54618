/** Detects changes by stamps of rows and fingerprints of documents, without comparing everything. */
import { hash } from 'node:crypto';
import type { PlaceRows } from '../../corpus/place-rows.ts';
import { latestInstant } from '../../system/text.ts';

/**
 * A run reads rows from this long before the newest stamp. An hourly import writes rows that their source stamped up to an
 * hour ago; twice that leaves room for a slow import and for clocks that differ.
 */
const overlapMs = 2 * 3_600_000;

/** The newest stamp of meetings and briefs. A stamp in the future does not show when the row was written. */
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

/** Returns the stamp from which rows are read again, given the newest published stamp. */
export const overlapStart = (newestStamp: string): string =>
  `${new Date(Date.parse(newestStamp) - overlapMs).toISOString().slice(0, 19)}Z`;

/** Fingerprint of a spooled document. 64 bits suffice: versions of one document are compared, never two documents. */
export const documentFingerprint = (line: Uint8Array): bigint =>
  hash('sha256', line, 'buffer').readBigUInt64LE();
