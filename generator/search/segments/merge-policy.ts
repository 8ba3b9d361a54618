/**
 * Which segments a run writes anew, so that they stay few and each document is written again only a few times. Pure.
 *
 * Segments are told apart by size, each tier eight times the one below, and three of a tier become one: size-tiered
 * compaction, as of log-structured merge trees (O'Neil et al., The Log-Structured Merge-Tree, Acta Informatica 33, 1996) and
 * of Lucene's TieredMergePolicy. The largest segment is left alone until a fifth of the index is small segments or superseded.
 * Two a tier below a fifth of two million documents are nine segments with the largest.
 */

/** Documents of the lowest tier; so many are packed in less than a second. */
export const lowestTier = 1_000;
const tierRatio = 8;
const mostPerTier = 2;
/** Share of the documents that may be superseded or outside the largest segment. */
const looseShare = 1 / 5;

/** What a segment has after a run. */
export type SegmentSize = { readonly live: number; readonly superseded: number };

export type MergePlan = {
  readonly isWhole: boolean;
  /** Places in the list of the segments that go, since what is live of them is written anew or nothing of them is live. */
  readonly merged: readonly number[];
};

/** Plans a run that has so many new documents beside these segments. */
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

/** The segments that become one with so many new documents: as long as that one would be one too many of its tier. */
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
    if (same.filter((index) => tierOf(liveOf(segments, index)) === tierOf(size)).length < mostPerTier)
      return merged;
    // Smaller ones go along: they cost less than what they would take up.
    merged.push(...same);
    size += same.reduce((sum, index) => sum + liveOf(segments, index), 0);
  }
}

const liveOf = (segments: readonly SegmentSize[], index: number): number => segments[index]?.live ?? 0;

/** 0 for up to 1,000 documents, 1 for up to 8,000 and so on. */
const tierOf = (documents: number): number =>
  Math.max(0, Math.ceil(Math.log(documents / lowestTier) / Math.log(tierRatio) - 1e-9));
