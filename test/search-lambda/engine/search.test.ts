/** Answers to searches: matches, order, missing words, places, counts, pages and suggestions. */
import { beforeAll, describe, expect, test } from 'vitest';
import { parseQuery } from '../../../search-lambda/engine/query/parse.ts';
import type { Answer, Search } from '../../../search-lambda/engine/search.ts';
import type { SearchIndex } from '../../../search-lambda/engine/search-index.ts';
import { answerTo, idsIn, isRelaxed } from '../../support/search/answers.ts';
import { miniSearchIndex, packedIndex, searchDocuments } from '../../support/search/search-documents.ts';

const documents = searchDocuments(
  {
    headline: 'Lead paint in schools',
    summary: 'The board heard a report on lead paint in two schools.',
    kind: 'school',
    body: 'Board',
  },
  { headline: 'Paint for bridges', city: 'Montréal', state: 'Québec' },
  { headline: 'Budget', summary: 'The budget for school buses.' },
  { headline: 'The Who', summary: 'To be or not to be' },
  {
    headline: 'Council of Portland meets',
    city: 'Portland',
    state: 'Oregon',
    decisions: [
      { headline: 'Limits on short-term rentals', outcome: 'passed', yes: 4, no: 1 },
      { headline: 'Parking meters', outcome: 'failed' },
    ],
  },
  { headline: 'A street named Portland', decisions: ['Repaving of Portland Avenue'] },
);

