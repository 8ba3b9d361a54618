/** What a query with the name of a place finds first. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { SearchIndex } from '../../../../search-lambda/engine/search-index.ts';
import { answerTo, idsIn } from '../../../support/search/answers.ts';
import { miniSearchIndex, packedIndex, searchDocuments } from '../../../support/search/search-documents.ts';

const portland = { city: 'Portland', state: 'Oregon', place: 'US/portland-or' };
const dallas = { city: 'Dallas', state: 'Texas', place: 'US/dallas-tx' };
const documents = searchDocuments(
  { ...dallas, headline: 'Bike lanes', summary: 'Bike lanes, bike lanes and bike lanes' },
  {
    ...portland,
    headline: 'A very long agenda of the council',
    summary: 'Paving of a lane and many other things',
  },
  { ...portland, headline: 'Portland Portland Portland' },
  { ...dallas, headline: 'Wifi in libraries' },
  { ...dallas, headline: 'Zoning map amended' },
  { ...dallas, headline: 'Wi-Fi in parks' },
  { ...dallas, headline: 'Vicemayor elected' },
  { ...dallas, headline: 'Vice-mayor sworn in' },
  { ...dallas, headline: 'The city engineer reports on bicycle lanes of an avenue and its crossings' },
  ...Array.from({ length: 120 }, () => ({ ...dallas, headline: 'Bicycle racks on streets' })),
  ...Array.from({ length: 110 }, () => ({ ...dallas, headline: 'Zoning of lots' })),
);

describe.each([
  ['MiniSearch', miniSearchIndex],
  ['packed', packedIndex],
])('in a %s index', (_, indexOf) => {
  let index: SearchIndex;
  beforeAll(async () => {
    index = await indexOf(documents);
  });

  it('finds first what the named place has on the topic, then what others have', async () => {
    const answer = await answerTo(index, 'bike lanes Portland', { limit: 5 });
    expect(idsIn(answer).slice(0, 2)).toEqual(['m1', 'm0']);
    const scores = answer.hits.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(idsIn(await answerTo(index, 'portland'))[0]).toBe('m2');
  });

  it.each(['Wi-Fi', 'wifi', 'WiFi', 'Vice-Mayor'])(
    'finds both spellings of a compound for %j',
    async (query) => {
      const found = query === 'Vice-Mayor' ? ['m6', 'm7'] : ['m3', 'm5'];
      expect(idsIn(await answerTo(index, query, { limit: 2 })).toSorted()).toEqual(found);
    },
  );

  it('suggests no word that only has the stem of another one', async () => {
    expect((await answerTo(index, 'zonning map')).suggestion).toBe('zoning map');
  });

  it('suggests a spelling where the place has no match for it', async () => {
    expect((await answerTo(index, 'bicyle lanes portland')).suggestion).toBe('bicycle lanes portland');
  });
});
