import { describe, expect, test } from 'vitest';
import { parseQuery } from '../../../search-lambda/engine/query/parse.ts';
import type { QueryNode } from '../../../search-lambda/engine/query/tree.ts';
import { rankedQueryOf } from '../../../search-lambda/engine/ranking/ranked-query.ts';
import { rescoring } from '../../../search-lambda/engine/ranking/rescore.ts';
import { impactsInOne, tokenOf } from '../../../search-lambda/opensearch/fields.ts';
import { countedStems, scoredQuery } from '../../../search-lambda/opensearch/query.ts';

/** IDF by stem. As if one impact were 1, so that boosts equal the IDF. */
const idfs: Readonly<Record<string, number>> = {
  hous: 1,
  park: 2,
  citi: 0.5,
  hall: 0.25,
  larkspur: 12,
  council: 0.8,
  vote: 0.9,
  '\u0001short-term-rental': 5,
};
const idfOf = (stem: string): number => (idfs[stem] ?? 0) * impactsInOne;

function treeOf(text: string): QueryNode {
  const { root } = parseQuery(text);
  if (root === undefined) throw new Error(`no word in ${text}`);
  return root;
}

function rankedOf(text: string): QueryNode {
  const ranked = rankedQueryOf(parseQuery(text));
  if (ranked === undefined) throw new Error(`no plain word in ${text}`);
  return ranked;
}

const stem = (value: string, boost: number) => ({
  term: { stems: { value, boost: expect.closeTo(boost, 10) as number } },
});
const filterOf = (value: string) => ({ term: { stems: { value } } });
/** A word of a ranked query, which also counts for being there. */
const scored = (value: string, boost: number) => [
  stem(value, boost),
  {
    constant_score: {
      filter: filterOf(value),
      boost: expect.closeTo(rescoring.presence * boost * impactsInOne * idfOf(value), 0) as number,
    },
  },
];
const cityHall = { match_phrase: { words: { query: 'city hall' } } };

describe('a query is translated for OpenSearch:', () => {
  test.each<[string, object]>([
    ['housing', stem('hous', 1)],
    ['"city hall"', { bool: { filter: [cityHall], must: [stem('citi', 0.5), stem('hall', 0.25)] } }],
    ['city-hall', { bool: { filter: [cityHall], must: [stem('citi', 0.5), stem('hall', 0.25)] } }],
    ['"housing"', { bool: { filter: [{ term: { words: { value: 'housing' } } }], must: [stem('hous', 1)] } }],
    [
      '"housing housed"',
      {
        bool: {
          filter: [{ match_phrase: { words: { query: 'housing housed' } } }],
          must: [stem('hous', 1)],
        },
      },
    ],
    ['housing parking', { bool: { must: [stem('hous', 1), stem('park', 2)] } }],
    ['housing -parking', { bool: { must: [stem('hous', 1)], must_not: [stem('park', 2)] } }],
    ['-parking', { bool: { filter: [{ match_all: {} }], must_not: [stem('park', 2)] } }],
    [
      '-parking -housing',
      { bool: { filter: [{ match_all: {} }], must_not: [stem('park', 2), stem('hous', 1)] } },
    ],
    ['housing OR parking', { bool: { should: [stem('hous', 1), stem('park', 2)], minimum_should_match: 1 } }],
    [
      'hall housing OR -parking',
      {
        bool: {
          should: [
            { bool: { must: [stem('hall', 0.25), stem('hous', 1)] } },
            { bool: { filter: [{ match_all: {} }], must_not: [stem('park', 2)] } },
          ],
          minimum_should_match: 1,
        },
      },
    ],
    ['nowhere', stem('nowher', 0)],
  ])('%s', (text, query) => {
    expect(scoredQuery(treeOf(text), idfOf)).toEqual(query);
  });

  test.each<[string, object]>([
    // Each word is more than a tenth of the IDF.
    [
      'housing nowhere parking',
      { bool: { should: [...scored('hous', 1), ...scored('park', 2)], minimum_should_match: 1 } },
    ],
    [
      'housing "city hall" -parking',
      {
        bool: {
          must: [{ bool: { filter: [cityHall], must: [stem('citi', 0.5), stem('hall', 0.25)] } }],
          should: scored('hous', 1),
          must_not: [stem('park', 2)],
        },
      },
    ],
    ['nowhere "city hall"', { bool: { must: [scoredQuery(treeOf('"city hall"'), idfOf)] } }],
    // A synonym counts 0.8 in the score, and a repeated word twice.
    [
      'airbnb housing housing',
      {
        bool: {
          should: [...scored('hous', 2), ...scored('\u0001short-term-rental', 4)],
          minimum_should_match: 1,
        },
      },
    ],
    ['nowhere neverland', { match_none: {} }],
  ])('%s, ranked', (text, query) => {
    expect(scoredQuery(rankedOf(text), idfOf)).toEqual(query);
  });

  test('ranked words that are not enough by themselves need others', () => {
    const inOne = (value: string) => (idfs[value] ?? 0) * impactsInOne;
    expect(scoredQuery(rankedOf('larkspur housing council vote'), idfOf)).toEqual({
      bool: {
        filter: [
          {
            bool: {
              should: [
                filterOf('larkspur'),
                {
                  function_score: {
                    query: {
                      bool: {
                        should: ['hous', 'council', 'vote'].map((value) => ({
                          constant_score: { filter: filterOf(value), boost: inOne(value) },
                        })),
                        minimum_should_match: 1,
                      },
                    },
                    min_score: expect.closeTo(1.47 * impactsInOne, -1),
                  },
                },
              ],
              minimum_should_match: 1,
            },
          },
        ],
        should: [
          ...scored('larkspur', 12),
          ...scored('hous', 1),
          ...scored('council', 0.8),
          ...scored('vote', 0.9),
        ],
        minimum_should_match: 1,
      },
    });
  });
});

describe('counted stems', () => {
  test.each<[string, string[]]>([
    ['housing', ['hous']],
    ['housing housed "housing"', ['hous']],
    ['"city hall" OR parking', ['citi', 'hall', 'park']],
    ['housing -parking -"city hall"', ['hous', 'park', 'citi', 'hall']],
    ['-parking', ['park']],
  ])('of %s are also those that it excludes', (text, stems) => {
    expect(countedStems(treeOf(text))).toEqual(stems);
  });

  test('of a ranked query include synonyms, phrases and exclusions', () => {
    expect(countedStems(rankedOf('airbnb housing "city hall" -parking'))).toEqual([
      'airbnb',
      'hous',
      '\u0005airbnb',
      '\u0005housing',
      '\u0001short-term-rental',
      '\u0005log',
      '\u0005habit',
      'citi',
      'hall',
      '\u0005city',
      '\u0005hall',
      'park',
      '\u0005parking',
    ]);
  });
});

test('words that are too long for OpenSearch are replaced by distinct hashes', () => {
  const long = 'a'.repeat(101);
  expect(tokenOf('a'.repeat(100))).toBe('a'.repeat(100));
  expect(tokenOf(long)).toMatch(/^#[0-9a-f]{64}$/);
  expect(tokenOf(`${long}b`)).not.toBe(tokenOf(long));
});
