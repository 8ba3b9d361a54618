/** Counts of the matches: each value narrows the search, or removes its filter. Pure. */
import { type Html, html } from '../../../schemas/formats/html-template.ts';
import type { PageLanguage } from '../../../schemas/formats/dates.ts';
import { stateName } from '../../../schemas/formats/state-names.ts';
import { formatCount } from '../../../schemas/formats/numbers.ts';
import type { DocumentsResponse } from '../../../schemas/documents/document-search.ts';
import type { SearchResponse } from '../../../schemas/search.ts';
import { fold } from '../../../schemas/names/fold.ts';
import { pageLink, type SearchAddress, withFilters } from './address.ts';
import { filterText, yearFilter, yearOf } from './labels.ts';
import { searchWords } from './words/words.ts';

type RecordFacets = NonNullable<SearchResponse['facets']>;
type DocumentFacets = NonNullable<DocumentsResponse['facets']>;
/** Those of decisions and meetings have outcomes, those of documents kinds. */
export type Facets = Partial<RecordFacets> & Partial<DocumentFacets>;

const facetNames = ['place', 'state', 'year', 'outcome', 'type', 'topic', 'body', 'kind'] as const;
export type FacetName = (typeof facetNames)[number];

export type FacetValue = {
  readonly value: string;
  readonly text: string;
  /** `1,234`, or empty if unknown. */
  readonly count: string;
  readonly isActive: boolean;
  /** The search with this value, or without it if it is active. */
  readonly address: SearchAddress;
};

/** The values of a facet, most frequent first; of years, the newest first. The active one is listed even without matches. */
export function facetValues(name: FacetName, address: SearchAddress, facets: Facets): readonly FacetValue[] {
  const active = activeValue(name, address);
  const isActive = (value: string): boolean => active !== undefined && fold(value) === fold(active);
  const counted: readonly CountedValue[] = (facets[name] ?? []).filter(({ count }) => count > 0);
  const all =
    active === undefined || counted.some(({ value }) => isActive(value))
      ? counted
      : [{ value: active, count: undefined }, ...counted];
  const mark = facets.estimated === true ? '~' : '';
  return all.map(({ value, count, ...place }) => ({
    value,
    text: textOf(name, value, place, address.language),
    count: count === undefined ? '' : `${mark}${formatCount(count, address.language)}`,
    isActive: isActive(value),
    address: withFilters(address, changesFor(name, isActive(value) ? '' : value, place.country)),
  }));
}

/** Values of places have more than their slug. */
type PlaceNames = { readonly name?: string; readonly state?: string; readonly country?: 'US' | 'CA' };
type CountedValue = PlaceNames & { readonly value: string; readonly count: number | undefined };

function textOf(
  facet: FacetName,
  value: string,
  { name, state = '' }: PlaceNames,
  language: PageLanguage,
): string {
  if (facet === 'year') return value;
  return name === undefined ? filterText(facet, value, language) : `${name}, ${stateName(state, language)}`;
}

const activeValue = (name: FacetName, { filters }: SearchAddress): string | undefined =>
  name === 'year' ? yearOf(filters) : filters[name];

const changesFor = (name: FacetName, value: string, country = ''): SearchAddress['filters'] => {
  if (name === 'place') return { place: value, country: value === '' ? '' : country };
  if (name !== 'year') return { [name]: value };
  return value === '' ? { from: '', to: '' } : yearFilter(value);
};

/** Values of a facet that are shown before "More". */
const shownValues = 6;

/** The facets that have a value. A link above the results leads here, where they are below. */
export function facetList(address: SearchAddress, facets: Facets): Html | false {
  const words = searchWords[address.language].facets;
  const groups = facetNames
    .map((name) => ({ name, values: facetValues(name, address, facets) }))
    .filter(({ values }) => values.length > 0);
  return (
    groups.length > 0 &&
    html`<aside class="facets" id="facets" aria-labelledby="facets-title" data-facets>
      <h3 id="facets-title" tabindex="-1">${words.title}</h3>
      ${groups.map(({ name, values }) => facetGroup(name, values, words))}
    </aside>`
  );
}

function facetGroup(name: FacetName, values: readonly FacetValue[], words: FacetWords): Html {
  const first = values.filter(({ isActive }, index) => isActive || index < shownValues);
  const others = values.filter((value) => !first.includes(value));
  return html`<div class="facet" role="group" aria-labelledby="facet-${name}" data-facet="${name}">
    <h4 id="facet-${name}">${words.names[name]}</h4>
    ${valueList(name, first, words)}
    ${
      others.length > 0 &&
      html`<details data-more="${name}">
        <summary>${words.more(String(others.length))}</summary>
        ${valueList(name, others, words)}
      </details>`
    }
  </div> `;
}

type FacetWords = (typeof searchWords)['en']['facets'];

const valueList = (name: FacetName, values: readonly FacetValue[], words: FacetWords): Html =>
  html`<ul>
    ${values.map((value) => html`<li>${valueLink(name, value, words)}</li> `)}
  </ul>`;

const valueLink = (
  name: FacetName,
  { value, text, count, isActive, address }: FacetValue,
  { remove }: FacetWords,
): Html =>
  html`<a
    href="${pageLink(address)}"
    data-key="${name}:${value}"
    ${name === 'outcome' && html`class="facet-outcome outcome-${value}"`}
    ${isActive && html`aria-current="true"`}
    ><bdi>${text}</bdi
    >${count !== '' && html` <span class="count">${count}</span>`}${isActive && html`<span class="visually-hidden">${remove}</span>`}</a
  >`;
