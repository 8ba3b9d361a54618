import { type Budget, work } from '../../../budget.ts';
import { type QueryTerm, termsOfPhrase } from '../../../query/tree.ts';
import { formOf } from '../../../text/analyzers.ts';
import { TermDocuments } from '../filters/term-documents.ts';
import { PhraseMatcher } from '../phrase-matcher.ts';
import { PostingBlocks } from '../posting-blocks.ts';
import type { QueryContext } from '../query-context.ts';
import { leafStemsOf } from '../query-ranges.ts';
import { CandidatePositions } from '../term-positions.ts';

/** A stem of a term. */
type StemPresence = { readonly documents: TermDocuments; readonly positions: CandidatePositions };

/** Looks up which documents have a word or phrase. */
export class TermPresence {
  readonly #stems: readonly StemPresence[];
  /** Undefined for a word. */
  readonly #matcher: PhraseMatcher | undefined;
  readonly #budget: Budget;

  constructor(stems: readonly StemPresence[], matcher: PhraseMatcher | undefined, budget: Budget) {
    this.#stems = stems;
    this.#matcher = matcher;
    this.#budget = budget;
  }

  /** Returns true if a document has the term. Documents never decrease from call to call. */
  has(document: number): boolean {
    this.#budget.charge(work.candidate, this.#stems.length);
    for (const { documents, positions } of this.#stems) {
      if (!documents.has(document)) return false;
      positions.ordinal = documents.ordinal;
    }
    return this.#matcher?.matches() ?? true;
  }
}

/** Returns undefined if no document of the segment has the term. */
export function presenceOf(term: QueryTerm, context: QueryContext): TermPresence | undefined {
  const { views, norms, termOf, budget } = context;
  const stems = new Map<string, StemPresence>();
  for (const stem of new Set(leafStemsOf(term))) {
    const found = termOf(stem);
    if (found === undefined) return undefined;
    const postings = new PostingBlocks(views, found, norms, budget);
    stems.set(stem, {
      documents: new TermDocuments(postings),
      positions: new CandidatePositions(postings),
    });
  }
  const rarestFirst = [...stems.values()].toSorted((a, b) => a.positions.cost - b.positions.cost);
  if (term.kind === 'word') return new TermPresence(rarestFirst, undefined, budget);
  const words = termsOfPhrase(term).flatMap((main, at) => {
    const stem = stems.get(main)?.positions;
    const form = termOf(main)?.forms.indexOf(formOf(main, term.words[at] ?? '')) ?? -1;
    return stem === undefined || form < 0 ? [] : [{ stem, form }];
  });
  return words.length < term.words.length
    ? undefined
    : new TermPresence(rarestFirst, new PhraseMatcher(words, term.words, budget), budget);
}
