/** Suggests another spelling for a query with a word that occurs nowhere, or hardly anywhere. */
import { type Budget, QueryTooCostly, work } from './budget.ts';
import { inAllLanguages, parseQuery, type Query } from './query/parse.ts';
import type { Filters, SearchDocument, SearchIndex } from './search-index.ts';
import { textsOf } from './document-terms.ts';
import { fold } from '../../schemas/names/fold.ts';
import { analyzerOf, type Language, languages, type TextWord, writtenWordsOf } from './text/analyzers.ts';
import { isStopWord } from './text/stop-words.ts';

/** Longer words are rarely typos, and have many spellings. */
const maxWordLength = 24;
const minWordLength = 4;
/** A word has about a thousand spellings to look up. */
const maxUnknownWords = 3;
/** A spelling that fewer documents have may be a misprint itself; in a small index, fewer are enough. */
const minFrequency = 5;
/** Where something was found, a word is a typo if at most this many documents have it, as misprints, */
const maxTypos = 2;
/** and a spelling is in this many times as many. */
const minRatio = 100;
/** Shorter words have another word as their neighbor too often. */
const minTypoLength = 5;
const letters = 'abcdefghijklmnopqrstuvwxyz';

/**
 * Returns a text that has matches: each plain word that occurs nowhere is replaced by the most frequent of its spellings with
 * one edit, or split into two words, or joined with the next one. So is a word that is much rarer than such a spelling, if the query has other
 * words. Undefined if there is none.
 * @param hasHits whether the search found something; then words are neither split nor joined, and the names of places need not match
 * @param isPlaceWord by index of a plain word: true if it names a place
 */
export async function suggestionFor(
  index: SearchIndex,
  search: { readonly text: string; readonly filters: Filters },
  query: Query,
  hasHits: boolean,
  isPlaceWord: (index: number) => boolean,
  budget: Budget,
): Promise<string | undefined> {
  try {
    return await findSuggestion(index, search, query, hasHits, isPlaceWord, budget);
  } catch (error) {
    // The answer is complete without it.
    if (error instanceof QueryTooCostly) return undefined;
    throw error;
  }
}

async function findSuggestion(
  index: SearchIndex,
  { text, filters }: { readonly text: string; readonly filters: Filters },
  { plainWords, hasOr, phrases, excluded, isFrench }: Query,
  hasHits: boolean,
  isPlaceWord: (index: number) => boolean,
  budget: Budget,
): Promise<string | undefined> {
  if (hasOr || phrases.length > 0 || excluded.length > 0) return undefined;
  const words = plainWords.map((word) => word.text);
  const least = Math.min(minFrequency, Math.ceil(index.facts.meetings / minRatio));
  const known = await languagesIn(index);
  const frequenciesOf: FrequenciesOf = async (texts) => {
    budget.charge(work.block, known.length * texts.length);
    const lists = await Promise.all(
      known.map((language) => index.frequencies(texts.map(analyzerOf(language).mainTermOf))),
    );
    return texts.map((_, at) => Math.max(...lists.map((frequencies) => frequencies[at] ?? 0)));
  };
  const writtenCountOf = async (text: string): Promise<number> => {
    const written = inAllLanguages({ kind: 'phrase', words: [text] });
    const { total } = await index.count(written, {}, false, budget);
    return total >= least ? total : 0;
  };
  const isIgnored = (word: string): boolean =>
    languages.some((language) => (language === 'en' || isFrench) && analyzerOf(language).isStopWord(word));
  const frequencies = await frequenciesOf(words);
  const isUnknown = words.map(
    (word, at) => !isPlaceWord(at) && isLikelyTypo(word, frequencies[at] ?? 0, hasHits),
  );
  if (isUnknown.filter(Boolean).length > (hasHits ? 1 : maxUnknownWords)) return undefined;
  const corrected: string[] = [];
  let kept = 0;
  for (let at = 0; at < words.length; at++) {
    const [word = '', next] = [words[at], words[at + 1]];
    const joined = next === undefined || hasHits ? undefined : `${word}${next}`;
    if (isUnknown[at] !== true) {
      corrected.push(word);
      kept += isIgnored(word) ? 0 : 1;
    } else if (joined !== undefined && ((await frequenciesOf([joined]))[0] ?? 0) >= least) {
      corrected.push(joined);
      at++;
    } else {
      const atLeast = hasHits ? minRatio * Math.max(1, frequencies[at] ?? 0) : least;
      corrected.push((await respelled(frequenciesOf, writtenCountOf, word, atLeast, hasHits)) ?? word);
    }
  }
  const suggestion = corrected.join(' ');
  // Nothing shows that words which are all corrected belong together, unless they do in a text.
  const topic = hasHits ? corrected.filter((_, at) => !isPlaceWord(at)).join(' ') : suggestion;
  const asked = kept > 0 || corrected.length === 1 ? topic : `"${suggestion}"`;
  const { root } = suggestion === words.join(' ') ? {} : parseQuery(asked);
  const found = root === undefined ? [] : await index.search(inAllLanguages(root), filters, 1, budget);
  const [hit] = found;
  if (hit === undefined || suggestion === text.trim()) return undefined;
  return corrected.map((word, at) => (word === words[at] ? word : accented(word, hit.document))).join(' ');
}

