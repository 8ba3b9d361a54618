/** The active filters of a search, each with the search without it. Pure. */
import { type Html, html } from '../../../schemas/formats/html-template.ts';
import { type FilterName, filterNames, pageLink, type SearchAddress, withFilters } from './address.ts';
import { filterText, yearOf } from './labels.ts';
import { searchWords } from './words/words.ts';

export type Chip = {
  readonly name: FilterName;
  readonly text: string;
  /** The search without this filter. */
  readonly without: SearchAddress;
};

/** @param placeName the name of the place in the filter, if known */
export function chipsOf(address: SearchAddress, placeName: string | undefined): readonly Chip[] {
  const { filters, language } = address;
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
    if (value !== undefined && !isYear) add(name, filterText(name, value, language));
  }
  return chips;
}

/** The chip of a place needs its name, and removes its country too. */
const others = filterNames.filter((name) => name !== 'place' && name !== 'country');

/** The chips as links, and one that removes all of several filters. */
export function chipList(address: SearchAddress, chips: readonly Chip[]): Html | false {
  const { label, remove, clear } = searchWords[address.language].chips;
  return (
    chips.length > 0 &&
    html`<ul class="chips" aria-label="${label}">
      ${chips.map(
        ({ name, text, without }) =>
          html`<li>
            <a href="${pageLink(without)}" class="chip" data-chip="${name}"
              ><span class="visually-hidden">${remove}</span><bdi>${text}</bdi
              ><span aria-hidden="true" class="chip-x">×</span></a
            >
          </li> `,
      )}
      ${chips.length > 1 && html`<li><a href="${pageLink({ ...address, filters: {} })}">${clear}</a></li>`}
    </ul>`
  );
}
