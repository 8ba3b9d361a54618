/** The terms that the final ranking looks for in its candidates. */
import type { PlainWord, Query } from '../query/parse.ts';
import type { RankedQuery } from '../query/tree.ts';
import type { Candidates, WordPositions } from '../search-index.ts';
import { analyzerOf } from '../text/analyzers.ts';
import { stemOf } from '../text/stem.ts';
import { conceptsIn, frenchWords, significantWords, termIn } from './ranked-query.ts';
import type { RecognizedPlaces } from './recognized.ts';
import { countOf, type RescoredQuery, type Rescoring } from './rescore.ts';

/** What the second stage looks for: words and concepts, each by one or more terms. */
export type QueryTerms = {
  readonly words: readonly string[];
  /** The English terms of the words, then the concepts. */
  readonly keys: readonly string[];
  /** What is looked up. */
  readonly terms: readonly string[];
  /** For each word and concept, the numbers of its terms. */
  readonly readings: readonly (readonly number[])[];
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
  const words: readonly PlainWord[] = [
    ...significantWords(query),
    ...phrases.flatMap((phrase) => phrase.words.map((text) => ({ text, written: text }))),
  ];
  const byStem = Map.groupBy(words, ({ text }) => stemOf(text));
  const stems = [...byStem.keys()];
  const concepts = ranked?.words.flatMap(({ term, isConcept }) => (isConcept ? [term] : [])) ?? [];
  const inFrench = new Set([...frenchWords(words), ...phraseWords(words, query)]);
  const lists = [
    ...Array.from(byStem, ([stem, own]) => [
      stem,
      ...own.filter((word) => inFrench.has(word)).map((word) => termIn('fr', word)),
    ]),
    ...concepts.map((concept) => [concept]),
  ];
  // English stop words are not looked for, but a French text without them lacks them.
  const others = plainWords
    .filter(({ text }) => !analyzerOf('fr').isStopWord(text))
    .map((word) => termIn('fr', word));
  const terms = [...new Set([...lists.flat(), ...others])];
  const numberOf = new Map(terms.map((term, number) => [term, number]));
  const plainStems = plainWords.map(({ text }) => stemOf(text));
  const named = conceptsIn(query, places.isPlaceWord);
  return {
    words: [...byStem.values()].map(([word]) => word?.text ?? ''),
    keys: [...stems, ...concepts],
    terms,
    readings: lists.map((own) => [...new Set(own)].map((term) => numberOf.get(term) ?? 0)),
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

/** The words of quoted phrases, which are looked up in French texts whatever they are. */
const phraseWords = (words: readonly PlainWord[], { phrases }: Query): readonly PlainWord[] =>
  words.slice(words.length - phrases.reduce((sum, phrase) => sum + phrase.words.length, 0));

export function rescoredQuery(
  { words, terms, readings, counts, members }: QueryTerms,
  { idfOf }: Candidates,
): RescoredQuery {
  const idfs = readings.map((own) => leastKnown(own.map((number) => idfOf(terms[number] ?? ''))));
  return {
    words: words.map((_, number) => ({ idf: idfs[number] ?? 0, count: counts[number] ?? 1 })),
    concepts: members.map((words, number) => ({ idf: idfs[counts.length + number] ?? 0, words })),
  };
}

/** The IDF of a word is that of its most frequent term; 0 if none occurs. */
const leastKnown = (idfs: readonly number[]): number => {
  const known = idfs.filter((idf) => idf > 0);
  return known.length === 0 ? 0 : Math.min(...known);
};

/** Where words and concepts occur in a document, from where their terms do. */
export const positionsOfReadings = (
  { textLengths, positions }: WordPositions,
  { readings }: QueryTerms,
): WordPositions => ({
  textLengths,
  positions: readings.map((own) => {
    const [first = [], ...others] = own.flatMap((number) => {
      const found = positions[number] ?? [];
      return found.length === 0 ? [] : [found];
    });
    return others.length === 0 ? first : [...new Set([first, ...others].flat())].toSorted((a, b) => a - b);
  }),
});
