/** Suggests other searches if a search has no results. Pure. */
import type { Problem } from '../../../../schemas/errors.ts';
import { isStopWord } from '../../../../search-lambda/engine/text/stop-words.ts';
import { filterCount, type SearchAddress, withFilters, withoutFilters } from './address.ts';
import { type Chip, chipsOf } from './chips.ts';

/** A link to another search. */
export type Hint = { readonly text: string; readonly address: SearchAddress };

/** Hints for a search without results. */
export const emptyHints = (address: SearchAddress, placeName: string | undefined): readonly Hint[] => [
  ...filterHints(address, placeName),
  ...orderHints(address),
  ...queryHints(address),
  ...viewHints(address),
];

/** Hints for a search that was refused. */
export function problemHints(
  address: SearchAddress,
  { parameter, did_you_mean: suggestion }: Pick<Problem, 'parameter' | 'did_you_mean'>,
  placeName: string | undefined,
): readonly Hint[] {
  const chip = chipsOf(address, placeName).find((each) => isAbout(each, parameter));
  if (chip === undefined)
    return parameter === 'sort' ? [{ text: 'Show the best matches', address: { ...address, sort: '' } }] : [];
  const corrected = suggestion !== undefined && withFilters(address, { [chip.name]: suggestion });
  return [...(corrected ? [{ text: `Search with “${suggestion}”`, address: corrected }] : []), removal(chip)];
}

const isAbout = ({ name }: Chip, parameter: string | undefined): boolean =>
  name === parameter || (name === 'place' && parameter === 'country');

const removal = ({ text, without }: Chip): Hint => ({
  text: `Without the filter “${text}”`,
  address: without,
});

function filterHints(address: SearchAddress, placeName: string | undefined): Hint[] {
  const chips = chipsOf(address, placeName);
  // Decisions without a query and a filter are not searched.
  if (address.query === '' && chips.length < 2) return [];
  const all = { text: 'Without all filters', address: withoutFilters(address) };
  return [...chips.map(removal), ...(chips.length > 1 && address.query !== '' ? [all] : [])];
}

/** By date, and strictly, all words must occur. */
const orderHints = (address: SearchAddress): Hint[] =>
  address.sort === 'date' && address.query.includes(' ')
    ? [{ text: 'Best matches, which may lack a word', address: { ...address, sort: '' } }]
    : [];

const viewHints = (address: SearchAddress): Hint[] =>
  address.view === 'decisions' && address.query !== '' && filterCount(address) === 0
    ? [{ text: 'Search the summaries of meetings', address: { ...address, view: 'meetings' } }]
    : [];

/** A word or a phrase, with leading dashes. */
const operand = /(?<dashes>-*)(?:"(?<phrase>[^"]*)"?|(?<word>[^\s"]+))/g;

/** Otherwise, words are optional already; phrases are not. */
const mustHaveAll = ({ query, sort, filters }: SearchAddress): boolean =>
  sort === 'date' || filters.strict !== undefined || query.includes('"');

/** Broader queries. */
function queryHints(address: SearchAddress): Hint[] {
  const operands = Array.from(address.query.matchAll(operand), ({ 0: text, groups = {} }) => ({
    text,
    isExcluded: groups['dashes'] !== '',
    unquoted: `${groups['dashes'] ?? ''}${groups['phrase'] ?? groups['word'] ?? ''}`.trim(),
  }));
  const included = operands.filter(({ isExcluded }) => !isExcluded);
  const alternatives = included.filter(({ text }) => text !== 'OR');
  const significant = alternatives.filter(({ text }) => !isStopWord(text.toLowerCase()));
  const canBeAny = mustHaveAll(address) && alternatives.length === included.length && significant.length > 1;
  const anyOfThem = significant.map(({ text }) => text).join(' OR ');
  return [
    {
      text: 'Without the quotation marks',
      words: operands.map((each) => (each.isExcluded ? each.text : each.unquoted)),
    },
    { text: 'Without excluded words', words: included.map(({ text }) => text) },
    { text: 'Any of the words', words: canBeAny ? [anyOfThem] : [] },
  ]
    .map(({ text, words }) => ({ text, query: words.filter((word) => word !== '').join(' ') }))
    .filter(({ query }) => query !== '' && query !== address.query)
    .map(({ text, query }) => ({ text: `${text}: ${query}`, address: { ...address, query } }));
}
