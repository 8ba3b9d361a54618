/** What is live after a run: what was, less the documents that changed or went and the segments that were written anew. */
import { stemsOf } from '../../../search-lambda/engine/document-terms.ts';
import type { SearchDocument } from '../../../search-lambda/engine/search-index.ts';
import type { PublishedIndex, PublishedSegment } from './published-index.ts';

export type Kept = {
  /** In their order, with all that is superseded in them now, and the length of what is not. */
  readonly segments: readonly PublishedSegment[];
  /** How many superseded documents of these segments have each stem. */
  readonly supersededTerms: ReadonlyMap<string, number>;
};

/** Memory for documents that are read back. */
const documentsAtOnce = 4_096;

/**
 * The segments that stay. `superseded` has the numbers of documents that go now, by segment; `merged` which segments go.
 * @throws {IndexFault} where documents cannot be read back.
 */
export async function keepSegments(
  published: PublishedIndex,
  superseded: readonly Uint32Array[],
  merged: readonly number[],
): Promise<Kept> {
  if (merged.length === published.segments.length) return { segments: [], supersededTerms: new Map() };
  const terms = new Map(published.supersededTerms);
  const segments: PublishedSegment[] = [];
  for (const [index, segment] of published.segments.entries()) {
    const going = superseded[index] ?? new Uint32Array();
    if (merged.includes(index)) {
      await eachDocument(published, segment, segment.superseded, (document) => {
        for (const stem of stemsOf(document).stems) addTo(terms, stem, -1);
      });
      continue;
    }
    let { length } = segment;
    await eachDocument(published, segment, going, (document) => {
      const { stems, length: its } = stemsOf(document);
      for (const stem of stems) addTo(terms, stem, 1);
      length -= its;
    });
    segments.push({ ...segment, length, superseded: joined(segment.superseded, going) });
  }
  return { segments, supersededTerms: terms };
}

/** Reads documents of a segment, a few thousand at a time. */
export async function eachDocument(
  published: PublishedIndex,
  segment: PublishedSegment,
  numbers: Uint32Array,
  take: (document: SearchDocument) => void,
): Promise<void> {
  if (numbers.length === 0) return;
  const stored = await published.stored(segment);
  for (let from = 0; from < numbers.length; from += documentsAtOnce)
    for (const document of await stored.read([...numbers.subarray(from, from + documentsAtOnce)]))
      take(document);
}

function addTo(counts: Map<string, number>, stem: string, difference: number): void {
  const count = (counts.get(stem) ?? 0) + difference;
  if (count === 0) counts.delete(stem);
  else counts.set(stem, count);
}

const joined = (a: Uint32Array, b: Uint32Array): Uint32Array => Uint32Array.from([...a, ...b]).toSorted();
