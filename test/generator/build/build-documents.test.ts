import { beforeAll, expect, test } from 'vitest';
import { placesPath, statusDocumentPath } from '../../../schemas/paths.ts';
import { isDocument } from '../../support/site/build.ts';
import { built } from '../../support/site/built.ts';
import { listOf, pick, shapeFaults } from '../../support/site/documents.ts';
import { documentsOfEveryPlace, filesIn, placeFolder } from '../../support/site/place-files.ts';
import { corpusWithBigPlace } from '../../support/corpus/rich-corpus.ts';

/** The page of each place. */
let pages: ReadonlyMap<string, string>;
let files: ReadonlyMap<string, Buffer>;
let documents: ReadonlyMap<string, Record<string, unknown>>;

beforeAll(async () => {
  const { files: all } = await built(corpusWithBigPlace());
  pages = new Map(
    [...all]
      .filter(([path]) => /\/city\/[^/]+\/(people\/compare\/)?index\.html$/.test(path))
      .map(([path, body]) => [path, String(body)]),
  );
  files = new Map([...all].filter(([path]) => isDocument(path)));
  documents = new Map(
    [...files].map(([path, body]) => [path, JSON.parse(body.toString()) as Record<string, unknown>]),
  );
});

test('a big place has files for its years and its blocks', () => {
  expect([...files.keys()].filter((path) => path.includes('very-large-oh'))).toEqual([
    ...filesIn(placeFolder('very-large-oh'), ...documentsOfEveryPlace),
    'us/city/very-large-oh/meetings/2024.json',
    'us/city/very-large-oh/meetings/2025-2.json',
    'us/city/very-large-oh/meetings/2025.json',
    'us/city/very-large-oh/permits.json',
    'us/city/very-large-oh/permits/2.json',
  ]);
});

test('every file matches its published shape, strictly and by the committed JSON Schema', () => {
  expect([...documents].flatMap(([path, document]) => shapeFaults(path, document))).toEqual([]);
});

test('every file is minified JSON below 9,000,000 bytes', () => {
  for (const [path, body] of files) {
    expect(body.length).toBeLessThan(9_000_000);
    expect(body.equals(Buffer.from(JSON.stringify(documents.get(path))))).toBe(true);
  }
});

/** The key in the built folder that a URL of the test configuration addresses. */
const keyOf = (url: string): string => {
  const path = url.replace('https://civic.example/', '');
  return path.startsWith('ca/') ? path : `us/${path}`;
};

/** Every URL of another file in a document. */
const addressesIn = (document: Record<string, unknown>): string[] =>
  [
    ...pick(document, 'archive', 'url'),
    ...listOf(document, 'municipalities').flatMap((entry) => [entry['meetings_url'], entry['city_url']]),
    ...Object.values((document['truncated'] ?? {}) as Record<string, { url: string }>).map(({ url }) => url),
    ...((Array.isArray(document['parts']) ? document['parts'] : []) as string[]),
  ].map(String);

test('every URL of a file is that of a built file', () => {
  const addresses = [...documents.values()].flatMap(addressesIn);
  expect(new Set(addresses).size).toBe(17);
  expect(addresses.filter((url) => !files.has(keyOf(url)))).toEqual([]);
});

/** JSON files that a page links to in its head. */
const alternatesOf = ([path, page]: readonly [string, string]): string[] =>
  [...page.matchAll(/<link rel="alternate" type="application\/json[^"]*"[^>]* href="([^"]*)"/g)].map(
    ([, link = '']) => new URL(link, `https://civic.example/${path}`).pathname.slice(1),
  );

test('every file of a place can be found from municipalities.json and the place’s page', () => {
  const found = new Set(['us/municipalities.json', 'ca/municipalities.json']);
  for (const key of found) addressesIn(documents.get(key) ?? {}).forEach((url) => found.add(keyOf(url)));
  for (const path of [...pages].flatMap(alternatesOf)) found.add(path);
  expect([...found].toSorted()).toEqual(
    [...files.keys()].filter((path) => ![placesPath, statusDocumentPath].some((end) => path.endsWith(end))),
  );
});

test('every page URL is in the place’s folder, and every meeting’s URL is an anchor on it', () => {
  for (const [path, document] of documents) {
    const folder = /^(.*\/city\/[^/]+\/)/.exec(path)?.[1] ?? '';
    const meetings = ['upcoming', 'recent', 'meetings'].flatMap((list) =>
      Array.isArray(document[list]) ? listOf(document, list) : [],
    );
    const expected = meetings.map(({ id }) => `${folder}#m${String(id)}`);
    expect(meetings.map(({ url }) => keyOf(String(url)))).toEqual(expected);
  }
});

test('only divided motions are roll calls', () => {
  const city = documents.get('us/city/koa-bay-hi/city.json') ?? {};
  // Every third of the 12 meetings has motions that were not divided.
  expect(listOf(city, 'member_votes')).toHaveLength(16);
  for (const { votes } of listOf(city, 'member_votes'))
    expect(votes).toMatchObject([{ name: 'a' }, { name: 'b' }]);
});
