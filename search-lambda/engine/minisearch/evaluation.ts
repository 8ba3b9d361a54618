import type MiniSearch from 'minisearch';
import { bm25, idf, isEnough, searchedTexts } from '../document-terms.ts';
import { phraseTest } from '../phrase.ts';
import type { QueryNode, QueryTerm } from '../query/tree.ts';
import type { SearchDocument } from '../search-index.ts';
import { stemOf } from '../text/stem.ts';
import type { IndexedDocument } from './format.ts';

/** The score of each matching document, by its number. */
type Scores = Map<number, number>;
/** Documents that have a word or phrase; `frequency` is how many have it in all. */
type Found = { readonly scores: Scores; readonly frequency: number };
/** Says whether a document is still of interest, so that nothing is computed for the others. */
type Among = (id: number, document: SearchDocument) => boolean;

/** Which documents a query matches, and how well: a conjunction or disjunction scores the sum of what matches in it. */
export class Evaluation {
  readonly #index: MiniSearch<IndexedDocument>;
  readonly #documents: readonly SearchDocument[];

  constructor(index: MiniSearch<IndexedDocument>, documents: readonly SearchDocument[]) {
    this.#index = index;
    this.#documents = documents;
  }

  evaluate(node: QueryNode, among: Among): Scores {
    switch (node.kind) {
      case 'word':
        return this.#word(node.stem, among).scores;
      case 'phrase':
        return this.#phrase(node.words, among);
      case 'and':
        return this.#and(node.operands, among);
      case 'or':
        return sumOf(node.operands.map((operand) => this.evaluate(operand, among)));
      case 'not':
        return without(this.#all(among), this.evaluate(node.operand, among));
      case 'some':
        return this.#some(node.operands, node.share, among);
    }
  }

  #word(stem: string, among: Among): Found {
    const scores: Scores = new Map();
    let frequency = 0;
    this.#index.search(stem, {
      bm25,
      // Called for every document with the stem; 0 leaves it out.
      boostDocument: (id: number) => {
        frequency++;
        return this.#isAmong(id, among) ? 1 : 0;
      },
      // The scores are all that is wanted; the list of results stays empty.
      filter: ({ id, score }) => {
        scores.set(Number(id), score);
        return false;
      },
    });
    return { scores, frequency };
  }

  #phrase(words: readonly string[], among: Among): Scores {
    const stems = new Set(words.map(stemOf));
    const hasPhrase = phraseTest(words);
    let scores: Scores | undefined;
    for (const stem of stems) scores = this.#narrow(scores, among, (some) => this.#word(stem, some).scores);
    for (const id of scores?.keys() ?? []) {
      const document = this.#documents[id];
      if (document === undefined || !searchedTexts(document).some(({ text }) => hasPhrase(text)))
        scores?.delete(id);
    }
    return scores ?? new Map();
  }

  #and(operands: readonly QueryNode[], among: Among): Scores {
    let scores: Scores | undefined;
    for (const operand of operands) {
      if (operand.kind === 'not') continue;
      scores = this.#narrow(scores, among, (some) => this.evaluate(operand, some));
    }
    let left = scores ?? this.#all(among);
    for (const operand of operands) {
      if (operand.kind !== 'not') continue;
      const remaining = left;
      left = without(
        remaining,
        this.evaluate(operand.operand, (id) => remaining.has(id)),
      );
    }
    return left;
  }

  /** What is in both, with the sum of the scores; the second is only computed for what is in the first. */
  #narrow(scores: Scores | undefined, among: Among, compute: (among: Among) => Scores): Scores {
    if (scores === undefined) return compute(among);
    const both = compute((id) => scores.has(id));
    for (const [id, score] of both) both.set(id, (scores.get(id) ?? 0) + score);
    return both;
  }

  #some(operands: readonly QueryTerm[], share: number, among: Among): Scores {
    const found = operands.map((operand) => this.#term(operand, among));
    const weights = found.map(({ frequency }) =>
      frequency === 0 ? 0 : idf(this.#index.documentCount, frequency),
    );
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const carried = sumOf(
      found.map(({ scores }, number) => new Map(scores.keys().map((id) => [id, weights[number] ?? 0]))),
    );
    const scores = sumOf(found.map(({ scores }) => scores));
    for (const id of scores.keys()) if (!isEnough(carried.get(id) ?? 0, total, share)) scores.delete(id);
    return scores;
  }

  /** As the word of a long question, a phrase counts with its own frequency. */
  #term(term: QueryTerm, among: Among): Found {
    if (term.kind === 'word') return this.#word(term.stem, among);
    const everywhere = this.#phrase(term.words, () => true);
    const scores = new Map(everywhere.entries().filter(([id]) => this.#isAmong(id, among)));
    return { scores, frequency: everywhere.size };
  }

  #isAmong(id: number, among: Among): boolean {
    const document = this.#documents[id];
    return document !== undefined && among(id, document);
  }

  #all(among: Among): Scores {
    const scores: Scores = new Map();
    for (const [id, document] of this.#documents.entries()) if (among(id, document)) scores.set(id, 0);
    return scores;
  }
}

function sumOf(all: readonly Scores[]): Scores {
  const [first = new Map<number, number>(), ...others] = all;
  for (const scores of others) for (const [id, score] of scores) first.set(id, (first.get(id) ?? 0) + score);
  return first;
}

function without(scores: Scores, excluded: Scores): Scores {
  for (const id of excluded.keys()) scores.delete(id);
  return scores;
}
