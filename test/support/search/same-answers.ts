/** Compares the results of two indexes of the same meetings. */
import { isDeepStrictEqual } from 'node:util';
import { Budget } from '../../../search-lambda/engine/budget.ts';
import type { QueryNode } from '../../../search-lambda/engine/query/tree.ts';
import type { Filters, SearchDocument, SearchIndex } from '../../../search-lambda/engine/search-index.ts';
import type { CorpusQuery } from './corpus-queries.ts';
import { isLong } from '../long.ts';
import { treesOf } from './random-meetings.ts';
import { miniSearchIndex, packedIndexInSegments } from './search-documents.ts';

export type Comparison = {
  /** Number of evaluated trees. */
  readonly evaluated: number;
  /** Number of trees with results. */
  readonly answered: number;
  readonly hits: number;
  /** Queries with different results. */
  readonly different: readonly string[];
};

/**
 * Runs every tree of every query on both indexes. Results are equal if they have the same documents with the same scores.
 * @param maxWork of each search; default: that of a request
 */
export async function compareAnswers(
  expected: SearchIndex,
  actual: SearchIndex,
  queries: readonly CorpusQuery[],
  maxWork?: number,
): Promise<Comparison> {
  const different = new Set<string>();
  let [evaluated, answered, hits] = [0, 0, 0];
  for (const { text, filters, limit } of queries) {
    for (const tree of treesOf(text)) {
      const [wanted, got] = await Promise.all([
        answerOf(expected, tree, filters, limit, maxWork),
        answerOf(actual, tree, filters, limit, maxWork),
      ]);
      if (!isDeepStrictEqual(wanted, got)) different.add(text);
      evaluated++;
      hits += wanted.length;
      if (wanted.length > 0) answered++;
    }
  }
  return { evaluated, answered, hits, different: [...different] };
}

/**
 * Compares MiniSearch with a packed index of the same documents, and with one in segments. Standard error says what was compared. Long
 * runs limit no search: MiniSearch takes more work than packed indexes, so it could refuse queries over all their documents.
 */
export async function comparePacked(
  name: string,
  documents: readonly SearchDocument[],
  packed: SearchIndex,
  queries: readonly CorpusQuery[],
): Promise<Comparison[]> {
  const miniSearch = await miniSearchIndex(documents);
  const indexes = { packed, 'packed in segments': await packedIndexInSegments(documents) };
  const comparisons: Comparison[] = [];
  for (const [kind, index] of Object.entries(indexes)) {
    const compared = await compareAnswers(miniSearch, index, queries, isLong ? Infinity : undefined);
    const { evaluated, hits, different } = compared;
    process.stderr.write(
      `MiniSearch and ${kind}, ${name}: ${documents.length} documents, ${queries.length} queries in ${evaluated} forms, ${hits} hits, ${different.length} differences\n`,
    );
    comparisons.push(compared);
  }
  return comparisons;
}

/** Published scores have four decimals, so rounding errors of sums do not show. Formats read fields in different orders. */
async function answerOf(
  index: SearchIndex,
  tree: QueryNode,
  filters: Filters,
  limit: number,
  maxWork: number | undefined,
): Promise<readonly unknown[]> {
  const hits = await index.search(tree, filters, limit, new Budget(maxWork));
  // JSON has no undefined fields.
  return hits.map(({ document, score }) => [JSON.parse(JSON.stringify(document)), score]);
}
