import { assert, property, record, string, boolean } from 'fast-check';
import { expect, test } from 'vitest';
import {
  readAddress,
  requestUrl,
  writeAddress,
  readAnswer,
} from '../../../../generator/site/assets/search-request.ts';

test('an address has query, filters and length', () => {
  expect(readAddress('?q=+bike+lane&state=New+York&kind=school&more=1')).toEqual({
    query: 'bike lane',
    state: 'New York',
    kind: 'school',
    isLong: true,
  });
});

test('missing parameters are empty', () => {
  expect(readAddress('')).toEqual({ query: '', state: '', kind: '', isLong: false });
});

test('a written address omits empty parameters', () => {
  expect(writeAddress({ query: '"a b" -c', state: '', kind: 'city', isLong: false })).toBe(
    '?q=%22a+b%22+-c&kind=city',
  );
  expect(writeAddress({ query: '', state: '', kind: '', isLong: true })).toBe('?');
});

test('a written address reads back the same', () => {
  const texts = string({ unit: 'grapheme' }).map((text) => text.trim());
  assert(
    property(record({ query: texts, state: texts, kind: texts, isLong: boolean() }), (address) => {
      const isLong = address.isLong && address.query !== '';
      expect(readAddress(writeAddress(address))).toEqual({ ...address, isLong });
    }),
  );
});

test('invalid percent-encoding is accepted', () => {
  expect(readAddress('?q=100%&state=%E4').query).toBe('100%');
});

test('a request has the limit, and no empty parameters', () => {
  const address = { query: 'a&b', state: 'Ohio', kind: '', isLong: true };
  expect(requestUrl('https://search.example/search', address, 50)).toBe(
    'https://search.example/search?q=a%26b&state=Ohio&limit=50',
  );
});

const problem = { type: 'https://a.example/', title: 'Wrong', status: 400, detail: 'q is too long.' };

test('a response with results is found', () => {
  const response = { query: 'a', count: 0, results: [] };
  expect(readAnswer(200, response)).toEqual({ kind: 'found', response });
});

test('an invalid request has a problem that says why', () => {
  expect(readAnswer(400, problem)).toEqual({ kind: 'refused', problem });
});

test.each([
  [503, { ...problem, status: 503 }],
  [500, { ...problem, status: 500 }],
  [200, {}],
  [200, null],
  [200, 'a page of somebody else'],
  [400, []],
  [404, { message: 'Not Found' }],
  [429, { detail: 7 }],
])('an answer %i with %j counts as unavailable', (status, body) => {
  expect(readAnswer(status, body)).toEqual({ kind: 'unavailable' });
});
