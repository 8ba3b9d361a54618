/** What a mistyped name may have meant. */
import { distance } from 'fastest-levenshtein';
import { fold } from './fold.ts';

/** In UTF-16 code units. Edit distance takes the product of the lengths. */
const maxLength = 100;

/** Any two letters are close to some postal code, so codes are never suggested. */
const minLength = 3;

/**
 * Returns the known names that differ from `name` by up to a quarter of its letters, or by two, the closest first. Case and accents are
 * ignored. A name within another, such as `date` in `meeting_date`, differs by one.
 */
export function similarNames(name: string, known: Iterable<string>): string[] {
  if (name.length > maxLength) return [];
  const wanted = fold(name);
  const maxEdits = Math.min(Math.max(2, wanted.length / 4), wanted.length - 1);
  return [...known]
    .filter((each) => each.length >= minLength)
    .map((each) => ({ each, edits: editsBetween(wanted, fold(each)) }))
    .filter(({ edits }) => edits <= maxEdits)
    .toSorted((a, b) => a.edits - b.edits)
    .map(({ each }) => each);
}

const editsBetween = (wanted: string, known: string): number =>
  wanted !== known && wanted.length >= minLength && known.includes(wanted) ? 1 : distance(wanted, known);
