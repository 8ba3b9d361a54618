/** The search host: Request -> Response (CONTRACT.md 4), independent of the transport. */
import type { Config } from '../../schemas/config.ts';
import { type Problem, problemOf } from '../../schemas/errors.ts';
import { licenseUrl } from '../../schemas/license.ts';
import { healthPath, searchPath } from '../../schemas/paths.ts';
import type { SearchResponse } from '../../schemas/search.ts';
import { QueryTooCostly } from '../engine/budget.ts';
import { IndexFault } from '../engine/index-fault.ts';
import { search } from '../engine/search.ts';
import { type IndexLoader, type IndexState, type LoadedIndex, StoreFault } from '../load/loader.ts';
import { healthResponse } from './health.ts';
import { type SearchRequest, readSearchRequest } from './parameters.ts';
import { RequestFault } from './query-string.ts';
import {
  allowedMethods,
  cacheRules,
  entityTag,
  isNotModified,
  jsonResponse,
  noIndexDetail,
  notModified,
  preflight,
  problemResponse,
  unreadDetail,
  withoutBody,
} from './responses.ts';

export type AppOptions = {
  readonly loader: IndexLoader;
  readonly config: Config;
  /** Part of entity tags, since a new release may give different answers. */
  readonly programVersion: string;
  /** Milliseconds since an arbitrary time. */
  readonly now: () => number;
  /** Receives the error behind every response with status 500, which does not show it. */
  readonly onFault?: (error: unknown) => void;
};

export type App = (request: Request) => Promise<Response>;

type Route = (request: Request, state: IndexState) => Response | Promise<Response>;

/** Creates the app. It responds to every request and never rejects. */
export function createApp(options: AppOptions): App {
  const startedAtMs = options.now();
  const routes = new Map<string, Route>([
    [searchPath, (request, state) => searchResponse(request, state, options.programVersion)],
    [healthPath, (_, state) => healthResponse(state, options.now() - startedAtMs, options.config)],
  ]);
  return async (request) => {
    const response = await respond(request, routes, options.loader).catch((error: unknown) =>
      problemResponse(problemFor(error, options)),
    );
    return request.method === 'HEAD' ? withoutBody(response) : response;
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
  `No such route. The routes are ${[...routes.keys()].join(' and ')}.`;

function problemFor(error: unknown, { config, onFault }: AppOptions): Problem {
  if (error instanceof RequestFault) return problemOf(config, error.kind, error.message, error.facts);
  if (error instanceof QueryTooCostly)
    return problemOf(config, 'costly-query', error.message, { parameter: 'q' });
  // The loader logs it.
  if (error instanceof IndexFault || error instanceof StoreFault)
    return problemOf(config, 'no-index', unreadDetail);
  onFault?.(error);
  return problemOf(config, 'internal', 'Internal error. Try again later.');
}

async function searchResponse(
  request: Request,
  { loaded }: IndexState,
  programVersion: string,
): Promise<Response> {
  if (loaded === undefined) throw new RequestFault('no-index', noIndexDetail);
  const searchRequest = readSearchRequest(new URL(request.url).search.slice(1), loaded.index.facts.states);
  const etag = entityTag([loaded.version, programVersion, searchRequest]);
  const headers = {
    ETag: etag,
    'Cache-Control': cacheRules.found,
    Link: `<${licenseUrl}>; rel="license"`,
  };
  if (isNotModified(request.headers, etag)) return notModified(headers);
  return jsonResponse(await answerOf(searchRequest, loaded), headers);
}

async function answerOf(
  { query, limit, state, kind }: SearchRequest,
  { index }: LoadedIndex,
): Promise<SearchResponse> {
  const { results, isRelaxed } = await search(index, query, { state, kind }, limit);
  return { query, count: results.length, results, ...(isRelaxed ? { relaxed: true } : {}) };
}
