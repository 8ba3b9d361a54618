/** Example requests to the search routes with their responses. A test sends the requests to the app. */
import type { Config } from '../config.ts';
import { meetingPath, siteOf } from '../paths.ts';
import type {
  DecisionResult,
  DecisionsResponse,
  SearchResponse,
  SearchResult,
  SimilarResponse,
} from '../search.ts';
import type { TextParameterName } from '../documents/document-parameters.ts';
import type { ParameterName } from '../search-parameters.ts';

type RequestExample = {
  readonly summary: string;
  readonly parameters: Readonly<
    Partial<Record<ParameterName | TextParameterName, string | number | boolean>>
  >;
};

/** Requests by name. In the document, each parameter of a request has an example of the same name. */
export type RequestExamples = Readonly<Record<string, RequestExample>>;

/** Requests to /search. */
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
  explained: {
    summary: 'With counts, the decision that matches best, and what each result lacks',
    parameters: { q: 'sample bay housing', include: 'total,facets,decision,match', strict: true },
  },
  filtered: {
    summary: 'Meetings of one body with a divided final vote on a large amount, newest first',
    parameters: {
      q: 'housing',
      place: 'sample-bay-ca',
      country: 'US',
      from: '2015-01-01',
      to: '2026-12-31',
      body: 'council',
      topic: 'housing',
      outcome: 'passed',
      stage: 'final',
      divided: true,
      min_amount: 1_000_000,
      sort: 'date',
    },
  },
  next: {
    summary: 'The second page of a search',
    parameters: {
      q: 'housing',
      limit: 2,
      sort: 'relevance',
      cursor: 'eyJvZmZzZXQiOjIsInNlYXJjaCI6IkxkS05Cam8xIn0',
    },
  },
} as const satisfies RequestExamples;

/** Requests to /decisions. */
export const decisionExamples = {
  vote: {
    summary: 'Divided votes on a topic, over an amount, since a day',
    parameters: {
      q: 'affordable housing near the station',
      place: 'sample-bay-ca',
      country: 'US',
      from: '2015-01-01',
      divided: true,
      min_amount: 1_000_000,
      include: 'total,match',
    },
  },
  newest: {
    summary: 'The newest failed decisions of a state, without a query',
    parameters: {
      state: 'California',
      kind: 'city',
      to: '2026-12-31',
      body: 'council',
      topic: 'housing',
      outcome: 'failed',
      stage: 'final',
      limit: 5,
    },
  },
  phrase: {
    summary: 'Only decisions with all words, newest first',
    parameters: { q: '"affordable housing" station', sort: 'date', strict: true },
  },
  next: {
    summary: 'The second page of a search',
    parameters: {
      q: 'housing',
      limit: 2,
      sort: 'relevance',
      cursor: 'eyJvZmZzZXQiOjIsInNlYXJjaCI6Im5xM29kVzM3In0',
    },
  },
} as const satisfies RequestExamples;

/** Requests to /similar. */
export const similarExamples = {
  decision: {
    summary: 'What other places decided on the question of a decision',
    parameters: {
      q: 'Extend affordable housing near the station',
      place: 'alder-falls-oh',
      country: 'US',
      limit: 10,
    },
  },
  filtered: {
    summary: 'Final, divided decisions of one state only, since a day',
    parameters: {
      q: 'Extend affordable housing near the station',
      state: 'California',
      kind: 'city',
      from: '2015-01-01',
      to: '2026-12-31',
      body: 'council',
      topic: 'housing',
      outcome: 'passed',
      stage: 'final',
      divided: true,
      min_amount: 1_000_000,
    },
  },
} as const satisfies RequestExamples;

/** An OpenAPI example: a value with a summary. */
export type Example<Value> = { readonly summary: string; readonly value: Value };

