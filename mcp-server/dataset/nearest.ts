import { distance } from 'fastest-levenshtein';
import { fold } from './cells.ts';

/** Names of so many letters are compared, no more. */
const comparedLetters = 100;

/** ` Did you mean a, b or c?`, with the candidates that differ in the fewest letters or have the name in theirs; empty where none does. */
export function didYouMean(name: string, candidates: Iterable<string>): string {
  const wanted = fold(name.slice(0, comparedLetters));
  const near = [...candidates]
    .map((candidate) => ({ candidate, letters: lettersBetween(wanted, fold(candidate)) }))
    .filter(({ letters }) => letters <= Math.max(2, wanted.length / 3))
    .toSorted((a, b) => a.letters - b.letters)
    .slice(0, 3)
    .map(({ candidate }) => candidate);
  return near.length === 0 ? '' : ` Did you mean ${listed(near, 'or')}?`;
}

/** `date` is as near to `meeting_date` as a slip of the pen. */
const lettersBetween = (wanted: string, candidate: string): number =>
  wanted.length > 2 && candidate.includes(wanted) ? 1 : distance(wanted, candidate);

/** `a, b and c` */
export const listed = (names: readonly string[], word: 'and' | 'or'): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1) ?? ''}`;

/** A value that a message repeats: as JSON, not longer than it helps. */
export function quoted(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
