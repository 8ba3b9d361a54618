/** The filters of a search in the query language of OpenSearch. Pure. */
import { wantedTermsOf, wordFilterNames } from '../engine/document-filters.ts';
import type { DecisionFilter, Filters } from '../engine/search-index.ts';
import { fold } from '../../schemas/names/fold.ts';
import { stemsField, tokenOf } from './fields.ts';
import type { OpenSearchQuery } from './query.ts';

/**
 * Returns the conditions of the filters.
 * @param states full names of the states of the index
 * @returns undefined if no document can pass them
 */
export function filterQueries(filters: Filters, states: readonly string[]): OpenSearchQuery[] | undefined {
  const { state, kind, place, withoutPlaces = [], from, to, topic, decision } = filters;
  const named = state === undefined ? undefined : states.filter((name) => fold(name) === fold(state));
  if (named?.length === 0) return undefined;
  return [
    ...(named === undefined ? [] : [{ terms: { state: named } }]),
    ...(kind === undefined ? [] : [term('kind', kind)]),
    ...(place === undefined ? [] : [term('place', place)]),
    ...(withoutPlaces.length === 0
      ? []
      : [{ bool: { must_not: [{ terms: { place: [...withoutPlaces] } }] } }]),
    ...(topic === undefined ? [] : [term('topics', topic)]),
    ...wordFilterNames.flatMap((filter) =>
      wantedTermsOf(filter, filters).map((terms) => ({
        terms: { [stemsField(filter)]: terms.map(tokenOf) },
      })),
    ),
    ...(from === undefined ? [] : [{ range: { date: { gte: from } } }]),
    ...(to === undefined ? [] : [{ range: { date: { lte: to } } }]),
    ...(decision === undefined ? [] : [someDecision(decisionQueries(decision))]),
  ];
}

/** Without conditions, any decision will do. */
const someDecision = (conditions: OpenSearchQuery[]): OpenSearchQuery => ({
  nested: {
    path: 'decisions',
    query: conditions.length === 0 ? { match_all: {} } : { bool: { filter: conditions } },
  },
});

const term = (field: string, value: string): OpenSearchQuery => ({ term: { [field]: { value } } });

function decisionQueries({ outcome, stage, divided, minAmount }: DecisionFilter): OpenSearchQuery[] {
  return [
    ...(outcome === undefined ? [] : [term('decisions.outcome', outcome)]),
    ...(stage === undefined ? [] : [term('decisions.stage', stage)]),
    ...(divided === undefined ? [] : [atLeast('decisions.yes', 1), atLeast('decisions.no', 1)]),
    ...(minAmount === undefined ? [] : [atLeast('decisions.amount_cents', 100 * minAmount)]),
  ];
}

const atLeast = (field: string, value: number): OpenSearchQuery => ({ range: { [field]: { gte: value } } });
