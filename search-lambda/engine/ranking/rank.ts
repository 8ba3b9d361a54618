/** Ranks the documents of a search in two stages: BM25F chooses candidates, and their text decides (rescore.ts). */
import { publishedScore } from '../best-hits.ts';
import type { Budget } from '../budget.ts';
import { work } from '../budget.ts';
import { mergeMatters } from '../merge-matters.ts';
import { otherTexts, textsPerDecision } from '../document-terms.ts';
import type { Query } from '../query/parse.ts';
import type { QueryNode, RankedQuery } from '../query/tree.ts';
import type {
  Candidates,
  WordPositions,
  Filters,
  SearchDecision,
  SearchDocument,
  SearchIndex,
} from '../search-index.ts';
import { compareText } from '../text/compare.ts';
import { stemOf } from '../text/stem.ts';
import { isStopWord } from '../text/stop-words.ts';
import { conceptsIn } from './ranked-query.ts';
import type { RecognizedPlaces } from './recognized.ts';
import {
  type Candidate,
  contextPassage,
  countOf,
  type Rescored,
  rescore,
  type RescoredQuery,
  type Rescoring,
  rescoring,
} from './rescore.ts';
import { type TextOccurrences, textOccurrencesOf } from './text-occurrences.ts';

export type RankedHit = {
  readonly document: SearchDocument;
  readonly score: number;
  /** Words of the query that the document lacks. */
  readonly missing: readonly string[];
  /** The decision that matches best, if the search names it. */
  readonly decision: SearchDecision | undefined;
  /** Where the document has the words of the query; undefined if unknown. */
  readonly occurrences?: TextOccurrences | undefined;
};

export type RankedSearch = {
  readonly query: Query;
  readonly strict: QueryNode;
  /** Undefined if all words must occur. */
  readonly ranked: RankedQuery | undefined;
  readonly places: RecognizedPlaces;
  readonly filters: Filters;
  readonly offset: number;
  readonly limit: number;
  /** Merges decisions on one matter. */
  readonly mergesMatters: boolean;
  readonly namesDecisions: boolean;
  /** The shipped numbers by default. */
  readonly weights?: Rescoring | undefined;
};

/**
 * Returns a page of the best documents: by score descending, then date descending, then id ascending.
 * @throws {QueryTooCostly} if the search exceeds the budget
 */
export async function rank(
  index: SearchIndex,
  search: RankedSearch,
  budget: Budget,
): Promise<{ readonly hits: readonly RankedHit[]; readonly hasMore: boolean }> {
  const { places, filters, offset, limit, weights = rescoring } = search;
  const root = search.ranked ?? search.strict;
  const searches = [
    { filters, limit: weights.candidates },
    ...places.filtersWith(filters).map((filters) => ({ filters, limit: weights.candidates / 2 })),
  ];
  const terms = termsOfQuery(search);
  const candidates = await index.candidates(root, searches, budget);
  const [wordPositions, placeKeys] = await Promise.all([
    candidates.positionsOf(terms.terms),
    // Most queries name no place.
    places.isEmpty ? undefined : candidates.places(),
  ]);
  budget.charge(work.candidate, candidates.scores.length * terms.terms.length);
  const query = rescoredQuery(terms, candidates);
  const presences = terms.weights.map(
    (weight, at) => weight * (search.ranked?.presence ?? 0) * candidates.idfOf(terms.terms[at] ?? ''),
  );
  const rescoredWith = (fileNumbers: FileNumbers, number: number): Rescored => {
    const own = wordPositions[number];
    const place = placeKeys === undefined ? 0 : places.certaintyOf(placeKeys[number] ?? '');
    const passages = own === undefined ? { lengths: [], occurrences: [] } : passagesOf(own, fileNumbers);
    const meeting = (candidates.scores[number] ?? 0) - presenceOf(own, presences);
    return rescore(query, { meeting, place, ...passages }, weights);
  };
  const rescored = candidates.scores.map((_, number) => rescoredWith('in context', number));
  const end = offset + limit;
  const ordered = await inOrder(candidates, rescored, search.mergesMatters ? 2 * end : end);
  const merged = search.mergesMatters
    ? mergeMatters(ordered)
    : ordered.map((item) => ({ shown: item, first: item }));
  const hits = merged.slice(offset, end).map(({ shown: { number, document }, first }) => {
    const own = wordPositions[number];
    return {
      document,
      score: first.score,
      missing: search.ranked === undefined ? [] : missingIn(own, terms),
      decision: search.namesDecisions
        ? document.decisions[bestDecision(rescoredWith('in passages', number))]
        : undefined,
      occurrences: own && textOccurrencesOf(own, terms.terms),
    };
  });
  return { hits, hasMore: merged.length > end || candidates.scores.length > ordered.length };
}

/** What the terms that a document has added to its score by being there. */
function presenceOf(own: WordPositions | undefined, presences: readonly number[]): number {
  let sum = 0;
  for (let term = 0; term < presences.length; term++)
    if ((own?.positions[term]?.length ?? 0) > 0) sum += presences[term] ?? 0;
  return sum;
}

/** The words that a document lacks. */
const missingIn = (own: WordPositions | undefined, { words }: QueryTerms): string[] =>
  words.filter((_, number) => (own?.positions[number]?.length ?? 0) === 0);

type Ordered = { readonly number: number; readonly score: number; readonly document: SearchDocument };

