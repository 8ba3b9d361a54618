/** Example requests to /search with their responses. A test sends the requests to the app. */
import type { Config } from '../config.ts';
import { type ErrorName, type Problem, type ProblemFacts, problemOf } from '../errors.ts';
import { meetingPath, siteOf } from '../paths.ts';
import type { ParameterName, SearchResponse, SearchResult } from '../search.ts';
import { states } from '../states.ts';

type SearchExample = {
  readonly summary: string;
  readonly parameters: Readonly<Partial<Record<ParameterName, string | number>>>;
};

/** Requests by name. In the document, each parameter of a request has an example of the same name. */
export const searchExamples = {
  phrase: {
    summary: 'An exact phrase, an exclusion, one state',
    parameters: { q: '"affordable housing" -parking', state: 'California', limit: 5 },
  },
  alternatives: {
    summary: 'Either a word or a phrase, in cities and counties',
    parameters: { q: 'rezoning OR "zoning variance"', kind: 'city' },
  },
  place: { summary: 'A topic in one place', parameters: { q: 'palo alto housing' } },
  schools: {
    summary: 'School boards of a state, by its postal code',
    parameters: { q: 'teacher contract', state: 'WA', kind: 'school' },
  },
  french: {
    summary: 'In French, with or without accents',
    parameters: { q: "budget de l'école", state: 'Québec' },
  },
  question: {
    summary: 'A question, relaxed if no meeting has all its words',
    parameters: { q: 'what did the council decide about short-term rentals near the beach' },
  },
} as const satisfies Readonly<Record<string, SearchExample>>;

/** An OpenAPI example: a value with a summary. */
type Example<Value> = { readonly summary: string; readonly value: Value };

/** Responses by name of the request. The places and meetings are fictional. */
export const searchResponses = (config: Config): Readonly<Record<string, Example<SearchResponse>>> => ({
  phrase: responseTo('phrase', [
    {
      city: 'Sample Bay',
      state: 'California',
      kind: 'city',
      body: 'City Council',
      date: '2026-10-14',
      headline: 'Council approves 120 units of affordable housing by the station',
      snippet:
        '…approves 120 units of affordable housing by the station, with shops on the ground floor and…',
      url: meetingLink(config, 'sample-bay-ca', 'm-2026-1014'),
      score: 18.42,
    },
  ]),
  question: responseTo(
    'question',
    [
      {
        city: 'Example County',
        state: 'Oregon',
        kind: 'city',
        body: 'Planning Commission',
        date: '2026-09-02',
        headline: 'Commission limits short-term rentals near the beach',
        snippet: 'Commission limits short-term rentals near the beach',
        url: meetingLink(config, 'example-county-or', 'm-2026-0902'),
        score: 11.07,
      },
    ],
    { relaxed: true },
  ),
});

function responseTo(
  name: keyof typeof searchExamples,
  results: SearchResult[],
  rest: { relaxed?: true } = {},
): Example<SearchResponse> {
  const { summary, parameters } = searchExamples[name];
  return { summary, value: { query: parameters.q, count: results.length, results, ...rest } };
}

function meetingLink(config: Config, slug: string, meetingId: string): string {
  const path = meetingPath(slug, meetingId);
  return siteOf(config, config.deployments[0]?.country ?? 'US')?.url(path) ?? path;
}

type InvalidRequest = {
  readonly queryString: string;
  readonly detail: string;
  readonly facts: ProblemFacts;
};

/** Examples of invalid requests to /search, by name of the error. */
export const invalidRequests: Readonly<Partial<Record<ErrorName, InvalidRequest>>> = {
  'missing-query': {
    queryString: 'state=Ohio',
    detail: 'q is required: what to search for, as in /search?q=housing.',
    facts: { parameter: 'q' },
  },
  'invalid-query': {
    queryString: `q=${'housing+'.repeat(51)}`,
    detail: 'q has 407 characters; the limit is 400.',
    facts: { parameter: 'q' },
  },
  'costly-query': {
    queryString: `q=${'%22of+the%22+OR+%22to+the%22+OR+'.repeat(10)}%22in+the%22`,
    detail:
      'q takes too long: it has 3 phrases, of which "of the" takes longest. Use fewer phrases, or rarer words.',
    facts: { parameter: 'q' },
  },
  'invalid-limit': {
    queryString: 'q=housing&limit=51',
    detail: 'limit must be an integer from 1 to 50, not "51".',
    facts: { parameter: 'limit' },
  },
  'unknown-state': {
    queryString: 'q=housing&state=Calfornia',
    detail:
      'state must be the full name or the postal code of a US state or territory, or of a Canadian province or territory, not "Calfornia". Did you mean California?',
    facts: { parameter: 'state', allowed: states.map(({ name }) => name), did_you_mean: 'California' },
  },
  'unknown-kind': {
    queryString: 'q=housing&kind=town',
    detail: 'kind must be city or school, not "town".',
    facts: { parameter: 'kind', allowed: ['city', 'school'] },
  },
  'repeated-parameter': {
    queryString: 'q=housing&q=parking',
    detail: 'q is repeated. Send it once.',
    facts: { parameter: 'q' },
  },
  'malformed-query-string': {
    queryString: 'q=100%',
    detail: 'q is not percent-encoded UTF-8; write a literal percent sign as %25.',
    facts: { parameter: 'q' },
  },
};

/** Returns the problem documents that answer the invalid requests, by name of the error. */
export const invalidRequestProblems = (config: Config): Readonly<Record<string, Example<Problem>>> =>
  Object.fromEntries(
    Object.entries(invalidRequests).map(([name, { detail, facts }]) => {
      // Object.entries loses the type of the keys.
      const value = problemOf(config, name as ErrorName, detail, facts);
      return [name, { summary: value.title, value }];
    }),
  );
