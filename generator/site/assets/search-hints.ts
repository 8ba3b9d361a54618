/** Suggests other searches if a search has no results. Pure. */
import type { Problem } from '../../../schemas/errors.ts';
import type { SearchAddress } from './search-request.ts';

/** A link to another search. */
export type Hint = { readonly text: string; readonly address: SearchAddress };

/** Hints for a search that has no results, or that was refused with a problem. */
export const searchHints = (address: SearchAddress, problem?: Problem): readonly Hint[] =>
  problem === undefined ? [...filterHints(address), ...queryHints(address)] : problemHints(address, problem);

function problemHints(address: SearchAddress, { parameter, did_you_mean: suggestion }: Problem): Hint[] {
  if (parameter !== 'state' && parameter !== 'kind') return [];
  const all = { text: everywhere[parameter], address: { ...address, [parameter]: '' } };
  return suggestion === undefined
    ? [all]
    : [{ text: `Search with “${suggestion}”`, address: { ...address, [parameter]: suggestion } }, all];
}

const everywhere = { state: 'Search all states and provinces', kind: 'Search all kinds of places' } as const;

const filterHints = (address: SearchAddress): Hint[] =>
  (['state', 'kind'] as const)
    .filter((parameter) => address[parameter] !== '')
    .map((parameter) => ({ text: everywhere[parameter], address: { ...address, [parameter]: '' } }));

/** A word or a phrase, with leading dashes. */
const operand = /(?<dashes>-*)(?:"(?<phrase>[^"]*)"?|(?<word>[^\s"]+))/g;

/** Broader queries. */
function queryHints(address: SearchAddress): Hint[] {
  const operands = Array.from(address.query.matchAll(operand), ({ 0: text, groups = {} }) => ({
    text,
    isExcluded: groups['dashes'] !== '',
    unquoted: `${groups['dashes'] ?? ''}${groups['phrase'] ?? groups['word'] ?? ''}`.trim(),
  }));
  const included = operands.filter(({ isExcluded }) => !isExcluded);
  const alternatives = included.filter(({ text }) => text !== 'OR');
  const canBeAny = alternatives.length === included.length && alternatives.length > 1;
  const anyOfThem = alternatives.map(({ text }) => text).join(' OR ');
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
