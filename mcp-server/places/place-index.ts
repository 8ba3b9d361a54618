/** Finds places by approximate name. */
import MiniSearch, { type SearchOptions } from 'minisearch';
import type { Municipality } from '../../schemas/documents.ts';
import type { Country } from '../../schemas/names/states.ts';
import { otherNamesOf } from '../../schemas/names/place-names.ts';
import { foldName, type NameAndState, splitState } from './names.ts';

export type PlaceFilter = {
  readonly stateCode?: string | undefined;
  readonly country?: Country | undefined;
  readonly kind?: string | undefined;
};

export type PlaceIndex = {
  /** The places that a name can mean, best match first. An empty name returns all places, largest first. */
  readonly find: (name: string, filter: PlaceFilter) => readonly Municipality[];
  /** Whether a place has a name with these words or beginnings of words, without typos. */
  readonly hasName: (name: string, filter: PlaceFilter) => boolean;
};

/** Every word must match, by prefix or with typos. */
const allWords: SearchOptions = {
  combineWith: 'AND',
  prefix: (word) => word.length > 1,
  fuzzy: (word) => (word.length > 3 ? 0.25 : false),
};

/** Fallback for partly wrong names: any word may match, with fewer typos. */
const someWords: SearchOptions = {
  combineWith: 'OR',
  prefix: false,
  fuzzy: (word) => (word.length > 3 ? 0.2 : false),
};

type IndexedName = {
  readonly id: number;
  readonly name: string;
  /** Without spaces: `paloalto` */
  readonly joined: string;
  /** The words that only its other names have: `nyc` */
  readonly aliases: string;
};

const indexedName = (id: number, place: Municipality): IndexedName => {
  const name = foldName(place.name);
  const others = new Set(foldedAliases(place).flatMap((alias) => alias.split(' ')));
  const aliases = [...others].filter((word) => !name.split(' ').includes(word)).join(' ');
  return { id, name, joined: name.replaceAll(' ', ''), aliases };
};

const foldedAliases = ({ name, state, kind }: Municipality): string[] =>
  otherNamesOf({ name, state, isDistrict: kind === 'school' }).map(foldName);

type PlaceMatch = { readonly place: Municipality; readonly score: number; readonly match: NameMatch };

/** Builds an index of places. */
export function indexPlaces(places: readonly Municipality[]): PlaceIndex {
  const words = new MiniSearch<IndexedName>({ fields: ['name', 'joined', 'aliases'] });
  words.addAll(places.map((place, id) => indexedName(id, place)));

  const search = (name: string, filter: PlaceFilter, options: SearchOptions): PlaceMatch[] =>
    words
      .search(name, options)
      .flatMap(({ id, score }) => {
        const place = places[Number(id)];
        if (place === undefined || !passes(place, filter)) return [];
        return [{ place, score, match: matchOf(place, name) }];
      })
      .toSorted(byRelevance);

  /** Searches a name in the state that was part of it; returns all places of the state if there is no name. */
  const searchState = ({ name, state }: NameAndState, filter: PlaceFilter): readonly Municipality[] => {
    if ((filter.stateCode ?? state.code) !== state.code) return [];
    const inState = { ...filter, stateCode: state.code };
    return name === '' ? largest(inState) : search(name, inState, allWords).map(placeOf);
  };

  const largest = (filter: PlaceFilter): readonly Municipality[] =>
    places.filter((place) => passes(place, filter)).toSorted(bySize);

  const isNamed = (words: string, filter: PlaceFilter): boolean =>
    places.some((place) => passes(place, filter) && hasWords(foldName(place.name), words));

  return {
    hasName(name, filter) {
      const folded = foldName(name);
      const split = splitState(folded);
      const isInState =
        split !== undefined &&
        (filter.stateCode ?? split.state.code) === split.state.code &&
        isNamed(split.name, { ...filter, stateCode: split.state.code });
      return isInState || isNamed(folded, filter);
    },
    find(name, filter) {
      const folded = foldName(name);
      if (folded === '') return largest(filter);
      const split = splitState(folded);
      const named = search(folded, filter, allWords);
      // Exact names come before states: `New York` is a city first. `Portland OR` is no exact name.
      const found = new Set([
        ...named.filter(({ match }) => match === nameMatch.whole).map(placeOf),
        ...(split === undefined ? [] : searchState(split, filter)),
        ...named.map(placeOf),
      ]);
      if (found.size > 0) return [...found];
      // Similar names in another state than the one that was named would not be meant.
      const near = { ...filter, stateCode: filter.stateCode ?? split?.state.code };
      return search(split?.name || folded, near, someWords).map(placeOf);
    },
  };
}

/** Whether each word is the beginning of a word of the name, or all of them joined are the name. */
function hasWords(name: string, words: string): boolean {
  const parts = name.split(' ');
  const isWritten = words.split(' ').every((word) => parts.some((part) => part.startsWith(word)));
  return isWritten || parts.join('') === words.replaceAll(' ', '');
}

const placeOf = ({ place }: PlaceMatch): Municipality => place;

/** How much of a place's name the query matches. */
const nameMatch = { words: 0, beginning: 1, whole: 2 } as const;
type NameMatch = (typeof nameMatch)[keyof typeof nameMatch];

function matchOf(place: Municipality, folded: string): NameMatch {
  const name = foldName(place.name);
  if (name === folded || foldedAliases(place).includes(folded)) return nameMatch.whole;
  return name.startsWith(`${folded} `) ? nameMatch.beginning : nameMatch.words;
}

/** Ties in the match go to the larger place. */
function byRelevance(a: PlaceMatch, b: PlaceMatch): number {
  if (a.match !== b.match) return b.match - a.match;
  const byScore = a.match === nameMatch.words ? b.score - a.score : 0;
  return byScore || bySize(a.place, b.place);
}

const passes = (place: Municipality, { stateCode, country, kind }: PlaceFilter): boolean =>
  (stateCode === undefined || place.state_code === stateCode) &&
  (country === undefined || place.country === country) &&
  (kind === undefined || place.kind === kind);

/** Largest first; unknown population last. */
const bySize = (a: Municipality, b: Municipality): number =>
  (b.population ?? 0) - (a.population ?? 0) || (a.slug < b.slug ? -1 : 1);