const decisionOfMeeting = {
  id: 'd-2026-1014-3',
  headline: 'Approve the station housing project',
  summary:
    'The council approves 120 units of affordable housing by the station, with shops on the ground floor.',
  outcome: 'passed',
  yes: 5,
  no: 2,
  abstain: 0,
  amount_cents: 1_250_000_000,
  source: 'https://sample-bay.example/minutes/2026-10-14.pdf',
  stage: 'final',
} as const;

export const meetingOf = (config: Config): SearchResult => ({
  city: 'Sample Bay',
  state: 'California',
  kind: 'city',
  body: 'City Council',
  date: '2026-10-14',
  headline: 'Council approves 120 units of affordable housing by the station',
  snippet: decisionOfMeeting.summary,
  url: meetingLink(config, 'sample-bay-ca', 'm-2026-1014'),
  score: 18.42,
});

/** Responses of /search by name of the request. The places and meetings are fictional. */
export const searchResponses = (config: Config): Readonly<Record<string, Example<SearchResponse>>> => ({
  phrase: responseTo(searchExamples.phrase, [meetingOf(config)], {}),
  question: responseTo(
    searchExamples.question,
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
  explained: responseTo(
    searchExamples.explained,
    [{ ...meetingOf(config), decision: decisionOfMeeting, missing: [] }],
    {
      total: { value: 1, relation: 'eq' },
      facets: {
        state: [{ value: 'California', count: 1 }],
        kind: [{ value: 'city', count: 1 }],
        year: [{ value: '2026', count: 1 }],
        outcome: [{ value: 'passed', count: 1 }],
        topic: [{ value: 'housing', count: 1 }],
        body: [{ value: 'City Council', count: 1 }],
        place: [{ value: 'sample-bay-ca', count: 1, country: 'US', name: 'Sample Bay', state: 'California' }],
      },
      recognized_places: [
        {
          slug: 'sample-bay-ca',
          country: 'US',
          city: 'Sample Bay',
          name: 'Sample Bay',
          state: 'California',
          meetings: 1,
          decisions: 1,
        },
      ],
    },
  ),
});

export const decisionOf = (config: Config): DecisionResult => {
  const { city, state, kind, body, date, snippet, url, score } = meetingOf(config);
  const { id, headline, outcome, yes, no, abstain, amount_cents, source, stage } = decisionOfMeeting;
  const dissent = ['A. Chen', 'R. Okafor'].map((name) => ({ name, vote: 'no' }));
  return {
    id,
    meeting_id: 'm-2026-1014',
    city,
    state,
    kind,
    body,
    date,
    headline,
    snippet,
    outcome,
    stage,
    yes,
    no,
    abstain,
    amount_cents,
    dissent,
    source,
    generated_by: 'ai:model',
    url,
    score,
  };
};

/** Responses of /decisions by name of the request. */
export const decisionResponses = (config: Config): Readonly<Record<string, Example<DecisionsResponse>>> => ({
  phrase: responseTo(decisionExamples.phrase, [{ ...decisionOf(config), score: 1 }], {}),
  vote: responseTo(decisionExamples.vote, [{ ...decisionOf(config), missing: ['near'] }], {
    relaxed: true,
    total: { value: 0, relation: 'eq' },
    merged: 0,
    recognized_places: [],
  }),
});

/** A response of /similar. */
export const similarResponse = (config: Config): Example<SimilarResponse> => ({
  summary: similarExamples.decision.summary,
  value: {
    query: similarExamples.decision.parameters.q,
    words: ['affordable', 'housing', 'station'],
    count: 1,
    results: [{ ...decisionOf(config), missing: [], language: 'en' }],
  },
});

function responseTo<Result, Rest extends object>(
  { summary, parameters }: { summary: string; parameters: { q: string } },
  results: Result[],
  rest: Rest,
): Example<{ query: string; count: number; results: Result[] } & Rest> {
  return { summary, value: { query: parameters.q, count: results.length, results, ...rest } };
}

function meetingLink(config: Config, slug: string, meetingId: string): string {
  const path = meetingPath(slug, meetingId);
  return siteOf(config, config.deployments[0]?.country ?? 'US')?.url(path) ?? path;
}
