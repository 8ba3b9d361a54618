/** The words of a query that name no place. */
import type { Query } from '../query/parse.ts';
import type { WordPositions } from '../search-index.ts';
import { stemOf } from '../text/stem.ts';
import type { QueryTerms } from './query-terms.ts';
import { minShare, significantWords } from './ranked-query.ts';
import type { RecognizedPlaces } from './recognized.ts';
import type { RescoredQuery } from './rescore.ts';

/**
 * Returns a test for documents that have some of the topic of a query: words with a tenth of its IDF, or synonyms of them. All have, if it only
 * names places.
 */
export function topicTest(
  query: Query,
  { keys }: QueryTerms,
  { words, concepts }: RescoredQuery,
  places: RecognizedPlaces,
): (positions: WordPositions | undefined) => boolean {
  const isElsewhere = (at: number): boolean =>
    places.elsewhere.some(({ start, end }) => at >= start && at < end);
  const ofPlaces = new Set(query.plainWords.filter((_, at) => places.isPlaceWord(at) || isElsewhere(at)));
  const topic = new Set(
    significantWords(query)
      .filter((word) => !ofPlaces.has(word))
      .map(({ text }) => keys.indexOf(stemOf(text))),
  );
  const parts = [...topic].map((number) => ({
    idf: words[number]?.idf ?? 0,
    numbers: [
      number,
      ...concepts.flatMap((concept, at) => (concept.words.includes(number) ? [words.length + at] : [])),
    ],
  }));
  const least = minShare * parts.reduce((sum, { idf }) => sum + idf, 0);
  if (least === 0) return () => true;
  return (document) => {
    const has = (number: number): boolean => (document?.positions[number]?.length ?? 0) > 0;
    return parts.reduce((sum, { idf, numbers }) => sum + (numbers.some(has) ? idf : 0), 0) >= least;
  };
}
