/**
 * Recognizes the places and states that a query names, without guessing: a place that is named like an ordinary word
 * ("Mobile", "Reading", "Normal", "Hope") needs its state beside it, or a capital after "in", "of" and the like. A
 * recognized place raises its meetings; it never excludes others.
 */
import { fold } from '../../../schemas/names/fold.ts';
import type { KnownPlace } from '../search-index.ts';
import { capitalAliases } from '../../../schemas/names/place-names.ts';
import { isPossessive } from '../text/words.ts';
import type { Gazetteer, Meaning } from './gazetteer.ts';
import names from './ordinary-names.json' with { type: 'json' };

/** A word of a query: folded, and as it was written (`Portland's` is `portland`). */
export type QueryWord = { readonly text: string; readonly written: string };

/** A place or a whole state that a query names. */
type RecognizedPlace = {
  /** Id of the place; undefined for a state. */
  readonly id: string | undefined;
  readonly state: string;
  /** 1 if nothing else can be meant; 0.5 if several places have the name, or if it may be an ordinary word. */
  readonly certainty: number;
};

export type Recognized = {
  readonly places: readonly RecognizedPlace[];
  /** Positions of the words that can only name a place, so that they are no evidence of a topic. Sorted. */
  readonly usedWords: readonly number[];
  /** The words that name places without documents, from a position to before another: they may be a street or a firm in others. */
  readonly elsewhere: readonly WordRange[];
};

export type WordRange = { readonly start: number; readonly end: number };

const ordinaryNames: ReadonlySet<string> = new Set(names.ordinaryNames);
const codesThatAreWords: ReadonlySet<string> = new Set(names.codesThatAreWords);
/** `Columbus Day`, `Dallas Street`, `Boulder Creek` are not Columbus, Dallas, Boulder. */
const thingsNamedAfterPlaces: ReadonlySet<string> = new Set(
  'day avenue ave street road rd boulevard blvd square bridge circle drive lane river creek'.split(' '),
);
/** In `Boulder city council`, "city" belongs to the council and not to Boulder City. */
const cityOffices: ReadonlySet<string> = new Set(
  'council councils hall attorney manager clerk charter budget government councilmember employees auditor'.split(
    ' ',
  ),
);
/** `County of Cook` is Cook County. */
const kindsAfterNames: ReadonlySet<string> = new Set(['county', 'parish', 'township']);
const maxNameWords = 8;
const uncertain = 0.5;

type Mention = {
  readonly start: number;
  readonly end: number;
  readonly meanings: readonly Meaning[];
  readonly hasState: boolean;
  readonly isOrdinary: boolean;
};
type StateMention = { readonly start: number; readonly end: number; readonly state: string };

/** Returns the places and states that consecutive words of a query name. */
export function recognizePlaces(words: readonly QueryWord[], gazetteer: Gazetteer): Recognized {
  const mentions: Mention[] = [];
  const states: StateMention[] = [];
  const hasCase = words.some(({ written }) => written !== written.toUpperCase());
  for (let at = 0; at < words.length;) {
    const mention = mentionAt(words, at, gazetteer, hasCase);
    const state = stateAt(words, at, gazetteer, hasCase, false);
    if (mention !== undefined && mention.end >= (state?.end ?? 0)) mentions.push(mention);
    else if (state !== undefined) states.push(state);
    at = Math.max(at + 1, mention === undefined ? 0 : mention.end, state?.end ?? 0);
  }
  return resolve(mentions, states);
}

/** Returns the longest name that begins at a word, with the state that follows it. */
function mentionAt(
  words: readonly QueryWord[],
  start: number,
  gazetteer: Gazetteer,
  hasCase: boolean,
): Mention | undefined {
  for (let end = Math.min(words.length, start + maxNameWords); end > start; end--) {
    const meanings = meaningsOf(words, start, end, gazetteer);
    if (meanings === undefined) continue;
    const isOffice = words[end - 1]?.text === 'city' && cityOffices.has(words[end]?.text ?? '');
    if (isOffice && end - start > 1 && meaningsOf(words, start, end - 1, gazetteer) !== undefined) continue;
    const state = stateAt(words, end, gazetteer, hasCase, true);
    const inState = meanings.filter(({ place }) => place.state === state?.state);
    if (state !== undefined && inState.length > 0)
      return { start, end: state.end, meanings: inState, hasState: true, isOrdinary: false };
    if (isThing(words, start, end)) continue;
    const name = textOf(words, start, end);
    if (capitalAliases.has(name) && !(hasCase && isInCapitals(words, start, end))) continue;
    const isOrdinary = ordinaryNames.has(name);
    if (isOrdinary && !isProperNoun(words, start, end)) continue;
    return { start, end, meanings, hasState: false, isOrdinary };
  }
  return undefined;
}

/** True if a thing follows that is named after the place: `Dallas Street`, `dallas street`, but not `Dallas street repairs`. */
function isThing(words: readonly QueryWord[], start: number, end: number): boolean {
  const thing = words[end];
  if (thing === undefined || !thingsNamedAfterPlaces.has(thing.text)) return false;
  const isCapital = /^\p{Lu}/u;
  return !isCapital.test(words[start]?.written ?? '') || isCapital.test(thing.written);
}

