/** Names of filter values on the page. Pure. */
import { longDate } from '../../html/dates.ts';
import { outcomeNames } from '../../../../schemas/formats/record-words.ts';
import { formatMoney } from '../../html/numbers.ts';
import { kindNames, stageNames, topicName } from '../../../../schemas/formats/search-words.ts';
import type { FilterName, Filters } from './address.ts';

const named =
  (names: Readonly<Record<string, string>>) =>
  (value: string): string =>
    Object.hasOwn(names, value) ? (names[value] ?? value) : value;

const isDay = (value: string): boolean => /^\d{4}-\d\d-\d\d$/.test(value);
const dayText = (value: string): string => (isDay(value) ? longDate(value) : value);

/** Amounts have no country; both use dollars. */
const amountText = (value: string): string =>
  /^\d{1,12}$/.test(value) ? formatMoney(Number(value) * 100, 'US') : value;

const texts: Readonly<Record<FilterName, (value: string) => string>> = {
  state: (value) => value,
  kind: named(kindNames),
  place: (value) => value,
  country: () => '',
  from: (value) => `Since ${dayText(value)}`,
  to: (value) => `Until ${dayText(value)}`,
  body: (value) => value,
  topic: topicName,
  outcome: named(outcomeNames.en),
  stage: named(stageNames),
  divided: () => 'Divided votes',
  min_amount: (value) => `At least ${amountText(value)}`,
  strict: () => 'All words',
};

/** A filter value in words: `Since January 1, 2015`. Unknown values are shown as they are. */
export const filterText = (name: FilterName, value: string): string => texts[name](value);

/** The year that both dates enclose, or undefined. */
export function yearOf({ from = '', to = '' }: Filters): string | undefined {
  const year = from.slice(0, 4);
  return from === `${year}-01-01` && to === `${year}-12-31` ? year : undefined;
}

export const yearFilter = (year: string): Filters => ({ from: `${year}-01-01`, to: `${year}-12-31` });
