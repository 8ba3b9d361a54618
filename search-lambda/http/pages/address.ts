/** A search as the address of a page: `?q=housing&state=Ohio&divided=true`. Parameters have the names of the API. Pure. */
import type { PageLanguage } from '../../../schemas/formats/dates.ts';
import { decisionsPath, documentsPath, searchPagePath, searchPath } from '../../../schemas/paths.ts';
import {
  decisionOnlyParameters,
  filterParameters,
  languageParameter,
  type PageParameterName,
  pageParameterNames,
} from '../../../schemas/search-parameters.ts';
import { stateNamed } from '../../../schemas/names/states.ts';

/** What a page lists. */
export const views = ['decisions', 'meetings', 'documents'] as const;
export type View = (typeof views)[number];

/** The routes of the search host that answer a view. */
export const routes: Readonly<Record<View, string>> = {
  decisions: decisionsPath,
  meetings: searchPath,
  documents: documentsPath,
};

/** The filters, in the order of the address. */
export const filterNames = [...filterParameters, ...pageParameterNames, 'strict'] as const;
export type FilterName = (typeof filterNames)[number];
/** Those that decisions and meetings have. */
export type RecordFilterName = Exclude<FilterName, PageParameterName>;

/** Whether a view has a filter. */
export const hasFilter = (view: View, name: FilterName): boolean =>
  !filtersOfOthers[view === 'documents' ? 'documents' : 'records'].some((other) => other === name);

const filtersOfOthers = { documents: decisionOnlyParameters, records: pageParameterNames } as const;

/** Values as in the address, never empty. They may be invalid: the search explains why. */
export type Filters = Readonly<Partial<Record<FilterName, string>>>;

export type SearchAddress = {
  readonly view: View;
  /** The query as typed, or empty. */
  readonly query: string;
  readonly filters: Filters;
  /** `date`, or empty for relevance. */
  readonly sort: string;
  /** The number of results of a page, or empty for the default. */
  readonly limit: string;
  readonly language: PageLanguage;
};

const isLanguage = (text: string): text is PageLanguage => text === 'en' || text === 'es' || text === 'fr';

/** The language that `lang` asks for: `fr-CA` -> `fr`. English for others. */
export function languageOf(values: Pick<URLSearchParams, 'get'>): PageLanguage {
  const [base = ''] = (values.get(languageParameter) ?? '').toLowerCase().split('-');
  return isLanguage(base) ? base : 'en';
}

/** Parses a query string. Every string is valid. */
export function readAddress(queryString: string, view?: View): SearchAddress {
  const values = new URLSearchParams(queryString);
  const valueOf = (name: string): string => values.get(name)?.trim() ?? '';
  const sort = valueOf('sort');
  const shown = view ?? views.find((each) => each === valueOf('view')) ?? 'decisions';
  // A search of documents refuses filters of decisions, and says so.
  const names = shown === 'documents' ? filterNames : filterNames.filter((name) => hasFilter(shown, name));
  const filters = filtersOf(names.map((name) => [name, valueOf(name)]));
  const { state, min_amount: amount } = filters;
  return {
    view: shown,
    query: valueOf('q'),
    filters: {
      ...filters,
      ...(state === undefined ? {} : { state: stateNamed(state)?.name ?? state }),
      // `$1,000,000`, as people type it.
      ...(amount === undefined ? {} : { min_amount: amount.replaceAll(/[$,\s]/g, '') }),
    },
    sort: sort === 'relevance' ? '' : sort,
    limit: valueOf('limit'),
    language: languageOf(values),
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

/** The same search in another view, without filters that it lacks. */
export const inView = ({ filters, ...address }: SearchAddress, view: View): SearchAddress => ({
  ...address,
  view,
  filters: filtersOf(filterNames.map((name) => [name, hasFilter(view, name) ? filters[name] : undefined])),
});

/** A country alone filters nothing. */
export const filterCount = ({ filters: { country: _country, ...filters } }: SearchAddress): number =>
  Object.keys(filters).length;

/** True if there is nothing to search for. Decisions and documents need no query if there is a filter. */
export const isEmpty = (address: SearchAddress): boolean =>
  address.query === '' &&
  Object.keys(address.filters).every((name) => name === 'strict' || name === 'country');

type Values = Readonly<Record<string, string>>;

/** The address of a search on the search page of a site, whose language is that of the page. */
export const writeAddress = (address: SearchAddress): string =>
  `?${queryStringOf({ ...parametersOf(address), view: address.view === 'decisions' ? '' : address.view })}`;

/** The address of a search at the search host, relative to its root: `decisions.html?q=housing&lang=fr`. */
export const pageLink = (address: SearchAddress, more: Values = {}): string =>
  linkTo(searchPagePath(routes[address.view]), {
    ...parametersOf(address),
    lang: languageValue(address),
    ...more,
  });

/** The same for its other forms: a table, data. */
export const formLink = (path: string, { limit: _page, ...address }: SearchAddress): string =>
  linkTo(path, parametersOf({ ...address, limit: '' }));

/** The same for a feed, whose title is in the language of the page. */
export const feedLink = (path: string, address: SearchAddress): string =>
  linkTo(path, { ...parametersOf({ ...address, limit: '' }), lang: languageValue(address) });

/** The language that a page offers, and its own name for it. */
export const otherLanguage = (language: PageLanguage): readonly [language: 'en' | 'fr', name: string] =>
  language === 'fr' ? ['en', 'English'] : ['fr', 'Français'];

const languageValue = ({ language }: SearchAddress): string => (language === 'en' ? '' : language);

const linkTo = (path: string, values: Values): string => {
  const queryString = queryStringOf(values);
  return `${path.slice(1)}${queryString === '' ? '' : `?${queryString}`}`;
};

const parametersOf = ({ query, filters, sort, limit }: SearchAddress): Values => ({
  q: query,
  ...Object.fromEntries(filterNames.map((name) => [name, filters[name] ?? ''])),
  sort,
  limit,
});

const queryStringOf = (values: Values): string =>
  new URLSearchParams(Object.entries(values).filter(([, value]) => value !== '')).toString();
