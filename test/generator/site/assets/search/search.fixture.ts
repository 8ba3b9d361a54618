/** Searches, results and answers of the search page. */
import type { SearchAddress } from '../../../../../generator/site/assets/search/address.ts';
import type { Found, SearchAnswer } from '../../../../../generator/site/assets/search/request.ts';
import type {
  DecisionResult,
  DecisionsResponse,
  SearchResponse,
  SearchResult,
} from '../../../../../schemas/search.ts';

export const address = (over: Partial<SearchAddress> = {}): SearchAddress => ({
  view: 'decisions',
  query: 'housing',
  filters: {},
  sort: '',
  ...over,
});

const located = {
  city: 'Oakland',
  state: 'California',
  kind: 'city',
  body: 'City Council',
  date: '2026-03-04',
  snippet: '…84 homes of affordable housing…',
  url: 'https://us.example/city/oakland-ca/#m1',
  score: 4,
} as const;

export const decision = (over: Partial<DecisionResult> = {}): DecisionResult => ({
  id: 'd1',
  meeting_id: 'm1',
  ...located,
  headline: 'Council approves housing',
  outcome: 'passed',
  stage: 'final',
  yes: 7,
  no: 4,
  abstain: null,
  amount_cents: 120_000_000,
  dissent: [],
  source: 'https://oakland.example/1',
  generated_by: null,
  missing: [],
  ...over,
});

export const meeting = (over: Partial<SearchResult> = {}): SearchResult => ({
  ...located,
  headline: 'Housing and parking',
  missing: [],
  ...over,
});

export const foundDecisions = (
  results: readonly DecisionResult[],
  over: Partial<DecisionsResponse> = {},
): Found => ({
  kind: 'found',
  view: 'decisions',
  response: { query: 'housing', count: results.length, results: [...results], ...over },
});

export const foundMeetings = (
  results: readonly SearchResult[],
  over: Partial<SearchResponse> = {},
  isSubstitute = false,
): Found => ({
  kind: 'found',
  view: 'meetings',
  response: { query: 'housing', count: results.length, results: [...results], ...over },
  isSubstitute,
});

export const decisions = (count: number, over: Partial<DecisionResult> = {}): DecisionResult[] =>
  Array.from({ length: count }, (_, index) => decision({ id: `d${index}`, ...over }));

export const total = (value: number, relation: 'eq' | 'gte' = 'eq'): Pick<DecisionsResponse, 'total'> => ({
  total: { value, relation },
});

export const refused = (over: object = {}): SearchAnswer => ({
  kind: 'refused',
  problem: {
    type: 'https://a.example/',
    title: 'There is no such state',
    status: 400,
    detail: 'state must be a state, not "Calfornia".',
    parameter: 'state',
    ...over,
  },
});
