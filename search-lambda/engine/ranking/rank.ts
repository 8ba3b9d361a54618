/** Ranks the documents of a search in two stages: BM25F chooses candidates, and their text decides (rescore.ts). */
import { publishedScore } from '../best-hits.ts';
import type { Budget } from '../budget.ts';
import { mergeMatters, mergePages, type Merged } from '../merge-matters.ts';
import type { Chunk, Query } from '../query/parse.ts';
import { hiddenTerms } from '../document-terms.ts';
import type { QueryNode, RankedQuery } from '../query/tree.ts';
import type { WordPositions, Filters, SearchDecision, SearchDocument, SearchIndex } from '../search-index.ts';
import { identifiersIn, type Reading } from './identifiers.ts';
import type { Language } from '../text/analyzers.ts';
import { missingTest } from './missing.ts';
import { inOrder, type Ordered, type ScoredTier } from './order.ts';
import { bestDecision, type FileNumbers, passagesOf } from './passages.ts';
import { positionsOfReadings, type QueryTerms, rescoredQuery, termsOfQuery } from './query-terms.ts';
import type { RecognizedPlaces } from './recognized.ts';
import { type Rescored, rescore, type Rescoring, rescoring } from './rescore.ts';
import { frenchFactor, isFrenchQuery } from './query-language.ts';
import { type TextOccurrences, textOccurrencesOf } from './text-occurrences.ts';
import { candidateTiers, type Tier } from './tiers.ts';
import { topicTest } from './topic.ts';

export type RankedHit = {
  readonly document: SearchDocument;
  readonly score: number;
  /** Words of the query that the document lacks. */
  readonly missing: readonly string[];
  /** The decision that matches best, if the search names it. */
  readonly decision: SearchDecision | undefined;
  /** Where the document has the words of the query; undefined if unknown. */
  readonly occurrences?: TextOccurrences | undefined;
  /** Further pages of its document, best first; absent unless pages are merged. */
  readonly also?: readonly MatchingPage[] | undefined;
};

type MatchingPage = Pick<RankedHit, 'document' | 'occurrences'>;

/** What is one result: decisions on one matter, or pages of one document. */
export type Merging = 'matters' | 'pages';

/** Pages that a result shows besides its best. */
export const maxAlso = 3;

export type RankedSearch = {
  readonly query: Query;
  /** Names that are not among the words of the query; what has them comes first. */
  readonly names: readonly Reading[];
  readonly strict: QueryNode;
  /** Undefined if all words must occur. */
  readonly ranked: RankedQuery | undefined;
  readonly places: RecognizedPlaces;
  readonly filters: Filters;
  readonly offset: number;
  readonly limit: number;
  readonly merges: Merging | undefined;
  readonly namesDecisions: boolean;
  /** Documents in this language come first among those with the same score. */
  readonly language?: Language | undefined;
  /** The shipped numbers by default. */
  readonly weights?: Rescoring | undefined;
};

export type RankedPage = {
  readonly hits: readonly RankedHit[];
  readonly hasMore: boolean;
  /** Number of documents merged into the hits. */
  readonly merged: number;
};

/**
 * Returns a page of the best documents: those with the identifiers of the query first; by score descending, then those in the preferred language
 * first, then date descending, then id ascending.
 * @throws {QueryTooCostly} if the search exceeds the budget
 */
export async function rank(index: SearchIndex, search: RankedSearch, budget: Budget): Promise<RankedPage> {
  const { offset, limit } = search;
  const { hits, hasMore } =
    search.merges === 'pages'
      ? await rankDocuments(index, search, budget)
      : await rankCandidates(index, search, budget);
  const page = hits.slice(offset, offset + limit);
  const merged = page.reduce((sum, { others }) => sum + others, 0);
  return { hits: page, hasMore, merged };
}

/** A hit, and the number of documents that were merged into it. */
type MergedHit = RankedHit & { readonly others: number };

type RankedCandidates = {
  /** The first ones. */
  readonly hits: readonly MergedHit[];
  readonly hasMore: boolean;
  /** True if there may be matches beyond the candidates. */
  readonly isCut: boolean;
};

/** Searches among the documents without those found before. A few documents can have all the best pages. */
const maxRounds = 4;

