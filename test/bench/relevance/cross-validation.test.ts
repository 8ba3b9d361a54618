import { expect, test } from 'vitest';
import type { Collection } from '../../../bench/relevance/collection.ts';
import type { Measured } from '../../../bench/relevance/comparison.ts';
import { crossValidated } from '../../../bench/relevance/cross-validation.ts';
import { knownItems } from '../../../bench/relevance/known-items.ts';
import { searchDocuments } from '../../support/search/search-documents.ts';

const collection = (name: string): Collection => ({
  name,
  judgedBy: 'people',
  goodGrade: 1,
  documents: [],
  queries: [],
});

const measured = (engine: string, setting: string, ...scores: number[]): Measured => ({
  engine,
  setting,
  collections: scores.map((ndcgAt10) => ({
    ndcgAt10,
    recallAt100: 0,
    precisionAt5: 0,
    reciprocalRank: 0,
    firstIsGood: 0,
    unanswered: 0,
  })),
});

test('a setting that is best on one collection is measured on the others', () => {
  const all = [
    measured('ours', 'shipped', 0.5, 0.4, 0.6),
    measured('ours', 'other', 0.7, 0.2, 0.4),
    measured('one setting', 'only', 1, 1, 1),
  ];
  const engines = new Map(['ours', 'one setting'].map((name) => [name, (each: string) => each === name]));
  const [onA, onB, ...others] = crossValidated(all, ['a', 'b', 'c'].map(collection), engines);
  expect(onA).toMatchObject({ tunedOn: 'a', setting: 'other', first: 0.5 });
  expect(onA?.elsewhere).toBeCloseTo(0.3);
  expect(onB).toMatchObject({ tunedOn: 'b', setting: 'shipped' });
  expect(onB?.elsewhere).toBeCloseTo(0.55);
  expect(others).toHaveLength(1);
});

test('known items have 20 to 60 words of the meeting that they are made from, half of them in capitals', () => {
  const words = (count: number): string =>
    Array.from({ length: count }, (_, number) => `word${number}`).join(' ');
  const documents = searchDocuments(
    { headline: 'Short', summary: words(10) },
    { headline: 'Long', summary: words(200) },
    { headline: 'Middle', summary: words(40) },
  );
  const { queries } = knownItems(documents);
  expect(
    queries
      .map(({ grades }) => [...grades.keys()])
      .flat()
      .toSorted(),
  ).toEqual(['m1', 'm2']);
  for (const { text, grades } of queries) {
    const parts = text.toLowerCase().split(' ');
    expect(parts.length).toBeGreaterThanOrEqual(20);
    expect(parts.length).toBeLessThanOrEqual(60);
    expect(parts[0]).toBe(grades.has('m1') ? 'long' : 'middle');
    expect(parts).not.toContain('word1');
  }
  expect(queries.map(({ text }) => text === text.toUpperCase())).toEqual([false, true]);
});
