/** Updates the live documents: those that changed or were deleted are superseded, and merged segments are dropped. */
import { statisticsOf } from '../../../search-lambda/engine/document-terms.ts';
import type { SearchDocument } from '../../../search-lambda/engine/search-index.ts';
import type { PublishedIndex, PublishedSegment } from './published-index.ts';

export type KeptSegments = {
  /** In order, with updated superseded documents, and the total length of the live ones. */
  readonly segments: readonly PublishedSegment[];
  /** For each term, hidden ones too, the number of superseded documents of these segments that have it. */
  readonly supersededTerms: ReadonlyMap<string, number>;
};

/** Bounds the memory for documents that are read back. */
const documentsPerRead = 4_096;

/**
 * Returns the segments that are kept. `superseded` has, by segment, the numbers of documents that this run supersedes;
 * `merged` has the indexes of segments that are merged into the new one.
 * @throws {IndexFault} if documents cannot be read back.
 */
export async function keepSegments(
  published: PublishedIndex,
  superseded: readonly Uint32Array[],
  merged: readonly number[],
): Promise<KeptSegments> {
  if (merged.length === published.segments.length) return { segments: [], supersededTerms: new Map() };
  const terms = new Map(published.supersededTerms);
  const segments: PublishedSegment[] = [];
  for (const [index, segment] of published.segments.entries()) {
    const newlySuperseded = superseded[index] ?? new Uint32Array();
    if (merged.includes(index)) {
      await forEachDocument(published, segment, segment.superseded, (document) => {
        for (const term of statisticsOf(document).stems) addTo(terms, term, -1);
      });
      continue;
    }
    let { length } = segment;
    await forEachDocument(published, segment, newlySuperseded, (document) => {
      const statistics = statisticsOf(document);
      for (const term of statistics.stems) addTo(terms, term, 1);
      length -= statistics.length;
    });
    segments.push({ ...segment, length, superseded: mergeSorted(segment.superseded, newlySuperseded) });
  }
  return { segments, supersededTerms: terms };
}

/** Reads documents of a segment, a few thousand at a time, and calls `visit` with each. */
export async function forEachDocument(
  published: PublishedIndex,
  segment: PublishedSegment,
  numbers: Uint32Array,
  visit: (document: SearchDocument) => void,
): Promise<void> {
  if (numbers.length === 0) return;
  const stored = await published.openDocuments(segment);
  for (let from = 0; from < numbers.length; from += documentsPerRead)
    for (const document of await stored.read([...numbers.subarray(from, from + documentsPerRead)]))
      visit(document);
}

function addTo(counts: Map<string, number>, term: string, difference: number): void {
  const count = (counts.get(term) ?? 0) + difference;
  if (count === 0) counts.delete(term);
  else counts.set(term, count);
}

const mergeSorted = (a: Uint32Array, b: Uint32Array): Uint32Array =>
  Uint32Array.from([...a, ...b]).toSorted();