/** Ranks documents by their best page. */
async function rankDocuments(
  index: SearchIndex,
  search: RankedSearch,
  budget: Budget,
): Promise<Pick<RankedCandidates, 'hits' | 'hasMore'>> {
  const end = search.offset + search.limit;
  const hits: MergedHit[] = [];
  let isCut = true;
  for (let round = 0; round < maxRounds && isCut && hits.length <= end; round++) {
    const found = await rankCandidates(index, withoutDocuments(search, hits), budget);
    const highest = hits.at(-1)?.score ?? Infinity;
    for (const hit of found.hits) hits.push({ ...hit, score: Math.min(hit.score, highest) });
    isCut = found.isCut;
  }
  return { hits, hasMore: hits.length > end };
}

/** The search without the documents of some hits. */
function withoutDocuments(search: RankedSearch, hits: readonly MergedHit[]): RankedSearch {
  if (hits.length === 0) return search;
  const excluded = hits.map(({ document: { page } }): QueryNode => {
    const stem = hiddenTerms.page('document', page?.document ?? '');
    return { kind: 'word', word: stem, stem };
  });
  const { ranked, strict } = search;
  return {
    ...search,
    ranked: ranked && { ...ranked, excluded: [...ranked.excluded, ...excluded] },
    strict: {
      kind: 'and',
      operands: [strict, ...excluded.map((operand): QueryNode => ({ kind: 'not', operand }))],
    },
  };
}

async function rankCandidates(
  index: SearchIndex,
  search: RankedSearch,
  budget: Budget,
): Promise<RankedCandidates> {
  const { query, names, ranked, places, filters, offset, limit, merges, weights = rescoring } = search;
  const searches = [
    { filters, limit: weights.candidates },
    ...places.filtersWith(filters).map((filters) => ({ filters, limit: weights.candidates / 2 })),
  ];
  const identifiers =
    ranked === undefined
      ? []
      : [
          ...names.map((name) => ({ longer: [name], alone: [], isName: true })),
          ...(await identifiersIn(query, places.isPlaceWord, (terms) => index.frequencies(terms))),
        ];
  const tiers = await candidateTiers(index, ranked ?? search.strict, identifiers, searches, budget);
  const terms = termsOfQuery(query, ranked, places, weights);
  const isFrench = ranked !== undefined && (await isFrenchQuery(query, (terms) => index.frequencies(terms)));
  const scored = await Promise.all(tiers.map((tier) => scoredTier(tier, search, terms, isFrench)));
  const end = offset + limit;
  const { language = isFrench ? 'fr' : undefined } = search;
  const total = scored.reduce((sum, { scores }) => sum + scores.length, 0);
  const merged = await mergings[merges ?? 'nothing'](
    (count) => inOrder(scored, count, language, budget),
    end,
    total,
  );
  const missing = ranked === undefined ? () => [] : missingTest(query, terms, longerReadings(tiers), budget);
  const occurrencesOf = ({ scored, number }: Item): TextOccurrences | undefined => {
    const own = scored.positions[number];
    return own && textOccurrencesOf(own, terms.keys);
  };
  // One more shows whether there are further results.
  const hits = merged.slice(0, end + 1).map(({ shown, first, items }): MergedHit => {
    const { document, scored, number } = shown;
    return {
      document,
      score: first.score,
      missing: missing(document, scored.termPositions[number]),
      decision: search.namesDecisions ? document.decisions[scored.bestDecisionOf(number)] : undefined,
      occurrences: occurrencesOf(shown),
      others: items.length - 1,
      ...(merges === 'pages' && {
        also: items
          .slice(1, 1 + maxAlso)
          .map((item) => ({ document: item.document, occurrences: occurrencesOf(item) })),
      }),
    };
  });
  return {
    hits,
    hasMore: (merges === undefined ? total : merged.length) > end,
    isCut: total >= weights.candidates,
  };
}

type Item = Ordered<RescoredTier>;
type Ordering = (count: number) => Promise<readonly Item[]>;

/** Candidates that are read besides as many as results are shown, since pages of one document are one result. */
const spareCandidates = 16;

/** How the candidates become at least the first `end` results, and one more if there is one. */
const mergings: Readonly<
  Record<
    Merging | 'nothing',
    (inOrder: Ordering, end: number, total: number) => Promise<readonly Merged<Item>[]>
  >