const isInCapitals = (words: readonly QueryWord[], start: number, end: number): boolean =>
  words.slice(start, end).every(({ written }) => written === written.toUpperCase());

const textOf = (words: readonly QueryWord[], start: number, end: number): string =>
  words.slice(start, end).map(nameWordOf).join(' ');

/** A word as names have it: `Lee's Summit` is `lees summit`. */
const nameWordOf = ({ text, written }: QueryWord): string => (isPossessive(written) ? `${text}s` : text);

/** The meanings of a name; of `Portland's`, if nothing has that name, those of `Portland`. */
function meaningsOf(
  words: readonly QueryWord[],
  start: number,
  end: number,
  { meaningsOf: ofName }: Gazetteer,
): readonly Meaning[] | undefined {
  const name = textOf(words, start, end);
  const last = words[end - 1];
  const kind = words[start]?.text ?? '';
  if (kindsAfterNames.has(kind) && words[start + 1]?.text === 'of' && end > start + 2)
    return ofName(`${textOf(words, start + 2, end)} ${kind}`);
  return (
    ofName(name) ?? (last !== undefined && isPossessive(last.written) ? ofName(name.slice(0, -1)) : undefined)
  );
}

/**
 * Returns true for a capitalized name that does not begin the query, as in `What did Hope decide`, unless all other words
 * have capitals too.
 */
function isProperNoun(words: readonly QueryWord[], start: number, end: number): boolean {
  const isCapital = ({ written }: QueryWord): boolean => /^\p{Lu}/u.test(written);
  const others = words.filter((_, at) => at > 0 && (at < start || at >= end));
  return start > 0 && words.slice(start, end).every(isCapital) && !others.every(isCapital);
}

/**
 * Returns the state that is named at a word, in full or by its postal code. Codes count in capitals; after a place, codes that
 * are no words (`ann arbor mi`) also count in lower case, and those that are ("OR", "IN") count in capitals.
 */
function stateAt(
  words: readonly QueryWord[],
  start: number,
  { states, codes }: Gazetteer,
  hasCase: boolean,
  isAfterPlace: boolean,
): StateMention | undefined {
  for (let end = Math.min(words.length, start + 4); end > start; end--) {
    const state = states.get(textOf(words, start, end));
    if (state !== undefined) return { start, end, state };
  }
  const end = start + (isSpelledOut(words, start) ? 2 : 1);
  const code = words
    .slice(start, end)
    .map(({ text }) => text)
    .join('');
  const state = codes.get(code);
  if (state === undefined) return undefined;
  const isCapital = hasCase && isInCapitals(words, start, end);
  const isWord = codesThatAreWords.has(code);
  const counts = isAfterPlace ? isCapital || !isWord : isCapital && !isWord;
  return counts ? { start, end, state } : undefined;
}

/** True for the two letters of `B.C.` */
const isSpelledOut = (words: readonly QueryWord[], start: number): boolean =>
  words[start]?.text.length === 1 && words[start + 1]?.text.length === 1;

/** Decides between places of one name by the states that the query names elsewhere. */
function resolve(mentions: readonly Mention[], states: readonly StateMention[]): Recognized {
  const places = new Map<string, RecognizedPlace>();
  const used = new Set<number>();
  const elsewhere: WordRange[] = [];
  const named = new Set(states.map(({ state }) => state));
  const add = (id: string | undefined, state: string, certainty: number): void => {
    const key = id ?? `state ${state}`;
    const known = places.get(key);
    if (known === undefined || known.certainty < certainty) places.set(key, { id, state, certainty });
  };
  for (const mention of mentions) {
    const inState = mention.meanings.filter(({ place }) => named.has(place.state));
    const meanings = preferred(inState.length > 0 ? inState : mention.meanings);
    const isSure = meanings.length === 1 && (!mention.isOrdinary || inState.length > 0);
    for (const { place } of meanings) {
      add(place.key, place.state, isSure ? 1 : uncertain);
      named.delete(place.state);
    }
    const isTopic = mention.meanings.some((meaning) => meaning.isTopic);
    const isElsewhere = !meanings.some(({ place }) => hasDocuments(place));
    if (isElsewhere) elsewhere.push({ start: mention.start, end: mention.end });
    else if (!mention.isOrdinary && !isTopic) addRange(used, mention.start, mention.end);
  }
  for (const { state, start, end } of states) {
    if (named.has(state)) add(undefined, state, 1);
    addRange(used, start, end);
  }
  return { places: [...places.values()], usedWords: [...used].toSorted((a, b) => a - b), elsewhere };
}

/** Of several places of one name, those with documents, and of these the one that its state is named after (New York), else all. */
function preferred(meanings: readonly Meaning[]): readonly Meaning[] {
  const searchable = meanings.filter(({ place }) => hasDocuments(place));
  const known = searchable.length > 0 ? searchable : meanings;
  const eponymous = known.filter(({ place }) => fold(place.name) === fold(place.state));
  return eponymous.length > 0 ? eponymous : known;
}

/** True if something of a place can be searched. */
export const hasDocuments = ({ searchable }: KnownPlace): boolean => searchable.meetings > 0;

function addRange(set: Set<number>, start: number, end: number): void {
  for (let at = start; at < end; at++) set.add(at);
}
