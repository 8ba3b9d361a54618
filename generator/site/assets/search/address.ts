/** A search as the address of the page: `?q=housing&state=Ohio&divided=true`. Parameters have the names of the API. Pure. */
import { filterParameters } from '../../../../schemas/values.ts';

/** What the page lists. */
export const views = ['decisions', 'meetings'] as const;
export type View = (typeof views)[number];

/** The filters, in the order of the address. */
export const filterNames = [...filterParameters, 'strict'] as const;
export type FilterName = (typeof filterNames)[number];

/** Values as in the address, never empty. They may be invalid: the search explains why. */
export type Filters = Readonly<Partial<Record<FilterName, string>>>;

export type SearchAddress = {
  readonly view: View;
  /** The query as typed, or empty. */
  readonly query: string;
  readonly filters: Filters;
  /** `date`, or empty for relevance. */
  readonly sort: string;
};

/** Parses a query string. Every string is valid. */
export function readAddress(queryString: string): SearchAddress {
  const values = new URLSearchParams(queryString);
  const valueOf = (name: string): string => values.get(name)?.trim() ?? '';
  const sort = valueOf('sort');
  return {
    view: valueOf('view') === 'meetings' ? 'meetings' : 'decisions',
    query: valueOf('q'),
    filters: filtersOf(filterNames.map((name) => [name, valueOf(name)])),
    sort: sort === 'relevance' ? '' : sort,
  };
}

/** The filters of some values. Omits empty ones. */
const filtersOf = (values: readonly (readonly [FilterName, string | undefined])[]): Filters =>
  Object.fromEntries(values.filter(([, value]) => value !== undefined && value !== ''));

/** The same search with other filters. An empty value removes one. */
export function withFilters(
  address: SearchAddress,
  changes: Readonly<Partial<Record<FilterName, string>>>,
): SearchAddress {
  const filters = { ...address.filters, ...changes };
  return { ...address, filters: filtersOf(filterNames.map((name) => [name, filters[name]])) };
}

export const withoutFilters = (address: SearchAddress): SearchAddress => ({ ...address, filters: {} });

/** A country alone filters nothing. */
export const filterCount = ({ filters: { country: _country, ...filters } }: SearchAddress): number =>
  Object.keys(filters).length;

/** True if there is nothing to search for. Decisions need no query if there is a filter. */
export const isEmpty = (address: SearchAddress): boolean =>
  address.query === '' && (filterCount(address) === 0 || isOnlyStrict(address));

const isOnlyStrict = ({ filters }: SearchAddress): boolean =>
  Object.keys(filters).every((name) => name === 'strict' || name === 'country');

/** The query string of a search. An empty search becomes `?`: as a link, it opens the page without a search. */
export const writeAddress = (address: SearchAddress): string =>
  `?${queryStringOf([...parametersOf(address), ['view', address.view === 'decisions' ? '' : address.view]])}`;

/** A search at a route of the search host, with further parameters. */
export const requestUrl = (
  route: string,
  address: SearchAddress,
  more: Readonly<Record<string, string>> = {},
): string =>
  `${route}?${queryStringOf([...parametersOf(address).filter(([name]) => more[name] === undefined), ...Object.entries(more)])}`;

const parametersOf = ({ query, filters, sort }: SearchAddress): (readonly [string, string])[] => [
  ['q', query],
  ...filterNames.map((name) => [name, filters[name] ?? ''] as const),
  ['sort', sort],
];

const queryStringOf = (values: readonly (readonly [string, string])[]): string =>
  new URLSearchParams(
    values.filter(([, value]) => value !== '').map(([name, value]): [string, string] => [name, value]),
  ).toString();
