/** Evaluates query trees. MiniSearch only looks up words and scores them. */
import type MiniSearch from 'minisearch';
import { BestHits, publishedScore } from '../best-hits.ts';
import { Budget, work } from '../budget.ts';
import { bm25, idf, isEnough, searchedTexts } from '../document-terms.ts';
import { phraseTest } from '../query/phrase.ts';
import { hasPositive, type QueryNode, type QueryTerm } from '../query/tree.ts';
import type { Filters, Hit, IndexFacts, SearchDocument, SearchIndex } from '../search-index.ts';
import { fold } from '../text/fold.ts';
import { stemOf } from '../text/stem.ts';
import type { IndexedDocument } from './format.ts';

export class MiniSearchIndex implements SearchIndex {
  readonly facts: IndexFacts;
  readonly #index: MiniSearch<IndexedDocument>;
  readonly #documents: readonly SearchDocument[];

  constructor(index: MiniSearch<IndexedDocument>, documents: readonly SearchDocument[], facts: IndexFacts) {
    this.#index = index;
    this.#documents = documents;
    this.facts = facts;
  }

  // The interface is asynchronous for indexes that read during a search; this one has everything in memory.
  // oxlint-disable-next-line typescript/require-await
  async search(query: QueryNode, filters: Filters, limit: number, budget = new Budget()): Promise<Hit[]> {
    const passes = filterTest(filters, this.facts);
    const evaluation = new Evaluation(this.#index, this.#documents, budget);
    const scores = evaluation.evaluate(query, (_, document) => passes(document));
    const best = new BestHits(limit);
    const isRanked = hasPositive(query);
    for (const [id, score] of scores) {
      const document = this.#documents[id];
      if (document !== undefined) best.add({ document, score: isRanked ? publishedScore(score) : 1 });
    }
    return best.hits;
  }
}

/** Returns a test for the meetings that pass the filters. */
function filterTest({ state, kind }: Filters, { states }: IndexFacts): (document: SearchDocument) => boolean {
  if (state === undefined) return (document) => kind === undefined || document.kind === kind;
  const key = fold(state);
  const names = new Set(states.filter((name) => fold(name) === key));
  return (document) => names.has(document.state) && (kind === undefined || document.kind === kind);
}

/** Score of each matching document, by id. */
type Scores = Map<number, number>;
/** Matches of a word or phrase; `frequency` counts all documents that have it, filtered or not. */
type Matches = { readonly scores: Scores; readonly frequency: number };
/** Restricts an evaluation to the documents that can still match. */
type Scope = (id: number, document: SearchDocument) => boolean;

/** Evaluates a query tree. Conjunctions and disjunctions score the sum of their matching operands. */
class Evaluation {
  readonly #index: MiniSearch<IndexedDocument>;
  readonly #documents: readonly SearchDocument[];
  readonly #budget: Budget;

  constructor(index: MiniSearch<IndexedDocument>, documents: readonly SearchDocument[], budget: Budget) {
    this.#index = index;
    this.#documents = documents;
    this.#budget = budget;
  }

  evaluate(node: QueryNode, scope: Scope): Scores {
    switch (node.kind) {
      case 'word':
        return this.#word(node.stem, scope).scores;
      case 'phrase':
        return this.#phrase(node.words, scope);
      case 'and':
        return this.#and(node.operands, scope);
      case 'or':
        return sumOf(node.operands.map((operand) => this.evaluate(operand, scope)));
      case 'not':
        return without(this.#all(scope), this.evaluate(node.operand, scope));
      case 'some':
        return this.#some(node.operands, node.share, scope);
    }
  }

  #word(stem: string, scope: Scope): Matches {
    this.#budget.charge(work.stem);
    const scores: Scores = new Map();
    let frequency = 0;
    this.#index.search(stem, {
      bm25,
      // Called for every document with the stem; 0 skips it.
      boostDocument: (id: number) => {
        frequency++;
        this.#budget.charge(work.step);
        return this.#isInScope(id, scope) ? 1 : 0;
      },
      // Collects the scores and keeps MiniSearch's result list empty.
      filter: ({ id, score }) => {
        scores.set(Number(id), score);
        return false;
      },
    });
    return { scores, frequency };
  }

  #phrase(words: readonly string[], scope: Scope): Scores {
    const stems = new Set(words.map(stemOf));
    const hasPhrase = phraseTest(words);
    const metered = this.#budget.meter(words);
    let scores: Scores | undefined;
    for (const stem of stems)
      scores = this.#narrow(scores, scope, (narrower) => this.#word(stem, narrower).scores);
    for (const id of scores?.keys() ?? []) {
      metered.work += work.text;
      this.#budget.charge(work.text);
      const document = this.#documents[id];
      if (document === undefined || !searchedTexts(document).some(({ text }) => hasPhrase(text)))
        scores?.delete(id);
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

  #some(operands: readonly QueryTerm[], share: number, scope: Scope): Scores {
    const matches = operands.map((operand) => this.#term(operand, scope));
    const weights = matches.map(({ frequency }) =>
      frequency === 0 ? 0 : idf(this.#index.documentCount, frequency),
    );
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const matchedIdf = sumOf(
      matches.map(({ scores }, number) => new Map(scores.keys().map((id) => [id, weights[number] ?? 0]))),
    );
    const scores = sumOf(matches.map(({ scores }) => scores));
    for (const id of scores.keys()) if (!isEnough(matchedIdf.get(id) ?? 0, total, share)) scores.delete(id);
    return scores;
  }

  /** Evaluates a term of a relaxed query, where a phrase counts with its own frequency. */
  #term(term: QueryTerm, scope: Scope): Matches {
    if (term.kind === 'word') return this.#word(term.stem, scope);
    const everywhere = this.#phrase(term.words, () => true);
    const scores = new Map(everywhere.entries().filter(([id]) => this.#isInScope(id, scope)));
    return { scores, frequency: everywhere.size };
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
  const [first = new Map<number, number>(), ...others] = all;
  for (const scores of others) for (const [id, score] of scores) first.set(id, (first.get(id) ?? 0) + score);
  return first;
}

function without(scores: Scores, excluded: Scores): Scores {
  for (const id of excluded.keys()) scores.delete(id);
  return scores;
}
