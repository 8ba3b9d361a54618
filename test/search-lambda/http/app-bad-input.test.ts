import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { errorKinds } from '../../../schemas/errors.ts';
import { invalidRequests } from '../../../schemas/openapi/invalid-requests.ts';
import { Budget } from '../../../search-lambda/engine/budget.ts';
import { bodyOf, facts, faultsOf, loaderOf, makeApp, send, stateWith } from './app.fixture.ts';
import { cases } from '../../support/long.ts';

const app = makeApp();

describe('an invalid request', () => {
  const long = 'a'.repeat(1001);

  test.each([
    ['', 'missing-query', 'q'],
    ['state=Ohio', 'missing-query', 'q'],
    ['Q=housing', 'missing-query', 'q'],
    ['q', 'missing-query', 'q'],
    ['q=', 'missing-query', 'q'],
    ['q=+%20%09%0A', 'missing-query', 'q'],
    ['q=%C2%A0%E3%80%80', 'missing-query', 'q'],
    [`q=${long}`, 'invalid-query', 'q'],
    [`q=${'%F0%9F%8F%A0'.repeat(1001)}`, 'invalid-query', 'q'],
    [`q=${'%22'.repeat(10_000)}`, 'invalid-query', 'q'],
    [`q=${'%28'.repeat(10_000)}`, 'invalid-query', 'q'],
    [`q=${'a+OR+'.repeat(10_000)}`, 'invalid-query', 'q'],
    ['q=%00', 'malformed-query-string', 'q'],
    ['q=housing%00', 'malformed-query-string', 'q'],
    ['q=a&state=%00', 'malformed-query-string', 'state'],
    ['q=%zz', 'malformed-query-string', 'q'],
    ['q=100%', 'malformed-query-string', 'q'],
    ['q=%2', 'malformed-query-string', 'q'],
    ['q=%u0041', 'malformed-query-string', 'q'],
    ['q=%ED%A0%80', 'malformed-query-string', 'q'], // a lone surrogate
    ['q=%ED%A0%BD%ED%B8%80', 'malformed-query-string', 'q'], // a pair of them (CESU-8)
    ['q=caf%E9', 'malformed-query-string', 'q'], // Latin-1
    ['q=%C0%80', 'malformed-query-string', 'q'], // overlong
    ['q=%F4%90%80%80', 'malformed-query-string', 'q'], // beyond Unicode
    ['q=%E2%82', 'malformed-query-string', 'q'], // cut off
    ['q=a&limit=%zz', 'malformed-query-string', 'limit'],
    ['q=a&kind=%FF', 'malformed-query-string', 'kind'],
    ['q=a&limit=0', 'invalid-limit', 'limit'],
    ['q=a&limit=51', 'invalid-limit', 'limit'],
    ['q=a&limit=-1', 'invalid-limit', 'limit'],
    ['q=a&limit=abc', 'invalid-limit', 'limit'],
    ['q=a&limit=1.5', 'invalid-limit', 'limit'],
    ['q=a&limit=+5', 'invalid-limit', 'limit'],
    ['q=a&limit=1e1', 'invalid-limit', 'limit'],
    ['q=a&limit=0x10', 'invalid-limit', 'limit'],
    ['q=a&limit=%D9%A5', 'invalid-limit', 'limit'], // an Arabic digit
    [`q=a&limit=${'9'.repeat(400)}`, 'invalid-limit', 'limit'],
    ['q=a&state=Calfornia', 'unknown-state', 'state'],
    ['q=a&state=+California', 'unknown-state', 'state'],
    ['q=a&state=XX', 'unknown-state', 'state'],
    [`q=a&state=${long}`, 'unknown-state', 'state'],
    ['q=a&state=California%2COhio', 'unknown-state', 'state'],
    ['q=a&kind=town', 'unknown-kind', 'kind'],
    ['q=a&kind=City', 'unknown-kind', 'kind'],
    ['q=a&kind=__proto__', 'unknown-kind', 'kind'],
    ['q=a&q=a', 'repeated-parameter', 'q'],
    ['q=a&%71=b', 'repeated-parameter', 'q'],
    ['q=a&state=&state=Ohio', 'repeated-parameter', 'state'],
    ['q=a&limit=5&limit=5', 'repeated-parameter', 'limit'],
    ['q=a&kind=city&kind=school', 'repeated-parameter', 'kind'],
  ])('?%.60s has the error %s', async (search, name, parameter) => {
    const answer = await send(app, `/search?${search}`);
    expect(answer.status).toBe(400);
    expect(await faultsOf('/search', answer)).toEqual([]);
    expect(await bodyOf(answer)).toMatchObject({
      type: `https://us.civic.example/open/docs/errors/${name}/`,
      parameter,
    });
  });

  test.each([
    ['state', 'Calfornia', 'California'],
    ['state', 'calfornia', 'California'],
    ['state', 'Noth Carolina', 'North Carolina'],
    ['state', 'Quebc', 'Quebec'],
    ['state', 'US Virgin Islands', 'U.S. Virgin Islands'],
    ['state', 'Franklyn', 'Franklin'],
    ['kind', 'schools', 'school'],
    ['kind', 'CITY', 'city'],
  ])('with the %s "%s" gets the suggestion "%s"', async (parameter, value, meant) => {
    const body = await bodyOf(await send(app, `/search?q=a&${parameter}=${encodeURIComponent(value)}`));
    expect(body).toMatchObject({ did_you_mean: meant });
    expect(body['detail']).toContain(JSON.stringify(value));
    expect(body['detail']).toContain(`Did you mean ${meant}?`);
    expect(body['allowed']).toContain(meant);
  });

  test.each([
    'state=XX',
    'state=c',
    'state=ua',
    'state=%3F',
    `state=${'California'.repeat(20)}`,
    'kind=town',
  ])('with %.40s gets no far-fetched suggestion', async (search) => {
    expect(await bodyOf(await send(app, `/search?q=a&${search}`))).not.toHaveProperty('did_you_mean');
  });

  test('gets all valid values, each once', async () => {
    const kinds = await bodyOf(await send(app, '/search?q=a&kind=town'));
    expect(kinds['allowed']).toEqual(['city', 'school']);
    const states = (await bodyOf(await send(app, '/search?q=a&state=x')))['allowed'] as string[];
    expect(states).toEqual(expect.arrayContaining(['California', 'Quebec', 'Puerto Rico', 'Franklin']));
    expect(new Set(states).size).toBe(states.length);
    expect(states.filter((name) => /^Qu.bec$/.test(name))).toHaveLength(1);
  });

  test('gets its value back cut and escaped', async () => {
    const value = `\u0007\u202e"<i >${'🏠'.repeat(5_000)}`;
    const answer = await send(app, `/search?q=a&kind=${encodeURIComponent(value)}`);
    const detail = String((await bodyOf(answer))['detail']);
    expect(detail.length).toBeLessThan(300);
    expect(detail).toContain('\\u0007');
    expect(detail).not.toContain('\u0007');
    expect(detail).toMatch(/🏠…"/u);
    for (const [, field] of answer.headers) expect(field).toMatch(/^[\x20-\x7e]*$/);
  });
});

test('each kind of invalid request has an example with the documented response', async () => {
  const examples = Object.entries(invalidRequests);
  const refusing = Object.entries(errorKinds).filter(([, { status }]) => status === 400);
  expect(examples.map(([name]) => name).toSorted()).toEqual(refusing.map(([name]) => name).toSorted());
  const candidates = async () => {
    const budget = new Budget(0);
    for (const [preposition, units] of [
      ['of', 30],
      ['to', 10],
      ['in', 10],
    ] as const)
      budget.meter([preposition, 'the']).work += units;
    budget.charge(1, 50);
    return await Promise.reject(new Error('not reached'));
  };
  const known = makeApp({
    meetings: loaderOf(stateWith({ facts: { ...facts, states: ['Ohio'] }, candidates })),
  });
  for (const [name, { queryString, detail, facts }] of examples) {
    const answer = await send(known, `/search?${queryString}`);
    expect(await bodyOf(answer)).toEqual({
      type: `https://us.civic.example/open/docs/errors/${name}/`,
      title: errorKinds[name as keyof typeof errorKinds].title,
      status: 400,
      detail,
      ...facts,
    });
  }
});

describe('for any query string', () => {
  const percent = fc.stringMatching(/^%[0-9A-Fa-f]{0,2}$/);
  const bytes = fc
    .uint8Array({ maxLength: 40 })
    .map((array) => [...array].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''));
  const raw = fc.string({ unit: 'binary', maxLength: 60 });
  const encoded = fc.string({ unit: 'grapheme', maxLength: 60 }).map(encodeURIComponent);
  const significant = fc.constantFrom(
    'Ohio',
    'ca',
    'city',
    'school',
    '5',
    '50',
    '51',
    '',
    '+',
    '"',
    '-',
    'OR',
    '%00',
  );
  const value = fc.oneof(percent, bytes, raw, encoded, significant);
  const name = fc.oneof(fc.constantFrom('q', 'q', 'limit', 'state', 'kind', '%71', 'Q', 'stat%65'), value);
  const pair = fc.tuple(name, fc.constantFrom('=', '=', '=', '', '=='), fc.array(value, { maxLength: 3 }));
  const queryString = fc.oneof(
    raw,
    fc
      .array(
        pair.map(([name, equals, values]) => name + equals + values.join('+')),
        { maxLength: 6 },
      )
      .map((pairs) => pairs.join('&')),
    fc.tuple(fc.array(value, { minLength: 1 }), pair).map(([values]) => `q=a${values.join('')}`),
  );

  test('the response is well-formed, readable by pages of any origin, and never 500', async () => {
    const statuses = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(queryString, async (search) => {
        const answer = await send(app, `/search?${search}`);
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        expect([200, 400]).toContain(answer.status);
        expect(await faultsOf('/search', answer)).toEqual([]);
        for (const [, field] of answer.headers) expect(field).toMatch(/^[\x20-\x7e]*$/);
      }),
      { numRuns: cases(500, 2_000) },
    );
    expect(statuses.get(200)).toBeGreaterThan(cases(20, 100));
    expect(statuses.get(400)).toBeGreaterThan(cases(20, 100));
  });
});
