import { describe, expect, test } from 'vitest';
import { parseQuery, relaxed } from '../../../search-lambda/engine/query/parse.ts';
import type { QueryNode, QueryTerm } from '../../../search-lambda/engine/query/tree.ts';
import { impactsInOne, tokenOf } from '../../../search-lambda/opensearch/fields.ts';
import {
  countedTerms,
  termKey,
  matchingQuery,
  scoredQuery,
} from '../../../search-lambda/opensearch/query.ts';

/** IDF by term. As if one impact were 1, so that boosts equal the IDF. */
const idfs: Readonly<Record<string, number>> = { hous: 1, park: 2, '"city hall"': 3, citi: 0.5, hall: 0.25 };
const idfOf = (term: QueryTerm): number => (idfs[termKey(term)] ?? 0) * impactsInOne;
const idfOfShare = (term: QueryTerm): number => idfs[termKey(term)] ?? 0;

function treeOf(text: string): QueryNode {
  const { root } = parseQuery(text);
  if (root === undefined) throw new Error(`no word in ${text}`);
  return root;
}

const stem = (value: string, boost: number) => ({ term: { stems: { value, boost } } });
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

  test('a relaxed query requires a share of the IDF; unknown words count nothing', () => {
    const query = scoredQuery(relaxed(treeOf('housing nowhere city-hall')), idfOfShare);
    const part = (value: string) => stem(value, (idfs[value] ?? 0) / impactsInOne);
    expect(query).toEqual({
      bool: {
        filter: [
          {
            function_score: {
              query: {
                bool: {
                  should: [
                    { constant_score: { filter: { term: { stems: { value: 'hous' } } }, boost: 1 } },
                    { constant_score: { filter: cityHall, boost: 3 } },
                  ],
                  minimum_should_match: 1,
                },
              },
              min_score: expect.closeTo(2, 4),
            },
          },
        ],
        should: [part('hous'), { bool: { filter: [cityHall], must: [part('citi'), part('hall')] } }],
        minimum_should_match: 1,
      },
    });
  });

  test('a relaxed query of unknown words matches nothing', () => {
    expect(scoredQuery(relaxed(treeOf('nowhere neverland')), idfOf)).toEqual({ match_none: {} });
  });
});

describe('counted terms', () => {
  test.each<[string, string[]]>([
    ['housing', ['hous']],
    ['housing housed "housing"', ['hous']],
    ['"city hall" OR parking', ['citi', 'hall', 'park']],
    ['housing -parking -"city hall"', ['hous', 'park', 'citi', 'hall']],
    ['-parking', ['park']],
  ])('of %s are its stems, also those that it excludes', (text, keys) => {
    expect(countedTerms(treeOf(text)).map(termKey)).toEqual(keys);
  });

  test('of a relaxed query include phrases', () => {
    const terms = countedTerms(relaxed(treeOf('housing city-hall')));
    expect(terms.map(termKey)).toEqual(['hous', '"city hall"', 'citi', 'hall']);
    expect(terms.map(matchingQuery)).toEqual([
      { term: { stems: { value: 'hous' } } },
      cityHall,
      { term: { stems: { value: 'citi' } } },
      { term: { stems: { value: 'hall' } } },
    ]);
  });
});

test('words that are too long for OpenSearch are replaced by distinct hashes', () => {
  const long = 'a'.repeat(101);
  expect(tokenOf('a'.repeat(100))).toBe('a'.repeat(100));
  expect(tokenOf(long)).toMatch(/^#[0-9a-f]{64}$/);
  expect(tokenOf(`${long}b`)).not.toBe(tokenOf(long));
});
