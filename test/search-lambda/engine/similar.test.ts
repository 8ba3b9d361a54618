/** Similar decisions of other places: never of the own place, one a place, and each with enough of the words that the answer names. */
import { beforeAll, describe, expect, test } from 'vitest';
import { similarDecisions } from '../../../search-lambda/engine/similar.ts';
import type { Filters, SearchDecision, SearchIndex } from '../../../search-lambda/engine/search-index.ts';
import { miniSearchIndex, packedIndex, searchDocument } from '../../support/search/search-documents.ts';
import { randomDocuments } from '../../support/search/random-documents.ts';
import { textsOf } from '../../../search-lambda/engine/document-terms.ts';
import { wordsOf } from '../../../search-lambda/engine/text/words.ts';
import { stemOf } from '../../../search-lambda/engine/text/stem.ts';

const title = 'Ordinance 24-19: the rent stabilization of Alder Falls';

let number = 0;
const decided = (city: string, headline: string, decision: Partial<SearchDecision> = {}) =>
  searchDocument({ id: `d${number++}`, meeting: 'm', city, decisions: [{ headline, ...decision }] });

const documents = [
  decided('Alder Falls', title),
  decided('Birch', 'Amend the rent stabilization ordinance', { stage: 'amendment' }),
  decided('Birch', 'Adopt the rent stabilization ordinance', { stage: 'final' }),
  decided('Birch', 'Adopt a study of rent stabilization', { stage: 'final' }),
  decided('Cedar', 'Rent a car'),
  decided('Elm', 'Alder Falls visits Elm for 24-19 years'),
  decided('Fir', 'Laws that extend rent stabilization'),
  ...Array.from({ length: 130 }, () => decided('Grove', 'Rent stabilization, ordinance on laws of rent')),
  ...Array.from({ length: 30 }, () => decided('Haven', 'Award a contract')),
];

const similar = (index: SearchIndex, over: { title?: string; filters?: Filters; limit?: number } = {}) =>
  similarDecisions(index, { title, filters: { place: 'US/alder-falls-ohio' }, limit: 25, ...over });

describe.each([
  ['MiniSearch', miniSearchIndex],
  ['packed', packedIndex],
])('in a %s index', (_, makeIndex) => {
  let index: SearchIndex;
  beforeAll(async () => {
    index = await makeIndex(documents);
  });

  test('a place with many is one, its final decision first, and no place hides others', async () => {
    const { hits, words } = await similar(index);
    expect(words?.toSorted()).toEqual(['ordinance', 'rent', 'stabilization']);
    expect(hits.map(({ document: { city } }) => city).toSorted()).toEqual(['Birch', 'Fir', 'Grove']);
    const birch = hits.find(({ document: { city } }) => city === 'Birch');
    expect(birch?.decision?.headline).toBe('Adopt the rent stabilization ordinance');
    expect(birch?.missing).toEqual([]);
    expect(hits.at(-1)?.missing).toEqual(['ordinance']);
  });

  test('keeps the limit and the filters', async () => {
    expect((await similar(index, { limit: 1 })).hits).toHaveLength(1);
    const filters: Filters = { place: 'US/alder-falls-ohio', decision: { stage: 'final' } };
    const { hits } = await similar(index, { filters });
    expect(hits.map(({ document: { city } }) => city)).toEqual(['Birch']);
  });

  test.each([
    ['without a word that another place has', 'Honor Zyxwv Qrstu'],
    ['with only one of several words elsewhere', 'Honor Zyxwv Qrstu for a contract'],
    ['of names and numbers', 'Alder Falls, Ohio: 24-19'],
    ['of signs', '-"" () OR &'],
  ])('a title %s has nothing similar', async (_, title) => {
    expect((await similar(index, { title })).hits).toEqual([]);
  });
});

const stemsOfTexts = (texts: readonly string[]): ReadonlySet<string> =>
  new Set(texts.flatMap((text) => wordsOf(text).map(({ text: word }) => stemOf(word))));

test('is never of the own place, at most once of any, and has at least two of the words', async () => {
  const random = randomDocuments(400, 7)
    .filter(({ decisions }) => decisions.length > 0)
    .map((document) => ({ ...document, decisions: document.decisions.slice(0, 1) }));
  const index = await packedIndex(random);
  let rows = 0;
  for (const { place, decisions } of random.slice(0, 120)) {
    const { hits, words = [] } = await similar(index, {
      title: decisions[0]?.headline ?? '',
      filters: { place },
    });
    const places = hits.map(({ document }) => document.place);
    expect(places).not.toContain(place);
    expect(new Set(places).size).toBe(places.length);
    for (const { document, missing } of hits) {
      rows += 1;
      const shared = words.filter((word) => !missing.includes(word));
      expect(shared.length).toBeGreaterThanOrEqual(Math.min(2, words.length));
      const stems = stemsOfTexts(textsOf(document));
      expect(shared.filter((word) => !stems.has(stemOf(word)))).toEqual([]);
    }
  }
  expect(rows).toBeGreaterThan(20);
});
