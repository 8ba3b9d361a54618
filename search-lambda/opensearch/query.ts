/**
 * Translates a query tree (engine/query/tree.ts) to the query language of OpenSearch. Pure.
 *
 * A leaf scores the sum of its stems, a conjunction or disjunction the sum of its matching operands, an exclusion 0.
 */
import type { Types } from '@opensearch-project/opensearch';
import { minMatchedIdf } from '../engine/document-terms.ts';
import {
  type Phrase,
  type QueryNode,
  type RankedQuery,
  type RankedTerm,
  readingsByTerm,
  readingsOf,
  termsOfPhrase,
} from '../engine/query/tree.ts';
import { formOf } from '../engine/text/analyzers.ts';
import { impactsInOne, tokenOf } from './fields.ts';

export type OpenSearchQuery = Types.Common_QueryDsl.QueryContainer;

/** Returns the inverse document frequency of a stem or concept; 0 if no meeting has it. */
export type IdfOf = (stem: string) => number;

/** Translates a query with scores. */
export function scoredQuery(node: QueryNode, idfOf: IdfOf): OpenSearchQuery {
  switch (node.kind) {
    case 'word':
      return stemQuery(node.stem, idfOf);
    case 'phrase':
      return {
        bool: {
          filter: [phraseFilter(node)],
          must: phraseStems(node).map((stem) => stemQuery(stem, idfOf)),
        },
      };
    case 'and':
      return allOf(node.operands, idfOf);
    case 'or':
      return anyOf(node.operands.map((operand) => scoredQuery(operand, idfOf)));
    case 'not':
      return allOf([node], idfOf);
    case 'ranked': {
      const [first = nothing, ...others] = readingsOf(node).flatMap((reading) =>
        reading.kind === 'ranked' && mayMatch(reading, idfOf) ? [ranked(reading, idfOf)] : [],
      );
      return others.length === 0 ? first : { dis_max: { queries: [first, ...others] } };
    }
  }
}

/** Most indexes lack the French words of most phrases. */
const mayMatch = ({ required }: RankedQuery, idfOf: IdfOf): boolean =>
  required.flatMap(phraseStems).every((stem) => idfOf(stem) > 0);

/** Translates a stem or concept without scores, for counting and filtering. */
export const stemFilter = (stem: string): OpenSearchQuery => ({ term: { stems: { value: tokenOf(stem) } } });

function phraseFilter(phrase: Phrase): OpenSearchQuery {
  const terms = termsOfPhrase(phrase);
  const tokens = phrase.words.map((word, at) => tokenOf(formOf(terms[at] ?? '', word)));
  const [first = ''] = tokens;
  if (tokens.length === 1) return { term: { words: { value: first } } };
  return { match_phrase: { words: { query: tokens.join(' ') } } };
}

/** Returns the distinct stems and concepts of a query, whose counts its scores and its cost depend on. */
export const countedStems = (node: QueryNode): string[] => [
  ...new Set([...stemsIn(node), ...readingsByTerm(node).keys()]),
];

function stemsIn(node: QueryNode): string[] {
  switch (node.kind) {
    case 'word':
      return [node.stem];
    case 'phrase':
      return phraseStems(node);
    case 'and':
    case 'or':
      return node.operands.flatMap(stemsIn);
    case 'not':
      return stemsIn(node.operand);
    case 'ranked':
      return [
        ...node.words.map(({ term }) => term),
        ...readingsOf(node)
          .flatMap((reading) => (reading.kind === 'ranked' ? reading.required : []))
          .flatMap(phraseStems),
        ...node.excluded.flatMap(stemsIn),
      ];
  }
}

/** Returns the distinct stems of a phrase. */
export const phraseStems = (phrase: Phrase): string[] => [...new Set(termsOfPhrase(phrase))];

const stemQuery = (stem: string, idfOf: IdfOf, weight = 1): OpenSearchQuery => ({
  term: { stems: { value: tokenOf(stem), boost: (weight * idfOf(stem)) / impactsInOne } },
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

/** What a meeting must have of a ranked query. */
export type RankedShare = {
  /** The terms that occur in the index. */
  readonly known: readonly RankedTerm[];
  /** IDF of a term towards the share. */
  readonly matchedIdfOf: (term: RankedTerm) => number;
  /** The least sum of it besides the phrases. */
  readonly least: number;
  /** True if some of the terms are not enough by themselves. */
  readonly isFiltered: boolean;
};

export function rankedShare({ words, required, minShare }: RankedQuery, idfOf: IdfOf): RankedShare {
  const known = words.filter(({ term }) => idfOf(term) > 0);
  const ofPhrases = sumOf([...new Set(required.flatMap(phraseStems))].map(idfOf));
  const ofWords = sumOf(
    known.map(({ term, isConcept, of }) => (isConcept || of !== undefined ? 0 : idfOf(term))),
  );
  const matchedIdfOf = ({ term, weight, isConcept }: RankedTerm): number =>
    (isConcept ? weight : 1) * idfOf(term);
  const least = minMatchedIdf(ofPhrases + ofWords, minShare) - ofPhrases;
  const isFiltered = known.some((term) => matchedIdfOf(term) < least) || (required.length > 0 && least > 0);
  return { known, matchedIdfOf, least, isFiltered };
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

function ranked(query: RankedQuery, idfOf: IdfOf): OpenSearchQuery {
  const { required, excluded, presence } = query;
  const share = rankedShare(query, idfOf);
  const { known, least } = share;
  const unwanted = excluded.filter((node) => stemsIn(node).every((stem) => idfOf(stem) > 0));
  if (known.length === 0 && (required.length === 0 || least > 0)) return nothing;
  const optional = known.flatMap(({ term, weight }) => [
    stemQuery(term, idfOf, weight),
    ...(presence > 0
      ? [{ constant_score: { filter: stemFilter(term), boost: weight * presence * idfOf(term) ** 2 } }]
      : []),
  ]);
  return {
    bool: {
      ...(required.length > 0 ? { must: required.map((phrase) => scoredQuery(phrase, idfOf)) } : {}),
      ...(share.isFiltered ? { filter: [hasShare(share)] } : {}),
      ...(optional.length > 0 ? { should: optional } : {}),
      ...(required.length === 0 ? { minimum_should_match: 1 } : {}),
      ...(unwanted.length > 0 ? { must_not: unwanted.map((node) => scoredQuery(node, idfOf)) } : {}),
    },
  };
}

/** Meetings with a term that is enough by itself, or with enough of the others. */
function hasShare({ known, matchedIdfOf, least }: RankedShare): OpenSearchQuery {
  const weak = known.filter((term) => matchedIdfOf(term) < least);
  const strong = known.filter((term) => matchedIdfOf(term) >= least);
  const weighted = weak.map((term) => ({
    constant_score: { filter: stemFilter(term.term), boost: matchedIdfOf(term) },
  }));
  const together: OpenSearchQuery = {
    function_score: { query: anyOf(weighted), min_score: least * (1 - shareTolerance) },
  };
  return anyOf([...strong.map(({ term }) => stemFilter(term)), ...(weak.length > 0 ? [together] : [])]);
}
