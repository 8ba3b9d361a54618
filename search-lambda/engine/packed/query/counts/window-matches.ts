/** Finds the documents that match a strict query without scoring them: a window at a time, one bit per document. */
import type { QueryNode, QueryTerm } from '../../../query/tree.ts';
import type { Term } from '../../format/term-dictionary.ts';
import type { SegmentFilter } from '../filters/segment-filter.ts';
import { PostingBlocks } from '../posting-blocks.ts';
import type { QueryContext } from '../query-context.ts';
import { leafStemsOf } from '../query-ranges.ts';
import { type Clause, clausesOf } from '../scorers/flat-query.ts';
import { presenceOf, type TermPresence } from '../scorers/term-presence.ts';

/** Stems that are this number of times more frequent than the rarest one are looked up in the documents that are left. */
const minLookupRatio = 32;

/** What the documents of a clause have and lack. */
type ClauseMatches = {
  /** Rarest first. */
  readonly stems: readonly PostingBlocks[];
  readonly excludedStems: readonly PostingBlocks[];
  /** Looked up in each document: phrases, and stems that are far more frequent. */
  readonly required: readonly TermPresence[];
  readonly excluded: readonly TermPresence[];
};

export class WindowMatches {
  readonly #clauses: readonly ClauseMatches[];
  /** Ascending; undefined if all documents may match. */
  readonly #list: Uint32Array | undefined;
  #listed = 0;
  #matches = new Uint32Array();
  #ofClause = new Uint32Array();
  #ofStem = new Uint32Array();

  constructor(query: QueryNode, context: QueryContext, { list }: SegmentFilter) {
    this.#list = list;
    this.#clauses = clausesOf(query).flatMap(
      (clause) => clauseMatchesOf(clause, context, list?.length ?? context.documents) ?? [],
    );
  }

  /**
   * Returns the matches from `first`, a multiple of 32, to before `end`, one bit per document: 32 in each word. Valid until the next call,
   * whose documents are later.
   */
  between(first: number, end: number): Uint32Array {
    const words = Math.ceil((end - first) / 32);
    if (this.#matches.length !== words) {
      this.#matches = new Uint32Array(words);
      this.#ofClause = new Uint32Array(words);
      this.#ofStem = new Uint32Array(words);
    }
    this.#matches.fill(0);
    const begin = this.#listed;
    for (const clause of this.#clauses) {
      this.#listed = begin;
      this.#beginClause(first, end);
      this.#matchClause(clause, first, end);
      for (let word = 0; word < words; word++)
        this.#matches[word] = (this.#matches[word] ?? 0) | (this.#ofClause[word] ?? 0);
    }
    return this.#matches;
  }

  /** Sets the bits of the documents that may match. */
  #beginClause(first: number, end: number): void {
    const bits = this.#ofClause;
    if (this.#list === undefined) {
      bits.fill(0xffffffff);
      const rest = (end - first) % 32;
      if (rest > 0) bits[bits.length - 1] = 2 ** rest - 1;
      return;
    }
    bits.fill(0);
    for (; this.#listed < this.#list.length; this.#listed++) {
      const document = this.#list[this.#listed] ?? 0;
      if (document >= end) break;
      if (document >= first) setBit(bits, document - first);
    }
  }

  #matchClause(
    { stems, excludedStems, required, excluded }: ClauseMatches,
    first: number,
    end: number,
  ): void {
    const bits = this.#ofClause;
    const ofStem = this.#ofStem;
    for (const stem of stems) {
      stem.readBits(first, end, ofStem);
      let any = 0;
      for (let word = 0; word < bits.length; word++)
        any |= bits[word] = (bits[word] ?? 0) & (ofStem[word] ?? 0);
      if (any === 0) return;
    }
    for (const stem of excludedStems) {
      stem.readBits(first, end, ofStem);
      for (let word = 0; word < bits.length; word++) bits[word] = (bits[word] ?? 0) & ~(ofStem[word] ?? 0);
    }
    if (required.length + excluded.length === 0) return;
    for (let word = 0; word < bits.length; word++)
      for (let left = bits[word] ?? 0; left !== 0; left &= left - 1) {
        const bit = left & -left;
        const document = first + 32 * word + 31 - Math.clz32(bit);
        const matches =
          required.every((term) => term.has(document)) && !excluded.some((term) => term.has(document));
        if (!matches) bits[word] = (bits[word] ?? 0) & ~bit;
      }
  }
}

/**
 * Returns undefined if no document of the segment has all that is required.
 * @param documents upper limit of the number of matches.
 */
function clauseMatchesOf(
  { required, excluded }: Clause,
  context: QueryContext,
  documents: number,
): ClauseMatches | undefined {
  const { views, norms, termOf, budget } = context;
  const stems = [...new Set(required.flatMap(leafStemsOf))];
  const terms = stems.flatMap((stem) => termOf(stem) ?? []).toSorted((a, b) => a.frequency - b.frequency);
  if (terms.length < stems.length) return undefined;
  const fewest = Math.min(documents, terms[0]?.frequency ?? documents);
  const isLookedUp = ({ frequency }: Term): boolean => frequency > fewest * minLookupRatio;
  const bitsOf = (some: readonly Term[]): PostingBlocks[] =>
    some.flatMap((term) => (isLookedUp(term) ? [] : [new PostingBlocks(views, term, norms, budget)]));
  const lookupsOf = (some: readonly Term[], phrases: readonly QueryTerm[]): TermPresence[] =>
    [...some.filter(isLookedUp).map(wordOf), ...phrases].flatMap((term) => presenceOf(term, context) ?? []);
  const excludedWords = excluded.flatMap((term) => (term.kind === 'word' ? (termOf(term.stem) ?? []) : []));
  const phrases = required.filter(isPhrase);
  const lookups = lookupsOf(terms, phrases);
  if (lookups.length < terms.filter(isLookedUp).length + phrases.length) return undefined;
  return {
    stems: bitsOf(terms),
    excludedStems: bitsOf(excludedWords),
    required: lookups,
    excluded: lookupsOf(excludedWords, excluded.filter(isPhrase)),
  };
}

const wordOf = ({ stem }: Term): QueryTerm => ({ kind: 'word', word: stem, stem });
const isPhrase = ({ kind }: QueryTerm): boolean => kind === 'phrase';

function setBit(bits: Uint32Array, bit: number): void {
  bits[bit >>> 5] = (bits[bit >>> 5] ?? 0) | (1 << (bit & 31));
}
