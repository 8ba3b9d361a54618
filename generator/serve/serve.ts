/** The local server: a build and its search at one address, with the paths that the hosts will have (CONTRACT.md 1). */
import { type Config, localConfig } from '../../schemas/config.ts';
import { homePath, municipalitiesPath } from '../../schemas/paths.ts';
import { compressResponse } from '../../search-lambda/http/compression.ts';
import { localOrigin } from '../system/config.ts';
import { type Handler, type Log, listenerOf } from './adapter.ts';
import { canadianHome, type Catalog, hasOnlyCanada, locate, notFoundPage, openCatalog } from './catalog.ts';
import { respond, respondNotFound } from './file-response.ts';
import { type BuiltFiles, filesInFolder, openFiles } from './files.ts';
import { defaultLimits, type Limits } from './limits.ts';
import { listen } from './listen.ts';
import { type Listener, requestedOrigin, originOf, relinkResponse, relinkFile } from './origin.ts';
import { acceptsHtml } from './request-headers.ts';
import { methodNotAllowed, preflight, problem, redirect, withoutBody } from './responses.ts';
import { isForSearch, searchOf } from './search.ts';

export type ServeOptions = {
  /** 0 picks a free port. */
  readonly port: number;
  /** Default 127.0.0.1, which answers as `localhost` too. */
  readonly host?: string;
  readonly limits?: Partial<Limits>;
  /** Names the service in the answers of the search; by default, the local demo. */
  readonly config?: Config;
  /** Receives a line per request and per error of the server. */
  readonly log?: Log;
};

export type LocalServer = {
  /** `http://127.0.0.1:8080` */
  readonly origin: string;
  /** Closes every connection; resolves when the port is free again. */
  readonly close: () => Promise<void>;
};

const malformedDetail = 'The path must be percent-encoded UTF-8, without an encoded slash, backslash or NUL.';

const noLog: Log = () => {};

/**
 * Serves a built folder, or a store as published, until it is closed, and picks up later builds of it. Links of a build without a configuration lead to
 * the address under which the client reached the server.
 * @throws {UserError} if there is no build, or the address is not available.
 */
export async function serve(location: string, options: ServeOptions): Promise<LocalServer> {
  const { host = '127.0.0.1', log = noLog, config = localConfig(localOrigin) } = options;
  const built = openFiles(location);
  const currentCatalog = await openCatalog(built, log);
  // Links contain the port, which is not known before the server listens.
  const listener = Promise.withResolvers<Listener>();
  const originFor: OriginFor = async ({ headers }) =>
    requestedOrigin(headers.get('Host'), await listener.promise);
  const files = filesOf(built, currentCatalog, originFor);
  const search = searchOf(built, currentCatalog, config, log);
  const handler: Handler = async (request) =>
    isForSearch(request)
      ? compressResponse(request, await relinkResponse(await search(request), await originFor(request)))
      : files(request);
  const limits = { ...defaultLimits, ...options.limits };
  const { port, close } = await listen(listenerOf(handler, log), host, options.port, limits);
  listener.resolve({ host, port });
  return { origin: originOf({ host, port }), close };
}

/** The origin under which a client reached the server. */
type OriginFor = (request: Request) => Promise<string>;

/**
 * Serves the files that the manifest of a built folder lists, as they were built, and nothing else.
 * @throws {UserError} if the folder has no build, or one of another version.
 */
export async function openFolder(folder: string, log: Log = noLog): Promise<Handler> {
  const files = filesInFolder(folder);
  return filesOf(files, await openCatalog(files, log), async () => localOrigin);
}

const filesOf =
  (files: BuiltFiles, currentCatalog: () => Promise<Catalog>, originFor: OriginFor): Handler =>
  async (request) => {
    if (request.method === 'OPTIONS') return preflight();
    if (request.method !== 'GET' && request.method !== 'HEAD') return methodNotAllowed();
    const response = await read(request, files, await currentCatalog(), await originFor(request));
    return request.method === 'HEAD' ? withoutBody(response) : response;
  };

async function read(
  request: Request,
  files: BuiltFiles,
  catalog: Catalog,
  origin: string,
): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const found = locate(catalog, pathname);
  if (found.kind === 'file') return respond(request, files, await relinkFile(files, found.entry, origin));
  if (found.kind === 'missing' && pathname === homePath && hasOnlyCanada(catalog))
    return redirect(canadianHome);
  if (found.kind === 'folder') return redirect(found.path + search);
  if (found.kind === 'malformed') return problem(400, malformedDetail);
  return notFound(request, files, catalog, origin);
}

async function notFound(
  request: Request,
  files: BuiltFiles,
  catalog: Catalog,
  origin: string,
): Promise<Response> {
  const page = notFoundPage(catalog, new URL(request.url).pathname);
  const wantsPage = page !== undefined && acceptsHtml(request.headers.get('Accept'));
  const response = wantsPage
    ? await respondNotFound(request, files, await relinkFile(files, page, origin))
    : undefined;
  return (
    response ?? problem(404, `Nothing is published at this address. ${municipalitiesPath} lists all places.`)
  );
}
