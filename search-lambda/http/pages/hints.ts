/** Suggests other searches. Pure. */
import type { Problem } from '../../../schemas/errors.ts';
import type { DocumentsResponse } from '../../../schemas/documents/document-search.ts';
import type { DecisionsResponse, SearchResponse } from '../../../schemas/search.ts';
import { stateName } from '../../../schemas/formats/state-names.ts';
import { isStopWord } from '../../engine/text/stop-words.ts';
import { type SearchAddress, withFilters } from './address.ts';
import { type Chip, chipsOf } from './chips.ts';
import { filterText } from './labels.ts';
import { searchWords } from './words/words.ts';

/** A link to another search. */
export type Hint = { readonly text: string; readonly address: SearchAddress };

export type AnyResponse = SearchResponse | DecisionsResponse | DocumentsResponse;

const maxPlaces = 3;

/** Places that a query names, unless the search is within one. */
export const namedPlaces = (
  { recognized_places: places = [] }: AnyResponse,
  { filters }: SearchAddress,
): RecognizedPlaces => (filters.place === undefined ? places.slice(0, maxPlaces) : []);

/** The places among them that a view can show nothing of. */
export const placesWithout = (response: AnyResponse, address: SearchAddress): RecognizedPlaces =>
  namedPlaces(response, address).filter((place) => hasNothing(place, address));

const hasNothing = (
  { meetings, decisions }: RecognizedPlaces[number],
  { view }: Pick<SearchAddress, 'view'>,
): boolean => view !== 'documents' && { decisions, meetings }[view] === 0;

type RecognizedPlaces = NonNullable<AnyResponse['recognized_places']>;

/** Another spelling, a place that the query names, only those with all words. */
export function offersOf(response: AnyResponse, address: SearchAddress): Hint[] {
  const { did_you_mean: spelling, relaxed, total } = response;
  const { offers } = searchWords[address.language];
  return [
    ...(spelling === undefined
      ? []
      : [{ text: offers.didYouMean(spelling), address: { ...address, query: spelling } }]),
    ...namedPlaces(response, address)
      .filter((place) => !hasNothing(place, address))
      .map(({ slug, country, city, state }) => ({
        text: offers.only(`${city}, ${stateName(state, address.language)}`),
        address: withFilters(address, { place: slug, country }),
      })),
    ...(relaxed === true && (total?.value ?? 0) > 0
      ? [{ text: offers.onlyAllWords[address.view], address: withFilters(address, { strict: 'true' }) }]
      : []),
  ];
}

/** Hints for a search without results. */
export const emptyHints = (address: SearchAddress, placeName: string | undefined): readonly Hint[] => [
  ...filterHints(address, placeName),
  ...orderHints(address),
  ...queryHints(address),
];

/** Hints for a search that was refused. */
export function problemHints(
  address: SearchAddress,
  { parameter, did_you_mean: suggestion }: Pick<Problem, 'parameter' | 'did_you_mean'>,
  placeName: string | undefined,
): readonly Hint[] {
  const { empty } = searchWords[address.language];
  const chip = chipsOf(address, placeName).find((each) => isAbout(each, parameter));
  if (chip === undefined)
    return parameter === 'sort' ? [{ text: empty.best, address: { ...address, sort: '' } }] : [];
  const corrected = suggestion !== undefined && withFilters(address, { [chip.name]: suggestion });
  return [
    ...(corrected
      ? [{ text: empty.searchWith(filterText(chip.name, suggestion, address.language)), address: corrected }]
      : []),
    removal(chip, address),
  ];
}

const isAbout = ({ name }: Chip, parameter: string | undefined): boolean =>
  name === parameter || (name === 'place' && parameter === 'country');

function removal({ name, text, without }: Chip, { language }: SearchAddress): Hint {
  const { empty } = searchWords[language];
  return { text: name === 'place' ? empty.everywhere : empty.without(text), address: without };
}

function filterHints(address: SearchAddress, placeName: string | undefined): Hint[] {
  const chips = chipsOf(address, placeName);
  // Decisions and documents without a query and a filter are not searched.
  if (address.query === '' && chips.length < 2) return [];
  const all = { text: searchWords[address.language].empty.withoutAll, address: { ...address, filters: {} } };
  return [
    ...chips.map((chip) => removal(chip, address)),
    ...(chips.length > 1 && address.query !== '' ? [all] : []),
  ];
}

/** By date, and strictly, all words must occur. */
const orderHints = (address: SearchAddress): Hint[] =>
  address.sort === 'date' && address.query.includes(' ')
    ? [{ text: searchWords[address.language].empty.anyOrder, address: { ...address, sort: '' } }]
    : [];

/** A word or a phrase, with leading dashes. */
const operand = /(?<dashes>-*)(?:"(?<phrase>[^"]*)"?|(?<word>[^\s"]+))/g;

/** Otherwise, words are optional already; phrases are not. */
const mustHaveAll = ({ query, sort, filters }: SearchAddress): boolean =>
  sort === 'date' || filters.strict !== undefined || query.includes('"');

/** Broader queries. */
function queryHints(address: SearchAddress): Hint[] {
  const { empty } = searchWords[address.language];
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
      text: empty.unquoted,
      words: operands.map((each) => (each.isExcluded ? each.text : each.unquoted)),
    },
    { text: empty.unexcluded, words: included.map(({ text }) => text) },
    { text: empty.anyWord, words: canBeAny ? [anyOfThem] : [] },
  ]
    .map(({ text, words }) => ({ text, query: words.filter((word) => word !== '').join(' ') }))
    .filter(({ query }) => query !== '' && query !== address.query)
    .map(({ text, query }) => ({ text: text + query, address: { ...address, query } }));
}
