/** The counts beside the results: each value narrows the search, or removes its filter. Pure. */
import { formatCount } from '../../html/numbers.ts';
import { type SearchAddress, withFilters } from './address.ts';
import { filterText, yearFilter, yearOf } from './labels.ts';
import type { Facets } from './request.ts';

export const facetNames = ['state', 'kind', 'year', 'outcome', 'topic', 'body'] as const;
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

/**
 * The values of a facet, most frequent first; of years, the newest first.
 * @param known values to list while there are no counts
 */
export function facetValues(
  name: FacetName,
  address: SearchAddress,
  facets: Facets | undefined,
  known: readonly string[] = [],
): readonly FacetValue[] {
  const active = activeValue(name, address);
  const counted = facets?.[name].filter(({ count }) => count > 0);
  const values = counted ?? known.map((value) => ({ value, count: undefined }));
  const all =
    active === undefined || values.some(({ value }) => value === active)
      ? values
      : [{ value: active, count: undefined }, ...values];
  const mark = facets?.estimated === true ? '~' : '';
  const shown = all.map(({ value, count }) => ({
    value,
    text: textOf(name, value),
    count: count === undefined ? '' : `${mark}${formatCount(count)}`,
    isActive: value === active,
    address: withFilters(address, changesFor(name, value === active ? '' : value)),
  }));
  return name === 'year' ? shown.toSorted((a, b) => Number(b.value) - Number(a.value)) : shown;
}

const activeValue = (name: FacetName, { filters }: SearchAddress): string | undefined =>
  name === 'year' ? yearOf(filters) : filters[name];

const changesFor = (name: FacetName, value: string): SearchAddress['filters'] => {
  if (name !== 'year') return { [name]: value };
  return value === '' ? { from: '', to: '' } : yearFilter(value);
};

const textOf = (name: FacetName, value: string): string =>
  name === 'year' ? value : filterText(name, value);
