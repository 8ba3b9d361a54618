/** How records of a file are handled: footnotes, invalid cells, duplicates, unchanged records. */
import { describe, expect, test } from 'vitest';
import { ContextCorpus } from './context.fixture.ts';
import { importOf, linesOf, measureSource, places } from './measures.fixture.ts';

describe('records', () => {
  test('footnotes are left out, and suppressed values are null', async () => {
    const { corpus, counts } = await importOf(
      'a.csv',
      `${linesOf(',')}5548000,Madison,(X),2021\n(X) not available\n`,
    );
    expect(counts.notes).toBe(1);
    expect(counts.invalid).toBe(0);
    expect(corpus.rows('demographics').at(-1)).toEqual(
      expect.not.objectContaining({ value: expect.anything() as unknown }),
    );
  });

  test('an invalid cell is reported with its row and column, and the rest is imported', async () => {
    const { corpus, counts } = await importOf('a.csv', `${linesOf(',')}5548000,Madison,12 to 15,2021\n`);
    expect(counts.invalidExamples).toEqual([
      { where: 'a.csv, row 4, column value', problem: 'is “12 to 15”, not a number' },
    ]);
    expect(corpus.rows('demographics')).toHaveLength(2);
  });

  test('a line with more cells than the header is invalid: its cells may be in other columns', async () => {
    const { corpus, counts } = await importOf(
      'a.csv',
      `${linesOf(',')}5548000,Madison, WI,1,2021\n5548000,Madison,1,2022,,\n`,
    );
    expect(counts.invalidExamples.map(({ where }) => where)).toEqual(['a.csv, row 4, column 5']);
    expect(corpus.rows('demographics')).toHaveLength(3);
  });

  test('a repeated line is counted, and one that contradicts an earlier one is reported', async () => {
    const line = (value: number): string => `5548000,Madison,${value},2021\n`;
    const { corpus, counts } = await importOf('a.csv', `${linesOf(',')}${line(1)}${line(1)}${line(2)}`);
    expect(counts.duplicates).toBe(1);
    expect(counts.contradictions).toEqual(['dm-5548000-2021']);
    expect(corpus.rows('demographics').find(({ year }) => year === 2021)).toMatchObject({ value: 1 });
  });

  test('importing a file again writes nothing', async () => {
    const corpus = new ContextCorpus(places);
    const file = corpus.file('a.csv', linesOf(','));
    await corpus.import(measureSource(), file);
    const { rows } = await corpus.import(measureSource(), file);
    expect(Object.fromEntries(rows)).toEqual({
      demographics: { added: 0, changed: 0, unchanged: 2, removed: 0 },
      sources: { added: 0, changed: 0, unchanged: 1, removed: 0 },
    });
  });
});
