/** Other names of places, which the search, the finder of the sites and the MCP server recognize alike. */
import { fold } from './fold.ts';
import names from './place-names.json' with { type: 'json' };

export type PlaceAlias = {
  readonly name: string;
  readonly state: string;
  /** Other names that nothing else has: `nyc`. Folded. */
  readonly aliases: readonly string[];
  /** Institutions and parts that imply the place: `nypd`. */
  readonly institutions: readonly string[];
};

export const placeAliases: readonly PlaceAlias[] = names.aliases;

/** Words that names have in two forms, the usual one first: `saint` and `st`, `arbor` and `arbour`. */
export const wordForms: readonly (readonly [string, string])[] = names.wordForms.map(
  ([first = '', second = '']) => [first, second],
);

const keyOf = (name: string, state: string): string => `${fold(name)}|${fold(state)}`;

const aliasesByPlace: ReadonlyMap<string, readonly string[]> = new Map(
  placeAliases.map(({ name, state, aliases }) => [keyOf(name, state), aliases]),
);

/** The other names of a place. @param state full name of its state */
export const aliasesOf = (name: string, state: string): readonly string[] =>
  aliasesByPlace.get(keyOf(name, state)) ?? [];
