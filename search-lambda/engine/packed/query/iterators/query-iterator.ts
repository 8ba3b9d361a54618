/** A query as cursors over an index. */
import type { Budget } from '../../../budget.ts';
import type { QueryNode, QueryTerm } from '../../../query/tree.ts';
import { stemOf } from '../../../text/stem.ts';
import { Conjunction } from './conjunction-iterator.ts';
import { type Cursor, emptyCursor } from './document-iterator.ts';
import { Disjunction } from './union-iterator.ts';
import { Everything } from './everything.ts';
import { Phrase } from './phrase.ts';
import type { PhraseWord } from '../phrase-matcher.ts';
import { Some } from './min-match-iterator.ts';
import type { PostingViews } from '../posting-blocks.ts';
import { TermCursor } from './term-iterator.ts';
import type { Term } from '../../format/term-dictionary.ts';
import type { Norms } from '../../format/norms.ts';
import type { QueryCounts } from '../query-context.ts';

/** What cursors are made of. */
export type QueryContext = {
  readonly views: PostingViews;
  readonly norms: Norms;
  /** All documents of the segment. */
  readonly documents: number;
  readonly termOf: (stem: string) => Term | undefined;
  /** Of the whole index. */
  readonly counts: QueryCounts;
  /** Of the whole query. */
  readonly budget: Budget;
};

/** The cursor of a query. */
export function cursorOf(node: QueryNode, context: QueryContext): Cursor {
  switch (node.kind) {
    case 'word':
      return wordCursor(node.stem, context) ?? emptyCursor;
    case 'phrase':
      return phraseCursor(node.words, context);
    case 'and':
      return conjunctionOf(node.operands, context);
    case 'or':
      return new Disjunction(node.operands.map((operand) => cursorOf(operand, context)));
    case 'not':
      return new Everything(context.documents, cursorOf(node.operand, context));
    case 'some':
      return someOf(node.operands, node.share, context);
  }
}

function wordCursor(stem: string, { views, norms, termOf, counts }: QueryContext): TermCursor | undefined {
  const term = termOf(stem);
  return term && new TermCursor(views, term, norms, counts.idfOf(stem));
}

/** The cursor of a phrase. */
export function phraseCursor(words: readonly string[], context: QueryContext): Cursor {
  const cursors = new Map<string, TermCursor | undefined>();
  const parts: PhraseWord<TermCursor>[] = [];
  for (const word of words) {
    const stem = stemOf(word);
    if (!cursors.has(stem)) cursors.set(stem, wordCursor(stem, context));
    const cursor = cursors.get(stem);
    const form = context.termOf(stem)?.forms.indexOf(word) ?? -1;
    if (cursor === undefined || form < 0) return emptyCursor;
    parts.push({ stem: cursor, form });
  }
  return new Phrase(parts, context.budget);
}

function conjunctionOf(operands: readonly QueryNode[], context: QueryContext): Cursor {
  const positive = operands.filter(({ kind }) => kind !== 'not').map((operand) => cursorOf(operand, context));
  const excluded = operands.flatMap((operand) =>
    operand.kind === 'not' ? [cursorOf(operand.operand, context)] : [],
  );
  return new Conjunction(positive.length > 0 ? positive : [new Everything(context.documents)], excluded);
}

function someOf(terms: readonly QueryTerm[], share: number, context: QueryContext): Cursor {
  const operands = terms.flatMap((term) => {
    if (context.counts.of(term) === 0) return [];
    return [{ cursor: cursorOf(term, context), weight: context.counts.weightOf(term) }];
  });
  return operands.length === 0 ? emptyCursor : new Some(operands, share);
}
