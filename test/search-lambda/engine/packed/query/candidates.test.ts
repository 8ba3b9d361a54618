/** Candidates of several searches, and where terms occur in them, agree with the documents. */
import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { conceptOf } from '../../../../../search-lambda/engine/ranking/synonyms.ts';
import { wordPositionsIn } from '../../../../../search-lambda/engine/word-positions.ts';
import type { SearchDocument, SearchIndex } from '../../../../../search-lambda/engine/search-index.ts';
import { cases } from '../../../../support/long.ts';
import { randomFilters, randomIndex, randomRankedQuery } from '../../../../support/search/random-index.ts';
import { SearchModel } from '../../../../support/search/search-model.ts';

const randomSearches = fc.array(fc.record({ filters: randomFilters, limit: fc.constantFrom(1, 9, 50) }), {
  minLength: 1,
  maxLength: 3,
});

describe.each([
  [1, 1500, Infinity],
  [2, 700, Infinity],
  [3, 1500, Infinity],
  [3, 1500, 0.5],
])(
  'over %i segments with %i documents, of which %d fits into memory, candidates',
  (segments, count, memoryShare) => {
    let index: SearchIndex;
    let model: SearchModel;
    let documents: ReadonlyMap<string, SearchDocument>;
    beforeAll(async () => {
      const random = await randomIndex(segments, count, segments, memoryShare);
      index = random.index;
      model = new SearchModel(random.documents);
      documents = new Map(random.documents.map((document) => [document.id, document]));
    });

    it('are the best documents of several searches, with the positions of terms', async () => {
      let found = 0;
      await fc.assert(
        fc.asyncProperty(randomRankedQuery, randomSearches, async (query, searches) => {
          const candidates = await index.candidates(query, searches);
          const expected = model.candidates(query, searches);
          const wanted = expected.map(({ document }) => document);
          expect(await candidates.read([...expected.keys()])).toEqual(wanted);
          expect(candidates.scores).toEqual(expected.map(({ score }) => score));
          expect(await candidates.places()).toEqual(wanted.map(({ place }) => place));
          expect(candidates.dates).toEqual(wanted.map(({ date }) => date));
          const terms = [...query.words.map(({ term }) => term), 'zzz', conceptOf('none'), 'alder'];
          const positions = await candidates.positionsOf(terms);
          expect(positions).toEqual(wanted.map((document) => wordPositionsIn(document, terms)));
          for (const term of terms) expect(candidates.idfOf(term)).toBeCloseTo(model.idfOf(term), 9);
          found += wanted.length;
        }),
        { numRuns: cases(50, 1000), seed: 6 },
      );
      expect(found).toBeGreaterThan(cases(400, 8000));
    });

    it('are read by number, in any order', async () => {
      const candidates = await index.candidates(
        {
          kind: 'ranked',
          words: [{ term: 'council', weight: 1, isConcept: false }],
          required: [],
          excluded: [],
          minShare: 0.1,
          presence: 0,
        },
        [{ filters: {}, limit: 20 }],
      );
      const all = await candidates.read([...candidates.scores.keys()]);
      expect(await candidates.read([7, 0, 7])).toEqual([all[7], all[0], all[7]]);
      expect(all.map(({ id }) => documents.get(id))).toEqual(all);
    });
  },
);
