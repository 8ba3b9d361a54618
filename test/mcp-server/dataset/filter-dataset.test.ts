/** What filter_dataset answers is what SQLite answers to the same question over the same release. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeDemoCorpus } from '../../../generator/demo/write.ts';
import type { DatasetQuery } from '../../../mcp-server/dataset/types.ts';
import { writeNdjson } from '../../support/corpus/corpus.ts';
import { hostileCorpus } from '../../support/corpus/hostile-corpus.ts';
import { askForAll, type Published, publishedForFile, unbounded } from './published.fixture.ts';
import { questions } from './questions.ts';
import { oracleRows, prepareOracle } from './sqlite-oracle.ts';

/** Large answers are read in so many pages at most. */
const mostPages = 3;

async function expectSameAnswers(published: Published, runs: number): Promise<void> {
  const { database } = published;
  prepareOracle(database);
  let answered = 0;
  await fc.assert(
    fc.asyncProperty(questions(database), async (question) => {
      const expected = oracleRows(database, question);
      const limit = Math.max(question.limit ?? 1, Math.ceil(expected.length / mostPages));
      const query: DatasetQuery = { ...question, limit };
      const { rows, pages } = await askForAll(published, query, { limits: unbounded });
      expect(rows).toEqual(expected);
      expect(pages).toBe(Math.max(1, Math.ceil(expected.length / limit)));
      if (rows.length > 0) answered++;
    }),
    { seed: 7, numRuns: runs },
  );
  // Questions that nothing answers prove little.
  expect(answered).toBeGreaterThan(runs / 2);
}

describe('over the demo corpus', () => {
  const published = publishedForFile((path) => {
    writeDemoCorpus(`${path}.db`, { places: 40, meetings: 4_000 });
    return `${path}.db`;
  });

  it('240 questions have the answers of SQLite, row by row and page by page', () =>
    expectSameAnswers(published(), 240));
});

describe('over texts of every script', () => {
  const published = publishedForFile((path) => writeNdjson(path, hostileCorpus()));

  it('120 questions have the answers of SQLite, row by row and page by page', () =>
    expectSameAnswers(published(), 120));
});
