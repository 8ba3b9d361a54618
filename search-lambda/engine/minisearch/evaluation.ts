/** Evaluates query trees over a MiniSearch index. */
import type MiniSearch from 'minisearch';
import { type Budget, work } from '../budget.ts';
import { bm25, idf, isEnough, textsFor } from '../document-terms.ts';
import { phraseTest } from '../query/phrase.ts';
import {
  type Phrase,
  type QueryNode,
  type RankedQuery,
  readingsByTerm,
  readingsOf,
  termsOfPhrase,
} from '../query/tree.ts';
import type { SearchDocument } from '../search-index.ts';
import type { IndexedDocument } from './format.ts';

/** Score of each matching document, by id. */
export type Scores = Map<number, number>;
/** Matches of a word or phrase; `frequency` counts all documents that have it, filtered or not. */
type Matches = { readonly scores: Scores; readonly frequency: number };
/** Restricts an evaluation to the documents that can still match. */
type Scope = (id: number, document: SearchDocument) => boolean;

const everywhere: Scope = () => true;
const nowhere: Scope = () => false;

/** Evaluates a query tree. Conjunctions and disjunctions score the sum of their matching operands. */
export class Evaluation {
  readonly #index: MiniSearch<IndexedDocument>;
  readonly #documents: readonly SearchDocument[];
  readonly #budget: Budget;
  readonly #readings: ReadonlyMap<string, readonly string[]>;
  /** Of the terms that were looked up. */
  readonly #frequencies = new Map<string, number>();

  /** @param query what is evaluated: a word is as frequent as the most frequent of its readings. */
  constructor(
    index: MiniSearch<IndexedDocument>,
    documents: readonly SearchDocument[],
    budget: Budget,
    query?: QueryNode,
  ) {
    this.#index = index;
    this.#documents = documents;
    this.#budget = budget;
    this.#readings = query === undefined ? new Map() : readingsByTerm(query);
  }

  /** Evaluates a whole query: the best score of its readings. */
  evaluateAll(query: QueryNode, scope: Scope): Scores {
    const [scores = new Map<number, number>(), ...others] = readingsOf(query).map((reading) =>
      this.evaluate(reading, scope),
    );
    for (const other of others)
      for (const [id, score] of other) scores.set(id, Math.max(score, scores.get(id) ?? 0));
    return scores;
  }

