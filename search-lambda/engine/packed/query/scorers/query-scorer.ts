/** A whole query as a cursor. Queries of words and phrases, as nearly all are, lead through many documents at once. */
import { leastCarried } from '../../../document-terms.ts';
import type { QueryNode, QueryTerm } from '../../../query/tree.ts';
import { stemOf } from '../../../text/stem.ts';
import type { Accepted } from './candidates.ts';
import { emptyCursor, type RankedCursor } from '../iterators/document-iterator.ts';
import { PhraseFinder } from '../phrase-matcher.ts';
import { PlacedStem } from './placed-stem.ts';
import { PostingBlocks } from '../posting-blocks.ts';
import { WeightedStem } from './term-scorer.ts';
import { WordConjunction } from './conjunction-scorer.ts';
import { WordUnion } from './union-scorer.ts';
import { cursorOf, type QueryContext } from '../iterators/query-iterator.ts';

/** @param accepted which documents pass the filters; others may be led to all the same. */
export function rankedCursorOf(
  query: QueryNode,
  context: QueryContext,
  accepted: Accepted | undefined,
): RankedCursor {
  if (query.kind === 'or' && query.operands.every(isWord)) return unionOf(query.operands, context, accepted);
  if (query.kind === 'some' && query.operands.every(isWord))
    return someOf(query.operands, query.share, context, accepted);
  const operands = query.kind === 'and' ? query.operands : [query];
  const wanted = operands.filter(isTerm);
  const excluded = operands.flatMap((operand) => (operand.kind === 'not' ? [operand.operand] : []));
  if (wanted.length === 0 || wanted.length + excluded.length < operands.length)
    return cursorOf(query, context);
  return conjunctionOf(wanted, excluded, context, accepted);
}

/** The words that the index has carry all of the IDF, those too that this segment has not. */
function someOf(
  words: readonly QueryTerm[],
  share: number,
  context: QueryContext,
  accepted: Accepted | undefined,
): RankedCursor {
  const { counts } = context;
  const known = words.filter((word) => counts.of(word) > 0);
  const total = known.reduce((sum, word) => sum + counts.weightOf(word), 0);
  return unionOf(known, context, accepted, leastCarried(total, share));
}

function unionOf(
  words: readonly QueryTerm[],
  context: QueryContext,
  accepted: Accepted | undefined,
  leastCarriedIdf = 0,
): RankedCursor {
  const stems = [...stemsOf(words, context).values()];
  return stems.length === 0
    ? emptyCursor
    : new WordUnion(stems, context.documents, accepted, leastCarriedIdf);
}

function conjunctionOf(
  wanted: readonly QueryTerm[],
  excluded: readonly QueryNode[],
  context: QueryContext,
  accepted: Accepted | undefined,
): RankedCursor {
  const byStem = stemsOf(wanted, context);
  if (wanted.some((term) => stemsIn(term).some((stem) => !byStem.has(stem)))) return emptyCursor;
  const stems = [...byStem.values()].toSorted(
    (a, b) => a.postings.term.frequency - b.postings.term.frequency,
  );
  const placed = stems.map(({ postings }) => new PlacedStem(postings));
  const finders: PhraseFinder[] = [];
  for (const term of wanted) {
    if (term.kind === 'word') continue;
    const words = term.words.flatMap((word) => {
      const stem = byStem.get(stemOf(word));
      const itsPlaced = stem && placed[stems.indexOf(stem)];
      const form = stem?.postings.term.forms.indexOf(word) ?? -1;
      return itsPlaced === undefined || form < 0 ? [] : [{ stem: itsPlaced, form }];
    });
    if (words.length < term.words.length) return emptyCursor;
    finders.push(new PhraseFinder(words, context.budget));
  }
  return new WordConjunction(
    stems,
    { finders, stems: placed },
    excluded.map((node) => cursorOf(node, context)),
    accepted,
  );
}

/** The stems of words and phrases that are in the segment. One that is asked for several times counts as often. */
function stemsOf(terms: readonly QueryTerm[], { views, norms, termOf, counts }: QueryContext) {
  const times = new Map<string, number>();
  for (const term of terms)
    for (const stem of new Set(stemsIn(term))) times.set(stem, (times.get(stem) ?? 0) + 1);
  const stems = new Map<string, WeightedStem>();
  for (const [stem, count] of times) {
    const term = termOf(stem);
    if (term === undefined) continue;
    const postings = new PostingBlocks(views, term, norms);
    stems.set(stem, new WeightedStem(postings, count * counts.idfOf(stem), norms));
  }
  return stems;
}

const stemsIn = (term: QueryTerm): string[] => (term.kind === 'word' ? [term.stem] : term.words.map(stemOf));

const isTerm = (node: QueryNode): node is QueryTerm => node.kind === 'word' || node.kind === 'phrase';
const isWord = (node: QueryNode) => node.kind === 'word';