> = {
  nothing: async (inOrder, end) =>
    (await inOrder(end)).map((item) => ({ shown: item, first: item, items: [item] })),
  matters: async (inOrder) => mergeMatters(await inOrder(Infinity)),
  // Reading all candidates would take as many requests from cold.
  pages: async (inOrder, end, total) => {
    for (let count = end + spareCandidates; ; count *= 2) {
      const merged = mergePages(await inOrder(count));
      if (merged.length > end || count >= total) return merged;
    }
  },
};

/** The readings of several chunks; each chunk is in one. */
function longerReadings(tiers: readonly Tier[]): readonly Reading[] {
  const used = new Set<Chunk>();
  return tiers.flatMap(({ reading }) => {
    if (reading === undefined || reading.chunks.length === 1) return [];
    if (reading.chunks.some((chunk) => used.has(chunk))) return [];
    for (const chunk of reading.chunks) used.add(chunk);
    return [reading];
  });
}

/** A tier with the scores of the second stage. */
type RescoredTier = ScoredTier & {
  /** Of words and concepts. */
  readonly positions: readonly WordPositions[];
  readonly termPositions: readonly WordPositions[];
  /** The index of the decision that matches best; -1 if none does. */
  readonly bestDecisionOf: (number: number) => number;
};

async function scoredTier(
  tier: Tier,
  { query: asked, names, ranked, places, merges, weights = rescoring }: RankedSearch,
  terms: QueryTerms,
  isFrench: boolean,
): Promise<RescoredTier> {
  const { candidates } = tier;
  const [termPositions, placeKeys] = await Promise.all([
    candidates.positionsOf(terms.terms),
    // Most queries name no place.
    places.isEmpty ? undefined : candidates.places(),
  ]);
  const positions = termPositions.map((own) => positionsOfReadings(own, terms));
  const query = rescoredQuery(terms, candidates);
  const presences = terms.weights.map(
    (weight, at) => weight * (ranked?.presence ?? 0) * candidates.idfOf(terms.terms[at] ?? '') ** 2,
  );
  const rescoredWith = (fileNumbers: FileNumbers, number: number): Rescored => {
    const own = positions[number];
    const place = placeKeys === undefined ? 0 : places.certaintyOf(placeKeys[number] ?? '');
    const passages =
      own === undefined ? { lengths: [], occurrences: [] } : passagesOf(own, fileNumbers, merges === 'pages');
    const meeting = (candidates.scores[number] ?? 0) - presenceOf(termPositions[number], presences);
    return rescore(query, { meeting, place, ...passages }, weights);
  };
  const factorOf = isFrench ? frenchFactor(terms.terms) : () => 1;
  const scores = candidates.scores.map(
    (_, number) => factorOf(termPositions[number]) * rescoredWith('in context', number).score,
  );
  const isName = tier.reading !== undefined && names.includes(tier.reading);
  const isOnTopic = placeKeys === undefined && !isName ? () => false : topicTest(asked, terms, query, places);
  const isNamed = (number: number): boolean => places.certaintyOf(placeKeys?.[number] ?? '') === 1;
  // The name of a place without documents is no topic: in others, it is a street or a firm.
  const onTopic =
    places.elsewhere.length === 0 ? scores : raised(scores, (number) => isOnTopic(positions[number]));
  return {
    ...tier,
    scores: raised(onTopic, (number) => isNamed(number) && isOnTopic(positions[number])),
    isLast: (number) => isName && !isOnTopic(positions[number]),
    positions,
    termPositions,
    bestDecisionOf: (number) => bestDecision(rescoredWith('in passages', number)),
  };
}

/** Raises some of the scores above all others. */
function raised(scores: readonly number[], isFirst: (number: number) => boolean): number[] {
  const first = new Set(scores.keys().filter(isFirst));
  const base = scores.reduce(
    (highest, score, number) => (first.has(number) ? highest : Math.max(highest, score)),
    0,
  );
  return scores.map((score, number) => publishedScore(first.has(number) ? base + score : score));
}

/** What the terms that a document has added to its score by being there. */
function presenceOf(own: WordPositions | undefined, presences: readonly number[]): number {
  let sum = 0;
  for (let term = 0; term < presences.length; term++)
    if ((own?.positions[term]?.length ?? 0) > 0) sum += presences[term] ?? 0;
  return sum;
}
