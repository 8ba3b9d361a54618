/**
 * Upper bounds of the work of a search, from the number of meetings that have each stem. They are charged before the cluster
 * searches, in the same units as the steps of a packed index (engine/budget.ts). Pure.
 */
import { type Budget, work } from '../engine/budget.ts';
import { idf } from '../engine/document-terms.ts';
import {
  type Phrase,
  type QueryNode,
  type RankedQuery,
  readingsByTerm,
  readingsOf,
} from '../engine/query/tree.ts';
import { type IdfOf, phraseStems, rankedShare } from './query.ts';

/** Postings per block in Lucene, as in a packed index. */
const blockSize = 128;

/** What a cost depends on. */
export type CostContext = {
  /** Returns the number of meetings with a stem. */
  readonly frequencyOf: (stem: string) => number;
  /** Number of meetings of the index. */
  readonly meetings: number;
  readonly budget: Budget;
};

/**
 * Charges a search for a query, with any filters.
 * @throws {QueryTooCostly} if it could exceed the budget
 */
export function chargeSearch(query: QueryNode, context: CostContext): void {
  // A query that only excludes goes through all meetings.
  for (const [number, reading] of readingsOf(query).entries()) {
    // Most indexes lack the French words of most phrases.
    if (number > 0 && maxMatches(reading, context) === 0) continue;
    context.budget.charge(work.candidate, maxMatches(reading, context));
    charge(reading, context.meetings, context);
  }
}

/** IDF of a stem or concept, that of the most frequent reading of its word in the query; 0 if no meeting has it. */
export function idfIn({ frequencyOf, meetings }: CostContext, query: QueryNode): IdfOf {
  const readings = readingsByTerm(query);
  return (stem) => {
    const frequency = Math.max(...(readings.get(stem) ?? [stem]).map(frequencyOf));
    return frequency === 0 ? 0 : idf(meetings, frequency);
  };
}

/** Work of a list of postings of which at most `candidates` are looked up. */
const costOfList = (postings: number, candidates: number): number =>
  work.stem + Math.min((postings * work.block) / blockSize, candidates * (work.block + work.candidate));

/** Upper bound of the number of meetings that a query matches. */
function maxMatches(node: QueryNode, context: CostContext): number {
  const { frequencyOf, meetings } = context;
  switch (node.kind) {
    case 'word':
      return frequencyOf(node.stem);
    case 'phrase':
      return Math.min(...phraseStems(node).map(frequencyOf));
    case 'and':
      return Math.min(meetings, ...node.operands.map((operand) => maxMatches(operand, context)));
    case 'or':
      return Math.min(
        meetings,
        node.operands.reduce((sum, operand) => sum + maxMatches(operand, context), 0),
      );
    case 'ranked':
      return node.required.length > 0
        ? Math.min(...node.required.map((phrase) => maxMatches(phrase, context)))
        : Math.min(
            meetings,
            node.words.reduce((sum, { term }) => sum + frequencyOf(term), 0),
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
      for (const operand of node.operands) charge(operand, candidates, context);
      return;
    case 'not':
      charge(node.operand, candidates, context);
      return;
    case 'ranked':
      chargeRanked(node, candidates, context);
  }
}

function chargeRanked(query: RankedQuery, candidates: number, context: CostContext): void {
  const { budget, frequencyOf } = context;
  const left = Math.min(candidates, maxMatches(query, context));
  for (const node of [...query.required, ...query.excluded]) charge(node, left, context);
  // For the score, and for the share of the IDF if it is not given by any single word.
  const passes = rankedShare(query, idfIn(context, query)).isFiltered ? 2 : 1;
  for (const { term, of } of query.words)
    if (of === undefined || frequencyOf(term) > 0)
      budget.charge(passes * costOfList(frequencyOf(term), left));
}

function chargeStems(phrase: Phrase, candidates: number, { budget, frequencyOf }: CostContext): void {
  for (const stem of phraseStems(phrase)) budget.charge(costOfList(frequencyOf(stem), candidates));
}

function chargePhrase(phrase: Phrase, candidates: number, context: CostContext): void {
  const left = Math.min(candidates, maxMatches(phrase, context));
  // A phrase of one word reads no positions.
  const units = phrase.words.length === 1 ? 0 : phrase.words.length * left * work.position;
  context.budget.meter(phrase.words).work = units;
  context.budget.charge(units);
  chargeStems(phrase, left, context);
}
