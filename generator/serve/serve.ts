/** The local server: a built folder and its search at one address, with the paths that the hosts will have (CONTRACT.md 1). */
import { localConfig } from '../../schemas/config.ts';
import { municipalitiesPath } from '../../schemas/paths.ts';
import { type Handler, type Log, listenerOf } from './adapter.ts';
import { type Catalog, locate, notFoundPage, openCatalog } from './catalog.ts';
import { respond, respondNotFound } from './file-response.ts';
import { listen } from './listen.ts';
import { acceptsHtml } from './request-headers.ts';
import { methodNotAllowed, preflight, problem, redirect, withoutBody } from './responses.ts';
import { isForSearch, searchOf } from './search.ts';

export type ServeOptions = {
  /** 0 picks a free port. */
  readonly port: number;
  /** Default 127.0.0.1, which answers as `localhost` too. */
  readonly host?: string;
  /** Receives a line per request and per error of the server. */
  readonly log?: Log;
};

export type LocalServer = {
  /** `http://127.0.0.1:8080` */
  readonly origin: string;
  /** Closes every connection; resolves when the port is free again. */
  readonly close: () => Promise<void>;
};

const malformedDetail =
  'The path must be percent-encoded UTF-8, without an encoded slash, backslash or zero.';

const noLog: Log = () => {};

/**
 * Serves a built folder until it is closed, and picks up later builds of it.
 * @throws {UserError} if the folder has no build, or the address is not available.
 */
export async function serve(folder: string, options: ServeOptions): Promise<LocalServer> {
  const { host = '127.0.0.1', log = noLog } = options;
  const currentCatalog = await openCatalog(folder, log);
  const files = filesOf(folder, currentCatalog);
  // Search responses contain the address, which is not known until the port is.
  const search = Promise.withResolvers<Handler>();
  const handler: Handler = async (request) =>
    isForSearch(request) ? (await search.promise)(request) : files(request);
  const { port, close } = await listen(listenerOf(handler, log), host, options.port);
  const origin = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  search.resolve(searchOf(folder, currentCatalog, localConfig(origin), log));
  return { origin, close };
}

/**
 * Serves the files that the manifest of a built folder lists, and nothing else.
 * @throws {UserError} if the folder has no build, or one of another version.
 */
export const openFolder = async (folder: string, log: Log = noLog): Promise<Handler> =>
  filesOf(folder, await openCatalog(folder, log));

const filesOf =
  (folder: string, currentCatalog: () => Promise<Catalog>): Handler =>
  async (request) => {
    if (request.method === 'OPTIONS') return preflight();
    if (request.method !== 'GET' && request.method !== 'HEAD') return methodNotAllowed();
    const response = await read(request, folder, await currentCatalog());
    return request.method === 'HEAD' ? withoutBody(response) : response;
  };

async function read(request: Request, folder: string, catalog: Catalog): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const found = locate(catalog, pathname);
  if (found.kind === 'file') return respond(request, folder, found.entry);
  if (found.kind === 'folder') return redirect(found.path + search);
  if (found.kind === 'malformed') return problem(400, malformedDetail);
  return notFound(request, folder, catalog);
}

async function notFound(request: Request, folder: string, catalog: Catalog): Promise<Response> {
  const page = notFoundPage(catalog);
  const wantsPage = page !== undefined && acceptsHtml(request.headers.get('Accept'));
  const response = wantsPage ? await respondNotFound(request, folder, page) : undefined;
  return (
    response ?? problem(404, `Nothing is published at this address. ${municipalitiesPath} lists all places.`)
  );
}
