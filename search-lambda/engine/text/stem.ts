/** English inflections: `rezone`, `rezoned`, `rezoning` -> `rezon`. */
import { stem as snowballStem } from 'porter2';

/** Longer words are no inflected English; the stemmer's time grows with the length. */
const longestInflected = 64;

/** Numbers have no inflections, and there are too many to keep. */
const startsWithDigit = /^\p{N}/u;

const stems = new Map<string, string>();
const mostStems = 50_000;

/**
 * The stem of a folded word, by the Snowball English stemmer
 * (https://snowballstem.org/algorithms/english/stemmer.html), which PostgreSQL uses too.
 */
export function stemOf(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  if (word.length > longestInflected || startsWithDigit.test(word)) return word;
  if (stems.size >= mostStems) stems.clear();
  const stem = snowballStem(word);
  stems.set(word, stem);
  return stem;
}
