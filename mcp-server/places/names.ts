/** Names of places and states as words, so that ways of writing them are the same. */
import { type State, states } from '../../schemas/states.ts';

/** Abbreviations that begin names of places: `St. Louis`, `Mt. Pleasant`. */
const abbreviations: ReadonlyMap<string, string> = new Map([
  ['st', 'saint'],
  ['ste', 'sainte'],
  ['mt', 'mount'],
  ['ft', 'fort'],
]);

/** `City of Oakland` is asked for as `Oakland`, and the other way round. */
const kindOfPlace =
  /^(?:the )?(?:city|town|township|village|borough|county|parish|municipality|ville|municipalite) (?:of|de) (?=.)/;

/** `Saint-Jérôme` -> `saint jerome`, `St. Louis` -> `saint louis`, `O’Fallon` -> `ofallon` */
export function foldName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll(/['’]/g, '');
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  return words
    .map((word) => abbreviations.get(word) ?? word)
    .join(' ')
    .replace(kindOfPlace, '');
}

const statesByForm: ReadonlyMap<string, State> = new Map(
  states.flatMap((state) => [
    [foldName(state.name), state] as const,
    [state.code.toLowerCase(), state] as const,
  ]),
);

/** The state of that name or postal code; case and accents do not matter. */
export const stateNamed = (text: string): State | undefined => statesByForm.get(foldName(text));

/** Names of all states, provinces and territories. */
export const stateNames: readonly string[] = states.map(({ name }) => name);

export type NameAndState = { readonly name: string; readonly state: State };

/** The most words that a name of a state has: Newfoundland and Labrador. */
const stateMaxWords = 3;

/** `palo alto ca` is Palo Alto in California. The longest name counts: `wheeling west virginia`. Undefined without a state. */
export function splitState(folded: string): NameAndState | undefined {
  const words = folded.split(' ');
  for (let count = Math.min(stateMaxWords, words.length); count > 0; count--) {
    const state = statesByForm.get(words.slice(-count).join(' '));
    if (state !== undefined) return { name: words.slice(0, -count).join(' '), state };
  }
  return undefined;
}
