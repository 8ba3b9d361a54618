/** Documents of several segments in the order of an index. */
import type { SearchDocument } from '../../../search-index.ts';
import { compareText } from '../../../text/compare.ts';
import type { RankedDocument } from '../index-top-k.ts';

/**
 * Sorts documents by score descending, then day descending, then id ascending. Ids are read only for documents of different segments
 * with the same score and day; within a segment, documents are in the order of their days and ids.
 */
export async function sortRanked(documents: readonly RankedDocument[]): Promise<RankedDocument[]> {
  const [first] = documents;
  if (documents.every(({ segment }) => segment === first?.segment))
    return documents.toSorted((a, b) => b.score - a.score || a.document - b.document);
  const days = new Map(documents.map((each) => [each, each.segment.live.dayOf(each.document)]));
  const dayOf = (each: RankedDocument): number => days.get(each) ?? 0;
  const ids = await idsOf(tiesOf(documents, dayOf));
  return documents.toSorted(
    (a, b) =>
      b.score - a.score ||
      dayOf(b) - dayOf(a) ||
      (a.segment === b.segment ? a.document - b.document : compareText(ids.get(a) ?? '', ids.get(b) ?? '')),
  );
}

/** Merges sorted lists, which may have the same documents; of those, the best is kept. */
export async function unionOf(
  lists: readonly (readonly RankedDocument[])[],
): Promise<readonly RankedDocument[]> {
  const [first = [], ...others] = lists;
  if (others.length === 0) return first;
  const union: RankedDocument[] = [];
  const worstFirst = lists.flat().toSorted((a, b) => a.score - b.score);
  for (const [, documents] of Map.groupBy(worstFirst, ({ segment }) => segment))
    union.push(...new Map(documents.map((each) => [each.document, each])).values());
  return sortRanked(union);
}

/** The documents that have the score and day of a document of another segment. */
function tiesOf(
  documents: readonly RankedDocument[],
  dayOf: (document: RankedDocument) => number,
): RankedDocument[] {
  const groups = Map.groupBy(documents, (each) => `${each.score} ${dayOf(each)}`);
  return [...groups.values()].flatMap((group) =>
    group.some(({ segment }) => segment !== group[0]?.segment) ? group : [],
  );
}

async function idsOf(documents: readonly RankedDocument[]): Promise<ReadonlyMap<RankedDocument, string>> {
  const ids = new Map<RankedDocument, string>();
  const bySegment = Map.groupBy(documents, ({ segment }) => segment);
  for (const [{ live }, some] of bySegment) {
    const stored = await live.segment.readDocuments(some.map(({ document }) => document));
    for (const [index, each] of some.entries()) ids.set(each, stored[index]?.id ?? '');
  }
  return ids;
}

/** Reads the stored documents, in this order. */
export async function readRanked(documents: readonly RankedDocument[]): Promise<SearchDocument[]> {
  const found = new Map<RankedDocument, SearchDocument>();
  const bySegment = Map.groupBy(new Set(documents), ({ segment }) => segment);
  await Promise.all(
    Array.from(bySegment, async ([{ live }, some]) => {
      const stored = await live.segment.readDocuments(some.map(({ document }) => document));
      for (const [index, document] of stored.entries()) {
        const each = some[index];
        if (each !== undefined) found.set(each, document);
      }
    }),
  );
  return documents.flatMap((each) => found.get(each) ?? []);
}
