/** Places of the corpus without documents: known to filters, queries and pages of both kinds of index. */
import { describe, expect, it } from 'vitest';
import { encodeKnownPlaces } from '../../../search-lambda/engine/known-places.ts';
import type { IndexLoader } from '../../../search-lambda/load/loader.ts';
import { openIndex } from '../../../search-lambda/engine/open-index.ts';
import type { KnownPlace, SearchDocument } from '../../../search-lambda/engine/search-index.ts';
import type { IndexFiles } from '../../support/lambda/lambda-store.ts';
import { atOnce, readFrom, searchDocuments, writeIndex } from '../../support/search/search-documents.ts';
import { SegmentedIndex } from '../../support/search/segmented-index.ts';
import { bodyOf, config, decisionDocuments, loaderOf, makeApp, send } from './app.fixture.ts';

const documents = searchDocuments(
  {
    city: 'Portland',
    state: 'Oregon',
    headline: 'Council extends bike lanes',
    decisions: ['Bike lanes on Hawthorne Boulevard extended'],
  },
  {
    city: 'New York',
    state: 'New York',
    headline: 'Zoning of 39 Worth Street amended',
    decisions: ['Street maintenance at 39 Worth Street', 'Lincoln Park zoning amended'],
  },
  { city: 'Oakland', state: 'California', headline: 'Bike lanes and a bridge' },
);

/** Texts that name Chicago and Fort Worth, mostly without a word on anything else that is asked. */
const mentions = searchDocuments(
  { city: 'Dallas', state: 'Texas', headline: 'Zoning of lots near a park, a school, a market and a bridge' },
  { city: 'Dallas', state: 'Texas', headline: 'Chicago, Chicago and Chicago' },
  { city: 'Dallas', state: 'Texas', headline: 'Zoning advice by a firm in Chicago' },
  { city: 'Dallas', state: 'Texas', headline: 'Zoning along the border of Fort Worth' },
  ...Array.from({ length: 180 }, (_, number) => ({
    city: 'Dallas',
    state: 'Texas',
    headline: number < 110 ? 'Airport of Fort Worth' : 'Hours of libraries',
  })),
);

const place = (
  slug: string,
  name: string,
  state: string,
  meetings: number,
  more: Partial<KnownPlace> & { readonly decisions?: number } = {},
): KnownPlace => {
  const { decisions = meetings, ...rest } = more;
  return { key: `US/${slug}`, name, state, kind: 'city', searchable: { meetings, decisions }, ...rest };
};

const places = [
  place('chicago-illinois', 'Chicago', 'Illinois', 0, { website: 'https://www.chicago.gov/' }),
  place('fort-worth-tx', 'Fort Worth', 'Texas', 0),
  place('lincoln-park-mi', 'Lincoln Park', 'Michigan', 0),
  place('st-louis-mo', 'St. Louis', 'Missouri', 0),
  place('ann-arbor-mi', 'Ann Arbor', 'Michigan', 0),
  place('montreal-qc', 'Montréal', 'Quebec', 0, { key: 'CA/montreal-qc' }),
  place('portland-me', 'Portland', 'Maine', 0),
  place('portland-oregon', 'Portland', 'Oregon', 1),
  place('new-york-new-york', 'New York', 'New York', 1),
  place('oakland-california', 'Oakland', 'California', 1, { decisions: 0 }),
  place('los-angeles-usd-ca', 'Los Angeles Unified School District', 'California', 0, { kind: 'school' }),
];

async function loaderWith({ pointer, files }: IndexFiles): Promise<IndexLoader> {
  const { file, body } = encodeKnownPlaces(places);
  const read = readFrom(new Map([...files, [file.name, body]]));
  const index = await openIndex({ ...pointer, places_file: file }, read, atOnce);
  return loaderOf({ loaded: { index, version: 'a1' }, failure: undefined });
}

const writers = {
  minisearch: writeIndex,
  packed: (meetings: readonly SearchDocument[]): IndexFiles => {
    const segments = new SegmentedIndex();
    segments.run(meetings);
    return segments.published();
  },
};

