/** Names of parameters that are likely mistakes. */
import { distance } from 'fastest-levenshtein';
import {
  mistakenTextParameters,
  pageParameters,
  textParameters,
} from '../../schemas/documents/document-parameters.ts';
import { languageParameter, mistakenParameters, searchParameters } from '../../schemas/search-parameters.ts';
import { decode, quoted, RequestFault } from './query-string.ts';

const searchNames: readonly string[] = Object.keys(searchParameters);
const documentNames = [...searchNames, ...Object.keys(pageParameters)];
const textNames: readonly string[] = Object.keys(textParameters);

type Names = {
  /** Of the parameters of a route. */
  readonly right: readonly string[];
  /** Those that are no mistake. */
  readonly known: readonly string[];
  readonly mistaken: Readonly<Record<string, string>>;
};

/** The names on each kind of route. */
const routeNames = {
  records: { right: searchNames, known: documentNames, mistaken: mistakenParameters },
  documents: { right: documentNames, known: documentNames, mistaken: mistakenParameters },
  text: { right: textNames, known: [...textNames, languageParameter], mistaken: mistakenTextParameters },
} as const satisfies Readonly<Record<string, Names>>;

/** Whether a search reads a parameter. */
export const isParameter = (name: string, route: keyof typeof routeNames): boolean =>
  routeNames[route].right.includes(name);

/** The routes that a search is on, by their parameters. */
export const mistakesOf = ({ subject }: { readonly subject: string }): 'documents' | 'records' =>
  subject === 'documents' ? 'documents' : 'records';

/**
 * Unknown parameters are ignored, except likely mistakes, whose response would otherwise look right.
 * @throws {RequestFault} that names the right parameter
 */
export function requireNoMistakes(queryString: string, route: keyof typeof routeNames): void {
  for (const pair of queryString.split('&')) {
    const name = decode(pair.split('=', 1)[0] ?? '') ?? '';
    const right = rightNameOf(name, routeNames[route]);
    if (right !== undefined)
      throw new RequestFault(
        'unknown-parameter',
        `There is no parameter ${quoted(name)}. Did you mean ${right}?`,
        { parameter: name, did_you_mean: right },
      );
  }
}

/** Returns the parameter that a name was probably meant to be; undefined if it is known, or nothing like a parameter. */
function rightNameOf(name: string, { right, known, mistaken }: Names): string | undefined {
  // Distance takes the product of the lengths.
  if (known.includes(name) || !/^[a-z_-]{2,20}$/i.test(name)) return undefined;
  const key = name.toLowerCase().replaceAll('-', '_');
  if (Object.hasOwn(mistaken, key)) return mistaken[key];
  return right.find((each) => each.length >= minTypoLength && isTypo(key, each));
}

/** Too many words are close to `q`, `to` and the like. */
const minTypoLength = 4;

/**
 * One edit in a short name, two in a long one, after the same first letter; or the same letters in another order. The CDN has
 * the same rule (infra/functions/search.js).
 */
const isTypo = (name: string, known: string): boolean =>
  (name.startsWith(known.charAt(0)) &&
    distance(name, known) <= (Math.min(name.length, known.length) > 5 ? 2 : 1)) ||
  sortedLetters(name) === sortedLetters(known);

const sortedLetters = (name: string): string => Array.from(name).toSorted().join('');
