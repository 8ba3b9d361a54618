import { distance } from 'fastest-levenshtein';

/** The candidate that differs in the fewest letters, if it is near enough to be meant. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  const ranked = candidates
    .map((candidate) => ({ candidate, letters: distance(word.toLowerCase(), candidate) }))
    .toSorted((a, b) => a.letters - b.letters);
  const best = ranked[0];
  return best !== undefined && best.letters <= Math.max(2, word.length / 4) ? best.candidate : undefined;
}
