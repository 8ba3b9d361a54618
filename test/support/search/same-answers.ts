/** Compares the results of two indexes of the same meetings. */
import { parseQuery, relaxed, withoutStopWords } from '../../../search-lambda/engine/query/parse.ts';
import type { QueryNode } from '../../../search-lambda/engine/query/tree.ts';
import type { Filters, SearchIndex } from '../../../search-lambda/engine/search-index.ts';
import type { CorpusQuery } from './corpus-queries.ts';

/** Returns the trees of a query: as parsed, without stop words, and relaxed. */
function treesOf(text: string): QueryNode[] {
  const { root } = parseQuery(text);
  if (root === undefined) return [];
  const long = relaxed(root);
  return [root, withoutStopWords(root), ...(hasOperand(long) ? [long] : [])];
}

const hasOperand = (node: QueryNode): boolean => !('operands' in node) || node.operands.length > 0;

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
      if (wanted.json !== got.json) different.add(text);
      evaluated++;
      hits += wanted.count;
      if (wanted.count > 0) answered++;
    }
  }
  return { evaluated, answered, hits, different: [...different] };
}

/** Published scores have four decimals, so rounding errors of sums do not show. */
async function answerOf(
  index: SearchIndex,
  tree: QueryNode,
  filters: Filters,
  limit: number,
): Promise<{ readonly json: string; readonly count: number }> {
  const hits = await index.search(tree, filters, limit);
  const sorted = hits.map(({ document, score }) => [Object.entries(document).toSorted(byKey), score]);
  return { json: JSON.stringify(sorted), count: hits.length };
}

const byKey = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : 1);
