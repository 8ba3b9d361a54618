import { publishedScore } from '../../best-hits.ts';
import type { Budget } from '../../budget.ts';
import { fold } from '../../text/fold.ts';
import { hasPositive, type QueryNode } from '../../query/tree.ts';
import type { Filters } from '../../search-index.ts';
import type { Contents } from '../memory/contents.ts';
import { noDocument } from './iterators/document-iterator.ts';
import { Directory } from '../format/directory.ts';
import { Norms } from '../format/norms.ts';
import type { QueryCounts } from './query-context.ts';
import { phraseCursor, type QueryContext } from './iterators/query-iterator.ts';
import { rankedCursorOf } from './scorers/query-scorer.ts';
import type { QueryTerms, Segment } from './segment.ts';
import { TopDocuments } from './top-k.ts';

/** A segment as a part of an index: what of it is live, and scored by the statistics of the whole. */
export class LiveSegment {
  readonly segment: Segment;
  readonly #norms: Norms;
  readonly #boundScale: number;
  /** A bit for each document; undefined where none is superseded. */
  readonly #superseded: Uint32Array | undefined;

  /**
   * @param superseded numbers of its documents.
   * @param averageLength of the live documents of all segments.
   */
  constructor(segment: Segment, superseded: Uint32Array, averageLength: number) {
    const { documents, totalLength } = segment.header;
    this.segment = segment;
    this.#norms = new Norms(segment.lengths, averageLength);
    // The bounds were made with the segment's own average length a, and documents score with that of the whole, A. With
    // frequency f and length l, k((1 - b) + b l / A) stands below the line instead of k((1 - b) + b l / a): where A is
    // more, a score grows by less than A / a.
    this.#boundScale = Math.max(1, averageLength / (totalLength / documents));
    this.#superseded = superseded.length === 0 ? undefined : bitsOf(superseded, documents);
  }

  /** What the cursors of a query are made of. */
  contextOf(contents: Contents, terms: QueryTerms, counts: QueryCounts, budget: Budget): QueryContext {
    return {
      views: {
        directory: new Directory(contents.words('directory'), this.#boundScale),
        postings: contents.words('postings'),
        positions: contents.words('positions'),
        tails: contents.bytes('tails'),
      },
      norms: this.#norms,
      documents: this.segment.header.documents,
      termOf: (stem) => terms.get(stem),
      counts,
      budget,
    };
  }

  /** How many live documents have a phrase. */
  countPhrase(words: readonly string[], context: QueryContext): number {
    const cursor = phraseCursor(words, context);
    let count = 0;
    for (let document = cursor.advance(0); document < noDocument; document = cursor.advance(document + 1))
      if (!this.#isSuperseded(document) && cursor.confirm()) count++;
    return count;
  }

  /** @param required documents that score less are not among the best of the index. */
  rank(
    query: QueryNode,
    context: QueryContext,
    filters: Filters,
    limit: number,
    required: number,
  ): TopDocuments {
    const isRanked = hasPositive(query);
    const best = new TopDocuments(limit, isRanked ? required : 0);
    const passing = this.#passing(filters);
    const column = this.segment.filters;
    const accepted = passing.includes(0) ? { column, passing } : undefined;
    const cursor = rankedCursorOf(query, context, accepted);
    if (best.required > 0) cursor.require(best.required);
    for (let document = cursor.advance(0); document < noDocument; document = cursor.advance(document + 1)) {
      // Of what is only excluded, the first ones are the best.
      if (!isRanked && best.isFull) break;
      if (passing[column[document] ?? 0] !== 1 || cursor.score() < best.required) continue;
      if (this.#isSuperseded(document) || !cursor.confirm()) continue;
      if (best.add(document, isRanked ? publishedScore(cursor.score()) : 1) && isRanked)
        cursor.require(best.required);
    }
    return best;
  }

  #isSuperseded(document: number): boolean {
    const bits = this.#superseded;
    return bits !== undefined && (((bits[document >>> 5] ?? 0) >>> (document & 31)) & 1) === 1;
  }

  /** 1 for each number of the segment's filters that passes. */
  #passing({ state, kind }: Filters): Uint8Array {
    const { states } = this.segment.header.facts;
    const passing = new Uint8Array(2 * states.length);
    const key = state === undefined ? undefined : fold(state);
    for (const [number, name] of states.entries()) {
      if (key !== undefined && fold(name) !== key) continue;
      if (kind !== 'school') passing[2 * number] = 1;
      if (kind !== 'city') passing[2 * number + 1] = 1;
    }
    return passing;
  }
}

/** A bit for each of so many documents, set for those with these numbers. */
function bitsOf(numbers: Uint32Array, documents: number): Uint32Array {
  const bits = new Uint32Array(Math.ceil(documents / 32));
  for (const number of numbers) {
    const word = number >>> 5;
    bits[word] = (bits[word] ?? 0) | (1 << (number & 31));
  }
  return bits;
}