describe.each(Object.entries(writers))('places without documents in a %s index', (_, write) => {
  const app = (async () =>
    makeApp({
      meetings: await loaderWith(write(documents)),
      decisions: await loaderWith(write(decisionDocuments(documents))),
    }))();
  const get = async (address: string): Promise<Response> => send(await app, address);
  const json = async (address: string): Promise<Record<string, unknown>> => bodyOf(await get(address));
  const pageOf = async (address: string): Promise<string> =>
    (await (await get(address)).text()).replaceAll('&#8217;', '’');

  it.each(['/search', '/decisions'])(
    '%s is empty within them, as a page, feed and table too',
    async (path) => {
      for (const { key } of places) {
        const [country, slug] = key.split('/');
        const filter = `q=nothing&place=${slug}&country=${country}`;
        expect(await json(`${path}?${filter}`)).toMatchObject({ count: 0, results: [] });
        for (const form of ['.html', '.atom', '.csv'])
          expect((await get(`${path}${form}?${filter}`)).status).toBe(200);
      }
    },
  );

  it('an unknown place is an error that suggests the one it names', async () => {
    const suggestions = { 'new-york': 'new-york-new-york', nyc: 'new-york-new-york', chicagoo: undefined };
    for (const [slug, did_you_mean] of Object.entries(suggestions)) {
      const answer = await get(`/decisions?q=zoning&place=${slug}`);
      expect(answer.status).toBe(400);
      expect((await bodyOf(answer))['did_you_mean']).toBe(did_you_mean);
    }
  });

  it.each([
    ['Chicago zoning', 'chicago-illinois'],
    ['Ft Worth street maintenance', 'fort-worth-tx'],
    ['Saint Louis zoning', 'st-louis-mo'],
    ['St Louis zoning', 'st-louis-mo'],
    ['St. Louis zoning', 'st-louis-mo'],
    ['Ann Arbour bike lanes', 'ann-arbor-mi'],
    ['Montréal zoning', 'montreal-qc'],
    ['MONTREAL zoning', 'montreal-qc'],
    ['LAUSD zoning', 'los-angeles-usd-ca'],
  ])('%s recognizes a place without meetings', async (query, slug) => {
    for (const path of ['/search', '/decisions'])
      for (const sort of ['', '&sort=date'])
        expect(await json(`${path}?q=${encodeURIComponent(query)}&include=match${sort}`)).toMatchObject({
          recognized_places: [{ slug, meetings: 0, decisions: 0 }],
        });
  });

  it('a name means the places with meetings, if there are any', async () => {
    expect(await json('/search?q=bike+lanes+Portland&include=match')).toMatchObject({
      recognized_places: [{ slug: 'portland-oregon', name: 'Portland', state: 'Oregon', meetings: 1 }],
      results: [{ city: 'Portland' }, { city: 'Oakland' }],
    });
  });

  it('words of a name apart are no evidence, the whole name is', async () => {
    expect(await json('/decisions?q=Ft+Worth+zoning&include=match')).toMatchObject({
      results: [{ headline: 'Lincoln Park zoning amended', missing: ['ft worth'] }],
    });
    expect(await json('/decisions?q=Lincoln+Park+zoning&include=match')).toMatchObject({
      results: [{ headline: 'Lincoln Park zoning amended', missing: [] }],
    });
  });

  it.each([
    ['Chicago zoning', 'Zoning advice by a firm in Chicago'],
    ['Fort Worth zoning', 'Zoning along the border of Fort Worth'],
  ])('%s finds results with the name alone after all that are about the rest', async (query, first) => {
    const loader = await loaderWith(write(mentions));
    const host = makeApp({ meetings: loader, decisions: loader });
    const { results } = await bodyOf(await send(host, `/search?q=${query.replaceAll(' ', '+')}&limit=50`));
    const headlines = (results as { headline: string }[]).map(({ headline }) => headline);
    const isOnZoning = headlines.map((headline) => headline.startsWith('Zoning'));
    expect(headlines[0]).toBe(first);
    expect(isOnZoning.filter(Boolean)).toHaveLength(3);
    expect(isOnZoning).toEqual(isOnZoning.toSorted((a, b) => Number(b) - Number(a)));
    expect(isOnZoning).toContain(false);
  });

  it('the page says first that there is nothing of the place, with its page and website', async () => {
    const page = await pageOf('/decisions.html?q=chicago+zoning');
    const [before = '', results = ''] = page.split('<ol class="results">');
    expect(before).toContain('We don’t have searchable meetings of Chicago, Illinois yet.');
    expect(before).toContain('https://us.civic.example/open/city/chicago-illinois/');
    expect(before).toContain('https://www.chicago.gov/');
    expect(before).toContain('The results below are from other places.');
    expect(before).not.toContain('Only Chicago');
    expect(before.indexOf('searchable meetings of')).toBeLessThan(before.indexOf('data-status'));
    expect(results).not.toBe('');
  });

  it('the page of decisions says so of a place that has only meetings', async () => {
    const page = await pageOf('/decisions.html?q=Oakland+bike+lanes');
    expect(page).toContain('We don’t have decisions of Oakland, California yet.');
    expect(await pageOf('/search.html?q=Oakland+bike+lanes')).not.toContain('data-absent');
  });
});

it('equal requests of other configurations have other entity tags', async () => {
  const tagOf = async (name: string): Promise<string | null> =>
    (await send(makeApp({ config: { ...config, name } }), '/search.atom?q=housing')).headers.get('ETag');
  expect(await tagOf('Civic')).toBe(await tagOf('Civic'));
  expect(await tagOf('Civic')).not.toBe(await tagOf('Other'));
});

it('an empty limit counts as absent, and a repeated include says how to write it', async () => {
  const answerTo = async (address: string) => bodyOf(await send(makeApp(), address));
  expect(await answerTo('/search?q=housing&limit=')).toEqual(await answerTo('/search?q=housing'));
  const repeated = await answerTo('/search?q=housing&include=total&include=facets');
  expect(repeated['detail']).toContain('include=total,facets');
});
