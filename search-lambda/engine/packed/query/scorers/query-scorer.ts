/** Builds the scorer of a query: a batch scorer for words and phrases, as in nearly all queries; otherwise an iterator tree. */
import { minMatchedIdf } from '../../../document-terms.ts';
import type { QueryNode, QueryTerm, RankedQuery } from '../../../query/tree.ts';
import { stemOf } from '../../../text/stem.ts';
import type { SegmentFilter } from '../filters/segment-filter.ts';
import { ConjunctionIterator } from '../iterators/conjunction-iterator.ts';
import { emptyIterator, type Scorer } from '../iterators/document-iterator.ts';
import { FilterIterator } from '../iterators/filter-iterator.ts';
import { ListIterator } from '../iterators/list-iterator.ts';
import { iteratorOf } from '../iterators/query-iterator.ts';
import { PhraseMatcher } from '../phrase-matcher.ts';
import { PostingBlocks } from '../posting-blocks.ts';
import type { QueryContext } from '../query-context.ts';
import { leafStemsOf } from '../query-ranges.ts';
import { CandidatePositions } from '../term-positions.ts';
import { ListDriver, StemDriver } from './candidate-drivers.ts';
import { ConjunctionScorer } from './conjunction-scorer.ts';
import { TermScorer } from './term-scorer.ts';
import { UnionScorer } from './union-scorer.ts';

/** A query whose words and phrases are required or optional, as a batch scorer needs it. */
type FlatQuery = {
  readonly required: readonly QueryTerm[];
  /** By stem or concept. */
  readonly optional: readonly WeightedTerm[];
  readonly excluded: readonly QueryNode[];
  /** Matched IDF that the optional terms must add; 0 if any is enough. */
  readonly minMatchedIdf: number;
};

type WeightedTerm = {
  readonly term: string;
  /** Factor of its scores. */
  readonly weight: number;
  readonly matchedIdf: number;
};

/** Returns the scorer of the documents that match a query and pass a filter. */
export function scorerOf(query: QueryNode, context: QueryContext, filter: SegmentFilter): Scorer {
  const flat = flatten(query, context);
  if (flat !== undefined) return batchScorerOf(flat, context, filter);
  const iterator = iteratorOf(query, context);
  const { list, test } = filter;
  if (list !== undefined) return new ConjunctionIterator([new ListIterator(list), iterator], context.budget);
  return test === undefined ? iterator : new FilterIterator(iterator, test, context.budget);
}

/** Returns undefined if the query needs an iterator tree. */
function flatten(query: QueryNode, context: QueryContext): FlatQuery | undefined {
  if (query.kind === 'ranked') return flattenRanked(query, context);
  if (query.kind === 'or' && query.operands.every(isWord)) {
    const optional = query.operands.map(({ stem }) => ({ term: stem, weight: 1, matchedIdf: 0 }));
    return { required: [], optional, excluded: [], minMatchedIdf: 0 };
  }
  const operands = query.kind === 'and' ? query.operands : [query];
  const required = operands.filter(isTerm);
  const excluded = operands.flatMap((operand) => (operand.kind === 'not' ? [operand.operand] : []));
  return required.length === 0 || required.length + excluded.length < operands.length
    ? undefined
    : { required, optional: [], excluded, minMatchedIdf: 0 };
}

/** The share is that of all terms that the index has, including those that this segment lacks. */
function flattenRanked(
  { words: terms, required, excluded, minShare }: RankedQuery,
  { statistics }: QueryContext,
): FlatQuery {
  const known = terms.filter(({ term }) => statistics.frequencyOfStem(term) > 0);
  // A repeated word of the query weighs more in the score, but not in the share.
  const optional = known.map(({ term, weight, isConcept }) => ({
    term,
    weight,
    matchedIdf: (isConcept ? weight : 1) * statistics.idfOfStem(term),
  }));
  const stemsOfPhrases = new Set(required.flatMap(leafStemsOf));
  const idfOfPhrases = sumOf(Array.from(stemsOfPhrases, (stem) => statistics.idfOfStem(stem)));
  const words = known.filter(({ isConcept }) => !isConcept);
  const idfOfWords = sumOf(words.map(({ term }) => statistics.idfOfStem(term)));
  const least = minMatchedIdf(idfOfPhrases + idfOfWords, minShare) - idfOfPhrases;
  return { required, optional, excluded, minMatchedIdf: Math.max(0, least) };
}

