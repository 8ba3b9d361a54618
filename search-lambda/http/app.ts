/** The search host: Request -> Response (CONTRACT.md 4), independent of the transport. */
import type { Config } from '../../schemas/config.ts';
import { type Problem, problemOf } from '../../schemas/errors.ts';
import { licenseUrl } from '../../schemas/license.ts';
import { healthPath, searchUrl } from '../../schemas/paths.ts';
import { QueryTooCostly } from '../engine/budget.ts';
import { IndexFault } from '../engine/index-fault.ts';
import { noIndex } from '../engine/no-index.ts';
import { searchNewestYears } from '../engine/newest-years.ts';
import { search, type Search } from '../engine/search.ts';
import type { SearchIndex } from '../engine/search-index.ts';
import { type IndexLoader, type IndexState, StoreFault } from '../load/loader.ts';
import { encodeCursor } from './cursor.ts';
import { type DocumentsAnswer, pageCountsOf } from './document-answers.ts';
import { decisionForms, documentForms, meetingForms, type SearchForm } from './forms.ts';
import { healthResponse, reportedIndex } from './health.ts';
import { cursorScope, readSearchRequest, type SearchRequest } from './parameters.ts';
import type { PageLanguage } from '../../schemas/formats/dates.ts';
import type { Language } from '../engine/text/analyzers.ts';
import { languageOf } from './pages/address.ts';
import { factsOfUnknownPlace, hasDocuments, otherViews, placeFacts } from './pages/facts.ts';
import { htmlMediaType } from './pages/page.ts';
import { noFacts } from './pages/results.ts';
import { placesByKey } from './choices.ts';
import { isParameter, mistakesOf, requireNoMistakes } from './mistakes.ts';
import { RequestFault } from './query-string.ts';
import {
  allowedMethods,
  bodyResponse,
  cacheRules,
  entityTag,
  isNotModified,
  noIndexDetail,
  notModified,
  preflight,
  problemResponse,
  serverTiming,
  unreadDetail,
  withoutBody,
} from './responses.ts';
import { textForms, textResponse } from './text-forms.ts';

export type AppOptions = {
  /** The index of meetings; absent if another function answers /search. */
  readonly meetings?: IndexLoader | undefined;
  /** The index of decisions; absent if another function answers /decisions. */
  readonly decisions?: IndexLoader | undefined;
  /** The index of documents; absent if another function answers /documents. */
  readonly documents?: IndexLoader | undefined;
  readonly config: Config;
  /** Part of entity tags, since a new release may give different answers. */
  readonly programVersion: string;
  /** Milliseconds since an arbitrary time. */
  readonly now: () => number;
  /** Whether responses say how long they took (`Server-Timing`), which is for development. */
  readonly isTimed?: boolean;
  /** Receives the error behind every response with status 500, which does not show it. */
  readonly onFault?: (error: unknown) => void;
};

export type App = (request: Request) => Promise<Response>;

type Forms = Readonly<Record<string, SearchForm>>;

type Route = {
  readonly form?: SearchForm;
  /** Of a route for people. */
  readonly page?: Pick<NonNullable<SearchForm['page']>, 'headers' | 'problem'>;
  readonly loader: IndexLoader;
  readonly answer: (request: Request, state: IndexState) => Response | Promise<Response>;
};

/** Creates the app. It responds to every request and never rejects. */
export function createApp(options: AppOptions): App {
  const routes = routesOf(options);
  return async (request) => {
    const response = await respond(request, routes).catch((error: unknown) =>
      errorResponse(request, routes, problemFor(error, options), options),
    );
    return request.method === 'HEAD' ? withoutBody(response) : response;
  };
}