/** Whether a word is hardly in any text, and has a length at which that is no chance. */
const isLikelyTypo = (word: string, frequency: number, hasHits: boolean): boolean =>
  frequency <= (hasHits ? maxTypos : 0) &&
  word.length >= (hasHits ? minTypoLength : minWordLength) &&
  word.length <= maxWordLength &&
  !/\d/.test(word);

/** A spelling as a text has it, with accents: `deneigement` -> `déneigement`. */
const accented = (spelling: string, document: SearchDocument): string => {
  const isOne = ({ text, isElision }: TextWord): boolean => text === spelling && !isElision;
  const found = textsOf(document)
    .flatMap(writtenWordsOf)
    .filter(isOne)
    .map(({ written }) => written.toLowerCase());
  return found.find((written) => fold(written) === spelling && written !== spelling) ?? spelling;
};

/** The languages of an index's texts: in some thousand spellings it would take time to look for another one. */
async function languagesIn(index: SearchIndex): Promise<readonly Language[]> {
  const frequencies = await index.frequencies(frenchSamples.map(analyzerOf('fr').mainTermOf));
  return frequencies.some((frequency) => frequency > 0) ? languages : ['en'];
}

/** Most French texts have one of them. */
const frenchSamples = ['de', 'du', 'des', 'le', 'la', 'les'];

/** Number of documents with each word, in any inflection and language. */
type FrequenciesOf = (words: readonly string[]) => Promise<readonly number[]>;

/** Of this number of most frequent spellings, the one that most documents have as it is counts: "aed" has the stem of "a". */
const maxInflected = 5;

/** The most frequent spelling with one edit that is no stop word, else the split whose rarer half is most frequent; in at least `least` documents. */
async function respelled(
  frequenciesOf: FrequenciesOf,
  writtenCountOf: (word: string) => Promise<number>,
  word: string,
  least: number,
  isWhole: boolean,
): Promise<string | undefined> {
  const spellings = [...new Set(editsOf(word))].filter((spelling) => !isStopWord(spelling));
  const counts = await frequenciesOf(spellings);
  const ranked = spellings
    .map((spelling, number) => ({ spelling, count: counts[number] ?? 0 }))
    .filter(({ count }) => count >= least)
    .toSorted((a, b) => b.count - a.count);
  const inflected = ranked.slice(0, maxInflected).map(({ spelling }) => spelling);
  const written: number[] = [];
  for (const spelling of inflected) written.push(await writtenCountOf(spelling));
  const best = mostFrequent(inflected, written, 1);
  if (best !== undefined || isWhole) return best;
  const splits = Array.from({ length: Math.max(0, word.length - 3) }, (_, at) => [
    word.slice(0, at + 2),
    word.slice(at + 2),
  ]);
  const halves = await frequenciesOf(splits.flat());
  return mostFrequent(
    splits.map((parts) => parts.join(' ')),
    splits.map((_, number) => Math.min(halves[2 * number] ?? 0, halves[2 * number + 1] ?? 0)),
    least,
  );
}

function mostFrequent(
  texts: readonly string[],
  frequencies: readonly number[],
  least: number,
): string | undefined {
  let best: number | undefined;
  for (const number of texts.keys())
    if ((frequencies[number] ?? 0) > (best === undefined ? least - 1 : (frequencies[best] ?? 0)))
      best = number;
  return best === undefined ? undefined : texts[best];
}

/** All words with one letter deleted, swapped with the next, replaced or inserted. */
function* editsOf(word: string): Generator<string> {
  for (let at = 0; at <= word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    if (after !== '') yield before + after.slice(1);
    if (after.length > 1) yield `${before}${after.charAt(1)}${after.charAt(0)}${after.slice(2)}`;
    for (const letter of letters) {
      if (after !== '') yield before + letter + after.slice(1);
      yield before + letter + after;
    }
  }
}
