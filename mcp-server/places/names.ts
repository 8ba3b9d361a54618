/** Normalizes names of places and states, so that different spellings match. */
import { fold } from '../../schemas/names/fold.ts';
import { stateFormsOf, typedNameOf, wordForms } from '../../schemas/names/place-names.ts';
import { type State, states } from '../../schemas/names/states.ts';

/** Other forms of words in names of places: `St. Louis`, `Mt. Pleasant`, `Ann Arbour`. */
const usualForms: ReadonlyMap<string, string> = new Map(wordForms.map(([usual, other]) => [other, usual]));

/** `Saint-Jérôme` -> `saint jerome`, `St. Louis` -> `saint louis`, `O’Fallon` -> `ofallon` */
export function foldName(name: string): string {
  const plain = fold(typedNameOf(name)).replaceAll(/['’]/g, '');
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  return words.map((word) => usualForms.get(word) ?? word).join(' ');
}

const statesByForm: ReadonlyMap<string, State> = new Map(
  states.flatMap((state) => [
    [foldName(state.name), state] as const,
    [state.code.toLowerCase(), state] as const,
    ...stateFormsOf(state.name).map((form) => [form, state] as const),
  ]),
);

/** The state with this name or postal code, ignoring case and accents. */
export const stateNamed = (text: string): State | undefined => statesByForm.get(foldName(text));

/** Names of all states, provinces and territories. */
export const stateNames: readonly string[] = states.map(({ name }) => name);

export type NameAndState = { readonly name: string; readonly state: State };

/** The longest name of a state: Newfoundland and Labrador. */
const stateMaxWords = 3;

/** Splits `palo alto ca` into name and state; undefined without a state. The longest state name wins: `wheeling west virginia`. */
export function splitState(folded: string): NameAndState | undefined {
  const words = folded.split(' ');
  for (let count = Math.min(stateMaxWords, words.length); count > 0; count--) {
    const state = statesByForm.get(words.slice(-count).join(' '));
    if (state !== undefined) return { name: words.slice(0, -count).join(' '), state };
  }
  return undefined;
}
