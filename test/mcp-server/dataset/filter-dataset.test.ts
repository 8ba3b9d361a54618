/** filter_dataset and SQLite give the same answers for the same release. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeDemoCorpus } from '../../../generator/demo/write.ts';
import type { DatasetQuery } from '../../../mcp-server/dataset/types.ts';
import { writeNdjson } from '../../support/corpus/corpus.ts';
import { hostileCorpus } from '../../support/corpus/hostile-corpus.ts';
import { cases } from '../../support/long.ts';
import { ask, askForAll, type Published, publishedForFile, unbounded } from './published.fixture.ts';
import { queries } from './queries.ts';
import { oracleRows, prepareOracle } from './sqlite-oracle.ts';

/** Large answers are read in up to this many pages. */
const maxPages = 3;

async function expectSameAnswers(published: Published, runs: number): Promise<void> {
  const { database } = published;
  prepareOracle(database);
  let answered = 0;
  await fc.assert(
    fc.asyncProperty(queries(database), async (randomQuery) => {
      const expected = oracleRows(database, randomQuery);
      const limit = Math.max(randomQuery.limit ?? 1, Math.ceil(expected.length / maxPages));
      const query: DatasetQuery = { ...randomQuery, limit };
      const { rows, pages } = await askForAll(published, query, { limits: unbounded });
      expect(rows).toEqual(expected);
      expect(pages).toBe(Math.max(1, Math.ceil(expected.length / limit)));
      if (rows.length > 0) answered++;
    }),
    { seed: 7, numRuns: runs },
  );
  // Queries without results prove little.
  expect(answered).toBeGreaterThan(runs / 2);
}

describe('over the demo corpus', () => {
  const published = publishedForFile((path) => {
    writeDemoCorpus(`${path}.db`, { places: 30, meetings: 900 });
    return `${path}.db`;
  });

  it('random queries return the rows of SQLite, page by page', () =>
    expectSameAnswers(published(), cases(80, 240)));

  it('for reading, the newest rows come first, with the name of the place and the number of matches', async () => {
    const { database } = published();
    const where = [{ column: 'vote', op: 'eq' as const, value: 'no' }];
    const query = {
      table: 'member_votes',
      where,
      order_by: [{ column: 'meeting_date', direction: 'desc' as const }],
    };
    const expected = oracleRows(database, query);
    const answer = await ask(published(), { table: 'member_votes', where }, { forReading: true });
    expect(answer.total).toBe(expected.length);
    expect(answer.rows.map(({ id }) => id)).toEqual(
      expected.slice(0, answer.rows.length).map(({ id }) => id),
    );
    expect(answer.rows[0]).toMatchObject({
      place_name: expect.any(String),
      meeting_date: expected[0]?.['meeting_date'],
    });
  });
});

describe('over texts of every script', () => {
  const published = publishedForFile((path) => writeNdjson(path, hostileCorpus()));

  it('random queries return the rows of SQLite, page by page', () =>
    expectSameAnswers(published(), cases(40, 120)));
});
