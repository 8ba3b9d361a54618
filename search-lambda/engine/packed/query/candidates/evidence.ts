import { type Budget, work } from '../../../budget.ts';
import type { Evidence } from '../../../search-index.ts';
import type { Term } from '../../format/term-dictionary.ts';
import type { SectionViews } from '../../memory/resident-file.ts';
import type { LiveSegment } from '../live-segment.ts';
import { PositionBatch } from '../position-batch.ts';
import type { PostingViews } from '../posting-blocks.ts';
import { textLengthsIn } from '../segment.ts';
import { TermEvidence } from './term-evidence.ts';

/** Terms that a document lacks share one list. */
const none: readonly number[] = [];

/**
 * Reads where terms occur in documents of a segment, a bounded batch of positions at a time.
 * @param documents ascending.
 * @param terms in the order of the evidence; undefined for those that the segment lacks.
 */
export async function readEvidence(
  live: LiveSegment,
  documents: Uint32Array,
  terms: readonly (Term | undefined)[],
  budget: Budget,
): Promise<Evidence[]> {
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
): Promise<Evidence[]> {
  const { segment } = live;
  const known = terms.filter((term) => term !== undefined);
  const { views, ranges } = await segment.ensurePostings(known);
  const found = new FoundTerms(live, documents, terms, views, budget);
  if (segment.completeViews !== undefined) return found.evidence(views, 0, documents.length);
  const evidence: Evidence[] = [];
  for (let from = 0; from < documents.length;) {
    const batch = new PositionBatch(segment, live.postingsOf(views).directory);
    let to = from;
    while (to < documents.length && !batch.isFull) found.addTo(batch, to++);
    const wanted = documents.subarray(from, to);
    const withPositions = await segment.ensureTextLengths(wanted, [...ranges, ...batch.ranges]);
    evidence.push(...found.evidence(withPositions, from, to));
    from = to;
  }
  return evidence;
}

/** Terms found in the postings of a segment. */
class FoundTerms {
  readonly #live: LiveSegment;
  readonly #documents: Uint32Array;
  readonly #terms: readonly (TermEvidence | undefined)[];
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
    this.#terms = terms.map((term) => term && new TermEvidence(postings, term, live.norms, budget));
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

  /** Reads the evidence of the documents from index `from` to before `to`. */
  evidence(views: SectionViews, from: number, to: number): Evidence[] {
    const postings = this.#live.postingsOf(views);
    const textLengths = textLengthsIn(views);
    const evidence: Evidence[] = [];
    for (let index = from; index < to; index++)
      evidence.push({
        textLengths: textLengths.read(this.#documents[index] ?? 0),
        positions: this.#positionsAt(index, postings),
      });
    return evidence;
  }

  #positionsAt(index: number, postings: PostingViews): (readonly number[])[] {
    return this.#terms.map((term, number) => {
      const ordinal = this.#ordinals[number]?.[index] ?? -1;
      if (term === undefined || ordinal < 0) return none;
      const positions = term.positions(ordinal, postings);
      this.#budget.charge(work.positions);
      this.#budget.charge(work.position, positions.length);
      return positions;
    });
  }
}
