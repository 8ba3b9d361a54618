/** The routes /search and /health, derived from their declared parameters and shapes. */
import type { Config } from '../config.ts';
import { type Problem, problemOf } from '../errors.ts';
import { healthPath, searchPath } from '../paths.ts';
import { type Health, type Parameter, type Unavailable, searchParameters } from '../search.ts';
import { headerRefs, notModified, schemaRef } from './components.ts';
import { invalidRequestProblems, searchExamples, searchResponses } from './examples.ts';

/** Returns path items by path; their server is the first server of the document. */
export const searchRoutes = (config: Config): Record<string, object> => ({
  [searchPath]: { get: searchOperation(config) },
  [healthPath]: { get: healthOperation(config) },
});

const searchOperation = (config: Config): object => ({
  operationId: 'search',
  tags: ['Search'],
  summary: 'Search the meetings of all places',
  description:
    'Full-text search over briefs and decisions of meetings of cities, counties and school boards in the United States and Canada. A word can occur in the headline, a decision, the summary, the body, the name of the place or the state, so `palo alto housing` finds Palo Alto’s meetings about housing. If no meeting has all words of a plain query, the response contains the meetings that match the most important words, and `"relaxed": true`.',
  parameters: Object.entries(searchParameters).map(([name, declared]) => parameter(name, declared)),
  responses: {
    '200': {
      description: 'The matching meetings, sorted by relevance.',
      headers: headerRefs('ETag', 'Cache-Control', 'Link'),
      content: {
        'application/json': {
          schema: schemaRef('SearchResponse'),
          examples: searchResponses(config),
        },
      },
    },
    '304': {
      ...notModified,
      headers: headerRefs('ETag', 'Cache-Control', 'Link'),
    },
    '400': problemResponse('A parameter is invalid.', {
      schema: schemaRef('Problem'),
      examples: invalidRequestProblems(config),
    }),
    '500': internalError(config),
    '503': {
      ...problemResponse('No index is loaded.', { schema: schemaRef('Problem'), example: noIndex(config) }),
      headers: headerRefs('Retry-After', 'Cache-Control'),
    },
  },
});

function parameter(name: string, { isRequired, description, ...schema }: Parameter): object {
  const examples = Object.entries(searchExamples).flatMap(([example, { summary, parameters }]) => {
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
    '500': internalError(config),
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

const internalError = (config: Config): object =>
  problemResponse('Internal error.', {
    schema: schemaRef('Problem'),
    example: problemOf(config, 'internal', 'Internal error. Try again later.'),
  });

const problemResponse = (description: string, content: object): object => ({
  description,
  headers: headerRefs('Cache-Control'),
  content: { 'application/problem+json': content },
});
