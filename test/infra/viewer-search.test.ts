import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { searchFunctionCode } from '../../infra/viewer-functions.ts';
import { appOf, config, documents, sampleMeeting, send } from '../search-lambda/http/app.fixture.ts';
import { viewerOf } from './viewer.fixture.ts';
import { cases } from '../support/long.ts';

const viewer = viewerOf(searchFunctionCode(config));
const app = await appOf([...documents, sampleMeeting]);

const paths = [
  ...['/search', '/decisions'].flatMap((path) => [path, `${path}.atom`, `${path}.csv`]),
  '/similar',
  '/similar.csv',
];

/** The normalized query, which is the cache key. */
function keyOf(query: string, path = '/search'): string {
  const verdict = viewer(`${path}?${query}`);
  if (verdict.kind !== 'passed') throw new Error(`answered ${verdict.status}`);
  return verdict.query;
}

type Answer = { readonly status: number; readonly etag: string | null; readonly body: string };

async function ask(query: string, path = '/search'): Promise<Answer> {
  const response = await send(app, `${path}?${query}`);
  return { status: response.status, etag: response.headers.get('ETag'), body: await response.text() };
}

/** Any valid encoding of a text in a query string. */
const encodingOf = (text: string): fc.Arbitrary<string> =>
  fc.tuple(...Array.from(text, encodingOfCharacter)).map((parts) => parts.join(''));

