/**
 * Whole answers of every index implementation, compared with those of the model: ranked, strict, by date, filtered, counted and
 * paged.
 */
import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Answer, search, type Search } from '../../../search-lambda/engine/search.ts';
import type { Filters, SearchDocument, SearchIndex } from '../../../search-lambda/engine/search-index.ts';
import type { QueryNode } from '../../../search-lambda/engine/query/tree.ts';
import { parseQuery } from '../../../search-lambda/engine/query/parse.ts';
import { rankedQueryOf } from '../../../search-lambda/engine/ranking/ranked-query.ts';
import { cases } from '../../support/long.ts';
import { ModelIndex } from '../../support/search/model-index.ts';
import { randomDocuments, randomSearch } from '../../support/search/random-searches.ts';
import { searchDocuments } from '../../support/search/search-documents.ts';

export type MakeIndex = (
  documents: readonly SearchDocument[],
  updatedAt?: string | null,
) => Promise<SearchIndex>;

/** The most frequent forms of an answer, so that none is missing from the random ones. */
const forms = {
  ranked: ({ hits }: Answer) => hits.length > 1,
  relaxed: ({ hits }: Answer) => hits.some(({ missing }) => missing.length > 0),
  'with a best decision': ({ hits }: Answer) => hits.some(({ decision }) => decision !== undefined),
  'with a recognized place': ({ places }: Answer) => places.length > 0,
  'with facets': ({ counts }: Answer) => (counts?.facets?.body.length ?? 0) > 1,
  'with a further page': ({ next }: Answer) => next !== undefined && 'offset' in next,
  'with a further page by date': ({ next }: Answer) => next !== undefined && 'date' in next,
  'with a suggestion': ({ suggestion }: Answer) => suggestion !== undefined,
  'without results': ({ hits }: Answer) => hits.length === 0,
  tied: ({ hits }: Answer) =>
    hits.some(({ score }, number) => number > 0 && score === hits[number - 1]?.score),
} as const satisfies Record<string, (answer: Answer) => boolean>;

export function describeAnswers(name: string, makeIndex: MakeIndex): void {
  describe.each([1, 2])(`${name}: answers over random documents %i`, (seed) => {
    let documents: SearchDocument[];
    let index: SearchIndex;
    let model: SearchIndex;
    beforeAll(async () => {
      documents = randomDocuments(seed === 1 ? 40 : 150, seed);
      [index, model] = [await makeIndex(documents), new ModelIndex(documents)];
    });

    test('are those of the model', async () => {
      const seen = new Map<string, number>();
      await fc.assert(
        fc.asyncProperty(randomSearch, async (request) => {
          let from: Search['from'];
          // The first pages, and with small ones some further.
          for (let page = 0; page < 3; page++) {
            const [answer, expected] = await Promise.all(
              [index, model].map((each) => search(each, { ...request, from })),
            );
            expect(answer).toEqual(expected);
            for (const [form, isForm] of Object.entries(forms))
              if (expected !== undefined && isForm(expected)) seen.set(form, (seen.get(form) ?? 0) + 1);
            from = expected?.next;
            if (from === undefined) break;
          }
        }),
        { numRuns: cases(60, 2500), seed, endOnFailure: true },
      );
      // Every form occurs.
      expect(Object.keys(forms).filter((form) => !seen.has(form))).toEqual([]);
    });

    test('score positively, and never rise', async () => {
      await fc.assert(
        fc.asyncProperty(randomSearch, async (request) => {
          const { hits } = await search(index, request);
          for (const [number, { score }] of hits.entries()) {
            expect(score).toBeGreaterThan(0);
            expect(score).toBeLessThanOrEqual(hits[number - 1]?.score ?? Infinity);
          }
        }),
        { numRuns: cases(15, 300), seed },
      );
    });

    test('have the places of the documents', () => {
      expect(index.places).toEqual(model.places);
    });
  });

  describe(`${name}: ranked queries`, () => {
    const documents = searchDocuments(
      { headline: 'Larkspur housing', body: '' },
      { headline: 'Larkspur', body: '' },
      ...Array.from({ length: 30 }, () => ({ headline: 'Housing, council', body: '' })),
      { headline: 'Limits on short-term rentals', body: '' },
    );
    let index: SearchIndex;
    beforeAll(async () => {
      index = await makeIndex(
        documents.map((document, number) => ({ ...document, kind: number === 1 ? 'city' : 'school' })),
      );
    });
    const ids = async (text: string, filters: Filters = {}): Promise<string[]> => {
      const hits = await index.search(rankedOf(text), filters, 50);
      return hits.map(({ document }) => document.id).toSorted();
    };

    test('match with a tenth of the IDF, computed over all documents whatever the filter', async () => {
      expect(await ids('larkspur housing nowhere council')).toEqual(['m0', 'm1']);
      expect(await ids('larkspur housing nowhere council', { kind: 'city' })).toEqual(['m1']);
      expect(await ids('larkspur housing nowhere council', { kind: 'school' })).toEqual(['m0']);
      expect(await ids('nowhere housing')).toHaveLength(31);
    });

    test('keep phrases and exclusions', async () => {
      expect(await ids('nowhere "larkspur housing"')).toEqual(['m0']);
      expect(await ids('nowhere "housing council"')).toHaveLength(30);
      // A phrase of common words is less than a tenth of the IDF.
      expect(await ids('larkspur "housing council"')).toEqual([]);
      expect(await ids('larkspur -housing')).toEqual(['m1']);
      expect(await ids('nowhere "council larkspur"')).toEqual([]);
    });

    test('match synonyms, which count less', async () => {
      expect(await ids('airbnb')).toEqual(['m32']);
      const [both] = await index.search(rankedOf('airbnb rentals'), {}, 1);
      const [word] = await index.search(rankedOf('rentals'), {}, 1);
      const [synonym] = await index.search(rankedOf('airbnb'), {}, 1);
      expect(both?.score).toBeCloseTo((word?.score ?? 0) + (synonym?.score ?? 0), 3);
    });

    test('have no results if no word occurs anywhere', async () => {
      expect(await ids('nowhere neverland')).toEqual([]);
    });
  });
}

/** The ranked form of a query; throws if it has no plain word. */
function rankedOf(query: string): QueryNode {
  const ranked = rankedQueryOf(parseQuery(query));
  if (ranked === undefined) throw new Error(`no plain word in ${query}`);
  return ranked;
}
