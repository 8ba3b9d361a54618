/**
 * Decides which segments a run merges, so that there are few segments and each document is rewritten only a few times. Pure.
 *
 * The policy is size-tiered compaction, as in log-structured merge trees (O'Neil et al., The Log-Structured Merge-Tree, Acta
 * Informatica 33, 1996) and in Lucene's TieredMergePolicy: each tier has segments of eight times the size of the tier below,
 * and three segments of a tier become one. The largest segment is left alone until small segments and superseded documents
 * make up a fifth of the index. With at most two segments per tier, two million documents have at most nine segments.
 */

/** The largest segment of the lowest tier, in documents; packing it takes less than a second. */
export const lowestTier = 1_000;
const tierRatio = 8;
const maxPerTier = 2;
/** The share of the documents that may be superseded or outside the largest segment. */
const looseShare = 1 / 5;

/** Document counts of a segment after a run. */
export type SegmentSize = { readonly live: number; readonly superseded: number };

export type MergePlan = {
  readonly isWhole: boolean;
  /** Indexes of the segments to drop: their live documents move to the new segment, or none is live. */
  readonly merged: readonly number[];
};

/** Plans a run with this number of fresh documents and these published segments. */
export function planMerge(segments: readonly SegmentSize[], fresh: number): MergePlan {
  const all = segments.map((_, index) => index);
  const bySize = all.toSorted((a, b) => liveOf(segments, b) - liveOf(segments, a) || a - b);
  const [largest = 0, ...smaller] = bySize;
  const small = smaller.reduce((sum, index) => sum + liveOf(segments, index), fresh);
  const superseded = segments.reduce((sum, segment) => sum + segment.superseded, 0);
  const documents = small + liveOf(segments, largest);
  if (small + superseded > looseShare * documents) return { isWhole: true, merged: all };
  const empty = all.filter((index) => liveOf(segments, index) === 0);
  const merged = fresh === 0 ? [] : mergedWith(segments, smaller, fresh);
  return { isWhole: false, merged: [...new Set([...empty, ...merged])].toSorted((a, b) => a - b) };
}

/** The segments to merge with the fresh documents: repeated until the new segment fits into its tier. */
function mergedWith(
  segments: readonly SegmentSize[],
  candidates: readonly number[],
  fresh: number,
): number[] {
  const merged: number[] = [];
  let size = fresh;
  for (;;) {
    const rest = candidates.filter((index) => !merged.includes(index) && liveOf(segments, index) > 0);
    const same = rest.filter((index) => tierOf(liveOf(segments, index)) <= tierOf(size));
    if (same.filter((index) => tierOf(liveOf(segments, index)) === tierOf(size)).length < maxPerTier)
      return merged;
    // Smaller segments are merged too: rewriting them costs less than keeping them.
    merged.push(...same);
    size += same.reduce((sum, index) => sum + liveOf(segments, index), 0);
  }
}

const liveOf = (segments: readonly SegmentSize[], index: number): number => segments[index]?.live ?? 0;

/** 0 for up to 1,000 documents, 1 for up to 8,000 and so on. */
const tierOf = (documents: number): number =>
  Math.max(0, Math.ceil(Math.log(documents / lowestTier) / Math.log(tierRatio) - 1e-9));
