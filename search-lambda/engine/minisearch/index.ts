/** Searches with MiniSearch: it looks up words and scores them, the tree is evaluated here. */
import type MiniSearch from 'minisearch';
import { BestHits, publishedScore } from '../best-hits.ts';
import { filterTest } from '../filters.ts';
import { hasPositive, type QueryNode } from '../query/tree.ts';
import type { Filters, Hit, IndexFacts, SearchDocument, SearchIndex } from '../search-index.ts';
import { Evaluation } from './evaluation.ts';
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

  // The interface is asynchronous for indexes that read on the way; this one has everything in memory.
  // oxlint-disable-next-line typescript/require-await
  async search(query: QueryNode, filters: Filters, limit: number): Promise<Hit[]> {
    const passes = filterTest(filters, this.facts);
    const evaluation = new Evaluation(this.#index, this.#documents);
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
