/** Finds places by what people type for them: `Monreal`, `st louis`, `palo alto ca`. Pure. */
import MiniSearch, { type SearchOptions } from 'minisearch';
import type { PlacesDocument } from '../../../schemas/documents.ts';
import { wordsOf } from '../../../search-lambda/engine/text/words.ts';

export type FoundPlace = {
  readonly slug: string;
  readonly name: string;
  /** Full name. */
  readonly state: string;
  /** `school district` */
  readonly type: string;
  /** 0 where unknown. */
  readonly population: number;
  /** Whether what was typed is its name, typos aside, perhaps with its type or its state. */
  readonly isNamed: boolean;
};

/** At most so many of the places that may be meant, best first. */
export type PlaceIndex = (typed: string, limit: number) => readonly FoundPlace[];

type IndexedPlace = Omit<FoundPlace, 'isNamed'> & {
  readonly id: number;
  /** Its name in words, and the same with its type or its state. */
  readonly forms: readonly string[];
  /** What is searched. */
  readonly words: string;
};

/** Words that are mostly abbreviated. */
const shortForms: ReadonlyMap<string, string> = new Map([
  ['saint', 'st'],
  ['sainte', 'ste'],
  ['mount', 'mt'],
  ['fort', 'ft'],
]);

/** `D.C.` -> `DC.` */
const initials = /\b(\p{L})\.\s?(?=\p{L}\b)/gu;

/** `St. Louis` -> `st louis`; so does `Saint Louis`. */
const inWords = (text: string): string =>
  Array.from(wordsOf(text.replaceAll(initials, '$1')), (word) => shortForms.get(word.text) ?? word.text).join(
    ' ',
  );

/** What people put before a name: `City of Oakland`. */
const typeBefore = /^(?:city|town|township|village|borough|county|municipality) of (?=.)/;

/** Shorter words have no typos: too many others are as near. */
const typoLength = 4;
const withTypo = (term: string): number | false => (term.length >= typoLength ? 1 : false);
/** A letter in four may be wrong. */
const withTypos = (term: string): number | false => (term.length >= typoLength ? 0.25 : false);

type Attempt = {
  readonly options: SearchOptions;
  /** Whether a place that was found has the name that was typed. */
  readonly isNamed: (place: IndexedPlace, query: string) => boolean;
};

const isSame = ({ forms }: IndexedPlace, query: string): boolean => forms.includes(query);
const isAsLong = ({ forms }: IndexedPlace, query: string): boolean =>
  forms.some((form) => countWords(form) === countWords(query));
const countWords = (text: string): number => text.split(' ').length;

/** From what is meant literally to what may be meant; the first that finds anything counts. */
const attempts: readonly Attempt[] = [
  { options: { combineWith: 'AND', prefix: true }, isNamed: isSame },
  { options: { combineWith: 'AND', prefix: true, fuzzy: withTypo }, isNamed: isAsLong },
  { options: { combineWith: 'AND', prefix: true, fuzzy: withTypos }, isNamed: isAsLong },
  { options: { combineWith: 'OR', fuzzy: withTypos }, isNamed: () => false },
];

/** Indexes the places, which takes tens of milliseconds for thousands. */
export function indexPlaces({ states, places }: Pick<PlacesDocument, 'states' | 'places'>): PlaceIndex {
  const indexed = places.map((place, id) => indexedPlace(place, id, states));
  const index = new MiniSearch<IndexedPlace>({
    fields: ['words'],
    tokenize: (text) => text.split(' '),
    processTerm: (term) => term,
    searchOptions: { boostDocument: (id) => prominence(indexed[Number(id)]) },
  });
  index.addAll(indexed);
  return (typed, limit) => {
    const query = inWords(typed).replace(typeBefore, '');
    if (query === '') return [];
    for (const { options, isNamed } of attempts) {
      const found = index.search(query, options).flatMap(({ id }) => indexed[Number(id)] ?? []);
      if (found.length > 0) return ranked(found, query, isNamed).slice(0, limit);
    }
    return [];
  };
}

function indexedPlace(
  [slug, name, code, type, population]: PlacesDocument['places'][number],
  id: number,
  states: PlacesDocument['states'],
): IndexedPlace {
  const state = states[code] ?? code;
  const typeInWords = type.replaceAll('_', ' ');
  const words = inWords(name);
  const more = [typeInWords, code, state].map(inWords);
  return {
    id,
    slug,
    name,
    state,
    type: typeInWords,
    population,
    forms: [words, ...more.map((addition) => `${words} ${addition}`)],
    words: [words, ...more].join(' '),
  };
}

/** Of a place whose population is not known, so that it ranks neither first nor last. */
const assumedPopulation = 20_000;

/** How much more often a place is meant than one of no population: a city of a million, four times. */
const prominence = (place: IndexedPlace | undefined): number =>
  1 + Math.log10(place?.population || assumedPopulation) / 2;

/** Places of that name first, then those whose name begins so, each by population; the others as they were found. */
function ranked(found: readonly IndexedPlace[], query: string, isNamed: Attempt['isNamed']): FoundPlace[] {
  const [named, longer] = parted(found, (place) => isNamed(place, query));
  const [begun, others] = parted(longer, ({ forms }) => forms.some((form) => form.startsWith(query)));
  const isLiteral = named.every((place) => isSame(place, query));
  return [
    ...(isLiteral ? named.toSorted(largestFirst) : named),
    ...begun.toSorted(largestFirst),
    ...others,
  ].map(({ id: _id, forms: _forms, words: _words, ...place }, index) => ({
    ...place,
    isNamed: index < named.length,
  }));
}

const parted = <Item>(items: readonly Item[], test: (item: Item) => boolean): [Item[], Item[]] => [
  items.filter(test),
  items.filter((item) => !test(item)),
];

const largestFirst = (a: IndexedPlace, b: IndexedPlace): number => b.population - a.population || a.id - b.id;
