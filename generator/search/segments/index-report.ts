/** What a run wrote of a packed index, told to its user. */
import { formatCount, pluralize } from '../../system/terminal.ts';

export type IndexReport = {
  /** Meetings that can be found. */
  readonly meetings: number;
  readonly segments: number;
  /** Meetings and bytes of the new segment. */
  readonly documents: number;
  readonly bytes: number;
  /** Segments that were written anew with it. */
  readonly merged: number;
  /** What changed since what was published; absent where it was not compared. */
  readonly counts: { readonly added: number; readonly changed: number; readonly deleted: number } | undefined;
  /** Why the whole was written. */
  readonly reason: string | undefined;
};

/** For people, in a line. */
export function indexSummary({ documents, segments, merged, counts, reason }: IndexReport): string {
  const set = pluralize(segments, 'segment');
  if (counts === undefined || reason !== undefined)
    return `Whole search index of ${pluralize(documents, 'meeting')}${reason === undefined ? '' : `: ${reason}`}`;
  const { added, changed, deleted } = counts;
  if (added + changed + deleted + documents + merged === 0)
    return `No meeting of the search index changed; ${set}`;
  const what = `${formatCount(added)} added, ${formatCount(changed)} changed, ${formatCount(deleted)} deleted`;
  if (documents === 0) return `No new segment: ${what}; ${set}`;
  const with_ = merged === 0 ? '' : `, with ${pluralize(merged, 'segment')} merged into it`;
  return `New segment of ${pluralize(documents, 'meeting')}: ${what}${with_}; ${set}`;
}

/** For scripts. */
export const indexReport = ({ counts, reason, ...written }: IndexReport): Record<string, unknown> => ({
  ...written,
  ...counts,
  ...(reason === undefined ? {} : { reason }),
});
