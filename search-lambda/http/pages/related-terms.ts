/** Other terms for what a query asks. Pure. */
import { fold } from '../../../schemas/names/fold.ts';
import { stemOf } from '../../engine/text/stem.ts';
import { type Word, wordsOf } from '../../engine/text/words.ts';

/** Terms of one meaning. */
type TermGroup = readonly string[];

const maxRelated = 6;

/** Queries with another term of the same meaning instead of one in the query: `airbnb ban` -> `short-term rental ban`. */
export function relatedQueries(query: string, groups: readonly TermGroup[]): readonly string[] {
  const plain = fold(query).replaceAll('"', '');
  const words = wordsOf(plain);
  const stems = words.map(stemOfWord);
  const related = groups.flatMap((group) => {
    const [said] = group
      .flatMap((term) => occurrence(stemsOf(term), stems))
      .toSorted((a, b) => b.length - a.length);
    if (said === undefined) return [];
    const start = words[said.at]?.start ?? 0;
    const end = words[said.at + said.length - 1]?.end ?? plain.length;
    return group
      .filter((term) => occurrence(stemsOf(term), stems).length === 0)
      .map((term) => (plain.slice(0, start) + term + plain.slice(end)).trim());
  });
  return [...new Set(related)].slice(0, maxRelated);
}

const stemOfWord = ({ text }: Word): string => stemOf(text);
const stemsOf = (term: string): string[] => Array.from(wordsOf(term), stemOfWord);

/** Where a term occurs first among words, given the stems of both; empty if nowhere. */
function occurrence(
  term: readonly string[],
  stems: readonly string[],
): { readonly at: number; readonly length: number }[] {
  const at = stems.findIndex((_, index) => term.every((stem, offset) => stems[index + offset] === stem));
  return at < 0 || term.length === 0 ? [] : [{ at, length: term.length }];
}
