/** The routes of the search host, derived from their declared parameters and shapes. */
import type { Config } from '../config.ts';
import { type Problem, problemOf } from '../errors.ts';
import {
  decisionsPath,
  healthPath,
  searchFeedPath,
  searchPagePath,
  searchPath,
  searchTablePath,
} from '../paths.ts';
import { type Health, type Unavailable } from '../search.ts';
import {
  decisionParameters,
  feedParametersOf,
  type Parameter,
  searchParameters,
  tableParametersOf,
} from '../search-parameters.ts';
import { headerRefs, notModified, schemaRef } from './components.ts';
import {
  decisionExamples,
  decisionResponses,
  type RequestExamples,
  searchExamples,
  searchResponses,
} from './examples.ts';
import { documentRoutes } from './document-routes.ts';
import { feedExample, tableExample } from './form-examples.ts';
import type { SearchRoute } from './search-route.ts';
import { similarRoutes } from './similar-routes.ts';
import { invalidDecisionRequests, invalidRequests, problemExamples } from './invalid-requests.ts';

/** Returns path items by path; their server is the first server of the document. */
export const searchRoutes = (config: Config): Record<string, object> =>
  Object.fromEntries(
    [
      ...routesOf(config).map((route) => [route.path, searchOperation(config, route)] as const),
      [healthPath, healthOperation(config)] as const,
    ].map(([path, get]) => [path, { get }]),
  );

const routesOf = (config: Config): readonly SearchRoute[] => [
  {
    path: searchPath,
    operationId: 'search',
    summary: 'Search the meetings of all places',
    description:
      'Full-text search over briefs and decisions of meetings of cities, counties and school boards in the United States and Canada. A word can occur in the headline, a decision, the summary, the body, the name of the place or the state, so `palo alto housing` finds Palo Alto’s meetings about housing. The best matches come first, whether or not they have all words. If a result lacks a word, the response has `"relaxed": true`.',
    parameters: searchParameters,
    examples: searchExamples,
    found: 'The matching meetings, sorted by relevance or date.',
    content: {
      'application/json': { schema: schemaRef('SearchResponse'), examples: searchResponses(config) },
    },
    problems: problemExamples(config, invalidRequests),
  },
  {
    path: decisionsPath,
    operationId: 'searchDecisions',
    summary: 'Search the decisions of all places',
    description:
      'As /search, but each result is one decision with its outcome, tally, amount and dissent. Decisions on one matter are merged, the final one first.',
    parameters: decisionParameters,
    examples: decisionExamples,
    found: 'The matching decisions, sorted by relevance or date.',
    content: {
      'application/json': { schema: schemaRef('DecisionsResponse'), examples: decisionResponses(config) },
    },
    problems: problemExamples(config, invalidDecisionRequests),
  },
  ...similarRoutes(config),
  ...formsOf(config, {
    path: searchPath,
    things: 'meetings',
    parameters: searchParameters,
    examples: searchExamples,
  }),
  ...formsOf(config, {
    path: decisionsPath,
    things: 'decisions',
    parameters: decisionParameters,
    examples: decisionExamples,
  }),
  ...documentRoutes(config),
];

type Formed = Pick<SearchRoute, 'path' | 'examples'> & {
  readonly things: 'meetings' | 'decisions';
  readonly parameters: Parameters<typeof feedParametersOf>[0];
};

/** A search as a feed, as a table and as a page. */
const formsOf = (config: Config, { path, things, parameters, examples }: Formed): readonly SearchRoute[] => [
  {
    path: searchFeedPath(path),
    operationId: `${things}Feed`,
    summary: `Follow a search for ${things} as a feed`,
    description: `An Atom feed of the newest matching ${things}, with the parameters of ${path}. By default, only ${things} with all words.`,
    parameters: feedParametersOf(parameters),
    examples,
    found: 'The feed, newest first.',
    content: {
      'application/atom+xml': { schema: { type: 'string' }, example: feedExample(config, things) },
    },
  },
  {
    path: searchTablePath(path),
    operationId: `${things}Table`,
    summary: `Download a search for ${things} as CSV`,
    description: `A table (RFC 4180) of the newest matching ${things}, with the parameters of ${path}. By default, only ${things} with all words. Cells that a spreadsheet would run as a formula begin with an apostrophe.`,
    parameters: tableParametersOf(parameters),
    examples,
    found: 'The table, newest first, with a header row.',
    content: { 'text/csv': { schema: { type: 'string' }, example: tableExample(config, things) } },
  },
  {
    path: searchPagePath(path),
    operationId: `${things}Page`,
    summary: `Search ${things} on a page without JavaScript`,
    description: `An HTML page with the results of ${path}, links to the next page, and a form with every filter. It takes the same parameters; without any, it has only the form. It loads nothing and runs no script.`,
    parameters: parametersWithout(parameters, 'include'),
    examples,
    found: 'The page of results.',
    content: { 'text/html': { schema: { type: 'string' } } },
    isPage: true,
  },
];