function routesOf(options: AppOptions): ReadonlyMap<string, Route> {
  const { meetings, decisions, documents, config, now } = options;
  const reported = reportedIndex({ meetings, decisions, documents });
  const startedAtMs = now();
  const searchRoute = (loader: IndexLoader, form: SearchForm): Route => ({
    form,
    ...(form.page === undefined
      ? {}
      : { page: { ...form.page, headers: { ...form.page.headers, ...form.headers } } }),
    loader,
    answer: (request, state) => searchResponse(request, state, form, options),
  });
  const routesTo = (loader: IndexLoader | undefined, forms: Forms): [string, Route][] =>
    loader === undefined
      ? []
      : Object.entries(forms).map(([path, form]) => [path, searchRoute(loader, form)]);
  return new Map<string, Route>([
    ...routesTo(meetings, meetingForms),
    ...routesTo(decisions, decisionForms),
    ...routesTo(documents, documentForms),
    ...(documents === undefined
      ? []
      : Object.entries(textForms).map(([path, form]): [string, Route] => [
          path,
          {
            ...(form.page === undefined ? {} : { page: form.page }),
            loader: documents,
            answer: (request, state) => textResponse(request, indexIn(state), state, form, options),
          },
        ])),
    [
      healthPath,
      { loader: reported, answer: (_, state) => healthResponse(state, now() - startedAtMs, config) },
    ],
  ]);
}

/** Undefined if there is none to load. @throws {RequestFault} if it is not loaded yet */
function indexIn({ loaded, isAbsent = false }: IndexState): SearchIndex | undefined {
  if (loaded === undefined && !isAbsent) throw new RequestFault('no-index', noIndexDetail);
  return loaded?.index;
}

async function respond(request: Request, routes: ReadonlyMap<string, Route>): Promise<Response> {
  if (request.method === 'OPTIONS') return preflight();
  const route = routes.get(new URL(request.url).pathname);
  if (route === undefined) throw new RequestFault('not-found', notFoundDetail(routes));
  if (request.method !== 'GET' && request.method !== 'HEAD')
    throw new RequestFault('method-not-allowed', `Use one of ${allowedMethods}.`);
  return route.loader.serve(async (state) => route.answer(request, state));
}

/** A page for people where a page was requested. */
async function errorResponse(
  { url }: Request,
  routes: ReadonlyMap<string, Route>,
  problem: Problem,
  options: AppOptions,
): Promise<Response> {
  const { pathname, search: queryString } = new URL(url);
  const { page, form } = routes.get(pathname) ?? {};
  if (page === undefined) return problemResponse(problem);
  const facts = form && {
    ...noFacts,
    ...(problem.parameter === 'place'
      ? await factsOfUnknownPlace(queryString.slice(1), form.rules, options)
      : {}),
    hasDocuments: await hasDocuments(options),
  };
  const body = page.problem(queryString.slice(1), problem, options.config, facts);
  return problemResponse(problem, { body, headers: { ...page.headers, 'Content-Type': htmlMediaType } });
}

const notFoundDetail = (routes: ReadonlyMap<string, Route>): string => {
  const paths = [...routes.keys()];
  return `No such route. The routes are ${paths.slice(0, -1).join(', ')} and ${paths.at(-1) ?? ''}.`;
};

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
  state: IndexState,
  form: SearchForm,
  options: AppOptions,
): Promise<Response> {
  const { config, programVersion, now, isTimed = false } = options;
  const index = indexIn(state) ?? noIndex;
  const version = state.loaded?.version;
  const { pathname, search: queryString } = new URL(request.url);
  if (form.page !== undefined) {
    const route = mistakesOf(form.rules);
    requireNoMistakes(queryString.slice(1), route);
    if (isBlank(queryString, route)) return startResponse(form, form.page, queryString, config);
  }
  // Without an index, no place is known.
  const rules = state.isAbsent === true ? { ...form.rules, hasPlaces: false } : form.rules;
  const searchRequest = readSearchRequest(queryString.slice(1), index, rules);
  const page = form.find === undefined ? form.page : undefined;
  const others = page && (await otherViews(searchRequest, options));
  const asked = languageOf(new URLSearchParams(queryString));
  const language = form.isLocal === true ? asked : undefined;
  const etag = entityTag([version, programVersion, config, pathname, searchRequest, language, others]);
  const headers = { ETag: etag, 'Cache-Control': cacheRules.found };
  // Without Link: a cache that updates its copy keeps the link to the next page (RFC 9111, 3.2).
  if (isNotModified(request.headers, etag)) return notModified(headers);
  const beganMs = now();
  const answer = await answerTo(index, searchRequest, form, preferred(language));
  const searchedMs = now();
  const next = answer.next && nextPath(pathname, queryString, answer.next, searchRequest);
  const license = `<${licenseUrl}>; rel="license"`;
  const self = searchUrl(config, pathWith(pathname, queryString));
  const facts = page
    ? { ...noFacts, ...(await placeFacts(index, searchRequest, answer.hits.length > 0, asked)), ...others }
    : noFacts;
  const isNone = state.loaded === undefined && form.writeNone !== undefined;
  const body = isNone
    ? form.writeNone(searchRequest, self, config, facts)
    : form.write(searchRequest, answer, self, config, facts);
  return bodyResponse(form.mediaType, body, {
    ...headers,
    ...form.headers,
    ...form.page?.headers,
    ...(isTimed ? serverTiming({ search: searchedMs - beganMs, write: now() - searchedMs }) : {}),
    Link: next === undefined ? license : `${license}, <${next}>; rel="next"`,
  });
}

