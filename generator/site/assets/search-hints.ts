/** Searches that may find something where one did not. Pure. */
import type { Problem } from '../../../schemas/errors.ts';
import type { SearchAddress } from './search-request.ts';

/** Another search that may help, as a link. */
export type Hint = { readonly text: string; readonly address: SearchAddress };

/** Hints for a search without results, or one that was refused for the reason that the problem names. */
export const searchHints = (address: SearchAddress, problem?: Problem): readonly Hint[] =>
  problem === undefined ? [...filterHints(address), ...queryHints(address)] : problemHints(address, problem);

function problemHints(address: SearchAddress, { parameter, did_you_mean: meant }: Problem): Hint[] {
  if (parameter !== 'state' && parameter !== 'kind') return [];
  const all = { text: everywhere[parameter], address: { ...address, [parameter]: '' } };
  return meant === undefined
    ? [all]
    : [{ text: `Search with “${meant}”`, address: { ...address, [parameter]: meant } }, all];
}

const everywhere = { state: 'Search all states and provinces', kind: 'Search all kinds of places' } as const;

const filterHints = (address: SearchAddress): Hint[] =>
  (['state', 'kind'] as const)
    .filter((parameter) => address[parameter] !== '')
    .map((parameter) => ({ text: everywhere[parameter], address: { ...address, [parameter]: '' } }));

/** A word or a phrase, with the dashes before it. */
const operand = /(?<dashes>-*)(?:"(?<phrase>[^"]*)"?|(?<word>[^\s"]+))/g;

/** The query with less asked of a meeting. */
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
    { text: 'Without what is excluded', words: included.map(({ text }) => text) },
    { text: 'Any of the words', words: canBeAny ? [anyOfThem] : [] },
  ]
    .map(({ text, words }) => ({ text, query: words.filter((word) => word !== '').join(' ') }))
    .filter(({ query }) => query !== '' && query !== address.query)
    .map(({ text, query }) => ({ text: `${text}: ${query}`, address: { ...address, query } }));
}
