import { expect, test } from 'vitest';
import { parseQuery } from '../../../../search-lambda/engine/query/parse.ts';
import { rankedQueryOf } from '../../../../search-lambda/engine/ranking/ranked-query.ts';
import {
  type Candidate,
  rescore,
  type RescoredQuery,
  type Rescoring,
  rescoring,
} from '../../../../search-lambda/engine/ranking/rescore.ts';

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
const scoreOf = (query: RescoredQuery, candidate: Candidate): number => rescore(query, candidate).score;
/** The saturated frequency in a passage of average length. */
const once = 1;
const twice = (2 * 2.2) / (2 + 1.2);

test('adds the best passage, times the coverage', () => {
  const score = scoreOf(
    query,
    candidate([
      [1, 0, 1, 9, 2, 3],
      [3, 3],
    ]),
  );
  expect(score).toBeCloseTo((10 + 4 * 3 * twice) * 3, 10);
});

test('scores words in one passage above words scattered over several', () => {
  const together = scoreOf(
    query,
    candidate([
      [1, 0],
      [1, 5],
    ]),
  );
  const scattered = scoreOf(
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
    scoreOf(
      query,
      candidate([
        [1, 4],
        [1, 5],
      ]),
    ),
  ).toBeCloseTo(expected, 10);
  expect(
    scoreOf(
      query,
      candidate([
        [1, 5],
        [1, 4],
      ]),
    ),
  ).toBeCloseTo(expected, 10);
  expect(
    scoreOf(
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
  expect(scoreOf(query, pairs)).toBeCloseTo((10 + 4 * (5 + 2) * twice) * 3, 10);
});

test('does not count words that are not neighbors in the query as adjacent', () => {
  const three = { words: [...words, { idf: 1, count: 1 }], concepts: [] };
  const score = scoreOf(three, candidate([[1, 4], [], [1, 5]]));
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
  expect(scoreOf(repeated, candidate([[1, 0], []]))).toBeCloseTo((10 + 4 * 6) * (1 + (2 * 6) / 8), 10);
});

test('penalizes a long passage', () => {
  const long = candidate([[1, 0], []], { lengths: [5, 100] });
  const s = 2.2 / (1 + 1.2 * (0.25 + 0.75 * 4));
  expect(scoreOf(query, long)).toBeCloseTo((10 + 4 * 3 * s) * (1 + (2 * 3) / 5), 10);
});

test('takes the context as coverage, not as evidence', () => {
  expect(
    scoreOf(
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
  const synonym = scoreOf(withConcept, candidate([[], [], [1, 0]]));
  const word = scoreOf(withConcept, candidate([[1, 0], [], [1, 0]]));
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
  const score = scoreOf(unknown, candidate([[], [], [1, 0]]));
  expect(score).toBeCloseTo((10 + 4 * 2.4) * (1 + (2 * 2.4) / 4.4), 10);
});

test('raises the recognized place by its certainty', () => {
  const occurrences = [[1, 0], []];
  const elsewhere = scoreOf(query, candidate(occurrences));
  expect(scoreOf(query, candidate(occurrences, { place: 1 }))).toBeCloseTo(elsewhere * 3, 10);
  expect(scoreOf(query, candidate(occurrences, { place: 0.5 }))).toBeCloseTo(elsewhere * 2, 10);
});

test('scores a query without a known word', () => {
  expect(scoreOf({ words: [{ idf: 0, count: 1 }], concepts: [] }, candidate([[]]))).toBe(10);
});

test('scores each passage but the context', () => {
  const { passages } = rescore(
    query,
    candidate([
      [0, 1, 1, 4, 3, 3],
      [0, 2, 3, 4],
    ]),
  );
  // The words are adjacent in passage 3.
  expect([...passages].map((score) => Number(score.toFixed(10)))).toEqual([0, 3, 0, 3 + 2 + 2]);
});

test.each([
  ['bestPassage', 10 * 3],
  ['coverage', 10 + 4 * (5 + 2)],
  ['neighbors', (10 + 4 * 5) * 3],
] as const)('leaves out %s at weight 0', (part, expected) => {
  const adjacent = candidate([
    [1, 0],
    [1, 1],
  ]);
  expect(rescore(query, adjacent, { ...rescoring, [part]: 0 }).score).toBeCloseTo(expected, 10);
});

test('leaves out synonyms at weight 0', () => {
  const query = parseQuery('cops cops budget');
  const isConcept = (weights: Rescoring): boolean =>
    rankedQueryOf(query, undefined, weights)?.words.some(({ isConcept }) => isConcept) ?? false;
  expect(isConcept(rescoring)).toBe(true);
  expect(isConcept({ ...rescoring, synonym: 0 })).toBe(false);
});

test('counts a repeated word once at weight 0', () => {
  const weightsOf = (repetition: number): (number | undefined)[] =>
    rankedQueryOf(parseQuery('bus bus stop'), undefined, {
      ...rescoring,
      repetition,
      synonym: 0,
    })?.words.flatMap(({ weight, of }) => (of === undefined ? [weight] : [])) ?? [];
  expect(weightsOf(1)).toEqual([2, 1]);
  expect(weightsOf(0)).toEqual([1, 1]);
});