  evaluate(node: QueryNode, scope: Scope): Scores {
    switch (node.kind) {
      case 'word':
        return this.word(node.stem, scope).scores;
      case 'phrase':
        return this.#phrase(node, scope);
      case 'and':
        return this.#and(node.operands, scope);
      case 'or':
        return sumOf(node.operands.map((operand) => this.evaluate(operand, scope)));
      case 'not':
        return without(this.#all(scope), this.evaluate(node.operand, scope));
      case 'ranked':
        return this.#ranked(node, scope);
    }
  }

  /** `stem` may also be a concept. */
  word(stem: string, scope: Scope): Matches {
    const matches = this.#lookUp(stem, scope);
    const readings = this.#readings.get(stem);
    if (readings === undefined) return matches;
    const frequency = Math.max(...readings.map((other) => this.#frequencyOf(other)));
    // MiniSearch's score has the IDF of the term alone.
    const factor = this.#idfOf(frequency) / this.#idfOf(matches.frequency);
    for (const [id, score] of matches.scores) matches.scores.set(id, score * factor);
    return { scores: matches.scores, frequency };
  }

  /** Number of documents that have a term. */
  #frequencyOf(term: string): number {
    return this.#frequencies.get(term) ?? this.#lookUp(term, nowhere).frequency;
  }

  #idfOf(frequency: number): number {
    return frequency === 0 ? 0 : idf(this.#index.documentCount, frequency);
  }

  #lookUp(stem: string, scope: Scope): Matches {
    this.#budget.charge(work.stem);
    const scores: Scores = new Map();
    let frequency = 0;
    this.#index.search(stem, {
      bm25,
      // Called for every document with the stem; 0 skips it.
      boostDocument: (id: number) => {
        frequency++;
        this.#budget.charge(work.candidate);
        return this.#isInScope(id, scope) ? 1 : 0;
      },
      // Collects the scores and keeps MiniSearch's result list empty.
      filter: ({ id, score }) => {
        scores.set(Number(id), score);
        return false;
      },
    });
    this.#frequencies.set(stem, frequency);
    return { scores, frequency };
  }

  #phrase(phrase: Phrase, scope: Scope): Scores {
    const { words } = phrase;
    const stems = new Set(termsOfPhrase(phrase));
    const hasPhrase = phraseTest(words);
    const metered = this.#budget.meter(words);
    let scores: Scores | undefined;
    for (const stem of stems)
      scores = this.#narrow(scores, scope, (narrower) => this.word(stem, narrower).scores);
    for (const id of scores?.keys() ?? []) {
      metered.work += work.block;
      this.#budget.charge(work.block);
      const document = this.#documents[id];
      if (document === undefined || !textsFor(phrase, document).some(hasPhrase)) scores?.delete(id);
    }
    return scores ?? new Map();
  }

  #and(operands: readonly QueryNode[], scope: Scope): Scores {
    let scores: Scores | undefined;
    for (const operand of operands) {
      if (operand.kind === 'not') continue;
      scores = this.#narrow(scores, scope, (narrower) => this.evaluate(operand, narrower));
    }
    let left = scores ?? this.#all(scope);
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

  /** Intersects two operands and adds their scores. The second is evaluated only for matches of the first. */
  #narrow(scores: Scores | undefined, scope: Scope, compute: (narrower: Scope) => Scores): Scores {
    if (scores === undefined) return compute(scope);
    const both = compute((id) => scores.has(id));
    for (const [id, score] of both) both.set(id, (scores.get(id) ?? 0) + score);
    return both;
  }

  #ranked({ words, required, excluded, minShare, presence }: RankedQuery, scope: Scope): Scores {
    const needed = required.map((phrase) => this.evaluate(phrase, scope));
    const isInAll: Scope = (id, document) => scope(id, document) && needed.every((scores) => scores.has(id));
    const matches = words.map((word) => ({ ...word, ...this.word(word.term, isInAll) }));
    const idfOf = (frequency: number): number => this.#idfOf(frequency);
    const requiredIdf = new Set(required.flatMap(termsOfPhrase))
      .keys()
      .reduce((sum, stem) => sum + idfOf(this.word(stem, everywhere).frequency), 0);
    const asked = matches.filter(({ isConcept, of }) => !isConcept && of === undefined);
    const total = requiredIdf + asked.reduce((sum, { frequency }) => sum + idfOf(frequency), 0);
    const matchedIdf = sumOf([
      new Map(needed[0]?.keys().map((id) => [id, requiredIdf])),
      ...matches.map(
        ({ scores, weight, isConcept, frequency }) =>
          new Map(scores.keys().map((id) => [id, (isConcept ? weight : 1) * idfOf(frequency)])),
      ),
    ]);
    const scores = sumOf([
      ...needed,
      ...matches.map(
        ({ scores, weight, frequency }) =>
          new Map(
            scores.entries().map(([id, score]) => [id, weight * (score + presence * idfOf(frequency) ** 2)]),
          ),
      ),
    ]);
    for (const id of scores.keys())
      if (!this.#isInScope(id, isInAll) || !isEnough(matchedIdf.get(id) ?? 0, total, minShare))
        scores.delete(id);
    for (const node of excluded)
      without(
        scores,
        this.evaluate(node, (id) => scores.has(id)),
      );
    return scores;
  }

  #isInScope(id: number, scope: Scope): boolean {
    const document = this.#documents[id];
    return document !== undefined && scope(id, document);
  }

  #all(scope: Scope): Scores {
    this.#budget.charge(work.candidate, this.#documents.length);
    const scores: Scores = new Map();
    for (const [id, document] of this.#documents.entries()) if (scope(id, document)) scores.set(id, 0);
    return scores;
  }
}

function sumOf(all: readonly Scores[]): Scores {
  const sum: Scores = new Map();
  for (const scores of all) for (const [id, score] of scores) sum.set(id, (sum.get(id) ?? 0) + score);
  return sum;
}

function without(scores: Scores, excluded: Scores): Scores {
  for (const id of excluded.keys()) scores.delete(id);
  return scores;
}
