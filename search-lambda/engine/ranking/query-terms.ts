/** The terms that the final ranking looks for in its candidates. */
import type { Query } from '../query/parse.ts';
import type { RankedQuery } from '../query/tree.ts';
import type { Candidates } from '../search-index.ts';
import { stemOf } from '../text/stem.ts';
import { conceptsIn, significantWords } from './ranked-query.ts';
import type { RecognizedPlaces } from './recognized.ts';
import { countOf, type RescoredQuery, type Rescoring } from './rescore.ts';

/** What the second stage looks for: the words, then the concepts. */
export type QueryTerms = {
  readonly words: readonly string[];
  readonly terms: readonly string[];
  /** Weight of each term in the ranked query; 0 of words in phrases only. */
  readonly weights: readonly number[];
  /** How much each word counts (`countOf`). */
  readonly counts: readonly number[];
  /** For each concept, the numbers of the words that name it. */
  readonly members: readonly (readonly number[])[];
};

export function termsOfQuery(
  query: Query,
  ranked: RankedQuery | undefined,
  places: RecognizedPlaces,
  weights: Rescoring,
): QueryTerms {
  const { plainWords, phrases } = query;
  const words = [
    ...significantWords(query).map(({ text }) => text),
    ...phrases.flatMap((phrase) => phrase.words),
  ];
  const byStem = Map.groupBy(words, stemOf);
  const stems = [...byStem.keys()];
  const concepts = ranked?.words.flatMap(({ term, isConcept }) => (isConcept ? [term] : [])) ?? [];
  const terms = [...stems, ...concepts];
  const plainStems = plainWords.map(({ text }) => stemOf(text));
  const named = conceptsIn(query, places.isPlaceWord);
  return {
    words: [...byStem.values()].map(([word = '']) => word),
    terms,
    weights: terms.map((term) => ranked?.words.find((word) => word.term === term)?.weight ?? 0),
    counts: [...byStem.values()].map(({ length }) => countOf(length, weights)),
    members: concepts.map((concept) =>
      named
        .filter((each) => each.concept === concept)
        .flatMap(({ start, end }) => plainStems.slice(start, end).map((stem) => stems.indexOf(stem)))
        .filter((number) => number >= 0),
    ),
  };
}

export const rescoredQuery = (
  { words, terms, counts, members }: QueryTerms,
  { idfOf }: Candidates,
): RescoredQuery => ({
  words: words.map((_, number) => ({ idf: idfOf(terms[number] ?? ''), count: counts[number] ?? 1 })),
  concepts: members.map((words, number) => ({ idf: idfOf(terms[counts.length + number] ?? ''), words })),
});
