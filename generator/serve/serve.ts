/** The local server: a built folder and its search at one address, under the names that the hosts will have (CONTRACT.md 1). */
import { localConfig } from '../../schemas/config.ts';
import { municipalitiesPath } from '../../schemas/paths.ts';
import { type Handler, type Log, listenerOf } from './adapter.ts';
import { methodNotAllowed, preflight, problem, redirect, withoutBody } from './answers.ts';
import { type Catalogue, openCatalogue } from './catalogue.ts';
import { listen } from './listen.ts';
import { locate, notFoundPage } from './locate.ts';
import { acceptsHtml } from './negotiate.ts';
import { respond, respondNotFound } from './respond.ts';
import { isForSearch, searchOf } from './search.ts';

export type ServeOptions = {
  /** 0 takes a port that is free. */
  readonly port: number;
  /** Default 127.0.0.1, which answers as `localhost` too. */
  readonly host?: string;
  /** Gets a line for every request, and for every fault of the server. */
  readonly log?: Log;
};

export type LocalServer = {
  /** `http://127.0.0.1:8080` */
  readonly origin: string;
  /** Ends every connection; resolves when the port is free again. */
  readonly close: () => Promise<void>;
};

const malformedDetail =
  'The path must be percent-encoded UTF-8, without an encoded slash, backslash or zero.';

const unheard: Log = () => {};

/**
 * Serves a built folder until it is closed. A rebuild of the folder is picked up on the way.
 * @throws {UserError} when the folder holds no build, or the address cannot be had.
 */
export async function serve(folder: string, options: ServeOptions): Promise<LocalServer> {
  const { host = '127.0.0.1', log = unheard } = options;
  const currentCatalogue = await openCatalogue(folder, log);
  const files = filesOf(folder, currentCatalogue);
  // Which address the answers of the search name is known only when the port is.
  const search = Promise.withResolvers<Handler>();
  const handler: Handler = async (request) =>
    isForSearch(request) ? (await search.promise)(request) : files(request);
  const { port, close } = await listen(listenerOf(handler, log), host, options.port);
  const origin = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  search.resolve(searchOf(folder, currentCatalogue, localConfig(origin), log));
  return { origin, close };
}

/**
 * Answers requests with what the manifest of a built folder lists, and with nothing else.
 * @throws {UserError} when the folder holds no build, or one of another version.
 */
export const openFolder = async (folder: string, log: Log = unheard): Promise<Handler> =>
  filesOf(folder, await openCatalogue(folder, log));

const filesOf =
  (folder: string, currentCatalogue: () => Promise<Catalogue>): Handler =>
  async (request) => {
    if (request.method === 'OPTIONS') return preflight();
    if (request.method !== 'GET' && request.method !== 'HEAD') return methodNotAllowed();
    const answer = await read(request, folder, await currentCatalogue());
    return request.method === 'HEAD' ? withoutBody(answer) : answer;
  };

async function read(request: Request, folder: string, catalogue: Catalogue): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const found = locate(catalogue, pathname);
  if (found.kind === 'file') return respond(request, folder, found.entry);
  if (found.kind === 'folder') return redirect(found.path + search);
  if (found.kind === 'malformed') return problem(400, malformedDetail);
  return notFound(request, folder, catalogue);
}

async function notFound(request: Request, folder: string, catalogue: Catalogue): Promise<Response> {
  const page = notFoundPage(catalogue);
  const forPeople = page !== undefined && acceptsHtml(request.headers.get('Accept'));
  const answer = forPeople ? await respondNotFound(request, folder, page) : undefined;
  return (
    answer ?? problem(404, `Nothing is published at this address. ${municipalitiesPath} lists all places.`)
  );
}
