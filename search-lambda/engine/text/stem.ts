/** English stemmer: `rezone`, `rezoned`, `rezoning` -> `rezon`. */
import { stem as snowballStem } from 'porter2';

/** Longer words are not English, and would take long to stem. */
const maxStemmedLength = 64;

/** Numbers have no inflections, and too many of them would fill the cache. */
const startsWithDigit = /^\p{N}/u;

const stems = new Map<string, string>();
const maxCachedStems = 50_000;

/**
 * Returns the stem of a folded word, by the Snowball English stemmer
 * (https://snowballstem.org/algorithms/english/stemmer.html), which PostgreSQL uses too.
 */
export function stemOf(word: string): string {
  const cached = stems.get(word);
  if (cached !== undefined) return cached;
  if (word.length > maxStemmedLength || startsWithDigit.test(word)) return word;
  if (stems.size >= maxCachedStems) stems.clear();
  const stem = snowballStem(word);
  stems.set(word, stem);
  return stem;
}
