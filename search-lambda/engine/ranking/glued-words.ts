/** Words of queries in which letters and digits touch, but not in any text: `LU0123-2022` for `LU 0123-2022`, `HB1337`. */
import { type Budget, work } from '../budget.ts';
import { inAllLanguages, parseQuery, type Query } from '../query/parse.ts';
import type { SearchIndex } from '../search-index.ts';
import { analyzerOf, languages } from '../text/analyzers.ts';
import { partsOfGlued } from '../text/words.ts';

/** A query with more of them is no one's identifier. */
const maxGlued = 3;

/**
 * Parses a query. A word that no document has is read as its letters and its digits, if the phrase of these occurs.
 * @throws {QueryTooCostly} if that exceeds the budget
 */
export async function parseFor(index: SearchIndex, text: string, budget: Budget): Promise<Query> {
  const query = parseQuery(text);
  const glued = [...new Set(query.plainWords.map((word) => word.text))].filter(
    (word) => partsOfGlued(word).length > 1,
  );
  if (glued.length === 0 || glued.length > maxGlued) return query;
  const terms = languages.flatMap((language) => glued.map(analyzerOf(language).mainTermOf));
  budget.charge(work.block, terms.length);
  const counts = await index.frequencies(terms);
  const isUnknown = (at: number): boolean =>
    languages.every((_, language) => counts[language * glued.length + at] === 0);
  const split = new Set<string>();
  for (const word of glued.filter((_, at) => isUnknown(at)))
    if (await occurs(index, partsOfGlued(word), budget)) split.add(word);
  return split.size === 0 ? query : parseQuery(text, split);
}

async function occurs(index: SearchIndex, words: readonly string[], budget: Budget): Promise<boolean> {
  const phrase = inAllLanguages({ kind: 'phrase', words });
  return (await index.search(phrase, {}, 1, budget)).length > 0;
}
