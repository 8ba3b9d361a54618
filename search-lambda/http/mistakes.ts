/** Names of parameters that are likely mistakes. */
import { distance } from 'fastest-levenshtein';
import { pageParameters } from '../../schemas/documents/document-parameters.ts';
import {
  mistakenParameters,
  type ParameterName,
  type SearchParameterName,
  searchParameters,
} from '../../schemas/search-parameters.ts';
import { decode, quoted, RequestFault } from './query-string.ts';

const names = Object.keys(searchParameters) as SearchParameterName[];

/**
 * Unknown parameters are ignored, except likely mistakes, whose response would otherwise look right.
 * @throws {RequestFault} that names the right parameter
 */
export function requireNoMistakes(queryString: string): void {
  for (const pair of queryString.split('&')) {
    const name = decode(pair.split('=', 1)[0] ?? '') ?? '';
    const right = rightNameOf(name);
    if (right !== undefined)
      throw new RequestFault(
        'unknown-parameter',
        `There is no parameter ${quoted(name)}. Did you mean ${right}?`,
        { parameter: name, did_you_mean: right },
      );
  }
}

/** Returns the parameter that a name was probably meant to be; undefined if it is known, or nothing like a parameter. */
function rightNameOf(name: string): ParameterName | undefined {
  // Distance takes the product of the lengths.
  if (
    Object.hasOwn(searchParameters, name) ||
    Object.hasOwn(pageParameters, name) ||
    !/^[a-z_-]{2,20}$/i.test(name)
  )
    return undefined;
  const key = name.toLowerCase().replaceAll('-', '_');
  return mistakes.get(key) ?? names.find((known) => known.length >= minTypoLength && isTypo(key, known));
}

/** Too many words are close to `q`, `to` and the like. */
const minTypoLength = 4;

const mistakes = new Map(Object.entries(mistakenParameters));

/**
 * One edit in a short name, two in a long one, after the same first letter; or the same letters in another order. The CDN has
 * the same rule (infra/functions/search.js).
 */
const isTypo = (name: string, known: string): boolean =>
  (name.startsWith(known.charAt(0)) &&
    distance(name, known) <= (Math.min(name.length, known.length) > 5 ? 2 : 1)) ||
  sortedLetters(name) === sortedLetters(known);

const sortedLetters = (name: string): string => Array.from(name).toSorted().join('');
