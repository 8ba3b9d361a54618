/** Finds places by typed text: `Monreal`, `st louis`, `palo alto ca`. Pure. */
import MiniSearch, { type SearchOptions } from 'minisearch';
import type { PlacesDocument } from '../../../../schemas/documents.ts';
import { otherNamesOf, stateFormsOf, typedNameOf, wordForms } from '../../../../schemas/names/place-names.ts';
import { type State, stateNamed } from '../../../../schemas/names/states.ts';
import { wordsOf } from '../../../../search-lambda/engine/text/words.ts';

export type FoundPlace = {
  readonly slug: string;
  readonly name: string;
  /** Full name. */
  readonly state: string;
  /** `school district` */
  readonly type: string;
  /** 0 if unknown. */
  readonly population: number;
  readonly meetings: number;
  /** Day of its newest past meeting. */
  readonly lastMeeting: string | undefined;
  /** True if the typed text is its name, apart from typos, optionally with its type or state. */
  readonly isNamed: boolean;
};

/**
 * Finds up to `limit` places for the typed text, best first. `isStrict` allows one typo per word at most, for text that may be
 * something else than a place.
 */
type PlaceIndex = (typed: string, limit: number, isStrict?: boolean) => readonly FoundPlace[];

type IndexedPlace = Omit<FoundPlace, 'isNamed'> & {
  readonly id: number;
  /** Its normalized name, alone and with its type, state code or state, and its other names. */
  readonly forms: readonly string[];
  /** Its name in one word, as in addresses of sites: `annarbor`. */
  readonly joined: string;
  /** The searched text. */
  readonly words: string;
};

/** One form of each word: the abbreviated one, since people type its beginning. */
const shortForms: ReadonlyMap<string, string> = new Map(wordForms);

