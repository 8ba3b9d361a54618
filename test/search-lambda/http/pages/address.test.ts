import { assert, constantFrom, nat, property, record, string } from 'fast-check';
import { expect, test } from 'vitest';
import {
  filterCount,
  filterNames,
  formLink,
  hasFilter,
  inView,
  isEmpty,
  pageLink,
  readAddress,
  type SearchAddress,
  views,
  withFilters,
  writeAddress,
} from '../../../../search-lambda/http/pages/address.ts';
import { decisionParameters, pageParameterNames } from '../../../../schemas/search-parameters.ts';

const address = (over: Partial<SearchAddress> = {}): SearchAddress => ({
  view: 'decisions',
  query: '',
  filters: {},
  sort: '',
  limit: '',
  language: 'en',
  ...over,
});

test('an address has query, view, filters and order', () => {
  expect(readAddress('?q=+bike+lane&state=New+York&divided=true&sort=date&view=meetings&more=1')).toEqual({
    view: 'meetings',
    query: 'bike lane',
    filters: { state: 'New York', divided: 'true' },
    sort: 'date',
    limit: '',
    language: 'en',
  });
});

test.each([
  ['lang=fr', 'fr'],
  ['lang=FR-ca', 'fr'],
  ['lang=es', 'es'],
  ['lang=de', 'en'],
  ['lang=constructor', 'en'],
  ['', 'en'],
])('the language of %j is %s', (queryString, language) => {
  expect(readAddress(queryString).language).toBe(language);
});

test('states and amounts are read as people write them', () => {
  expect(readAddress('?state=oh&min_amount=%241,000,000').filters).toEqual({
    state: 'Ohio',
    min_amount: '1000000',
  });
  expect(readAddress('?state=Québec').filters.state).toBe('Quebec');
  expect(readAddress('?state=Ohoi').filters.state).toBe('Ohoi');
});

test('missing and empty parameters are absent', () => {
  expect(readAddress('')).toEqual(address());
  expect(readAddress('?q=&state=&sort=relevance&view=lists')).toEqual(address());
});

test('filters have the names of the API', () => {
  const ofDecisions = filterNames.filter((name) => hasFilter('decisions', name));
  expect(Object.keys(decisionParameters)).toEqual(expect.arrayContaining([...ofDecisions, 'q', 'sort']));
  const ofDocuments = filterNames.filter((name) => hasFilter('documents', name));
  expect(ofDocuments).toEqual(expect.arrayContaining(['state', 'strict', ...pageParameterNames]));
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
  const texts = Object.fromEntries(filterNames.map((name) => [name, text]));
  const filters = record(
    { ...texts, state: constantFrom('Ohio', 'Ohoi'), min_amount: nat().map(String) },
    { requiredKeys: [] },
  );
  assert(
    property(
      record({
        view: constantFrom(...views),
        query: text,
        filters,
        sort: constantFrom('', 'date', 'size'),
        limit: constantFrom('', '5'),
        language: constantFrom('en'),
      }),
      ({ view, ...others }) => {
        const any = inView({ view, ...others }, view);
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

test('a link to a page has the language; other forms of the search do not, nor a page size', () => {
  const search = address({ query: 'a&b', sort: 'date', limit: '5', language: 'fr' });
  expect(pageLink(search, { cursor: 'x' })).toBe('decisions.html?q=a%26b&sort=date&limit=5&lang=fr&cursor=x');
  expect(pageLink({ ...search, view: 'meetings', language: 'en', query: '', sort: '', limit: '' })).toBe(
    'search.html',
  );
  expect(formLink('/decisions.csv', search)).toBe('decisions.csv?q=a%26b&sort=date');
});