function batchScorerOf(
  { required, optional, excluded, minMatchedIdf }: FlatQuery,
  context: QueryContext,
  { test, list }: SegmentFilter,
): Scorer {
  const byStem = termScorersOf(required, optional, context);
  const requiredStems = new Set(required.flatMap(leafStemsOf));
  if (![...requiredStems].every((stem) => byStem.has(stem))) return emptyIterator;
  const stems = [...byStem.values()].toSorted(
    (a, b) => a.postings.term.frequency - b.postings.term.frequency,
  );
  if (stems.length === 0 || sumOf(stems.map(({ matchedIdf }) => matchedIdf)) < minMatchedIdf)
    return emptyIterator;
  const excludedIterators = excluded.map((node) => iteratorOf(node, context));
  if (required.length === 0 && list === undefined)
    return new UnionScorer(stems, context, { minMatchedIdf, excluded: excludedIterators, filter: test });
  const isRequired = ({ postings: { term } }: TermScorer): boolean => requiredStems.has(term.stem);
  const phrases = phrasesOf(required, stems.filter(isRequired), context);
  const [rarest] = stems.filter(isRequired);
  if (phrases === undefined) return emptyIterator;
  const driver =
    list !== undefined || rarest === undefined
      ? new ListDriver(list ?? new Uint32Array())
      : new StemDriver(rarest, test);
  return new ConjunctionScorer(
    driver,
    {
      ...phrases,
      required: stems.filter(isRequired),
      optional: stems.filter((stem) => !isRequired(stem)),
      excluded: excludedIterators,
      minMatchedIdf,
    },
    context,
  );
}

/** Returns the matchers of the phrases, and the positions of the required stems; undefined if a phrase has an unknown word. */
function phrasesOf(
  required: readonly QueryTerm[],
  stems: readonly TermScorer[],
  { budget }: QueryContext,
): { readonly matchers: PhraseMatcher[]; readonly positions: CandidatePositions[] } | undefined {
  const positions = stems.map(({ postings }) => new CandidatePositions(postings));
  const matchers: PhraseMatcher[] = [];
  for (const term of required) {
    if (term.kind === 'word') continue;
    const words = term.words.flatMap((word) => {
      const number = stems.findIndex(({ postings }) => postings.term.stem === stemOf(word));
      const stem = positions[number];
      const form = stems[number]?.postings.term.forms.indexOf(word) ?? -1;
      return stem === undefined || form < 0 ? [] : [{ stem, form }];
    });
    if (words.length < term.words.length) return undefined;
    matchers.push(new PhraseMatcher(words, term.words, budget));
  }
  return { matchers, positions };
}

/** Scorers of the stems that the segment has, by stem. A stem weighs as much as the terms that have it together. */
function termScorersOf(
  required: readonly QueryTerm[],
  optional: readonly WeightedTerm[],
  { views, norms, termOf, statistics, budget }: QueryContext,
): Map<string, TermScorer> {
  const weights = new Map<string, Omit<WeightedTerm, 'term'>>();
  const add = ({ term, weight, matchedIdf }: WeightedTerm): void => {
    const before = weights.get(term) ?? { weight: 0, matchedIdf: 0 };
    weights.set(term, { weight: before.weight + weight, matchedIdf: before.matchedIdf + matchedIdf });
  };
  for (const term of required)
    for (const stem of new Set(leafStemsOf(term))) add({ term: stem, weight: 1, matchedIdf: 0 });
  for (const term of optional) add(term);
  const scorers = new Map<string, TermScorer>();
  for (const [stem, { weight, matchedIdf }] of weights) {
    const term = termOf(stem);
    if (term === undefined) continue;
    const postings = new PostingBlocks(views, term, norms, budget);
    scorers.set(stem, new TermScorer(postings, weight * statistics.idfOfStem(stem), matchedIdf, norms));
  }
  return scorers;
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

const isTerm = (node: QueryNode): node is QueryTerm => node.kind === 'word' || node.kind === 'phrase';
const isWord = (node: QueryNode): node is Extract<QueryTerm, { kind: 'word' }> => node.kind === 'word';
