/** Relevance on the judged collections in ../shared, which exist only on the project's machines. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Collection, readCollection } from '../../bench/relevance/collection.ts';
import { compareEngines, type Measured } from '../../bench/relevance/comparison.ts';
import { quickEngines } from '../../bench/relevance/engines.ts';
import { asAnsweredName, ours } from '../../bench/relevance/ours.ts';
import { cases } from '../support/long.ts';
import { bestOf, judgedMean, summaryTable } from '../../bench/relevance/table.ts';

const folder = resolve(import.meta.dirname, '../../../shared/data/ir');
const isThere = existsSync(folder);
if (!isThere)
  process.stderr.write(`SKIPPED: test/real needs the collections in ${folder}, which do not exist\n`);

/** Every nth question is used: PostgreSQL takes longer to rank them than all other engines together. */
const sampling: Readonly<Record<string, number>> = { cacm: cases(4, 1), cranfield: cases(15, 1) };

const sampled = ({ queries, ...collection }: Collection): Collection => ({
  ...collection,
  queries: queries.filter((_, number) => number % (sampling[collection.name] ?? 1) === 0),
});

describe.skipIf(!isThere)('the ranking of a question', () => {
  const whole = isThere ? ['cacm', 'cranfield'].map((name) => readCollection(join(folder, name))) : [];
  // These have the same documents, which are indexed once.
  const collections = whole.map(sampled);
  let engines: Map<string, Measured[]>;

  /** Returns the mean nDCG@10 of an engine's best settings. */
  const ndcg = (engine: string): number =>
    judgedMean(bestOf(engines.get(engine) ?? []), collections).ndcgAt10;

  beforeAll(async () => {
    const measured = await compareEngines(quickEngines, collections);
    engines = Map.groupBy(measured, ({ engine }) => engine);
    process.stdout.write(`${summaryTable(measured, collections)}\n`);
  }, 300_000);

  it('uses the judged questions of both collections', () => {
    expect(collections.map(({ documents, queries }) => [documents.length, queries.length])).toEqual([
      [3204, cases(13, 52)],
      [1400, cases(15, 225)],
    ]);
  });

  it('has an nDCG@10 of at least 0.45 over all questions of both collections', async () => {
    const measured = await compareEngines([ours], whole);
    const answered = measured.find(({ engine }) => engine === asAnsweredName);
    expect(judgedMean(answered?.collections ?? [], whole).ndcgAt10).toBeGreaterThanOrEqual(0.45);
  });

  it.each(['SQLite FTS5 bm25()', 'PostgreSQL ts_rank_cd', 'MiniSearch'])('beats %s', (engine) => {
    expect(ndcg(engine)).toBeGreaterThan(0.2);
    expect(ndcg(asAnsweredName)).toBeGreaterThan(ndcg(engine));
  });
});
