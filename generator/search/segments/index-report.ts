/** Reports the packed index that a run wrote. */
import { formatCount, pluralize } from '../../system/terminal.ts';

export type IndexReport = {
  /** Documents of the index: searchable meetings, decisions, or pages. */
  readonly meetings: number;
  readonly segments: number;
  /** Documents and bytes of the new segment. */
  readonly documents: number;
  readonly bytes: number;
  /** Segments that were merged into the new one. */
  readonly merged: number;
  /** Changes since the published index; absent if it was not compared. */
  readonly counts: { readonly added: number; readonly changed: number; readonly deleted: number } | undefined;
  /** Why the whole index was written. */
  readonly reason: string | undefined;
};

/** Returns the report for people, in one line. `noun` names a document. */
export function indexSummary(
  { documents, segments, merged, counts, reason }: IndexReport,
  noun: 'meeting' | 'decision' | 'page' = 'meeting',
): string {
  const total = pluralize(segments, 'segment');
  if (counts === undefined || reason !== undefined)
    return `Whole search index of ${pluralize(documents, noun)}${reason === undefined ? '' : `: ${reason}`}`;
  const { added, changed, deleted } = counts;
  if (added + changed + deleted + documents + merged === 0)
    return `No ${noun} of the search index changed; ${total}`;
  const changes = `${formatCount(added)} added, ${formatCount(changed)} changed, ${formatCount(deleted)} deleted`;
  if (documents === 0) return `No new segment: ${changes}; ${total}`;
  const merges = merged === 0 ? '' : `, with ${pluralize(merged, 'segment')} merged into it`;
  return `New segment of ${pluralize(documents, noun)}: ${changes}${merges}; ${total}`;
}

/** Returns the report for scripts. */
export const indexReport = ({ counts, reason, ...written }: IndexReport): Record<string, unknown> => ({
  ...written,
  ...counts,
  ...(reason === undefined ? {} : { reason }),
});
