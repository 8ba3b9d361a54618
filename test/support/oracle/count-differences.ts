/** Compares filters, totals, facets and the newest results of indexes with those of SQLite. */
import { isDeepStrictEqual } from 'node:util';
import { Random } from '../../../generator/demo/random.ts';
import { inAllLanguages, parseQuery } from '../../../search-lambda/engine/query/parse.ts';
import type {
  DecisionFilter,
  Filters,
  SearchDocument,
  SearchIndex,
} from '../../../search-lambda/engine/search-index.ts';
import { wordsOf } from '../../../search-lambda/engine/text/words.ts';
import { answerTo, idsIn } from '../search/answers.ts';
import { corpusQueries } from '../search/corpus-queries.ts';
import { SqliteOracle } from './sqlite-counts.ts';

type CountedQuery = { readonly text: string; readonly filters: Filters };

/** Filters with up to four conditions, most of which some document of the corpus meets. */
function randomFilters(random: Random, documents: readonly SearchDocument[]): Filters {
  const document = random.pick(documents);
  const other = random.pick(documents);
  const bodyWords = wordsOf(document.body).map(({ text }) => text);
  const dates = [document.date, other.date].toSorted((a, b) => (a < b ? -1 : 1));
  const conditions: (() => Filters)[] = [
    () => ({ state: document.state }),
    () => ({ kind: document.kind }),
    () => ({ place: document.place }),
    () => ({ from: dates[0] }),
    () => ({ to: dates[1] }),
    () => ({ from: dates[0], to: dates[1] }),
    () => ({ body: bodyWords.length === 0 ? 'council' : random.pick(bodyWords) }),
    () => ({ topic: document.topics[0] }),
    () => ({ decision: decisionFilter(random, document) }),
    () => ({ decision: decisionFilter(random, other) }),
    () => ({ state: 'Nowhere' }),
  ];
  return Object.assign(
    {},
    ...Array.from({ length: random.int(0, 4) }, () => random.pick(conditions)()),
  ) as Filters;
}

/** Conditions that a decision of the document may meet together. */
function decisionFilter(random: Random, { decisions }: SearchDocument): DecisionFilter {
  const decision = decisions.length === 0 ? undefined : random.pick(decisions);
  return {
    outcome: random.chance(0.5) ? (decision?.outcome ?? 'passed') : undefined,
    stage: random.chance(0.4) ? (decision?.stage ?? 'final') : undefined,
    divided: random.chance(0.3) ? true : undefined,
    minAmount: random.chance(0.3)
      ? Math.max(0, Math.floor((decision?.amount_cents ?? 100_000_000) / 100) + random.int(-1, 1))
      : undefined,
  };
}

function randomQueries(documents: readonly SearchDocument[], count: number, seed: number): CountedQuery[] {
  const random = new Random(seed);
  const texts = corpusQueries(documents, Math.ceil(count / 10), seed).map(({ text }) => text);
  return Array.from({ length: count }, () => ({
    // A search may have only filters.
    text: random.chance(0.2) ? '' : random.pick(texts),
    filters: randomFilters(random, documents),
  }));
}

export type CountComparison = {
  readonly compared: number;
  /** Queries with matches. */
  readonly matched: number;
  readonly different: readonly string[];
};

const newestResults = 10;

/**
 * Counts random queries in the indexes and in SQLite.
 * @param documents all documents of each index
 */
export async function compareCounts(
  indexes: readonly SearchIndex[],
  documents: readonly SearchDocument[],
  count: number,
  seed: number,
): Promise<CountComparison> {
  const oracle = new SqliteOracle(documents);
  const different: string[] = [];
  let [compared, matched] = [0, 0];
  for (const { text, filters } of randomQueries(documents, count, seed)) {
    const { root } = parseQuery(text);
    if (root === undefined && text.trim() !== '') continue;
    const strict = root && inAllLanguages(root);
    const { newest, ...expected } = oracle.counts(strict, filters, newestResults);
    for (const index of indexes) {
      const options = { filters, sort: 'date', limit: newestResults, counts: 'facets' } as const;
      const answer = await answerTo(index, text, options);
      const { isExact, ...counts } = answer.counts ?? {};
      if (isExact !== true || !isDeepStrictEqual([counts, idsIn(answer)], [expected, newest]))
        different.push(JSON.stringify({ text, filters, counts: answer.counts, expected }));
    }
    compared++;
    if (expected.total > 0) matched++;
  }
  oracle.close();
  return { compared, matched, different };
}
