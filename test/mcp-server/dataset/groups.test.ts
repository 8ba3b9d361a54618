/** Groups, sums, different values and totals are those of DuckDB over the same Parquet files. */
import type { DuckDBConnection } from '@duckdb/node-api';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeDemoCorpus } from '../../../generator/demo/write.ts';
import { DatasetCache } from '../../../mcp-server/dataset/parquet/cache.ts';
import type { DatasetQuery, DatasetRow } from '../../../mcp-server/dataset/types.ts';
import { writeNdjson } from '../../support/corpus/corpus.ts';
import { hostileCorpus } from '../../support/corpus/hostile-corpus.ts';
import { dataFolder } from '../../support/dataset/dataset-rows.ts';
import { cases } from '../../support/long.ts';
import { duckdbGroups, duckdbTotal, openParquet } from './duckdb-oracle.ts';
import { ask, type Published, publishedForFile, unbounded } from './published.fixture.ts';
import { groupings, queries } from './queries.ts';
import { prepareOracle } from './sqlite-oracle.ts';

/** Floating-point sums depend on the order of the rows. */
const rounded = (rows: readonly DatasetRow[]): DatasetRow[] =>
  rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, cell]) => [
        name,
        typeof cell === 'number' && !Number.isInteger(cell) ? Number(cell.toPrecision(9)) : cell,
      ]),
    ),
  );

/** Compares the first two pages of groups. */
async function expectGroupsOfDuckdb(
  published: Published,
  connection: DuckDBConnection,
  query: DatasetQuery,
): Promise<number> {
  const { limit = 1 } = query;
  const cache = new DatasetCache();
  const options = { cache, limits: unbounded };
  const { next_cursor: cursor, ...first } = await ask(published, query, options);
  const expected = rounded(await duckdbGroups(connection, query, first.order));
  expect(rounded(first.rows)).toEqual(expected.slice(0, limit));
  expect(first.groups_total).toBe(expected.length);
  expect(first.total).toBe(await duckdbTotal(connection, query));
  expect(cursor === undefined).toBe(expected.length <= limit);
  if (cursor !== undefined) {
    const second = await ask(published, { ...query, cursor }, options);
    expect(rounded(second.rows)).toEqual(expected.slice(limit, 2 * limit));
  }
  return first.total ?? 0;
}

async function expectSame(
  arbitrary: fc.Arbitrary<DatasetQuery>,
  runs: number,
  matchesOf: (query: DatasetQuery) => Promise<number>,
): Promise<void> {
  let answered = 0;
  const property = fc.asyncProperty(arbitrary, async (query) => {
    if ((await matchesOf(query)) > 0) answered++;
  });
  await fc.assert(property, { seed: 49, numRuns: runs });
  // Queries without results prove little.
  expect(answered).toBeGreaterThan(runs / 2);
}

describe.each([
  {
    corpus: 'the demo corpus',
    write: (path: string) => {
      writeDemoCorpus(`${path}.db`, { places: 30, meetings: 900 });
      return `${path}.db`;
    },
  },
  { corpus: 'texts of every script', write: (path: string) => writeNdjson(path, hostileCorpus()) },
])('over $corpus', ({ write }) => {
  const published = publishedForFile(write);
  let connection: DuckDBConnection;
  beforeAll(async () => {
    connection = await openParquet(dataFolder(published().folder));
    prepareOracle(published().database);
  });
  afterAll(() => connection.closeSync());

  it('random groupings and different values are those of DuckDB', () =>
    expectSame(groupings(published().database), cases(250, 2_000), (query) =>
      expectGroupsOfDuckdb(published(), connection, query),
    ));

  it('the number of rows that match is that of DuckDB', () =>
    expectSame(queries(published().database), cases(100, 1_000), async (query) => {
      const { total } = await ask(published(), query, { limits: unbounded, forReading: true });
      expect(total).toBe(await duckdbTotal(connection, query));
      return total ?? 0;
    }));

  it.each([
    [['vote', 'meeting_date.year'], [], 'meeting_date.year descending, vote ascending'],
    [['member_name', 'vote'], [], 'count descending, member_name ascending, vote ascending'],
    [
      ['vote'],
      [{ function: 'max', column: 'meeting_date' }, { function: 'count' }],
      'max_meeting_date descending, vote ascending',
    ],
  ] as const)(
    'by default, groups of %j are sorted by time, else by size',
    async (group_by, aggregates, order) => {
      const query: DatasetQuery = { table: 'member_votes', group_by, aggregates };
      expect((await ask(published(), query)).order).toBe(order);
    },
  );

  it('groups may be asked for with their columns', async () => {
    const query: DatasetQuery = { table: 'member_votes', group_by: ['vote', 'meeting_date.year'] };
    const { rows } = await ask(published(), { ...query, columns: ['vote', 'count'] });
    expect(rows).toEqual((await ask(published(), query)).rows);
  });

  it('groups are not read further when the call is canceled', async () => {
    const canceled = new AbortController();
    const fetchRange: Published['fetchRange'] = async (path, request) => {
      const response = await published().fetchRange(path, { headers: request.headers });
      canceled.abort(new Error('canceled'));
      return response;
    };
    const query: DatasetQuery = { table: 'member_votes', group_by: ['vote'] };
    await expect(ask({ fetchRange }, query, { signal: canceled.signal })).rejects.toThrow('canceled');
  });
});
