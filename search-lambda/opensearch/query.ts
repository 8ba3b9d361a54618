/**
 * A query -> the query language of OpenSearch, with the meaning that the tree has (engine/query/tree.ts). Pure.
 *
 * A leaf scores what its stems do, a conjunction or disjunction the sum of what matches in it, an exclusion nothing.
 */
import type { Types } from '@opensearch-project/opensearch';
import { printQuery } from '../engine/query/print.ts';
import type { QueryNode, QueryTerm } from '../engine/query/tree.ts';
import { stemOf } from '../engine/text/stem.ts';
import { impactsInOne, tokenOf } from './fields.ts';

export type OpenSearchQuery = Types.Common_QueryDsl.QueryContainer;

/** The inverse document frequency of a word or phrase; 0 where no meeting has it. */
export type IdfOf = (term: QueryTerm) => number;

/** The meetings that a query matches, with their scores. */
export function scoredQuery(node: QueryNode, idfOf: IdfOf): OpenSearchQuery {
  switch (node.kind) {
    case 'word':
      return stemQuery(node.stem, idfOf);
    case 'phrase':
      return {
        bool: { filter: [matchingQuery(node)], must: stemsOf(node).map((stem) => stemQuery(stem, idfOf)) },
      };
    case 'and':
      return allOf(node.operands, idfOf);
    case 'or':
      return anyOf(node.operands.map((operand) => scoredQuery(operand, idfOf)));
    case 'not':
      return allOf([node], idfOf);
    case 'some':
      return someOf(node.operands, node.share, idfOf);
  }
}

/** The meetings that have a word or phrase, to be counted or filtered by. */
export function matchingQuery(term: QueryTerm): OpenSearchQuery {
  if (term.kind === 'word') return { term: { stems: { value: tokenOf(term.stem) } } };
  const tokens = term.words.map(tokenOf);
  const [first = ''] = tokens;
  if (tokens.length === 1) return { term: { words: { value: first } } };
  return { match_phrase: { words: { query: tokens.join(' ') } } };
}

/** The terms that must be counted before a query can be asked: those that score, and those that a share is asked of. */
export function countedTerms(node: QueryNode): QueryTerm[] {
  const terms = new Map(termsIn(node).map((term) => [keyOf(term), term]));
  return [...terms.values()];
}

/** Names what a term matches. */
export const keyOf = (term: QueryTerm): string => (term.kind === 'word' ? term.stem : printQuery(term));

function termsIn(node: QueryNode): QueryTerm[] {
  switch (node.kind) {
    case 'word':
      return [node];
    case 'phrase':
      return stemsOf(node).map(termOfStem);
    case 'and':
    case 'or':
      return node.operands.flatMap(termsIn);
    case 'not':
      return [];
    case 'some':
      return node.operands.flatMap((operand) => [operand, ...termsIn(operand)]);
  }
}

/** The different stems of a phrase. */
export const stemsOf = ({ words }: Extract<QueryTerm, { kind: 'phrase' }>): string[] => [
  ...new Set(words.map(stemOf)),
];

export const termOfStem = (stem: string): QueryTerm => ({ kind: 'word', word: stem, stem });

const stemQuery = (stem: string, idfOf: IdfOf): OpenSearchQuery => ({
  term: { stems: { value: tokenOf(stem), boost: idfOf(termOfStem(stem)) / impactsInOne } },
});

const everything: OpenSearchQuery = { match_all: {} };
const nothing: OpenSearchQuery = { match_none: {} };

function allOf(operands: readonly QueryNode[], idfOf: IdfOf): OpenSearchQuery {
  const wanted = operands.flatMap((operand) => (operand.kind === 'not' ? [] : [scoredQuery(operand, idfOf)]));
  const excluded = operands.flatMap((operand) =>
    operand.kind === 'not' ? [scoredQuery(operand.operand, idfOf)] : [],
  );
  return {
    bool: {
      ...(wanted.length > 0 ? { must: wanted } : { filter: [everything] }),
      ...(excluded.length > 0 ? { must_not: excluded } : {}),
    },
  };
}

const anyOf = (alternatives: OpenSearchQuery[]): OpenSearchQuery => ({
  bool: { should: alternatives, minimum_should_match: 1 },
});

/** OpenSearch adds up in floats, so less than the share is asked for; whoever reads the hits looks again. */
const shareTolerance = 1e-5;

function someOf(operands: readonly QueryTerm[], share: number, idfOf: IdfOf): OpenSearchQuery {
  const known = operands.filter((operand) => idfOf(operand) > 0);
  if (known.length === 0) return nothing;
  const total = known.reduce((sum, operand) => sum + idfOf(operand), 0);
  const carried = known.map((operand) => ({
    constant_score: { filter: matchingQuery(operand), boost: idfOf(operand) },
  }));
  const areEnough: OpenSearchQuery = {
    function_score: { query: anyOf(carried), min_score: total * share * (1 - shareTolerance) },
  };
  return {
    bool: {
      filter: [areEnough],
      should: known.map((operand) => scoredQuery(operand, idfOf)),
      minimum_should_match: 1,
    },
  };
}