/** Without apostrophes, since people leave them out: `lees summit`. */
const apostrophes = /(?<=\p{L})['’](?=\p{L})/gu;

/** Normalizes a name: `St. Louis` and `Saint Louis` -> `st louis`. */
const normalizeName = (text: string): string =>
  Array.from(
    wordsOf(typedNameOf(text).replaceAll(apostrophes, '')),
    (word) => shortForms.get(word.text) ?? word.text,
  ).join(' ');

/** Shorter words must match exactly: too many others are one typo away. */
const minTypoLength = 4;
const oneTypo = (term: string): number | false => (term.length >= minTypoLength ? 1 : false);
/** One letter in four may be wrong. */
const severalTypos = (term: string): number | false => (term.length >= minTypoLength ? 0.25 : false);

type Attempt = {
  readonly options: SearchOptions;
  /** True if a result has the typed name. */
  readonly isNamed: (place: IndexedPlace, query: string) => boolean;
};

const isExactForm = ({ forms, joined }: IndexedPlace, query: string): boolean =>
  forms.includes(query) || joined === query;
const hasSameWordCount = ({ forms }: IndexedPlace, query: string): boolean =>
  forms.some((form) => countWords(form) === countWords(query));
const countWords = (text: string): number => text.split(' ').length;

/** From strict to fuzzy. The first attempt with results is used. */
const attempts: readonly Attempt[] = [
  { options: { combineWith: 'AND', prefix: true }, isNamed: isExactForm },
  { options: { combineWith: 'AND', prefix: true, fuzzy: oneTypo }, isNamed: hasSameWordCount },
  { options: { combineWith: 'AND', prefix: true, fuzzy: severalTypos }, isNamed: hasSameWordCount },
  { options: { combineWith: 'OR', fuzzy: severalTypos }, isNamed: () => false },
];

/** Attempts with at most one typo. */
const strictAttempts = 2;

export type IndexedPlaces = {
  readonly find: PlaceIndex;
  readonly placeOf: (slug: string) => FoundPlace | undefined;
  /** Up to `limit` places of a state, those with meetings first, then the largest. */
  readonly placesIn: (state: State, limit: number) => readonly FoundPlace[];
};

/** Indexes the places. Takes tens of milliseconds for thousands of them. */
export function indexPlaces({ states, places }: Pick<PlacesDocument, 'states' | 'places'>): IndexedPlaces {
  const indexed = places.map((place, id) => indexedPlace(place, id, states));
  const index = new MiniSearch<IndexedPlace>({
    fields: ['words'],
    tokenize: (text) => text.split(' '),
    processTerm: (term) => term,
    searchOptions: { boostDocument: (id) => prominence(indexed[Number(id)]) },
  });
  index.addAll(indexed);
  const find: PlaceIndex = (typed, limit, isStrict = false) => {
    const query = normalizeName(typed);
    if (query === '') return [];
    for (const { options, isNamed } of isStrict ? attempts.slice(0, strictAttempts) : attempts) {
      const found = index.search(query, options).flatMap(({ id }) => indexed[Number(id)] ?? []);
      if (found.length > 0) return ranked(found, query, isNamed).slice(0, limit);
    }
    return [];
  };
  return {
    find,
    placeOf: (slug) => {
      const place = indexed.find((candidate) => candidate.slug === slug);
      return place && foundPlace(place, false);
    },
    placesIn: ({ code }, limit) =>
      indexed
        .filter(({ state }) => stateNamed(state)?.code === code)
        .toSorted(largestFirst)
        .slice(0, limit)
        .map((place) => foundPlace(place, false)),
  };
}

const foundPlace = (
  { id: _id, forms: _forms, joined: _joined, words: _words, ...place }: IndexedPlace,
  isNamed: boolean,
): FoundPlace => ({ ...place, isNamed });

function indexedPlace(
  [slug, name, code, type, population, meetings, lastMeeting]: PlacesDocument['places'][number],
  id: number,
  states: PlacesDocument['states'],
): IndexedPlace {
  const state = states[code] ?? code;
  const typeInWords = type.replaceAll('_', ' ');
  const words = normalizeName(name);
  const isDistrict = type === 'school_district';
  const aliases = otherNamesOf({ name, state, isDistrict }).map(normalizeName);
  const joined = words.replaceAll(' ', '');
  const more = [typeInWords, code, state, ...stateFormsOf(state)].map(normalizeName);
  return {
    id,
    slug,
    name,
    state,
    type: typeInWords,
    population,
    meetings,
    lastMeeting: lastMeeting ?? undefined,
    forms: [words, ...more.map((addition) => `${words} ${addition}`), ...aliases],
    joined,
    words: [words, joined, ...more, ...aliases].join(' '),
  };
}

/** Used if the population is unknown, so that the place ranks neither first nor last. */
const assumedPopulation = 20_000;

/** Score boost by population: 4 for a city of a million. */
const prominence = (place: IndexedPlace | undefined): number =>
  1 + Math.log10(place?.population || assumedPopulation) / 2;

/** Leaves room for two places of the same name in every list, so that neither is taken for the only one. */
const maxAhead = 3;

/**
 * Sorts places with the typed name first, then longer names that start with it, both with the largest first; then the rest by
 * score. A few of the longer names are ahead of named places if they have meetings and those have none: `troy` has five empty
 * places, and a school district.
 */
function ranked(found: readonly IndexedPlace[], query: string, isNamed: Attempt['isNamed']): FoundPlace[] {
  const [named, longer] = partition(found, (place) => isNamed(place, query));
  const [prefixed, others] = partition(longer, ({ forms }) => forms.some((form) => form.startsWith(query)));
  const isExact = named.every((place) => isExactForm(place, query));
  const first = isExact ? named.toSorted(largestFirst) : named;
  const next = prefixed.toSorted(largestFirst);
  const isAhead = ({ meetings }: IndexedPlace, index: number): boolean => index < maxAhead && meetings > 0;
  const ahead = isExact ? next.filter(isAhead) : [];
  const [known, empty] = partition(first, ({ meetings }) => meetings > 0 || !isExact);
  const areNamed = new Set(named);
  return [...known, ...ahead, ...empty, ...next.slice(ahead.length), ...others].map((place) =>
    foundPlace(place, areNamed.has(place)),
  );
}

const partition = <Item>(items: readonly Item[], test: (item: Item) => boolean): [Item[], Item[]] => [
  items.filter(test),
  items.filter((item) => !test(item)),
];

/** Places with meetings first, then the most populous. */
const largestFirst = (a: IndexedPlace, b: IndexedPlace): number =>
  Number(b.meetings > 0) - Number(a.meetings > 0) || b.population - a.population || a.id - b.id;
