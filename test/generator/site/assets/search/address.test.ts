import { assert, constantFrom, property, record, string } from 'fast-check';
import { expect, test } from 'vitest';
import {
  filterCount,
  filterNames,
  isEmpty,
  readAddress,
  requestUrl,
  type SearchAddress,
  views,
  withFilters,
  writeAddress,
} from '../../../../../generator/site/assets/search/address.ts';
import { decisionParameters } from '../../../../../schemas/search-parameters.ts';

const address = (over: Partial<SearchAddress> = {}): SearchAddress => ({
  view: 'decisions',
  query: '',
  filters: {},
  sort: '',
  ...over,
});

test('an address has query, view, filters and order', () => {
  expect(readAddress('?q=+bike+lane&state=New+York&divided=true&sort=date&view=meetings&more=1')).toEqual({
    view: 'meetings',
    query: 'bike lane',
    filters: { state: 'New York', divided: 'true' },
    sort: 'date',
  });
});

test('missing and empty parameters are absent', () => {
  expect(readAddress('')).toEqual(address());
  expect(readAddress('?q=&state=&sort=relevance&view=lists')).toEqual(address());
});

test('filters have the names of the API', () => {
  expect(Object.keys(decisionParameters)).toEqual(expect.arrayContaining([...filterNames, 'q', 'sort']));
});

test('a written address omits what is empty', () => {
  expect(writeAddress(address({ query: '"a b" -c', filters: { kind: 'city' } }))).toBe(
    '?q=%22a+b%22+-c&kind=city',
  );
  expect(writeAddress(address())).toBe('?');
});

test('a written address reads back the same', () => {
  const text = string({ unit: 'grapheme' })
    .map((value) => value.trim())
    .filter((value) => value !== '' && value.isWellFormed());
  const filters = record(Object.fromEntries(filterNames.map((name) => [name, text])), { requiredKeys: [] });
  assert(
    property(
      record({ view: constantFrom(...views), query: text, filters, sort: constantFrom('', 'date', 'size') }),
      (any) => {
        expect(readAddress(writeAddress(any))).toEqual(any);
      },
    ),
  );
});

test('invalid percent-encoding is accepted', () => {
  expect(readAddress('?q=100%&state=%E4').query).toBe('100%');
});

test('a filter is added, replaced and removed', () => {
  const filtered = withFilters(address({ filters: { state: 'Ohio' } }), { topic: 'housing', state: 'Texas' });
  expect(filtered.filters).toEqual({ state: 'Texas', topic: 'housing' });
  expect(withFilters(filtered, { state: '' }).filters).toEqual({ topic: 'housing' });
});

test('a country without a place is no filter', () => {
  expect(filterCount(address({ filters: { country: 'US' } }))).toBe(0);
  expect(filterCount(address({ filters: { country: 'US', place: 'oakland-ca' } }))).toBe(1);
});

test.each([
  [{}, true],
  [{ query: 'housing' }, false],
  [{ filters: { topic: 'housing' } }, false],
  [{ filters: { strict: 'true' } }, true],
  [{ sort: 'date' }, true],
])('%j is an empty search: %s', (over, expected) => {
  expect(isEmpty(address(over))).toBe(expected);
});

test('a request has the parameters of the search and its own, which replace them', () => {
  const search = address({ query: 'a&b', filters: { state: 'Ohio' }, sort: 'date' });
  expect(requestUrl('https://search.example/decisions', search, { sort: 'relevance', limit: '1' })).toBe(
    'https://search.example/decisions?q=a%26b&state=Ohio&sort=relevance&limit=1',
  );
});
