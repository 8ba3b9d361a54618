/** Builds the iterator tree of a query. */
import type { QueryNode } from '../../../query/tree.ts';
import { stemOf } from '../../../text/stem.ts';
import type { PhraseWord } from '../phrase-matcher.ts';
import type { QueryContext } from '../query-context.ts';
import { ConjunctionIterator, PhraseIterator } from './conjunction-iterator.ts';
import { type DocumentIterator, emptyIterator, MatchAllIterator } from './document-iterator.ts';
import { TermIterator } from './term-iterator.ts';
import { UnionIterator } from './union-iterator.ts';

export function iteratorOf(node: QueryNode, context: QueryContext): DocumentIterator {
  switch (node.kind) {
    case 'word':
      return termIteratorOf(node.stem, context) ?? emptyIterator;
    case 'phrase':
      return phraseIteratorOf(node.words, context);
    case 'and':
      return conjunctionIteratorOf(node.operands, context);
    case 'or':
      return new UnionIterator(
        node.operands.map((operand) => iteratorOf(operand, context)),
        context.budget,
      );
    case 'not':
      return new MatchAllIterator(context.documents, context.budget, iteratorOf(node.operand, context));
    case 'ranked':
      throw new Error('a ranked query is not part of another query');
  }
}

/** Returns undefined if the segment lacks the stem. */
function termIteratorOf(
  stem: string,
  { views, norms, termOf, statistics, budget }: QueryContext,
): TermIterator | undefined {
  const term = termOf(stem);
  return term && new TermIterator(views, term, norms, statistics.idfOfStem(stem), budget);
}

function phraseIteratorOf(words: readonly string[], context: QueryContext): DocumentIterator {
  const byStem = new Map<string, TermIterator | undefined>();
  const phrase: PhraseWord<TermIterator>[] = [];
  for (const word of words) {
    const stem = stemOf(word);
    if (!byStem.has(stem)) byStem.set(stem, termIteratorOf(stem, context));
    const iterator = byStem.get(stem);
    const form = context.termOf(stem)?.forms.indexOf(word) ?? -1;
    if (iterator === undefined || form < 0) return emptyIterator;
    phrase.push({ stem: iterator, form });
  }
  return new PhraseIterator(phrase, words, context.budget);
}

function conjunctionIteratorOf(operands: readonly QueryNode[], context: QueryContext): DocumentIterator {
  const positive = operands
    .filter(({ kind }) => kind !== 'not')
    .map((operand) => iteratorOf(operand, context));
  const excluded = operands.flatMap((operand) =>
    operand.kind === 'not' ? [iteratorOf(operand.operand, context)] : [],
  );
  return new ConjunctionIterator(
    positive.length > 0 ? positive : [new MatchAllIterator(context.documents, context.budget)],
    context.budget,
    excluded,
  );
}
