/**
 * Upper bounds of the work of a search, from the number of meetings that have each stem. They are charged before the cluster
 * searches, in the same units as the steps of a packed index (engine/budget.ts). Pure.
 */
import { type Budget, work } from '../engine/budget.ts';
import { hasPositive, type QueryNode, type QueryTerm } from '../engine/query/tree.ts';
import { phraseStems } from './query.ts';

/** Postings per block in Lucene, as in a packed index. */
const blockSize = 128;
const blockWork = work.block + work.frequencies;
const postingWork = work.posting + blockWork / blockSize;

/** What a cost depends on. */
export type CostContext = {
  /** Returns the number of meetings with a stem. */
  readonly frequencyOf: (stem: string) => number;
  /** Number of meetings of the index. */
  readonly meetings: number;
  readonly budget: Budget;
};

/**
 * Charges a search for a query and for its filters.
 * @throws {QueryTooCostly} if it could exceed the budget
 */
export function chargeSearch(query: QueryNode, filters: number, context: CostContext): void {
  const { budget, meetings } = context;
  budget.charge(filters * work.lookup, maxMatches(query, context));
  // A query that only excludes goes through all meetings.
  if (!hasPositive(query)) budget.charge(work.step, meetings);
  charge(query, meetings, context);
}

/** Charges counting the meetings that have a phrase. Counting a word is free: the cluster keeps the number. */
export function chargeCount(phrase: Phrase, context: CostContext): void {
  chargePhrase(phrase, context.meetings, context);
}

export type Phrase = Extract<QueryTerm, { kind: 'phrase' }>;

/** Work of a list of postings of which at most `candidates` are looked up. */
const costOfList = (postings: number, candidates: number): number =>
  work.stem + Math.min(postings * postingWork, candidates * (blockWork + work.lookup));

/** Upper bound of the number of meetings that a query matches. */
function maxMatches(node: QueryNode, context: CostContext): number {
  const { frequencyOf, meetings } = context;
  switch (node.kind) {
    case 'word':
      return frequencyOf(node.stem);
    case 'phrase':
      return Math.min(...phraseStems(node).map(frequencyOf));
    case 'and':
      return Math.min(...node.operands.map((operand) => maxMatches(operand, context)));
    case 'or':
    case 'some':
      return Math.min(
        meetings,
        node.operands.reduce((sum, operand) => sum + maxMatches(operand, context), 0),
      );
    case 'not':
      return meetings;
  }
}

/** @param candidates upper bound of the meetings that other parts of the query leave */
function charge(node: QueryNode, candidates: number, context: CostContext): void {
  const { budget, frequencyOf } = context;
  switch (node.kind) {
    case 'word':
      budget.charge(costOfList(frequencyOf(node.stem), candidates));
      return;
    case 'phrase':
      // The phrase filters, and its stems score.
      chargePhrase(node, candidates, context);
      chargeStems(node, Math.min(candidates, maxMatches(node, context)), context);
      return;
    case 'and': {
      const left = Math.min(candidates, maxMatches(node, context));
      for (const operand of node.operands) charge(operand, left, context);
      return;
    }
    case 'or':
      chargeUnion(node, candidates, context);
      return;
    case 'not':
      charge(node.operand, candidates, context);
      return;
    case 'some':
      // Once for the share of the weight, once for the score.
      chargeUnion(node, candidates, context);
      chargeUnion(node, candidates, context);
  }
}

function chargeUnion(
  node: Extract<QueryNode, { kind: 'or' | 'some' }>,
  candidates: number,
  context: CostContext,
): void {
  context.budget.charge(work.slot, Math.min(candidates, maxMatches(node, context)));
  for (const operand of node.operands) charge(operand, candidates, context);
}

function chargeStems(phrase: Phrase, candidates: number, { budget, frequencyOf }: CostContext): void {
  for (const stem of phraseStems(phrase)) budget.charge(costOfList(frequencyOf(stem), candidates));
}

function chargePhrase(phrase: Phrase, candidates: number, context: CostContext): void {
  const left = Math.min(candidates, maxMatches(phrase, context));
  chargeStems(phrase, left, context);
  // A phrase of one word reads no positions.
  if (phrase.words.length === 1) return;
  const units = phrase.words.length * left * (work.positions + work.position);
  context.budget.meter(phrase.words).work = units;
  context.budget.charge(units);
}
