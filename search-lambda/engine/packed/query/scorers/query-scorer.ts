/** Builds the scorer of a query: a batch scorer for words and phrases, as in nearly all queries; otherwise an iterator tree. */
import { minMatchedIdf } from '../../../document-terms.ts';
import type { QueryNode, QueryTerm } from '../../../query/tree.ts';
import { stemOf } from '../../../text/stem.ts';
import { emptyIterator, type Scorer } from '../iterators/document-iterator.ts';
import { iteratorOf } from '../iterators/query-iterator.ts';
import { PhraseMatcher } from '../phrase-matcher.ts';
import { PostingBlocks } from '../posting-blocks.ts';
import type { QueryContext } from '../query-context.ts';
import { leafStemsOf } from '../query-ranges.ts';
import { CandidatePositions } from '../term-positions.ts';
import type { DocumentFilter } from './candidates.ts';
import { ConjunctionScorer } from './conjunction-scorer.ts';
import { TermScorer } from './term-scorer.ts';
import { UnionScorer } from './union-scorer.ts';

/** @param filter lets a batch scorer skip documents; the result may still contain some that do not pass. */
export function scorerOf(
  query: QueryNode,
  context: QueryContext,
  filter: DocumentFilter | undefined,
): Scorer {
  if (query.kind === 'or' && query.operands.every(isWord))
    return unionScorerOf(query.operands, context, filter);
  if (query.kind === 'some' && query.operands.every(isWord))
    return minMatchScorerOf(query.operands, query.share, context, filter);
  const operands = query.kind === 'and' ? query.operands : [query];
  const terms = operands.filter(isTerm);
  const excluded = operands.flatMap((operand) => (operand.kind === 'not' ? [operand.operand] : []));
  if (terms.length === 0 || terms.length + excluded.length < operands.length)
    return iteratorOf(query, context);
  return conjunctionScorerOf(terms, excluded, context, filter);
}

/** The share is that of all words that the index has, including those that this segment lacks. */
function minMatchScorerOf(
  words: readonly QueryTerm[],
  share: number,
  context: QueryContext,
  filter: DocumentFilter | undefined,
): Scorer {
  const { statistics } = context;
  const known = words.filter((word) => statistics.frequencyOf(word) > 0);
  const totalIdf = known.reduce((sum, word) => sum + statistics.idfOf(word), 0);
  return unionScorerOf(known, context, filter, minMatchedIdf(totalIdf, share));
}

function unionScorerOf(
  words: readonly QueryTerm[],
  context: QueryContext,
  filter: DocumentFilter | undefined,
  minIdf = 0,
): Scorer {
  const stems = [...termScorersOf(words, context).values()];
  return stems.length === 0 ? emptyIterator : new UnionScorer(stems, context, filter, minIdf);
}

function conjunctionScorerOf(
  terms: readonly QueryTerm[],
  excluded: readonly QueryNode[],
  context: QueryContext,
  filter: DocumentFilter | undefined,
): Scorer {
  const byStem = termScorersOf(terms, context);
  if (terms.some((term) => leafStemsOf(term).some((stem) => !byStem.has(stem)))) return emptyIterator;
  const stems = [...byStem.values()].toSorted(
    (a, b) => a.postings.term.frequency - b.postings.term.frequency,
  );
  const positions = stems.map(({ postings }) => new CandidatePositions(postings));
  const matchers: PhraseMatcher[] = [];
  for (const term of terms) {
    if (term.kind === 'word') continue;
    const words = term.words.flatMap((word) => {
      const scorer = byStem.get(stemOf(word));
      const stem = scorer && positions[stems.indexOf(scorer)];
      const form = scorer?.postings.term.forms.indexOf(word) ?? -1;
      return stem === undefined || form < 0 ? [] : [{ stem, form }];
    });
    if (words.length < term.words.length) return emptyIterator;
    matchers.push(new PhraseMatcher(words, term.words, context.budget));
  }
  return new ConjunctionScorer(
    stems,
    { matchers, positions },
    excluded.map((node) => iteratorOf(node, context)),
    context.budget,
    filter,
  );
}

/** Scorers of the stems that the segment has, by stem. A stem weighs as much as the number of terms that have it. */
function termScorersOf(
  terms: readonly QueryTerm[],
  { views, norms, termOf, statistics, budget }: QueryContext,
): Map<string, TermScorer> {
  const occurrences = new Map<string, number>();
  for (const term of terms)
    for (const stem of new Set(leafStemsOf(term))) occurrences.set(stem, (occurrences.get(stem) ?? 0) + 1);
  const scorers = new Map<string, TermScorer>();
  for (const [stem, count] of occurrences) {
    const term = termOf(stem);
    if (term === undefined) continue;
    const postings = new PostingBlocks(views, term, norms, budget);
    scorers.set(stem, new TermScorer(postings, count * statistics.idfOfStem(stem), norms));
  }
  return scorers;
}

const isTerm = (node: QueryNode): node is QueryTerm => node.kind === 'word' || node.kind === 'phrase';
const isWord = (node: QueryNode) => node.kind === 'word';
