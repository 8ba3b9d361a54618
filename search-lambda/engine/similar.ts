/** Decisions on the same question in other places: those that share the rarest words of a title, one a place. */
import { Budget } from './budget.ts';
import { stemsOf } from './document-terms.ts';
import { parseQuery } from './query/parse.ts';
import type { RankedQuery } from './query/tree.ts';
import type { RankedHit } from './ranking/rank.ts';
import { rankedQueryOf, significantWords, termIn } from './ranking/ranked-query.ts';
import { rescoring } from './ranking/rescore.ts';
import { type Answer, countMatches } from './search.ts';
import type { Filters, Hit, SearchIndex } from './search-index.ts';
import { languages, type WrittenWord, writtenWordsOf } from './text/analyzers.ts';

export type SimilarSearch = {
  /** Of a decision. */
  readonly title: string;
  /** `place` is that of the decision, which is left out. */
  readonly filters: Filters;
  /** Number of places. */
  readonly limit: number;
};

/** Enough to say what a decision is about. */
const maxWords = 6;
/** Words that occur nowhere else say nothing: the rarest that do are chosen from this number. */
const maxCandidates = 12;
/** Share of the IDF of the words that a decision must have. */
const minShare = 1 / 3;
/** One word in common is chance. */
const minCommon = 2;
/** Decisions that are read in a round. Later rounds leave out the places of earlier ones. */
const hitsPerRound = 100;
const maxRounds = 4;

/**
 * Returns a decision of each place, those with the most in common first. The words that are compared are `words` of the answer, and the
 * hits say which of them are missing.
 * @throws {QueryTooCostly} if all of it together exceeds the budget
 */
export async function similarDecisions(
  index: SearchIndex,
  { title, filters: { place, ...others }, limit }: SimilarSearch,
  budget = new Budget(),
): Promise<Answer> {
  const filters = { ...others, withoutPlaces: place === undefined ? [] : [place] };
  const candidates = significantOf(title, namesOf(index, place));
  const words = await rarestWords(index, candidates, filters, budget);
  const isEnough = words.length >= Math.min(minCommon, candidates.length);
  const query = words.length > 0 && isEnough ? queryOf(words) : undefined;
  const hits = query === undefined ? [] : await hitsOfPlaces(index, { query, words, filters, limit }, budget);
  return {
    hits: hits.slice(0, limit),
    merged: 0,
    query,
    places: [],
    counts: undefined,
    suggestion: undefined,
    next: undefined,
    updatedAt: index.facts.updatedAt,
    words: words.map(({ text }) => text),
  };
}

/** The words of the name of a place and of its state: they say where, not what. */
function namesOf({ places }: SearchIndex, key: string | undefined): ReadonlySet<string> {
  const place = places.find((each) => each.key === key);
  return new Set(writtenWordsOf(`${place?.name ?? ''} ${place?.state ?? ''}`).map(({ text }) => text));
}

/** The distinct words of a title without numbers, initials, stop words and names. */
function significantOf(title: string, names: ReadonlySet<string>): readonly WrittenWord[] {
  const words = significantWords(parseQuery(withoutOperators(writtenWordsOf(title))));
  const distinct = new Map(words.map((word) => [word.text, word]));
  return [...distinct.values()].filter(({ text }) => /^\p{L}{3,}$/u.test(text) && !names.has(text));
}

const withoutOperators = (words: readonly WrittenWord[]): string =>
  words.map(({ written }) => written.toLowerCase()).join(' ');

/** The words that the fewest documents have, of those that pass the filters. */
async function rarestWords(
  index: SearchIndex,
  words: readonly WrittenWord[],
  filters: Filters,
  budget: Budget,
): Promise<readonly WrittenWord[]> {
  const frequencies = await Promise.all(
    languages.map((language) => index.frequencies(words.map((word) => termIn(language, word)))),
  );
  const rarest = words
    .map((word, at) => ({ word, frequency: Math.max(...frequencies.map((counts) => counts[at] ?? 0)) }))
    .filter(({ frequency }) => frequency > 0)
    .toSorted((a, b) => a.frequency - b.frequency)
    .slice(0, maxCandidates);
  const chosen: WrittenWord[] = [];
  for (const { word } of rarest) {
    if (chosen.length === maxWords) break;
    const { total } = await countMatches(index, word.written, filters, budget);
    if (total > 0) chosen.push(word);
  }
  return chosen;
}

/** Synonyms are other words. */
function queryOf(words: readonly WrittenWord[]): RankedQuery | undefined {
  const query = rankedQueryOf(parseQuery(withoutOperators(words)), () => true, { ...rescoring, synonym: 0 });
  return query && { ...query, minShare };
}

type Comparison = {
  readonly query: RankedQuery;
  readonly words: readonly WrittenWord[];
  readonly filters: Filters & { readonly withoutPlaces: readonly string[] };
  readonly limit: number;
};

async function hitsOfPlaces(
  index: SearchIndex,
  { query, words, filters, limit }: Comparison,
  budget: Budget,
): Promise<readonly RankedHit[]> {
  const rows: RankedHit[] = [];
  const seen = new Set(filters.withoutPlaces);
  for (let round = 0; round < maxRounds && rows.length < limit; round++) {
    const hits = await index.search(query, { ...filters, withoutPlaces: [...seen] }, hitsPerRound, budget);
    const byPlace = Map.groupBy(hits, ({ document }) => document.place);
    for (const [place, own] of byPlace) {
      seen.add(place);
      const row = bestOf(
        own.map((hit) => compared(hit, words)),
        words,
      );
      if (row !== undefined) rows.push(row);
    }
    if (hits.length < hitsPerRound) break;
  }
  return rows.toSorted((a, b) => b.score - a.score);
}

/** Says which words a decision lacks. */
function compared({ document, score }: Hit, words: readonly WrittenWord[]): RankedHit {
  const { stems } = stemsOf(document);
  const isMissing = (word: WrittenWord): boolean =>
    languages.every((language) => !stems.has(termIn(language, word)));
  const missing = words.filter(isMissing).map(({ text }) => text);
  return { document, score, missing, decision: document.decisions[0] };
}

/** The decision of a place with the most words, the final one of several; undefined if all have too few. */
function bestOf(hits: readonly RankedHit[], words: readonly WrittenWord[]): RankedHit | undefined {
  const [best] = hits
    .filter(({ missing }) => words.length - missing.length >= Math.min(minCommon, words.length))
    .toSorted((a, b) => a.missing.length - b.missing.length || isFinal(b) - isFinal(a));
  return best;
}

const isFinal = ({ decision }: RankedHit): number => (decision?.stage === 'final' ? 1 : 0);