/** The first `count` candidates in their final order. Those with the score and day of the last are read too, because ids break ties. */
async function inOrder(
  candidates: Candidates,
  rescored: readonly Rescored[],
  count: number,
): Promise<readonly Ordered[]> {
  const scored = rescored
    .map(({ score }, number) => ({
      number,
      score: publishedScore(score),
      date: candidates.dates[number] ?? '',
    }))
    .toSorted((a, b) => b.score - a.score || compareText(b.date, a.date));
  const last = scored[count - 1];
  const isTied = ({ score, date }: { score: number; date: string }): boolean =>
    score === last?.score && date === last.date;
  const best = scored.filter((candidate, rank) => rank < count || isTied(candidate));
  const documents = await candidates.read(best.map(({ number }) => number));
  return best
    .flatMap(({ number, score }, index) => {
      const document = documents[index];
      return document === undefined ? [] : [{ number, score, document }];
    })
    .toSorted(
      (a, b) =>
        b.score - a.score ||
        compareText(b.document.date, a.document.date) ||
        compareText(a.document.id, b.document.id),
    )
    .slice(0, count);
}

/** What the second stage looks for: the words, then the concepts. */
type QueryTerms = {
  /** As typed. */
  readonly words: readonly string[];
  readonly terms: readonly string[];
  /** Weight of each term in the ranked query; 0 of words in phrases only. */
  readonly weights: readonly number[];
  /** How much each word counts (`countOf`). */
  readonly counts: readonly number[];
  /** For each concept, the numbers of the words that name it. */
  readonly members: readonly (readonly number[])[];
};

function termsOfQuery({ query, ranked, places, weights = rescoring }: RankedSearch): QueryTerms {
  const { plainWords, phrases } = query;
  const significant = plainWords.filter(({ text }) => !isStopWord(text));
  const plain = significant.length > 0 || phrases.length > 0 ? significant : plainWords;
  const words = [...plain.map(({ text }) => text), ...phrases.flatMap((phrase) => phrase.words)];
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

const rescoredQuery = (
  { words, terms, counts, members }: QueryTerms,
  { idfOf }: Candidates,
): RescoredQuery => ({
  words: words.map((_, number) => ({ idf: idfOf(terms[number] ?? ''), count: counts[number] ?? 1 })),
  concepts: members.map((words, number) => ({ idf: idfOf(terms[counts.length + number] ?? ''), words })),
});

/** Passages of a document: its context, its headline, its summary, then its decisions. */
const firstDecision = 3;

/**
 * Where the words of file numbers belong. They are no evidence of a topic, so they do not rank meetings, but they show which
 * decision is meant.
 */
type FileNumbers = 'in context' | 'in passages';

/** The passages of a candidate, and the occurrences of the terms in them. */
function passagesOf(
  { textLengths, positions }: WordPositions,
  fileNumbers: FileNumbers,
): Pick<Candidate, 'lengths' | 'occurrences'> {
  const decisions = (textLengths.length - otherTexts) / textsPerDecision;
  const lengths = new Uint32Array(firstDecision + decisions);
  lengths[1] = textLengths[0] ?? 0;
  lengths[2] = textLengths[1] ?? 0;
  for (let decision = 0, text = 2; decision < decisions; decision++, text += textsPerDecision)
    lengths[firstDecision + decision] = (textLengths[text] ?? 0) + (textLengths[text + 1] ?? 0);
  return { lengths, occurrences: positions.map((own) => occurrencesOf(own, textLengths, fileNumbers)) };
}

/** Passage and position of each occurrence. Positions in the document do as well as in the passage, since only distances count. */
function occurrencesOf(
  positions: ArrayLike<number>,
  textLengths: ArrayLike<number>,
  fileNumbers: FileNumbers,
): readonly number[] {
  const occurrences: number[] = [];
  const inContext: number[] = [];
  let text = 0;
  let end = (textLengths[0] ?? 0) + 1;
  let passage = passageOf(text, textLengths.length, fileNumbers);
  for (let index = 0; index < positions.length; index++) {
    const position = positions[index] ?? 0;
    if (end <= position && text < textLengths.length) {
      while (end <= position && text < textLengths.length) end += (textLengths[++text] ?? 0) + 1;
      passage = passageOf(text, textLengths.length, fileNumbers);
    }
    (passage === contextPassage ? inContext : occurrences).push(passage, position);
  }
  return inContext.length === 0 ? occurrences : [...inContext, ...occurrences];
}

/** The passage that a text is part of, given the number of texts: headline and summary, three per decision, then the others. */
function passageOf(text: number, texts: number, fileNumbers: FileNumbers): number {
  if (text < 2) return text + 1;
  if (text >= texts - (otherTexts - 2)) return contextPassage;
  const ofDecision = (text - 2) % textsPerDecision;
  return ofDecision === textsPerDecision - 1 && fileNumbers === 'in context'
    ? contextPassage
    : firstDecision + (text - 2 - ofDecision) / textsPerDecision;
}

/** Index of the decision with the best evidence; -1 if none has any. */
function bestDecision({ passages }: Rescored): number {
  let best = -1;
  for (let passage = firstDecision; passage < passages.length; passage++)
    if (
      (passages[passage] ?? 0) > (passages[firstDecision + best] ?? 0) ||
      (best < 0 && (passages[passage] ?? 0) > 0)
    )
      best = passage - firstDecision;
  return best;
}
