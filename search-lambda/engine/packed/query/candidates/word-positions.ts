import { type Budget, work } from '../../../budget.ts';
import type { WordPositions } from '../../../search-index.ts';
import type { Term } from '../../format/term-dictionary.ts';
import type { SectionViews } from '../../memory/resident-file.ts';
import type { LiveSegment } from '../live-segment.ts';
import { PositionBatch } from '../position-batch.ts';
import type { PostingViews } from '../posting-blocks.ts';
import { textLengthsIn } from '../segment.ts';
import { TermLookup } from './term-lookup.ts';

/** Terms that a document lacks share one list. */
const none: readonly number[] = [];

/**
 * Reads where terms occur in documents of a segment, a bounded batch of positions at a time.
 * @param documents ascending.
 * @param terms in the order of the result; undefined for those that the segment lacks.
 */
export async function readWordPositions(
  live: LiveSegment,
  documents: Uint32Array,
  terms: readonly (Term | undefined)[],
  budget: Budget,
): Promise<WordPositions[]> {
  const { segment } = live;
  const endTurn = await segment.takeTurn();
  try {
    return await readInBatches(live, documents, terms, budget);
  } finally {
    endTurn();
  }
}

async function readInBatches(
  live: LiveSegment,
  documents: Uint32Array,
  terms: readonly (Term | undefined)[],
  budget: Budget,
): Promise<WordPositions[]> {
  const { segment } = live;
  const known = terms.filter((term) => term !== undefined);
  const { views, ranges } = await segment.ensurePostings(known);
  const found = new FoundTerms(live, documents, terms, views, budget);
  if (segment.completeViews !== undefined) return found.read(views, 0, documents.length);
  const all: WordPositions[] = [];
  for (let from = 0; from < documents.length;) {
    const batch = new PositionBatch(segment, live.postingsOf(views).directory);
    let to = from;
    while (to < documents.length && !batch.isFull) found.addTo(batch, to++);
    const wanted = documents.subarray(from, to);
    const withPositions = await segment.ensureTextLengths(wanted, [...ranges, ...batch.ranges]);
    all.push(...found.read(withPositions, from, to));
    from = to;
  }
  return all;
}

/** Terms found in the postings of a segment. */
class FoundTerms {
  readonly #live: LiveSegment;
  readonly #documents: Uint32Array;
  readonly #terms: readonly (TermLookup | undefined)[];
  /** By term: its ordinal for each document. */
  readonly #ordinals: readonly Int32Array[];
  readonly #budget: Budget;

  constructor(
    live: LiveSegment,
    documents: Uint32Array,
    terms: readonly (Term | undefined)[],
    views: SectionViews,
    budget: Budget,
  ) {
    const postings = live.postingsOf(views);
    this.#live = live;
    this.#documents = documents;
    this.#terms = terms.map((term) => term && new TermLookup(postings, term, live.norms, budget));
    this.#ordinals = this.#terms.map((term) => term?.find(documents) ?? new Int32Array());
    this.#budget = budget;
  }

  /** Adds the positions of the terms in the document at an index. */
  addTo(batch: PositionBatch, index: number): void {
    for (const [number, term] of this.#terms.entries()) {
      const ordinal = this.#ordinals[number]?.[index] ?? -1;
      if (term !== undefined && ordinal >= 0) batch.add(term.term, term.blockOf(ordinal));
    }
  }

  /** Reads the word positions in the documents from index `from` to before `to`. */
  read(views: SectionViews, from: number, to: number): WordPositions[] {
    const postings = this.#live.postingsOf(views);
    const textLengths = textLengthsIn(views);
    const all: WordPositions[] = [];
    for (let index = from; index < to; index++)
      all.push({
        textLengths: textLengths.read(this.#documents[index] ?? 0),
        positions: this.#positionsAt(index, postings),
      });
    return all;
  }

  #positionsAt(index: number, postings: PostingViews): (readonly number[])[] {
    return this.#terms.map((term, number) => {
      const ordinal = this.#ordinals[number]?.[index] ?? -1;
      if (term === undefined || ordinal < 0) return none;
      const positions = term.positions(ordinal, postings);
      this.#budget.charge(work.position, positions.length);
      return positions;
    });
  }
}
