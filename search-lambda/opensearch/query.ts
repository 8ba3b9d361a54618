/**
 * Translates a query tree (engine/query/tree.ts) to the query language of OpenSearch. Pure.
 *
 * A leaf scores the sum of its stems, a conjunction or disjunction the sum of its matching operands, an exclusion 0.
 */
import type { Types } from '@opensearch-project/opensearch';
import { printQuery } from '../engine/query/tree.ts';
import type { QueryNode, QueryTerm } from '../engine/query/tree.ts';
import { stemOf } from '../engine/text/stem.ts';
import { impactsInOne, tokenOf } from './fields.ts';

export type OpenSearchQuery = Types.Common_QueryDsl.QueryContainer;

/** Returns the inverse document frequency of a word or phrase; 0 if no meeting has it. */
export type IdfOf = (term: QueryTerm) => number;

/** Translates a query with scores. */
export function scoredQuery(node: QueryNode, idfOf: IdfOf): OpenSearchQuery {
  switch (node.kind) {
    case 'word':
      return stemQuery(node.stem, idfOf);
    case 'phrase':
      return {
        bool: {
          filter: [matchingQuery(node)],
          must: phraseStems(node).map((stem) => stemQuery(stem, idfOf)),
        },
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

/** Translates a word or phrase without scores, for counting and filtering. */
export function matchingQuery(term: QueryTerm): OpenSearchQuery {
  if (term.kind === 'word') return { term: { stems: { value: tokenOf(term.stem) } } };
  const tokens = term.words.map(tokenOf);
  const [first = ''] = tokens;
  if (tokens.length === 1) return { term: { words: { value: first } } };
  return { match_phrase: { words: { query: tokens.join(' ') } } };
}

/**
 * Returns the terms whose counts a query needs: every stem, for its score and for the work of the search, and the phrases of a
 * relaxed query.
 */
export function countedTerms(node: QueryNode): QueryTerm[] {
  const terms = new Map(termsIn(node).map((term) => [termKey(term), term]));
  return [...terms.values()];
}

/** Returns a key that is equal for terms with the same matches. */
export const termKey = (term: QueryTerm): string => (term.kind === 'word' ? term.stem : printQuery(term));

function termsIn(node: QueryNode): QueryTerm[] {
  switch (node.kind) {
    case 'word':
      return [node];
    case 'phrase':
      return phraseStems(node).map(termOfStem);
    case 'and':
    case 'or':
      return node.operands.flatMap(termsIn);
    case 'not':
      return termsIn(node.operand);
    case 'some':
      return node.operands.flatMap((operand) => [operand, ...termsIn(operand)]);
  }
}

/** Returns the distinct stems of a phrase. */
export const phraseStems = ({ words }: Extract<QueryTerm, { kind: 'phrase' }>): string[] => [
  ...new Set(words.map(stemOf)),
];

export const termOfStem = (stem: string): QueryTerm => ({ kind: 'word', word: stem, stem });

const stemQuery = (stem: string, idfOf: IdfOf): OpenSearchQuery => ({
  term: { stems: { value: tokenOf(stem), boost: idfOf(termOfStem(stem)) / impactsInOne } },
});

const everything: OpenSearchQuery = { match_all: {} };
const nothing: OpenSearchQuery = { match_none: {} };

function allOf(operands: readonly QueryNode[], idfOf: IdfOf): OpenSearchQuery {
  const required = operands.flatMap((operand) =>
    operand.kind === 'not' ? [] : [scoredQuery(operand, idfOf)],
  );
  const excluded = operands.flatMap((operand) =>
    operand.kind === 'not' ? [scoredQuery(operand.operand, idfOf)] : [],
  );
  return {
    bool: {
      ...(required.length > 0 ? { must: required } : { filter: [everything] }),
      ...(excluded.length > 0 ? { must_not: excluded } : {}),
    },
  };
}

const anyOf = (alternatives: OpenSearchQuery[]): OpenSearchQuery => ({
  bool: { should: alternatives, minimum_should_match: 1 },
});

/** OpenSearch sums in floats, so the threshold is slightly lower. The exact scores check it again. */
const shareTolerance = 1e-5;

function someOf(operands: readonly QueryTerm[], share: number, idfOf: IdfOf): OpenSearchQuery {
  const known = operands.filter((operand) => idfOf(operand) > 0);
  if (known.length === 0) return nothing;
  const total = known.reduce((sum, operand) => sum + idfOf(operand), 0);
  const weighted = known.map((operand) => ({
    constant_score: { filter: matchingQuery(operand), boost: idfOf(operand) },
  }));
  const hasShare: OpenSearchQuery = {
    function_score: { query: anyOf(weighted), min_score: total * share * (1 - shareTolerance) },
  };
  return {
    bool: {
      filter: [hasShare],
      should: known.map((operand) => scoredQuery(operand, idfOf)),
      minimum_should_match: 1,
    },
  };
}