/** Answers a search; of documents with the number of their pages. */
async function answerTo(
  index: SearchIndex,
  request: SearchRequest,
  form: SearchForm,
  language: Language | undefined,
): Promise<DocumentsAnswer> {
  const asked = { ...searchOf(request, form), language };
  const known = placesByKey(index.places);
  if (form.find !== undefined) return { ...(await form.find(index, request)), known };
  const { from } = request;
  if (request.subject !== 'documents') return { ...(await search(index, { ...asked, from })), known };
  const found = await searchNewestYears(index, { ...asked, from: request.from });
  const documents = found.hits.map(({ document }) => document);
  const pageCounts = await pageCountsOf(index, documents);
  return { ...found, known, pageCounts };
}

/** On a French page, French documents come first among those with the same score. */
const preferred = (language: PageLanguage | undefined): Language | undefined =>
  language === 'fr' ? language : undefined;

/** True if no parameter of the search has a value. */
const isBlank = (queryString: string, route: ReturnType<typeof mistakesOf>): boolean =>
  new URLSearchParams(queryString)
    .entries()
    .every(([name, value]) => !isParameter(name, route) || value.trim() === '');

const startResponse = (
  { mediaType, headers: ofForm }: SearchForm,
  { headers, start }: NonNullable<SearchForm['page']>,
  queryString: string,
  config: Config,
): Response =>
  bodyResponse(mediaType, start(queryString, config), {
    ...headers,
    ...ofForm,
    'Cache-Control': cacheRules.found,
  });

const searchOf = (
  { subject, query, filters, limit, sort, isStrict, include }: SearchRequest,
  { merges }: SearchForm,
): Omit<Search, 'from'> => ({
  text: query,
  // Who asks for a stage wants each of its decisions.
  merges: merges === 'matters' && filters.decision?.stage !== undefined ? undefined : merges,
  namesDecisions: include.includes('decision'),
  // Without words, a document is listed once.
  filters:
    subject === 'documents' && query.trim() === ''
      ? { ...filters, page: { ...filters.page, first: true } }
      : filters,
  limit,
  sort,
  isStrict,
  counts: include.includes('facets') ? 'facets' : include.includes('total') ? 'total' : undefined,
});

/** The path and query of the next page: as of this one, with another cursor. */
const nextPath = (
  pathname: string,
  queryString: string,
  next: NonNullable<DocumentsAnswer['next']>,
  request: SearchRequest,
): string => pathWith(pathname, queryString, { cursor: encodeCursor(next, cursorScope(request)) });

/** A path with a query string, percent-encoded so that it is a valid URI reference, with some parameters replaced. */
function pathWith(
  pathname: string,
  queryString: string,
  replaced: Readonly<Record<string, string>> = {},
): string {
  const parameters = new URLSearchParams(queryString);
  for (const [name, value] of Object.entries(replaced)) parameters.set(name, value);
  return parameters.size === 0 ? pathname : `${pathname}?${parameters.toString()}`;
}
