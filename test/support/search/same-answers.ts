/** Compares the results of two indexes of the same meetings. */
import { isDeepStrictEqual } from 'node:util';
import { Budget } from '../../../search-lambda/engine/budget.ts';
import type { QueryNode } from '../../../search-lambda/engine/query/tree.ts';
import type { Filters, SearchIndex } from '../../../search-lambda/engine/search-index.ts';
import type { CorpusQuery } from './corpus-queries.ts';
import { treesOf } from './random-meetings.ts';

export type Comparison = {
  /** Number of evaluated trees. */
  readonly evaluated: number;
  /** Number of trees with results. */
  readonly answered: number;
  readonly hits: number;
  /** Queries with different results. */
  readonly different: readonly string[];
};

/** Runs every tree of every query on both indexes. Results are equal if they have the same documents with the same scores. */
export async function compareAnswers(
  expected: SearchIndex,
  actual: SearchIndex,
  queries: readonly CorpusQuery[],
): Promise<Comparison> {
  const different = new Set<string>();
  let [evaluated, answered, hits] = [0, 0, 0];
  for (const { text, filters, limit } of queries) {
    for (const tree of treesOf(text)) {
      const [wanted, got] = await Promise.all([
        answerOf(expected, tree, filters, limit),
        answerOf(actual, tree, filters, limit),
      ]);
      if (!isDeepStrictEqual(wanted, got)) different.add(text);
      evaluated++;
      hits += wanted.length;
      if (wanted.length > 0) answered++;
    }
  }
  return { evaluated, answered, hits, different: [...different] };
}

/** Published scores have four decimals, so rounding errors of sums do not show. Formats read fields in different orders. */
async function answerOf(
  index: SearchIndex,
  tree: QueryNode,
  filters: Filters,
  limit: number,
): Promise<readonly unknown[]> {
  // Formats spend differently, so a query over many meetings could be refused by one of them only.
  const hits = await index.search(tree, filters, limit, new Budget(Infinity));
  // JSON has no undefined fields.
  return hits.map(({ document, score }) => [JSON.parse(JSON.stringify(document)), score]);
}
