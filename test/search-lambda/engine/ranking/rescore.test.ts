import { expect, test } from 'vitest';
import { type Candidate, rescore } from '../../../../search-lambda/engine/ranking/rescore.ts';

const words = [
  { idf: 3, count: 1 },
  { idf: 2, count: 1 },
];
const query = { words, concepts: [] };
const candidate = (occurrences: number[][], change: Partial<Candidate> = {}): Candidate => ({
  meeting: 10,
  place: 0,
  lengths: [5, 25, 25, 25],
  occurrences,
  ...change,
});
/** The saturated frequency in a passage of average length. */
const once = 1;
const twice = (2 * 2.2) / (2 + 1.2);

test('adds the best passage, times the coverage', () => {
  const score = rescore(
    query,
    candidate([
      [1, 0, 1, 9, 2, 3],
      [3, 3],
    ]),
  );
  expect(score).toBeCloseTo((10 + 4 * 3 * twice) * 3, 10);
});

test('scores words in one passage above words scattered over several', () => {
  const together = rescore(
    query,
    candidate([
      [1, 0],
      [1, 5],
    ]),
  );
  const scattered = rescore(
    query,
    candidate([
      [1, 0],
      [2, 5],
    ]),
  );
  expect(together).toBeCloseTo((10 + 4 * 5 * once) * 3, 10);
  expect(scattered).toBeCloseTo((10 + 4 * 3 * once) * 3, 10);
});

test('rewards words that are adjacent in the query and in the passage, in either order', () => {
  const expected = (10 + 4 * (5 + 2)) * 3;
  expect(
    rescore(
      query,
      candidate([
        [1, 4],
        [1, 5],
      ]),
    ),
  ).toBeCloseTo(expected, 10);
  expect(
    rescore(
      query,
      candidate([
        [1, 5],
        [1, 4],
      ]),
    ),
  ).toBeCloseTo(expected, 10);
  expect(
    rescore(
      query,
      candidate([
        [1, 24],
        [2, 0],
      ]),
    ),
  ).toBeCloseTo((10 + 4 * 3) * 3, 10);
  // "a b x a b": two pairs.
  const pairs = candidate([
    [1, 0, 1, 3],
    [1, 1, 1, 4],
  ]);
  expect(rescore(query, pairs)).toBeCloseTo((10 + 4 * (5 + 2) * twice) * 3, 10);
});

test('does not count words that are not neighbors in the query as adjacent', () => {
  const three = { words: [...words, { idf: 1, count: 1 }], concepts: [] };
  const score = rescore(three, candidate([[1, 4], [], [1, 5]]));
  expect(score).toBeCloseTo((10 + 4 * 4) * (1 + (2 * 4) / 6), 10);
});

test('counts a repeated word of the query as often', () => {
  const repeated = {
    words: [
      { idf: 3, count: 2 },
      { idf: 2, count: 1 },
    ],
    concepts: [],
  };
  expect(rescore(repeated, candidate([[1, 0], []]))).toBeCloseTo((10 + 4 * 6) * (1 + (2 * 6) / 8), 10);
});

test('penalizes a long passage', () => {
  const long = candidate([[1, 0], []], { lengths: [5, 100] });
  const s = 2.2 / (1 + 1.2 * (0.25 + 0.75 * 4));
  expect(rescore(query, long)).toBeCloseTo((10 + 4 * 3 * s) * (1 + (2 * 3) / 5), 10);
});

test('takes the context as coverage, not as evidence', () => {
  expect(
    rescore(
      query,
      candidate([
        [0, 0],
        [0, 1],
      ]),
    ),
  ).toBeCloseTo(10 * 3, 10);
});

test('counts a synonym less than the word', () => {
  const withConcept = { words, concepts: [{ idf: 2.5, words: [0] }] };
  const synonym = rescore(withConcept, candidate([[], [], [1, 0]]));
  const word = rescore(withConcept, candidate([[1, 0], [], [1, 0]]));
  expect(synonym).toBeCloseTo((10 + 4 * 0.8 * 2.5) * (1 + (2 * 0.8 * 3) / 5), 10);
  expect(word).toBeCloseTo((10 + 4 * (3 + 0.8 * 2.5)) * (1 + (2 * 3) / 5), 10);
});

test('counts a concept in place of words that occur nowhere', () => {
  const unknown = {
    words: [
      { idf: 0, count: 1 },
      { idf: 2, count: 1 },
    ],
    concepts: [{ idf: 3, words: [0] }],
  };
  const score = rescore(unknown, candidate([[], [], [1, 0]]));
  expect(score).toBeCloseTo((10 + 4 * 2.4) * (1 + (2 * 2.4) / 4.4), 10);
});

test('raises the recognized place by its certainty', () => {
  const occurrences = [[1, 0], []];
  const elsewhere = rescore(query, candidate(occurrences));
  expect(rescore(query, candidate(occurrences, { place: 1 }))).toBeCloseTo(elsewhere * 3, 10);
  expect(rescore(query, candidate(occurrences, { place: 0.5 }))).toBeCloseTo(elsewhere * 2, 10);
});

test('scores a query without a known word', () => {
  expect(rescore({ words: [{ idf: 0, count: 1 }], concepts: [] }, candidate([[]]))).toBe(10);
});
