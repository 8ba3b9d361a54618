/** What a search in OpenSearch is charged before it is sent, and that it is refused before it is sent. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Budget, QueryTooCostly, work } from '../../../search-lambda/engine/budget.ts';
import { parseQuery } from '../../../search-lambda/engine/query/parse.ts';
import type { QueryNode } from '../../../search-lambda/engine/query/tree.ts';
import { rankedQueryOf } from '../../../search-lambda/engine/ranking/ranked-query.ts';
import type { Search } from '../../../search-lambda/engine/search.ts';
import type { SearchIndex } from '../../../search-lambda/engine/search-index.ts';
import { chargeSearch, type CostContext } from '../../../search-lambda/opensearch/cost.ts';
import { type OpenSearchServer, startOpenSearch } from '../../support/opensearch/server.ts';
import { openSearchIndex } from '../../support/search/opensearch-index.ts';
import { answerTo } from '../../support/search/answers.ts';
import { searchDocuments } from '../../support/search/search-documents.ts';

const meetings = 2_000_000;
/** Number of meetings by stem: `common0` to `common59` are in nearly every meeting. */
const frequencyOf = (stem: string): number =>
  ({ the: 1_990_000, of: 1_950_000, rezon: 90_000, larkspur: 40 })[stem] ??
  (stem.startsWith('common') ? 1_000_000 : 0);

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

function contextWith(budget: Budget): CostContext {
  return { meetings, frequencyOf, budget };
}

function workOf(query: QueryNode): number {
  const budget = new Budget(Infinity);
  chargeSearch(query, contextWith(budget));
  return budget.spent;
}

const common = Array.from({ length: 60 }, (_, number) => `common${number}`);

describe('at 2 million meetings', () => {
  test.each([
    'the',
    'rezoning larkspur',
    'common1 common2 common3',
    'rezoning OR larkspur OR common1',
    '"rezoning larkspur" common1',
    'common1 common2 common3 common4 common5 common6 common7 larkspur',
    '-the',
    'rezoning -the',
  ])('%s is searched', (text) => {
    expect(() => chargeSearch(treeOf(text), contextWith(new Budget()))).not.toThrow();
  });

  test.each([
    ['"the of"', 'the words of the phrase "the of" are too common'],
    ['larkspur OR common1-common2', 'the words of the phrase "common1 common2" are too common'],
    ['"rezoning common1" OR "rezoning common2" OR "rezoning common3"', 'phrases, of which'],
    ['rezoning OR -"the of"', 'the words of the phrase "the of" are too common'],
  ])('%s is refused with advice', (text, advice) => {
    const charge = (): void => chargeSearch(treeOf(text), contextWith(new Budget()));
    expect(charge).toThrow(QueryTooCostly);
    expect(charge).toThrow(advice);
  });

  test('a question of common words is searched', () => {
    expect(() =>
      chargeSearch(rankedOf('common1 common2 common3 rezoning'), contextWith(new Budget())),
    ).not.toThrow();
  });

  test('60 common words joined by OR, or 10 in a ranked query, are refused with advice', () => {
    for (const query of [treeOf(common.join(' OR ')), rankedOf(common.slice(0, 10).join(' '))])
      expect(() => chargeSearch(query, contextWith(new Budget()))).toThrow('it has too many common words');
  });
});

describe('the charge', () => {
  const { stem, block, candidate } = work;
  const perPosting = block / 128;

  test('of a word has all of its postings, each of which is a candidate', () => {
    expect(workOf(treeOf('rezoning'))).toBeCloseTo(stem + 90_000 * (perPosting + candidate));
  });

  test('of a conjunction has at most the postings that the rarest word asks for', () => {
    const both = 2 * stem + 40 * perPosting + 40 * (block + candidate);
    expect(workOf(treeOf('the larkspur'))).toBe(both + 40 * candidate);
    expect(workOf(treeOf('larkspur -the'))).toBe(workOf(treeOf('the larkspur')));
  });

  test('of a disjunction has the postings of all words', () => {
    expect(workOf(treeOf('rezoning OR common1'))).toBeCloseTo(
      workOf(treeOf('rezoning')) + workOf(treeOf('common1')),
    );
  });

  test('of a phrase has the positions of each word in each candidate', () => {
    const [phrase, both] = [treeOf('"larkspur rezoning"'), treeOf('larkspur rezoning')];
    expect(workOf(phrase) - 2 * workOf(both)).toBe(2 * 40 * work.position - 40 * candidate);
  });

  test('of exclusions alone has a candidate for each meeting', () => {
    expect(workOf(treeOf('-larkspur'))).toBe(stem + 40 * perPosting + meetings * candidate);
  });

  test('of a ranked query has all of its words, and twice if not each is enough by itself', () => {
    const postingsOf = (query: QueryNode, matches: number): number => workOf(query) - matches * candidate;
    const either = postingsOf(treeOf('larkspur OR common1'), 1_000_040);
    expect(workOf(rankedOf('park common1'))).toBeCloseTo(workOf(treeOf('park OR common1')));
    expect(postingsOf(rankedOf('larkspur common1'), 1_000_040)).toBeCloseTo(2 * either);
    // Its synonym, which no meeting has.
    expect(workOf(rankedOf('rezoning common1'))).toBeCloseTo(workOf(treeOf('rezoning OR common1')) + stem);
  });

  test('of a ranked query with a phrase has at most the postings that the phrase leaves', () => {
    const [phrase, ranked] = [treeOf('"larkspur rezoning"'), rankedOf('common1 "larkspur rezoning"')];
    expect(workOf(ranked) - workOf(phrase)).toBe(stem + 40 * (block + candidate));
  });
});

describe('a search that could exceed its budget', () => {
  let server: OpenSearchServer;
  let index: SearchIndex;
  beforeAll(async () => {
    server = await startOpenSearch();
    const headlines = Array.from({ length: 20 }, (_, number) => ({
      headline: `Council rezones avenue ${number}`,
    }));
    index = await openSearchIndex(server, searchDocuments(...headlines));
  });
  afterAll(() => server.stop());

  const requestsOf = async (text: string, limit: number): Promise<string[]> => {
    const before = server.requests.length;
    await expect(answerTo(index, text, { limit: 5 }, new Budget(limit))).rejects.toThrow(QueryTooCostly);
    return server.requests.slice(before);
  };

  test('is refused before it is sent', async () => {
    expect(await requestsOf('council rezones', work.stem)).toEqual(['msearch']);
    expect(await requestsOf('council rezones', work.stem)).toEqual([]);
  });

  test('shares its budget between its candidates, their texts, the total and the newest', async () => {
    const spentBy = async (text: string, options: Partial<Search>): Promise<number> => {
      const budget = new Budget(Infinity);
      await answerTo(index, text, { limit: 5, ...options }, budget);
      return budget.spent;
    };
    const found = await spentBy('council palaces', {});
    expect(found).toBeGreaterThan(20 * work.block);
    const withTotal = await spentBy('council palaces', { counts: 'total' });
    expect(withTotal).toBeGreaterThan(found + work.stem);
    expect(await spentBy('council', { sort: 'date' })).toBeGreaterThan(work.stem);
  });
});