function encodingOfCharacter(character: string): fc.Arbitrary<string> {
  const bytes = [...Buffer.from(character)].map((byte) => byte.toString(16).padStart(2, '0'));
  const encoded = bytes.map((byte) => `%${byte}`).join('');
  const encodings = [encoded, encoded.toUpperCase()];
  if (/^[\w.~*'()!-]$/.test(character)) encodings.push(character);
  if (character === ' ') encodings.push('+');
  return fc.constantFrom(...encodings);
}

const anyCaseOf = (text: string): fc.Arbitrary<string> =>
  fc
    .tuple(...Array.from(text, (letter) => fc.constantFrom(letter.toUpperCase(), letter.toLowerCase())))
    .map((letters) => letters.join(''));

const queries = fc.constantFrom(
  'housing',
  'a b',
  '"rent control" OR -tax',
  'l’école & co',
  '100 %',
  ' x ',
  'ÉCOLE',
  '🏠',
);
const limits = fc.constantFrom('5', '50', '007');
const stateNames = fc.constantFrom('California', 'ca', 'Québec', 'New York', 'Franklin');
const kinds = fc.constantFrom('city', 'school');
const unknownParameters = fc.constantFrom(
  'utm_source=x',
  'Q=no',
  'utm_campaign=2&utm_campaign=3',
  '%zz=1',
  'a%26q=1',
  '',
  'callback',
  'limit%20=3',
);

/** One meaning in two encodings. */
const twoEncodings = fc
  .record(
    {
      q: queries,
      limit: limits,
      state: stateNames,
      kind: kinds,
      place: fc.constant('sample-bay-ca'),
      from: fc.constant('2024-01-31'),
      to: fc.constantFrom('2026-01-31', ''),
      body: fc.constantFrom('City Council', 'café'),
      topic: fc.constantFrom('housing', ''),
      divided: fc.constantFrom('true', ''),
      min_amount: fc.constantFrom('0', '1000000'),
      sort: fc.constantFrom('date', 'relevance'),
      include: fc.constantFrom('total', 'total,match'),
    },
    { requiredKeys: ['q'] },
  )
  .chain((meaning) => fc.tuple(queryOf(meaning), queryOf(meaning)));

function queryOf(meaning: Readonly<Record<string, string>>): fc.Arbitrary<string> {
  const pairs = Object.entries(meaning).map(([name, value]) =>
    (name === 'state' ? anyCaseOf(value) : fc.constant(value))
      .chain((text) => fc.tuple(encodingOf(name), encodingOf(text)))
      .map(([writtenName, writtenValue]) => `${writtenName}=${writtenValue}`),
  );
  return fc
    .tuple(fc.tuple(...pairs), fc.array(unknownParameters, { maxLength: 2 }))
    .chain(([own, foreign]) =>
      fc.shuffledSubarray([...own, ...foreign], { minLength: own.length + foreign.length }),
    )
    .map((all) => all.join('&'));
}

describe('requests that mean the same', () => {
  test('share one cache key', () => {
    fc.assert(
      fc.property(twoEncodings, ([one, other]) => {
        expect(keyOf(one)).toBe(keyOf(other));
      }),
    );
  });

  test.each([
    ['q=a&state=&kind=', 'q=a'],
    ['q=&limit=', 'q=&limit='],
    [
      'q=a&country=&place=&from=&to=&body=&topic=&outcome=&stage=&divided=&min_amount=&sort=&cursor=&strict=&include=',
      'q=a',
    ],
    [
      'include=total&strict=true&cursor=abc&sort=date&min_amount=5&divided=true&stage=final&outcome=passed&topic=housing&body=City+Council&to=2026-01-31&from=2015-01-01&country=US&place=oakland-ca&kind=city&state=CA&limit=5&q=a',
      'q=a&limit=5&state=ca&kind=city&place=oakland-ca&country=US&from=2015-01-01&to=2026-01-31&body=City%20Council&topic=housing&outcome=passed&stage=final&divided=true&min_amount=5&sort=date&cursor=abc&strict=true&include=total',
    ],
    ['kind=city&state=OHIO&limit=5&q=a+b', 'q=a%20b&limit=5&state=ohio&kind=city'],
  ])('%s becomes %s', (query, key) => {
    expect(keyOf(query)).toBe(key);
  });

  test('keep the case, surrounding space and characters of q, which the answer repeats', async () => {
    const query = `q=${encodeURIComponent(' Ålesund "A&B" 100% + 1 ')}`;
    expect(keyOf(query)).toBe(query);
  });
});

describe('a normalized request', () => {
  const pieces = fc.constantFrom(
    'q=',
    'limit=',
    'state=',
    'kind=',
    '&q=',
    '&limit=5',
    '&state=Ohio',
    '&kind=city',
    '&state=',
    '&kind',
    '&q',
    '&place=sample-bay-ca',
    '&from=2026-01-01',
    '&sort=date',
    '&divided=true',
    '&divided=',
    '&include=total',
    '&cursor=',
    '&city=x',
    '&utm_source=x',
    '&',
    '=',
    '+',
    '%20',
    '%',
    '%C3%A9',
    '%C3',
    '%26',
    '%00',
    'x',
    '%71=',
    '%ED%A0%80',
    'É',
    'İ',
    'Σ',
    '🏠',
    '"',
  );
  const anyQuery = fc
    .array(pieces, { maxLength: 12 })
    .map((parts) => new URL(`https://a.example/?q=a${parts.join('')}`).search.slice(1));

  test('gets the same answer as the original', async () => {
    const statuses = new Set<number>();
    await fc.assert(
      fc.asyncProperty(anyQuery, fc.constantFrom(...paths), async (query, path) => {
        const [before, after] = await Promise.all([ask(query, path), ask(keyOf(query, path), path)]);
        statuses.add(before.status);
        expect(after.status).toBe(before.status);
        // If several parameters are invalid, the error names the first in order.
        if (before.status !== 200) return;
        expect(after.etag).toBe(before.etag);
        // A feed has its own address.
        if (!path.endsWith('.atom')) expect(after.body).toBe(before.body);
      }),
      { numRuns: cases(250, 1_000) },
    );
    expect(statuses).toEqual(new Set([200, 400]));
  });

  test('gets the same error as the original', async () => {
    const faults = [
      'q=%zz',
      'q=',
      'q=%00',
      'q=a&q=b',
      'q=a&%71=b',
      'q=a&limit=0',
      'q=a&limit=1&limit=1',
      'q=a&state=Calfornia',
      'q=a&state=%FF',
      'q=a&state=&state=Ohio',
      'q=a&kind=City',
      'limit=5',
      'q=a&place=nowhere',
      'q=a&country=CA',
      'q=a&from=2026-02-30',
      'q=a&body=%3F',
      'q=a&topic=houses',
      'q=a&divided=false',
      'q=a&min_amount=1.5',
      'q=a&sort=newest',
      'q=a&cursor=abc',
      'q=a&include=all',
      'q=a&city=Oakland',
      'city=Oakland',
      'q=a&C%69ty=Oakland&page=2',
      'q=a&staet=Ohio',
      'q=a&min-amount=5',
    ];
    for (const query of faults) {
      const [before, after] = await Promise.all([ask(query), ask(keyOf(query))]);
      // The detail repeats a state that is unknown, in lower case.
      expect(after.body.toLowerCase()).toBe(before.body.toLowerCase());
      expect(before.status).toBe(400);
    }
  });

  test('is left unchanged if it would exceed the length limit of CloudFront', () => {
    const query = `q=${'+'.repeat(8000)}&x=1`;
    expect(keyOf(query)).toBe(query);
    expect(keyOf(`q=${'🏠'.repeat(400)}`).length).toBeLessThan(8192);
  });

  test('is left unchanged if it has more parameters than any valid request', () => {
    const junk = (count: number): string =>
      Array.from({ length: count }, (_, name) => `x${name}=1`).join('&');
    expect(keyOf(`q=A&${junk(39)}`)).toBe('q=A');
    expect(keyOf(`q=A&${junk(40)}`)).toBe(`q=A&${junk(40)}`);
  });

  test('has a query only if its path is a search', () => {
    for (const path of paths) expect(keyOf('state=Ohio&x=1&q=a', path)).toBe('q=a&state=ohio');
    for (const path of ['/health', '/', '/search/', '/decisions.json'])
      expect(viewer(`${path}?q=a&state=Ohio`)).toEqual({ kind: 'passed', uri: path, query: '' });
  });
});

describe('the edge answers like the app', () => {
  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('to %s', async (method) => {
    const verdict = viewer('/search?q=a', method);
    const response = await send(app, '/search?q=a', { method });
    expect(verdict).toEqual({
      kind: 'answered',
      status: 405,
      headers: Object.fromEntries(response.headers),
      body: await response.text(),
    });
  });

  test('to OPTIONS', async () => {
    const response = await send(app, '/search', { method: 'OPTIONS' });
    expect(viewer('/search', 'OPTIONS')).toEqual({
      kind: 'answered',
      status: 204,
      headers: Object.fromEntries(response.headers),
      body: '',
    });
  });
});

test('HEAD and GET have the same cache key', () => {
  expect(viewer('/search?state=OHIO&q=a', 'HEAD')).toEqual(viewer('/search?q=a&state=ohio'));
});

test('the language of a page or feed is part of its key, and not of that of other forms', () => {
  for (const path of ['/search', '/decisions']) {
    for (const form of ['.html', '.atom']) {
      expect(keyOf('lang=fr&q=housing', path + form)).toBe('q=housing&lang=fr');
      expect(keyOf('lang=&q=housing', path + form)).toBe('q=housing');
    }
    for (const form of ['', '.csv']) expect(keyOf('lang=fr&q=housing', path + form)).toBe('q=housing');
  }
});
