import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { states } from '../../../schemas/names/states.ts';
import { readSearchRequest } from '../../../search-lambda/http/parameters.ts';
import { RequestFault } from '../../../search-lambda/http/query-string.ts';
import { cases } from '../../support/long.ts';
import { index, read } from './parameters.fixture.ts';

const stateOf = (state: string): string | undefined =>
  read(`q=a&state=${encodeURIComponent(state)}`).filters.state;

test('missing parameters have defaults', () => {
  expect(read('q=housing')).toEqual({
    subject: 'meetings',
    query: 'housing',
    limit: 25,
    filters: {},
    sort: 'relevance',
    isStrict: false,
    include: [],
    from: undefined,
    showsCursor: false,
  });
  expect(read('q=housing&state=&kind=')).toEqual(read('q=housing'));
});

test.each([
  ['1', 1],
  ['50', 50],
  ['007', 7],
])('the limit %s is %i', (text, limit) => {
  expect(read(`q=a&limit=${text}`).limit).toBe(limit);
});

test.each(['city', 'school'] as const)('%s is a kind', (kind) => {
  expect(read(`q=a&kind=${kind}`).filters.kind).toBe(kind);
});

describe('a state', () => {
  test.each(states)('is $name by its name and by $code, in any case', ({ name, code }) => {
    for (const written of [name, name.toUpperCase(), name.toLowerCase(), code, code.toLowerCase()])
      expect(stateOf(written)).toBe(name);
  });

  test.each([
    ['Québec', 'Quebec'],
    ['Que\u0301bec', 'Quebec'],
    ['QUÉBEC', 'Quebec'],
    ['Ｏｈｉｏ', 'Ohio'],
  ])('%s is %s', (written, name) => {
    expect(stateOf(written)).toBe(name);
  });

  test('of the index is valid, and has its listed name if there is one', () => {
    const stateIn = (state: string, held: readonly string[]): string | undefined =>
      readSearchRequest(`q=a&state=${encodeURIComponent(state)}`, index(held)).filters.state;
    expect(stateIn('TLÁXCALA', ['Tlaxcala'])).toBe('Tlaxcala');
    expect(stateIn('québec', ['Québec'])).toBe('Quebec');
    expect(() => stateIn('Tlaxcala', ['Québec'])).toThrow(RequestFault);
  });
});

describe('a query string', () => {
  const character = fc.oneof(
    fc.constantFrom('q=', 'q', '&', '=', '+', '%20', '%', '%C3%A9', '%C3', '%26', '%00', 'x', '%71'),
    fc.string({ unit: 'grapheme', maxLength: 2 }),
  );
  const queryString = fc
    .array(character, { maxLength: 12 })
    .map((parts) => new URL(`https://a.example/?q=a${parts.join('')}`).search.slice(1));

  test('is read as by URLSearchParams, or rejected where that would guess', () => {
    let refused = 0;
    fc.assert(
      fc.property(queryString, (text) => {
        const given = new URLSearchParams(text).getAll('q');
        // URLSearchParams replaces bytes that it cannot decode, and keeps a percent sign that encodes nothing.
        const isGuess = given.some((value) => value.includes('\uFFFD')) || /%(?![0-9a-f]{2})/i.test(text);
        try {
          expect(read(text).query).toBe(given[0]);
          expect(given).toHaveLength(1);
        } catch (error) {
          if (!(error instanceof RequestFault)) throw error;
          refused += 1;
          expect(given.length > 1 || isGuess || given[0]?.includes('\0')).toBe(true);
        }
      }),
      { numRuns: cases(500, 2_000) },
    );
    expect(refused).toBeGreaterThan(cases(25, 100));
  });

  test('can have any length', () => {
    const size = cases(200_000, 1_000_000);
    for (const junk of ['&', '&=', '&q', '%', '&%71x=', '&x=%zz', '+', '&state', 'é'])
      for (const text of [`q=a${junk.repeat(size / junk.length)}`, `${junk.repeat(size / junk.length)}&q=a`])
        try {
          expect(read(text).query.trim()).toBe('a');
        } catch (error) {
          expect(error).toBeInstanceOf(RequestFault);
        }
  });
});

test('a choice of over 100 characters is not searched for, since edit distance takes the product of the lengths', () => {
  const known = 'x'.repeat(101);
  const faultOf = (state: string): unknown => {
    try {
      return readSearchRequest(`q=a&state=${state}`, index([known]));
    } catch (error) {
      return error;
    }
  };
  expect(faultOf('x'.repeat(99))).toMatchObject({ facts: { did_you_mean: known } });
  const fault = faultOf(`${known}x`);
  expect(fault).toMatchObject({ kind: 'unknown-state' });
  expect(fault).not.toHaveProperty('facts.did_you_mean');
});