const parametersWithout = (
  parameters: Readonly<Record<string, Parameter>>,
  name: string,
): Readonly<Record<string, Parameter>> =>
  Object.fromEntries(Object.entries(parameters).filter(([each]) => each !== name));

const searchOperation = (config: Config, route: SearchRoute): object => {
  const { operationId, summary, description, parameters, examples, found, content, problems } = route;
  const refusal = (text: string, example: object): object =>
    route.isPage === true
      ? pageProblem(text)
      : problemResponse(text, { schema: schemaRef('Problem'), ...example });
  return {
    operationId,
    tags: ['Search'],
    summary,
    description,
    parameters: Object.entries(parameters).map(([name, declared]) => parameter(name, declared, examples)),
    responses: {
      '200': { description: found, headers: headerRefs('ETag', 'Cache-Control', 'Link'), content },
      '304': { ...notModified, headers: headerRefs('ETag', 'Cache-Control') },
      '400': refusal('A parameter is invalid.', problems === undefined ? {} : { examples: problems }),
      '500': refusal('Internal error.', { example: internal(config) }),
      '503': {
        ...refusal('No index is loaded.', { example: noIndex(config) }),
        headers: headerRefs('Retry-After', 'Cache-Control'),
      },
    },
  };
};

function parameter(
  name: string,
  { isRequired, description, ...declared }: Parameter,
  requests: RequestExamples,
): object {
  const { option: _, ...schema } = declared;
  const examples = Object.entries(requests).flatMap(([example, { summary, parameters }]) => {
    const value = Object.entries(parameters).find(([parameter]) => parameter === name)?.[1];
    return value === undefined ? [] : [[example, { summary, value }]];
  });
  return {
    name,
    in: 'query',
    required: isRequired,
    description,
    schema,
    examples: Object.fromEntries(examples),
  };
}

const healthOperation = (config: Config): object => ({
  operationId: 'health',
  tags: ['Service'],
  summary: 'Get the status of the search',
  description: 'Which index is active, how many meetings it has, and how recent they are.',
  responses: {
    '200': {
      description: 'The search is available.',
      headers: headerRefs('Cache-Control'),
      content: { 'application/json': { schema: schemaRef('Health'), example: health } },
    },
    '405': problemResponse('The method is not GET, HEAD or OPTIONS.', {
      schema: schemaRef('Problem'),
      example: problemOf(config, 'method-not-allowed', 'Use one of GET, HEAD, OPTIONS.'),
    }),
    '500': problemResponse('Internal error.', {
      schema: schemaRef('Problem'),
      example: internal(config),
    }),
    '503': {
      ...problemResponse('No index is loaded; the facts are empty.', {
        schema: schemaRef('Unavailable'),
        example: unavailable(config),
      }),
      headers: headerRefs('Retry-After', 'Cache-Control'),
    },
  },
});

const health: Health = {
  status: 'ok',
  index_version: '9f86d081884c7d65',
  meetings: 148_210,
  places: 7_012,
  oldest: '2011-01-04',
  newest: '2026-12-15',
  updated_at: '2026-11-20T11:58:04Z',
  uptime_seconds: 5_340,
};

const unavailable = (config: Config): Unavailable => ({
  ...noIndex(config),
  index_version: null,
  meetings: 0,
  places: 0,
  oldest: null,
  newest: null,
  updated_at: null,
  uptime_seconds: 4,
  failure: 'The pointer search/current.json could not be read: it answers with status 404.',
});

const noIndex = (config: Config): Problem =>
  problemOf(config, 'no-index', 'No search index is loaded yet. Try again in 60 seconds.');

const internal = (config: Config): Problem =>
  problemOf(config, 'internal', 'Internal error. Try again later.');

/** A page that explains the error. */
const pageProblem = (description: string): object => ({
  description,
  headers: headerRefs('Cache-Control'),
  content: { 'text/html': { schema: { type: 'string' } } },
});

const problemResponse = (description: string, content: object): object => ({
  description,
  headers: headerRefs('Cache-Control'),
  content: { 'application/problem+json': content },
});
