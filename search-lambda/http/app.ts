/** The search host: Request -> Response (CONTRACT.md 4). Knows no transport. */
import type { Config } from '../../schemas/config.ts';
import { type Problem, problemOf } from '../../schemas/errors.ts';
import { licenseUrl } from '../../schemas/license.ts';
import { healthPath, searchPath } from '../../schemas/paths.ts';
import type { SearchResponse } from '../../schemas/search.ts';
import {
  allowedMethods,
  jsonAnswer,
  noIndexDetail,
  notModified,
  preflight,
  problemAnswer,
  unreadDetail,
  withoutBody,
} from './answers.ts';
import { cacheRules, entityTag, isNotModified } from './caching.ts';
import { QueryTooCostly } from '../engine/budget.ts';
import { IndexFault } from '../engine/index-fault.ts';
import { search } from '../engine/search.ts';
import { healthAnswer } from './health.ts';
import { type IndexLoader, type IndexState, type LoadedIndex, StoreFault } from '../load/loader.ts';
import { type SearchRequest, readSearchRequest } from './parameters.ts';
import { RequestFault } from './request-fault.ts';

export type AppOptions = {
  readonly loader: IndexLoader;
  readonly config: Config;
  /** Becomes part of entity tags: a release may answer differently. */
  readonly programVersion: string;
  /** Milliseconds since any moment. */
  readonly now: () => number;
  /** Gets what was thrown whenever the answer is 500, which itself does not tell. */
  readonly onFault?: (error: unknown) => void;
};

export type App = (request: Request) => Promise<Response>;

type Route = (request: Request, state: IndexState) => Response | Promise<Response>;

/** Answers every request, and never rejects. */
export function createApp(options: AppOptions): App {
  const startedAtMs = options.now();
  const routes = new Map<string, Route>([
    [searchPath, (request, state) => answerSearch(request, state, options.programVersion)],
    [healthPath, (_, state) => healthAnswer(state, options.now() - startedAtMs, options.config)],
  ]);
  return async (request) => {
    const answer = await respond(request, routes, options.loader).catch((error: unknown) =>
      problemAnswer(problemFor(error, options)),
    );
    return request.method === 'HEAD' ? withoutBody(answer) : answer;
  };
}

async function respond(
  request: Request,
  routes: ReadonlyMap<string, Route>,
  loader: IndexLoader,
): Promise<Response> {
  if (request.method === 'OPTIONS') return preflight();
  const route = routes.get(new URL(request.url).pathname);
  if (route === undefined) throw new RequestFault('not-found', notFoundDetail(routes));
  if (request.method !== 'GET' && request.method !== 'HEAD')
    throw new RequestFault('method-not-allowed', `Use one of ${allowedMethods}.`);
  return loader.serve(async (state) => route(request, state));
}

const notFoundDetail = (routes: ReadonlyMap<string, Route>): string =>
  `There is nothing at this address. This host answers at ${[...routes.keys()].join(' and ')}.`;

function problemFor(error: unknown, { config, onFault }: AppOptions): Problem {
  if (error instanceof RequestFault) return problemOf(config, error.kind, error.message, error.facts);
  if (error instanceof QueryTooCostly)
    return problemOf(config, 'costly-query', error.message, { parameter: 'q' });
  // The loader tells of it.
  if (error instanceof IndexFault || error instanceof StoreFault)
    return problemOf(config, 'no-index', unreadDetail);
  onFault?.(error);
  return problemOf(config, 'internal', 'The fault is ours. The same request may succeed later.');
}

async function answerSearch(
  request: Request,
  { loaded }: IndexState,
  programVersion: string,
): Promise<Response> {
  if (loaded === undefined) throw new RequestFault('no-index', noIndexDetail);
  const asked = readSearchRequest(new URL(request.url).search.slice(1), loaded.index.facts.states);
  const etag = entityTag([loaded.version, programVersion, asked]);
  const headers = {
    ETag: etag,
    'Cache-Control': cacheRules.found,
    Link: `<${licenseUrl}>; rel="license"`,
  };
  if (isNotModified(request.headers, etag)) return notModified(headers);
  return jsonAnswer(await find(asked, loaded), headers);
}

async function find(asked: SearchRequest, { index }: LoadedIndex): Promise<SearchResponse> {
  const { query, limit, state, kind } = asked;
  const { results, isRelaxed } = await search(index, query, { state, kind }, limit);
  return { query, count: results.length, results, ...(isRelaxed ? { relaxed: true } : {}) };
}
