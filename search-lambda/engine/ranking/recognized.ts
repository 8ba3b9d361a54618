/** The places that a query names, and how they raise their meetings. */
import { states } from '../../../schemas/names/states.ts';
import type { PlainWord } from '../query/parse.ts';
import type { Filters, KnownPlace } from '../search-index.ts';
import { buildGazetteer, type Gazetteer } from './gazetteer.ts';
import { hasDocuments, recognizePlaces, type WordRange } from './places.ts';

export type RecognizedPlaces = {
  /** Places, without whole states. */
  readonly named: readonly KnownPlace[];
  /** True if the query names no place, and no state. */
  readonly isEmpty: boolean;
  /** How certainly the query names a place, given its key: 0 to 1. */
  readonly certaintyOf: (key: string) => number;
  /** True for a plain word, by its index, that can only name a place. */
  readonly isPlaceWord: (index: number) => boolean;
  /** The plain words that name places without documents. */
  readonly elsewhere: readonly WordRange[];
  /** Filters that find the documents of what was named, for candidates that the words alone would miss. */
  readonly filtersWith: (filters: Filters) => readonly Filters[];
};

/** A query that names more places is about none of them. */
const maxSearches = 4;

export function recognizedIn(words: readonly PlainWord[], places: readonly KnownPlace[]): RecognizedPlaces {
  const directory = directoryOf(places);
  const recognized = recognizePlaces(words, directory.gazetteer);
  const byName = new Map(
    recognized.places.map(({ id, state, certainty }) => [id ?? stateKey(state), certainty]),
  );
  const certaintyOf = (key: string): number =>
    Math.max(byName.get(key) ?? 0, byName.get(stateKey(directory.byKey.get(key)?.state ?? '')) ?? 0);
  const used = new Set(recognized.usedWords);
  const isSearchable = (key: string): boolean => {
    const place = directory.byKey.get(key);
    return place !== undefined && hasDocuments(place);
  };
  return {
    named: recognized.places.flatMap(({ id }) => (id === undefined ? [] : (directory.byKey.get(id) ?? []))),
    isEmpty: byName.size === 0,
    certaintyOf,
    isPlaceWord: (index) => used.has(index),
    elsewhere: recognized.elsewhere,
    filtersWith: (filters) =>
      filters.place === undefined
        ? recognized.places
            .filter(({ id }) => (id === undefined ? filters.state === undefined : isSearchable(id)))
            .slice(0, maxSearches)
            .map(({ id, state }) => ({ ...filters, ...(id === undefined ? { state } : { place: id }) }))
        : [],
  };
}

/** No key of a place begins with a space. */
const stateKey = (state: string): string => ` ${state}`;

/** What queries look up of the places of an index. The first query waits for it, and most name no place. */
class PlaceDirectory {
  readonly gazetteer: Gazetteer;
  readonly #places: readonly KnownPlace[];
  #byKey: ReadonlyMap<string, KnownPlace> | undefined;

  constructor(places: readonly KnownPlace[]) {
    this.gazetteer = buildGazetteer(places, states);
    this.#places = places;
  }

  /** Computed on first use. */
  get byKey(): ReadonlyMap<string, KnownPlace> {
    return (this.#byKey ??= new Map(this.#places.map((place) => [place.key, place])));
  }
}

const directories = new WeakMap<readonly KnownPlace[], PlaceDirectory>();

/** Computed once per index. */
function directoryOf(places: readonly KnownPlace[]): PlaceDirectory {
  const directory = directories.get(places) ?? new PlaceDirectory(places);
  directories.set(places, directory);
  return directory;
}
