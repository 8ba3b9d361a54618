/** Searches, answers, and what the pages show of them. */
import { readAddress, type SearchAddress } from '../../../../search-lambda/http/pages/address.ts';
import {
  resultsOf,
  problemOf,
  noFacts,
  type PageFacts,
} from '../../../../search-lambda/http/pages/results.ts';
import { unescaped } from '../../../support/site/page-markup.ts';
import { config } from '../app.fixture.ts';
import type { Problem } from '../../../../schemas/errors.ts';
import type {
  DecisionResult,
  DecisionsResponse,
  SearchResponse,
  SearchResult,
} from '../../../../schemas/search.ts';

export const address = (over: Partial<SearchAddress> = {}): SearchAddress => ({
  view: 'decisions',
  query: 'housing',
  filters: {},
  sort: '',
  limit: '',
  language: 'en',
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
): DecisionsResponse => ({ query: 'housing', count: results.length, results: [...results], ...over });

export const foundMeetings = (
  results: readonly SearchResult[],
  over: Partial<SearchResponse> = {},
): SearchResponse => ({ query: 'housing', count: results.length, results: [...results], ...over });

export const decisions = (count: number, over: Partial<DecisionResult> = {}): DecisionResult[] =>
  Array.from({ length: count }, (_, index) => decision({ id: `d${index}`, ...over }));

export const total = (value: number, relation: 'eq' | 'gte' = 'eq'): Pick<DecisionsResponse, 'total'> => ({
  total: { value, relation },
});

export const refused = (over: Partial<Problem> = {}): Problem => ({
  type: 'https://a.example/',
  title: 'There is no such state',
  status: 400,
  detail: 'state must be a state, not "Calfornia".',
  parameter: 'state',
  ...over,
});

type Link = { readonly text: string; readonly address: SearchAddress };

/** What a results area says. */
export type Shown = {
  readonly html: string;
  /** Its text, without tags. */
  readonly text: string;
  readonly status: string;
  readonly isError: boolean;
  /** Links to other searches, except views, orders and chips. */
  readonly hints: readonly Link[];
};

/** The area of an answer or of a problem. */
export function shown(
  answer: SearchResponse | DecisionsResponse | Problem,
  over: Partial<SearchAddress> = {},
  facts: Partial<PageFacts> = {},
  cursor = '',
): Shown {
  const search = address(over);
  const known = { ...noFacts, ...facts };
  const area =
    'results' in answer ? resultsOf(answer, search, known, config, cursor) : problemOf(search, answer, known);
  return read(area.toString());
}

function read(html: string): Shown {
  const [afterStatus = ''] = html.slice(html.indexOf('data-status')).split('<ol');
  const links = afterStatus.matchAll(/<li>\s*<a href="([^"]*)"\s*>(?:<bdi>)?([^<]*)/g);
  return {
    html,
    text: textOf(html),
    status: textOf(/ data-status>([^]*?)<\/(?:p|span)>/.exec(html)?.[1] ?? ''),
    isError: html.includes('class="note error"'),
    hints: Array.from(links, ([, href = '', text = '']) => ({
      text: unescaped(text),
      address: addressOf(unescaped(href)),
    })),
  };
}

const addressOf = (href: string): SearchAddress =>
  readAddress(href.split('?')[1] ?? '', href.startsWith('search') ? 'meetings' : 'decisions');

export const textOf = (html: string): string =>
  unescaped(html.replaceAll(/<[^>]*>/g, ''))
    .replaceAll(/[ \n]+/g, ' ')
    .trim();
