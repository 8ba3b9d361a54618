/** The names under which queries may mention places and states. */
import type { KnownPlace } from '../search-index.ts';
import { fold } from '../../../schemas/names/fold.ts';
import { wordsOf } from '../text/words.ts';
import {
  directions,
  districtNamesOf,
  placeAliases,
  stateFormsOf,
  wordForms,
} from '../../../schemas/names/place-names.ts';

export type StateName = { readonly name: string; readonly code: string };

/** A meaning of a name. Institutions (NYPD) imply their place but stay evidence of a topic. */
export type Meaning = { readonly place: KnownPlace; readonly isTopic: boolean };

export type Gazetteer = {
  /** The meanings of the folded words of a name, joined by a space; undefined if it names no place. */
  readonly meaningsOf: (name: string) => readonly Meaning[] | undefined;
  readonly states: ReadonlyMap<string, string>;
  readonly codes: ReadonlyMap<string, string>;
};

type Alias = (typeof placeAliases)[number];

/** The words of a name, with the `s` of a possessive: `lees summit`. */
const keyOf = (text: string): string =>
  wordsOf(text.replaceAll(possessive, '$1'))
    .map((word) => word.text)
    .join(' ');

const possessive = /['’](s)\b/gi;

const firstWordOf = (key: string): string => key.split(' ', 1)[0] ?? '';

/** Indexes the names and aliases of places. */
export function buildGazetteer(places: readonly KnownPlace[], states: readonly StateName[]): Gazetteer {
  const meanings = new Meanings(places);
  return {
    meaningsOf: (name) => meanings.of(name),
    states: new Map(states.map(({ name }) => [keyOf(name), name])),
    codes: new Map(
      states.flatMap(({ name, code }) =>
        [code.toLowerCase(), ...stateFormsOf(name)].map((form) => [form, name] as const),
      ),
    ),
  };
}

/**
 * The meanings of names by their first word, of which only those that queries ask for are computed: the first query waits for this, and all
 * names of 7,000 places took it a tenth of a second.
 */
class Meanings {
  readonly #places: readonly KnownPlace[];
  /** Numbers of the places whose own names begin with a word. */
  readonly #numbers = new Map<string, number[]>();
  /** The meanings by name, by first word; only of words that begin a name. */
  readonly #known = new Map<string, ReadonlyMap<string, readonly Meaning[]>>();

  constructor(places: readonly KnownPlace[]) {
    this.#places = places;
    // By index and not by an iterator: from cold, nothing is compiled yet.
    for (let number = 0; number < places.length; number++) {
      const place = places[number];
      if (place !== undefined) addNumber(this.#numbers, place, number);
    }
  }

  of(name: string): readonly Meaning[] | undefined {
    const first = firstWordOf(name);
    const known = this.#known.get(first) ?? this.#startingWith(first);
    // Words that begin no name are not remembered, since there is no end of them.
    if (known.size > 0) this.#known.set(first, known);
    return known.get(name);
  }

  /** The meanings of all names that begin with a word. */
  #startingWith(first: string): ReadonlyMap<string, readonly Meaning[]> {
    const owners = [first, ...otherForms(first), ...(knownAliases().placesByWord.get(first) ?? [])];
    const numbers = new Set(owners.flatMap((word) => this.#numbers.get(word) ?? []));
    const meanings = new Map<string, Meaning[]>();
    for (const number of [...numbers].toSorted((a, b) => a - b)) {
      const place = this.#places[number];
      if (place === undefined) continue;
      for (const { name, isTopic } of namesOf(place, knownAliases().byPlace.get(aliasKeyOf(place)))) {
        const known = meanings.get(name);
        if (firstWordOf(name) !== first || known?.some((other) => other.place.key === place.key) === true)
          continue;
        if (known === undefined) meanings.set(name, [{ place, isTopic }]);
        else known.push({ place, isTopic });
      }
    }
    return meanings;
  }
}

/** Adds a place to those whose own names begin with a word. */
function addNumber(numbers: Map<string, number[]>, place: KnownPlace, number: number): void {
  const word = plainFirstWordOf(place.name);
  if (word !== undefined) addTo(numbers, word, number);
  else for (const word of new Set(variantsOf(place).map(firstWordOf))) addTo(numbers, word, number);
}

type Aliases = {
  readonly byPlace: ReadonlyMap<string, Alias>;
  /** First words of the places that have an alias that begins with a word. */
  readonly placesByWord: ReadonlyMap<string, readonly string[]>;
};

let aliases: Aliases | undefined;

/** Computed on first use. */
function knownAliases(): Aliases {
  return (aliases ??= {
    byPlace: new Map(placeAliases.map((entry) => [aliasKeyOf(entry), entry])),
    placesByWord: placesByWordOfAlias(),
  });
}

function placesByWordOfAlias(): ReadonlyMap<string, readonly string[]> {
  const places = new Map<string, string[]>();
  for (const { name, aliases, institutions } of placeAliases)
    for (const alias of [...aliases, ...institutions])
      addTo(places, firstWordOf(alias), firstWordOf(keyOf(name)));
  return places;
}

function addTo<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const known = lists.get(key);
  if (known === undefined) lists.set(key, [value]);
  else known.push(value);
}

const aliasKeyOf = ({ name, state }: { readonly name: string; readonly state: string }): string =>
  `${keyOf(name)}|${fold(state)}`;

type Name = { readonly name: string; readonly isTopic: boolean };

/** All names of a place: its own, then its aliases and institutions. */
function namesOf(place: KnownPlace, alias: Alias | undefined): Name[] {
  const own = [...variantsOf(place), ...(alias?.aliases ?? [])];
  return [
    ...own.map((name) => ({ name, isTopic: false })),
    ...(alias?.institutions ?? []).map((name) => ({ name, isTopic: true })),
  ];
}

/** A name that begins with Latin letters or digits, and then has an ASCII character that separates words (words.ts). */
const plainBeginning = /^[\dA-Za-z\u00c0-\u024f]+(?=[^\dA-Za-z'`\x80-\uffff]|$)/;
const accents = /[\u0300-\u036f]/g;
const asciiWord = /^[\dA-Za-z]+$/;

/** The first word of a name, if it shows without computing all variants, which is slow. */
function plainFirstWordOf(name: string): string | undefined {
  const plain = plainBeginning.exec(name)?.[0] ?? '';
  const word = asciiWord.test(plain) ? plain : plain.normalize('NFD').replace(accents, '');
  return asciiWord.test(word) ? word.toLowerCase() : undefined;
}

/** Returns the keys under which a place is found by its own name. */
function variantsOf({ name, kind }: KnownPlace): string[] {
  const key = keyOf(name);
  if (kind === 'city') return [...new Set([key, ...otherSpellings(key), ...otherElisions(name)])];
  const others = districtNamesOf(key);
  return [...new Set([key, ...others, ...others.flatMap(otherSpellings)])];
}

/** `coeur alene` and `coeur dalene` for `Coeur d'Alene`: queries drop elisions, and people leave out apostrophes. */
const otherElisions = (name: string): string[] =>
  /['’]/.test(name)
    ? [
        wordsOf(name)
          .filter(({ isElision }) => !isElision)
          .map(({ text }) => text)
          .join(' '),
        keyOf(name.replaceAll(/['’]/g, '')),
      ]
    : [];

/** `st` for `saint`, `arbour` for `arbor`, and the reverse. */
const otherForms = (word: string, forms = [...wordForms, ...directions]): string[] =>
  forms.flatMap(([first, second]) => (word === first ? [second] : word === second ? [first] : []));

/** `st louis` for `saint louis`, and the reverse, for each word of a name of several. */
function otherSpellings(key: string): string[] {
  const words = key.split(' ');
  if (words.length === 1) return [];
  return words.flatMap((word, at) =>
    otherForms(word, at === 0 ? undefined : [...wordForms]).map((form) => words.with(at, form).join(' ')),
  );
}
