/** The active filters of a search, each with the search without it. Pure. */
import { type FilterName, filterNames, type SearchAddress, withFilters } from './address.ts';
import { filterText, yearOf } from './labels.ts';

export type Chip = {
  readonly name: FilterName;
  readonly text: string;
  /** The search without this filter. */
  readonly without: SearchAddress;
};

/** @param placeName the name of the place in the filter, if known */
export function chipsOf(address: SearchAddress, placeName: string | undefined): readonly Chip[] {
  const { filters } = address;
  const year = yearOf(filters);
  const chips: Chip[] = [];
  const add = (name: FilterName, text: string, removed: readonly FilterName[] = [name]): void => {
    const changes = Object.fromEntries(removed.map((each) => [each, '']));
    chips.push({ name, text, without: withFilters(address, changes) });
  };
  if (filters.place !== undefined) add('place', placeName ?? filters.place, ['place', 'country']);
  if (year !== undefined) add('from', year, ['from', 'to']);
  for (const name of others) {
    const value = filters[name];
    const isYear = year !== undefined && (name === 'from' || name === 'to');
    if (value !== undefined && !isYear) add(name, filterText(name, value));
  }
  return chips;
}

/** The chip of a place needs its name, and removes its country too. */
const others = filterNames.filter((name) => name !== 'place' && name !== 'country');
