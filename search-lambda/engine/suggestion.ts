/** Suggests another spelling for a query that matches nothing. */
import { type Budget, QueryTooCostly, work } from './budget.ts';
import { parseQuery, type Query, withoutStopWords } from './query/parse.ts';
import type { Filters, SearchIndex } from './search-index.ts';
import { stemOf } from './text/stem.ts';

/** Longer words are rarely typos, and have many spellings. */
const maxWordLength = 24;
const minWordLength = 4;
/** A word has about a thousand spellings to look up. */
const maxUnknownWords = 3;
const letters = 'abcdefghijklmnopqrstuvwxyz';

/**
 * Returns a text that has matches: each plain word that occurs nowhere is replaced by the most frequent of its spellings with
 * one edit, or split into two words, or joined with the next one. Undefined if there is none.
 * @param search the search that matched nothing
 */
export async function suggestionFor(
  index: SearchIndex,
  search: { readonly text: string; readonly filters: Filters },
  query: Query,
  budget: Budget,
): Promise<string | undefined> {
  try {
    return await findSuggestion(index, search, query, budget);
  } catch (error) {
    // The answer is complete without it.
    if (error instanceof QueryTooCostly) return undefined;
    throw error;
  }
}

async function findSuggestion(
  index: SearchIndex,
  { text, filters }: { readonly text: string; readonly filters: Filters },
  { plainWords, hasOr, phrases, excluded }: Query,
  budget: Budget,
): Promise<string | undefined> {
  if (hasOr || phrases.length > 0 || excluded.length > 0) return undefined;
  const words = plainWords.map((word) => word.text);
  const frequenciesOf: FrequenciesOf = (texts) => {
    budget.charge(work.block, texts.length);
    return index.frequencies(texts.map(stemOf));
  };
  const frequencies = await frequenciesOf(words);
  const isUnknown = words.map(
    (word, at) => frequencies[at] === 0 && word.length >= minWordLength && word.length <= maxWordLength,
  );
  if (isUnknown.filter(Boolean).length > maxUnknownWords) return undefined;
  const corrected: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const [word = '', next] = [words[at], words[at + 1]];
    const joined = next === undefined ? undefined : `${word}${next}`;
    if (isUnknown[at] !== true) corrected.push(word);
    else if (joined !== undefined && (await frequenciesOf([joined]))[0] !== 0) {
      corrected.push(joined);
      at++;
    } else corrected.push((await respelled(frequenciesOf, word)) ?? word);
  }
  const suggestion = corrected.join(' ');
  const { root } = suggestion === words.join(' ') ? {} : parseQuery(suggestion);
  const found = root === undefined ? [] : await index.search(withoutStopWords(root), filters, 1, budget);
  return found.length > 0 && suggestion !== text.trim() ? suggestion : undefined;
}

/** Number of documents with each word, in any inflection. */
type FrequenciesOf = (words: readonly string[]) => Promise<readonly number[]>;

/** The most frequent spelling with one edit, else the split whose rarer half is most frequent. */
async function respelled(frequenciesOf: FrequenciesOf, word: string): Promise<string | undefined> {
  const spellings = [...new Set(editsOf(word))];
  const best = mostFrequent(spellings, await frequenciesOf(spellings));
  if (best !== undefined) return best;
  const splits = Array.from({ length: Math.max(0, word.length - 3) }, (_, at) => [
    word.slice(0, at + 2),
    word.slice(at + 2),
  ]);
  const halves = await frequenciesOf(splits.flat());
  return mostFrequent(
    splits.map((parts) => parts.join(' ')),
    splits.map((_, number) => Math.min(halves[2 * number] ?? 0, halves[2 * number + 1] ?? 0)),
  );
}

function mostFrequent(texts: readonly string[], frequencies: readonly number[]): string | undefined {
  let best: number | undefined;
  for (const number of texts.keys())
    if ((frequencies[number] ?? 0) > (best === undefined ? 0 : (frequencies[best] ?? 0))) best = number;
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
