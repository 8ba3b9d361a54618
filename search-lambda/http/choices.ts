/** Parameters whose value is one of a list. */
import type { ErrorName, ProblemFacts } from '../../schemas/errors.ts';
import { type ParameterName, type SearchKind, searchParameters } from '../../schemas/search-parameters.ts';
import { similarNames } from '../../schemas/names/similar-names.ts';
import { states } from '../../schemas/names/states.ts';
import { recognizedIn } from '../engine/ranking/recognized.ts';
import type { KnownPlace } from '../engine/search-index.ts';
import { writtenWordsOf } from '../engine/text/analyzers.ts';
import { fold } from '../../schemas/names/fold.ts';
import { quoted, RequestFault } from './query-string.ts';

type Values = ReadonlyMap<ParameterName, string>;

export function readState(value: string, statesInIndex: readonly string[]): string | undefined {
  if (value === '') return undefined;
  const accepted = acceptedStates(statesInIndex);
  const state = accepted.get(fold(value));
  if (state !== undefined) return state;
  throw unknownChoice({
    kind: 'unknown-state',
    parameter: 'state',
    value,
    rule: 'must be the full name or the postal code of a US state or territory, or of a Canadian province or territory',
    accepted,
  });
}

/** Full names by their folded spellings. */
function acceptedStates(statesInIndex: readonly string[]): ReadonlyMap<string, string> {
  const others = statesInIndex.map((name) => [fold(name), name] as const);
  return new Map([...knownStates, ...others.filter(([spelling]) => !knownSpellings.has(spelling))]);
}

const knownStates: readonly (readonly [string, string])[] = states.flatMap(
  ({ name, code }) =>
    [
      [fold(name), name],
      [fold(code), name],
    ] as const,
);

const knownSpellings = new Set(knownStates.map(([spelling]) => spelling));

export const readKind = (values: Values): SearchKind | undefined =>
  readChoice(values, 'kind', searchParameters.kind.enum, 'unknown-kind');

/** Returns the value of a parameter that must be one of a few, or undefined if it is absent or empty. */
export function readChoice<const Choice extends string>(
  values: Values,
  parameter: ParameterName,
  choices: readonly Choice[],
  kind: ErrorName = 'unknown-value',
): Choice | undefined {
  const value = values.get(parameter) ?? '';
  if (value === '') return undefined;
  const choice = choices.find((candidate) => candidate === value);
  if (choice !== undefined) return choice;
  const [last] = choices.slice(-1);
  const rule =
    choices.length < 2 ? `must be ${last}` : `must be ${choices.slice(0, -1).join(', ')} or ${last}`;
  const accepted = new Map(choices.map((candidate) => [candidate, candidate]));
  throw unknownChoice({ kind, parameter, value, rule, accepted });
}

/** Returns the key of the place with a slug. `country` distinguishes it from one of the other country. */
export function readPlace(values: Values, places: readonly KnownPlace[]): string | undefined {
  const slug = values.get('place') ?? '';
  const country = readChoice(values, 'country', searchParameters.country.enum);
  if (slug === '') {
    if (country === undefined) return undefined;
    throw countryFault('country only distinguishes two places with one slug. Add place, or use state.');
  }
  const bySlug = slugIndexOf(places);
  const keys = bySlug.get(slug) ?? [];
  const countries = keys.map(countryOf);
  const [first] = keys;
  if (first === undefined) throw unknownPlace(slug, places, [...bySlug.keys()]);
  if (country === undefined && keys.length > 1)
    throw countryFault(
      `Both countries have a place ${quoted(slug)}. Add ${countries.map((each) => `country=${each}`).join(' or ')}.`,
      { allowed: countries },
    );
  const key = country === undefined ? first : keys.find((each) => countryOf(each) === country);
  if (key !== undefined) return key;
  throw countryFault(`The place ${quoted(slug)} is in ${countryOf(first)}. Omit country.`, {
    did_you_mean: countryOf(first),
  });
}

/** The first place with a slug. */
export const placeWithSlug = (slug: string, places: readonly KnownPlace[]): KnownPlace | undefined => {
  const [key] = slugIndexOf(places).get(slug) ?? [];
  return places.find((place) => place.key === key);
};

const countryOf = (key: string): string => key.slice(0, key.indexOf('/'));

const countryFault = (detail: string, facts: ProblemFacts = {}): RequestFault =>
  new RequestFault('unknown-place', detail, { parameter: 'country', ...facts });

/** Longer texts are not compared with names. */
const longestSlug = 100;

function unknownPlace(slug: string, places: readonly KnownPlace[], slugs: readonly string[]): RequestFault {
  const [similar] = similarNames(slug, slugs);
  const closest = slug.length > longestSlug ? undefined : (namedSlug(slug, places) ?? similar);
  return new RequestFault(
    'unknown-place',
    `place must be the slug of a place, as in municipalities.json, not ${quoted(slug)}.${suggestion(closest)}`,
    { parameter: 'place', ...(closest === undefined ? {} : { did_you_mean: closest }) },
  );
}

/** The slug of the only place that a value names: `new-york` and `nyc` name `new-york-ny`. */
function namedSlug(value: string, places: readonly KnownPlace[]): string | undefined {
  const { named } = recognizedIn(writtenWordsOf(value.toLowerCase()), places);
  const [place] = named;
  return named.length === 1 && place !== undefined ? slugOf(place) : undefined;
}

const slugOf = ({ key }: KnownPlace): string => key.slice(key.indexOf('/') + 1);

const placeMaps = new WeakMap<readonly KnownPlace[], ReadonlyMap<string, KnownPlace>>();

/** Places by key, computed once per index. */
export function placesByKey(places: readonly KnownPlace[]): ReadonlyMap<string, KnownPlace> {
  const known = placeMaps.get(places) ?? new Map(places.map((place) => [place.key, place]));
  placeMaps.set(places, known);
  return known;
}

const slugIndexes = new WeakMap<readonly KnownPlace[], ReadonlyMap<string, readonly string[]>>();

/** The keys of places by slug, computed once per index. */
function slugIndexOf(places: readonly KnownPlace[]): ReadonlyMap<string, readonly string[]> {
  let index = slugIndexes.get(places);
  if (index === undefined) {
    const keys = places.map(({ key }) => key);
    index = Map.groupBy(keys, (key) => key.slice(key.indexOf('/') + 1));
    slugIndexes.set(places, index);
  }
  return index;
}

type InvalidChoice = {
  readonly kind: ErrorName;
  readonly parameter: ParameterName;
  readonly value: string;
  /** What the parameter must be: the predicate of the error message. */
  readonly rule: string;
  /** Valid values by their folded spellings. */
  readonly accepted: ReadonlyMap<string, string>;
};

function unknownChoice({ kind, parameter, value, rule, accepted }: InvalidChoice): RequestFault {
  const [closest] = similarNames(value, new Set(accepted.values()));
  return new RequestFault(kind, `${parameter} ${rule}, not ${quoted(value)}.${suggestion(closest)}`, {
    parameter,
    allowed: [...new Set(accepted.values())],
    ...(closest === undefined ? {} : { did_you_mean: closest }),
  });
}

const suggestion = (closest: string | undefined): string =>
  closest === undefined ? '' : ` Did you mean ${closest}?`;