describe.each([
  ['MiniSearch', miniSearchIndex],
  ['packed', packedIndex],
])('a search of a %s index', (_, indexOf) => {
  let index: SearchIndex;
  beforeAll(async () => {
    index = await indexOf(documents);
  });
  const find = (text: string, options: Partial<Search> = {}): Promise<Answer> =>
    answerTo(index, text, options);
  const headlines = ({ hits }: Answer): string[] => hits.map(({ document }) => document.headline);
  const missing = ({ hits }: Answer) => hits.map(({ document, missing }) => [document.id, ...missing]);

  test.each<[string, string]>([
    ['the budget', 'm2'],
    ['the "the who"', 'm3'],
    ['"to be or not to be"', 'm3'],
    ['the', 'm0 m2 m3'],
    ['-the', 'm1 m4 m5'],
    ['of -the', 'm4 m5'],
    ['the -the', ''],
    ['the -budget', 'm0 m1 m3 m4 m5'],
    ['  ?!  ', ''],
    ['"', ''],
    ['budget -', 'm2'],
  ])('for %j ignores stop words outside phrases, unless nothing else is left', async (query, expected) => {
    const answer = await find(query);
    expect(idsIn(answer).toSorted().join(' ')).toBe(expected);
    expect(isRelaxed(answer)).toBe(false);
  });

  test('without a word has no results, and counts none', async () => {
    expect(await find('?!')).toMatchObject({ hits: [], query: undefined, counts: undefined });
    expect((await find('?!', { counts: 'total' })).counts).toEqual({ total: 0, isExact: true });
    const { counts } = await find('"', { counts: 'facets' });
    expect(counts?.facets).toEqual({
      state: [],
      kind: [],
      year: [],
      type: [],
      outcome: [],
      topic: [],
      body: [],
      place: [],
    });
  });

  test('finds meetings with some of the words of a question, and says which words each lacks', async () => {
    const answer = await find('which boards heard about lead paint in their classrooms');
    expect(missing(answer)).toEqual([
      ['m0', 'classrooms'],
      ['m1', 'boards', 'heard', 'lead', 'classrooms'],
    ]);
  });

  test('keeps phrases and exclusions of a query whose words are optional', async () => {
    expect(missing(await find('classrooms "lead paint"'))).toEqual([['m0', 'classrooms']]);
    expect(missing(await find('paint classrooms -lead'))).toEqual([['m1', 'classrooms']]);
    expect(missing(await find('paint classrooms -"lead paint"'))).toEqual([['m1', 'classrooms']]);
    expect(idsIn(await find('paint "paint lead"'))).toEqual([]);
  });

  test.each([
    ['lead paint classrooms', { isStrict: true }],
    ['lead paint classrooms', { sort: 'date' }],
    ['lead classrooms OR buses bridges', {}],
  ] as const)('for %j with %j needs all words', async (text, options) => {
    expect(await find(text, options)).toMatchObject({ hits: [] });
  });

  test('with OR is never relaxed', async () => {
    const answer = await find('bridges OR buses OR zanzibar');
    expect(idsIn(answer).toSorted()).toEqual(['m1', 'm2']);
    expect(isRelaxed(answer)).toBe(false);
  });

  test('ranks by the parts of a hyphenated word, which is missing where a strict search does not find it', async () => {
    expect(missing(await find('paint-lead'))).toEqual([
      ['m0', 'paint-lead'],
      ['m1', 'paint-lead'],
    ]);
    expect(missing(await find('lead-paint'))).toEqual([['m0'], ['m1', 'lead-paint']]);
    expect(idsIn(await find('paint-lead', { isStrict: true }))).toEqual([]);
    expect(idsIn(await find('lead-paint', { isStrict: true }))).toEqual(['m0']);
  });

  test('needs a tenth of the IDF, however often a word is repeated', async () => {
    const many = await indexOf(
      searchDocuments(
        ...Array.from({ length: 60 }, (_, number) => ({ headline: number < 2 ? 'Kiosk' : 'Budget' })),
      ),
    );
    const counts = async (text: string): Promise<number> =>
      (await answerTo(many, text, { limit: 50 })).hits.length;
    expect(await counts('budget kiosk')).toBe(2);
    expect(await counts(`${'budget '.repeat(50)}kiosk`)).toBe(2);
    expect(await counts('budget nowhere')).toBe(50);
  });

  test('finds synonyms, which the meeting lacks as words', async () => {
    expect(missing(await find('airbnb'))).toEqual([['m4', 'airbnb']]);
    expect(missing(await find('short-term rentals'))).toEqual([['m4']]);
    expect(idsIn(await find('"airbnb"'))).toEqual([]);
    expect(idsIn(await find('airbnb', { isStrict: true }))).toEqual([]);
    expect(idsIn(await find('airbnb', { sort: 'date' }))).toEqual([]);
  });

  test('for synonyms of which none occurs finds nothing', async () => {
    expect(await find('vaping')).toMatchObject({ hits: [], next: undefined });
  });

  test('recognizes a place, and prefers its meetings', async () => {
    const answer = await find('Portland');
    expect(answer.places.map(({ key }) => key)).toEqual(['US/portland-oregon']);
    expect(idsIn(answer)).toEqual(['m4', 'm5']);
    expect(isRelaxed(answer)).toBe(false);
    expect(idsIn(await find('Portland parking'))[0]).toBe('m4');
  });

  test('finds a phrase in a place', async () => {
    const answer = await find('"parking meters" Portland Oregon');
    expect(missing(answer)).toEqual([['m4']]);
    expect(answer.places.map(({ name }) => name)).toEqual(['Portland']);
    expect(idsIn(await find('"paint meters" Portland'))).toEqual([]);
  });

  test('takes file numbers as no evidence of a topic, but names their decision', async () => {
    const decision = (headline: string, file_number: string) => ({
      headline,
      matter: { id: headline, file_number },
    });
    const numbered = await indexOf(
      searchDocuments(
        { headline: 'Agenda', decisions: [decision('Sewers', 'Int 31'), decision('Trees', 'Int 76')] },
        { headline: 'Agenda', decisions: [decision('Report on 76 trees', 'Int 12')] },
      ),
    );
    const decisions = async (text: string) =>
      (await answerTo(numbered, text)).hits.map(({ decision }) => decision?.headline);
    expect(await decisions('trees 76')).toEqual(['Report on 76 trees', 'Trees']);
    expect(await decisions('"int 76"')).toEqual(['Trees']);
    expect(await decisions('int 31')).toEqual(['Sewers', 'Report on 76 trees']);
  });

  test('names the decision that matches best', async () => {
    const decisionFor = async (text: string): Promise<string | undefined> =>
      (await find(text)).hits[0]?.decision?.headline;
    expect(await decisionFor('parking Portland')).toBe('Parking meters');
    expect(await decisionFor('airbnb')).toBe('Limits on short-term rentals');
    expect(await decisionFor('lead paint')).toBeUndefined();
  });

  test('applies filters before it ranks', async () => {
    expect(headlines(await find('lead paint', { filters: { state: 'quebec' } }))).toEqual([
      'Paint for bridges',
    ]);
    expect(headlines(await find('lead', { filters: { state: 'quebec' } }))).toEqual([]);
    expect(headlines(await find('paint board', { filters: { kind: 'city' } }))).toEqual([
      'Paint for bridges',
    ]);
    expect(headlines(await find('Portland', { filters: { state: 'Ohio' } }))).toEqual([
      'A street named Portland',
    ]);
  });

  test('of only filters lists the newest', async () => {
    const answer = await find('', { filters: { state: 'Oregon' }, counts: 'total' });
    expect(answer).toMatchObject({ query: undefined, counts: { total: 1, isExact: true } });
    expect(answer.hits.map(({ document, score }) => [document.id, score])).toEqual([['m4', 1]]);
  });

  test('counts the strict matches, also where the results lack words', async () => {
    const counted = async (text: string): Promise<number | undefined> =>
      (await find(text, { counts: 'total', limit: 1 })).counts?.total;
    expect(await counted('paint')).toBe(2);
    expect(await counted('paint classrooms')).toBe(0);
    expect(await counted('-paint')).toBe(4);
    const { counts } = await find('portland', { counts: 'facets' });
    expect(counts?.facets?.outcome).toEqual([
      { value: 'failed', count: 1 },
      { value: 'passed', count: 1 },
    ]);
  });

  test('of 1,000 characters is answered, however often it repeats its words', async () => {
    for (const text of [
      'lead paint '.repeat(90),
      'x '.repeat(500),
      '"lead paint '.repeat(83),
      'lead-'.repeat(200),
    ]) {
      const { hits } = await find(text.trim());
      for (const { score } of hits) expect(Number.isFinite(score)).toBe(true);
      if (!text.startsWith('x')) expect(hits[0]?.document.id).toBe('m0');
    }
  });

  test('of a long title is decided by its rarest words', async () => {
    const common = Array.from(
      { length: 100 },
      (_, number) => `common${'abcdefghij'.charAt(number / 10)}${'abcdefghij'.charAt(number % 10)}`,
    );
    const titles = await indexOf(
      searchDocuments(...common.map((word) => ({ headline: `${word} ${common.join(' ')}` })), {
        headline: 'The kiosk on Larkspur Avenue',
      }),
    );
    const { hits } = await answerTo(titles, `${common.slice(0, 90).join(' ')} kiosk larkspur avenue`);
    expect(hits[0]?.document.headline).toBe('The kiosk on Larkspur Avenue');
    expect(hits[0]?.missing.length).toBeGreaterThan(80);
  });

  test('in capitals takes OR as a word if it has more than three words', async () => {
    expect(idsIn(await find('LEAD PAINT OR ZANZIBAR CLASSROOMS'))[0]).toBe('m0');
    expect(idsIn(await find('BRIDGES OR BUSES')).toSorted()).toEqual(['m1', 'm2']);
    expect(idsIn(await find('Bridges OR Buses OR Zanzibar')).toSorted()).toEqual(['m1', 'm2']);
  });

  test('scores like the words once, whatever their inflection', async () => {
    const scores = async (text: string) =>
      (await find(text)).hits.map(({ document, score }) => [document.id, score]);
    expect(await scores('paint schools')).toEqual(await scores('painting school'));
    expect(await scores('paint paint')).not.toEqual(await scores('paint'));
  });
});

test('a query for a snippet has the words that matched', async () => {
  const { query } = await answerTo(await miniSearchIndex(documents), 'paint nowhere "lead paint" -buses');
  expect(query).toMatchObject({ kind: 'ranked', required: parseQuery('"lead paint"').phrases });
});
