/** The viewer request function for /documents and /documents/text, against the app. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { searchFunctionCode } from '../../infra/viewer-functions.ts';
import { pageParameters } from '../../schemas/documents/document-parameters.ts';
import { config } from '../search-lambda/http/app.fixture.ts';
import { appOf, get, small } from '../search-lambda/http/documents.fixture.ts';
import { cases } from '../support/long.ts';
import { viewerOf } from './viewer.fixture.ts';

const viewer = viewerOf(searchFunctionCode(config));
const app = await appOf(small);
const searches = ['/documents', '/documents.atom', '/documents.csv', '/documents.html'];
const texts = ['/documents/text', '/documents/text.html'];

/** The normalized query, which is the cache key. */
function keyOf(path: string, query: string): string {
  const verdict = viewer(`${path}?${query}`);
  if (verdict.kind !== 'passed') throw new Error(`answered ${verdict.status}`);
  return verdict.query;
}

test.each(searches)('%s keeps its parameters, in one order', (path) => {
  const query =
    'document=a&x=1&meeting=ma&language=fr&read_by=ocr&type=packet&state=Ohio&include=&from=2026-01-01&q=noise';
  expect(keyOf(path, query)).toBe(
    'q=noise&state=ohio&from=2026-01-01&type=packet&read_by=ocr&language=fr&meeting=ma&document=a',
  );
});

test('other searches have none of the parameters about documents, which are no mistakes there', () => {
  for (const name of Object.keys(pageParameters))
    for (const path of ['/search', '/decisions.csv', '/similar'])
      expect(keyOf(path, `q=a&${name}=x`)).toBe('q=a');
});

test('/documents/text keeps only its own parameters', () => {
  const query = 'utm_source=x&q=a&state=Ohio&offset=5&to=9&from=&id=d%31&lang=fr';
  expect(texts.map((path) => keyOf(path, query))).toEqual([
    'id=d1&to=9&offset=5',
    'id=d1&to=9&offset=5&lang=fr',
  ]);
});

test('a mistaken name is the key, since the app refuses it', () => {
  for (const name of ['tpye', 'page', 'languge', 'docment'])
    expect(keyOf('/documents.html', `q=a&${name}=x`)).toBe(`${name}=`);
  for (const name of ['page', 'form', 'document', 'offest'])
    expect(keyOf('/documents/text', `id=a&${name}=x`)).toBe(`${name}=`);
});

test('the language of a feed is part of its key', () => {
  const keys = searches.map((path) => keyOf(path, 'lang=fr&q=a'));
  expect(keys).toEqual(['q=a', 'q=a&lang=fr', 'q=a', 'q=a&lang=fr']);
});

describe('a normalized request gets the same answer as the original', () => {
  const pairs = (texts: readonly string[]): fc.Arbitrary<string> =>
    fc.array(fc.constantFrom(...texts), { minLength: 1, maxLength: 5 }).map((all) => all.join('&'));
  const ofSearches = pairs([
    'q=generator',
    'q=',
    'type=minutes',
    'type=novel',
    'read_by=ocr',
    'language=fr',
    'meeting=mb',
    'document=a',
    'document=a/b',
    'outcome=passed',
    'page=2',
    'typ=packet',
    'tpye=packet',
    'meetings=mb',
    'lang=fr',
    'state=OHIO',
    'strict=true',
    '%74ype=packet',
    'include=total',
    'sort=date',
    'utm=1',
    'id=a',
    'languge=fr',
    'limit=2',
  ]);
  const ofText = pairs([
    'id=a',
    'id=',
    'id=b',
    'from=2',
    'from=0',
    'to=2',
    'to=',
    'page=2',
    'offset=3',
    'city=x',
    'form=2',
    'document=a',
    'lang=fr',
  ]);
  const runs = { numRuns: cases(150, 1_000) };

  async function answersTo(path: string, query: string) {
    const asked = async (queryString: string) => {
      const response = await get(app, `${path}?${queryString}`);
      return { status: response.status, etag: response.headers.get('ETag') };
    };
    return Promise.all([asked(query), asked(keyOf(path, query))]);
  }

  test.each([
    ...searches.map((path) => [path, ofSearches] as const),
    ...texts.map((path) => [path, ofText] as const),
  ])('of %s', async (path, queries) => {
    const statuses = new Set<number>();
    await fc.assert(
      fc.asyncProperty(queries, async (query) => {
        const [before, after] = await answersTo(path, query);
        statuses.add(before.status);
        expect(after).toEqual(before);
      }),
      runs,
    );
    expect(statuses).toEqual(new Set([200, 400]));
  });
});
