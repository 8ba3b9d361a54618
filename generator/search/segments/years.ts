/** Segments of a year each, in the index of documents. Pure. */
import { compareText } from '../../system/text.ts';
import type { DocumentColumns } from './document-columns.ts';
import { lowestTier, type MergePlan, planMerge, type SegmentSize } from './merge-policy.ts';
import type { PublishedIndex } from './published-index.ts';

const yearOf = (day: string): string => day.slice(0, 'YYYY'.length);

/** Rows of documents by the year of their meeting, newest first. */
export function groupByYear(documents: DocumentColumns, rows: Uint32Array): Map<string, Uint32Array> {
  const years = new Map<string, number[]>();
  for (const row of rows) {
    const year = yearOf(documents.dayAt(row));
    const known = years.get(year);
    if (known === undefined) years.set(year, [row]);
    else known.push(row);
  }
  const sorted = [...years].toSorted(([a], [b]) => compareText(b, a));
  return new Map(sorted.map(([year, some]) => [year, Uint32Array.from(some)]));
}

/**
 * Plans the merges of each year by itself. A year with few documents has one segment, which is cheaper to write than to search beside others.
 * @param sizes of the published segments after a run
 * @param fresh rows of the run by year
 */
export function planYears(
  { segments }: Pick<PublishedIndex, 'segments'>,
  sizes: readonly SegmentSize[],
  fresh: ReadonlyMap<string, Uint32Array>,
): MergePlan {
  const indexes = [...segments.keys()];
  const years = Map.groupBy(indexes, (index) => yearOf(segments[index]?.rows.days[0] ?? ''));
  const plans = [...years].map(([year, own]) => {
    const added = fresh.get(year)?.length ?? 0;
    const ownSizes = own.map((index) => sizes[index] ?? { live: 0, superseded: 0 });
    const { isWhole, merged } = planMerge(ownSizes, added);
    const isSmall = added > 0 && ownSizes.reduce((sum, { live }) => sum + live, added) <= lowestTier;
    return { isWhole, merged: isSmall ? own : merged.flatMap((index) => own[index] ?? []) };
  });
  return {
    isWhole: plans.every(({ isWhole }) => isWhole),
    merged: plans.flatMap(({ merged }) => merged).toSorted((a, b) => a - b),
  };
}
