/** Names of filter values. Pure. */
import { longDate, type PageLanguage } from '../../../schemas/formats/dates.ts';
import { formatMoney } from '../../../schemas/formats/numbers.ts';
import { documentKindNames, outcomeNames } from '../../../schemas/formats/record-words.ts';
import { topicName } from '../../../schemas/formats/search-words.ts';
import { stateName } from '../../../schemas/formats/state-names.ts';
import { tagName } from '../../../schemas/formats/tag-names.ts';
import type { FilterName, Filters } from './address.ts';
import { documentWords } from './words/documents.ts';
import { searchWords } from './words/words.ts';

const named = (names: Readonly<Record<string, string>>, value: string): string =>
  Object.hasOwn(names, value) ? (names[value] ?? value) : value;

const dayText = (value: string, language: PageLanguage): string =>
  /^\d{4}-\d\d-\d\d$/.test(value) ? longDate(value, language) : value;

/** Amounts have no country; both use dollars. Readers of French are in Canada, where a bare `$` is its own. */
const amountText = (value: string, language: PageLanguage): string =>
  /^\d{1,12}$/.test(value)
    ? formatMoney(Number(value) * 100, language === 'fr' ? 'CA' : 'US', language)
    : value;

function languageText(value: string, language: PageLanguage): string {
  if (!/^[a-z]{2,3}$/i.test(value)) return value;
  return new Intl.DisplayNames(language, { type: 'language' }).of(value) ?? value;
}

/** A filter value in words: `Since January 1, 2015`. Unknown values are shown as they are. */
export function filterText(name: FilterName, value: string, language: PageLanguage): string {
  const { chips, form } = searchWords[language];
  switch (name) {
    case 'state':
      return stateName(value, language);
    case 'kind':
      return named(form.kinds, value);
    case 'from':
      return chips.since(dayText(value, language));
    case 'to':
      return chips.until(dayText(value, language));
    case 'topic':
      return tagName(value, language) ?? topicName(value);
    case 'outcome':
      return named(outcomeNames[language], value);
    case 'stage':
      return named(form.stages, value);
    case 'divided':
      return chips.divided;
    case 'min_amount':
      return chips.atLeast(amountText(value, language));
    case 'strict':
      return chips.strict;
    case 'type':
      return named(documentKindNames[language], value);
    case 'read_by':
      return named(documentWords[language].readBy, value);
    case 'language':
      return languageText(value, language);
    case 'meeting':
    case 'document':
      return documentWords[language].chips[name];
    case 'place':
    case 'country':
    case 'body':
      return value;
  }
}

/** The year that both dates enclose, or undefined. */
export function yearOf({ from = '', to = '' }: Filters): string | undefined {
  const year = from.slice(0, 4);
  return from === `${year}-01-01` && to === `${year}-12-31` ? year : undefined;
}

export const yearFilter = (year: string): Filters => ({ from: `${year}-01-01`, to: `${year}-12-31` });
