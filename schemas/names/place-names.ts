/** Other names of places and states, which the search, the finder of the sites and the MCP server recognize alike. */
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

/** `l a` for `la`, as the words of `L.A.` */
const spelledOut = (alias: string): readonly string[] =>
  /^[a-z]{2,4}$/.test(alias) ? [alias, Array.from(alias).join(' ')] : [alias];

export const placeAliases: readonly PlaceAlias[] = names.aliases.map((entry) => ({
  ...entry,
  aliases: entry.aliases.flatMap(spelledOut),
}));

/** Words that names have in two forms, the usual one first: `saint` and `st`, `arbor` and `arbour`. */
export const wordForms: readonly (readonly [string, string])[] = pairsOf(names.wordForms);

/** Directions that names begin with, and their abbreviations: `north` and `n`. */
export const directions: readonly (readonly [string, string])[] = pairsOf(names.directions);

/** Aliases that are also words, so that within a text they count in capitals only. */
export const capitalAliases: ReadonlySet<string> = new Set(names.capitals);

/** Abbreviations of states besides their postal codes: `calif`, `ont`. */
export const stateFormsOf = (state: string): readonly string[] => stateForms.get(state) ?? [];

const stateForms: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(names.stateForms));

function pairsOf(pairs: readonly (readonly string[])[]): (readonly [string, string])[] {
  return pairs.map(([first = '', second = '']) => [first, second]);
}

const keyOf = (name: string, state: string): string => `${fold(name)}|${fold(state)}`;

const aliasesByPlace: ReadonlyMap<string, PlaceAlias> = new Map(
  placeAliases.map((entry) => [keyOf(entry.name, entry.state), entry]),
);

export type NamedPlace = {
  readonly name: string;
  /** Full name. */
  readonly state: string;
  readonly isDistrict: boolean;
};

/** The other names of a place, institutions included. */
export function otherNamesOf(place: NamedPlace): readonly string[] {
  const { aliases = [], institutions = [] } = aliasesByPlace.get(keyOf(place.name, place.state)) ?? {};
  return [...aliases, ...institutions, ...(place.isDistrict ? districtNamesOf(fold(place.name)) : [])];
}

/** First word of the part of a district's name that people leave out: `Troy School District`, `Dallas ISD`. */
const districtPart =
  /\b(?:joint|unified|union|independent|consolidated|community|elementary|high|public|school|schools|city school)\b.*$/;
const districtEndings = [
  'schools',
  'public schools',
  'school district',
  'school board',
  'unified',
  'isd',
  'usd',
  'sd',
];

/** Names of a district by its place: `troy schools`. @param name folded, with or without signs */
export function districtNamesOf(name: string): readonly string[] {
  const base = name.replace(districtPart, '').trim();
  return base === '' ? [] : districtEndings.map((ending) => `${base} ${ending}`);
}

/** `D.C.`, `N. Y.` */
const initials = /\b(\p{L})\.\s?(?=\p{L}\b)/gu;
const direction = new RegExp(`^(${directions.map(([, short]) => short).join('|')})\\.? (?=\\S)`, 'i');
const usualDirections: ReadonlyMap<string, string> = new Map(
  directions.map(([usual, short]) => [short, usual]),
);

/** Removed so that `City of Oakland` and `Oakland` match. */
const kindOfPlace =
  /^(?:the )?(?:city|town|township|village|borough|county|parish|municipality|ville|municipalit[eé]) (?:of |de |d['’])(?=.)/i;

/** A typed name with joined initials and without its kind: `the City of N. Bend` -> `north Bend`. */
export const typedNameOf = (text: string): string =>
  text
    .trim()
    .replace(kindOfPlace, '')
    .replace(direction, (_, short: string) => `${usualDirections.get(short.toLowerCase()) ?? short} `)
    .replaceAll(initials, '$1');
