/** Search of a built folder, by the app that the search function runs. */
import { isDeepStrictEqual } from 'node:util';
import type { Config } from '../../schemas/config.ts';
import {
  decisionsPath,
  documentsPath,
  documentTextPath,
  healthPath,
  indexKeys,
  type IndexName,
  indexSegmentKey,
  searchPagePath,
  searchPath,
  similarPath,
  siteFolder,
} from '../../schemas/paths.ts';
import { createApp } from '../../search-lambda/http/app.ts';
import {
  createLoader,
  type IndexLoader,
  type IndexStore,
  MissingFile,
  StoreFault,
} from '../../search-lambda/load/loader.ts';
import { escapeUnsafe } from '../system/text.ts';
import { programVersion } from '../system/process.ts';
import { type Handler, type Log, stackOf } from './adapter.ts';
import { problem } from './responses.ts';
import type { Catalog } from './catalog.ts';
import type { BuiltFiles } from './files.ts';

/** Whether a request is for the search rather than for a file. */
export const isForSearch = ({ url }: Request): boolean => {
  const { pathname } = new URL(url);
  return pathname === healthPath || indexOf(pathname) !== undefined;
};

/** The index that answers a path: `/search`, `/search.atom`, `/decisions.csv`. */
function indexOf(pathname: string): IndexName | undefined {
  const [, route] = /^(\/[a-z]+)(?:\.atom|\.csv|\.html)?$/.exec(pathname) ?? [];
  if (textPaths.includes(pathname)) return 'documents';
  return indexOfRoute.get(route ?? '');
}

const textPaths = [documentTextPath, searchPagePath(documentTextPath)];

const indexOfRoute = new Map<string, IndexName>([
  [searchPath, 'meetings'],
  [decisionsPath, 'decisions'],
  [similarPath, 'decisions'],
  [documentsPath, 'documents'],
]);

export const hasIndex = ({ entries }: Catalog, name: IndexName = 'meetings'): boolean =>
  entries.has(indexKeys[name].pointer);

/** Answers searches and /health from the indexes of a build, and picks up later builds. */
export function searchOf(
  files: BuiltFiles,
  currentCatalog: () => Promise<Catalog>,
  config: Config,
  log: Log,
): Handler {
  const loaderOf = (name: IndexName): IndexLoader =>
    createLoader({
      ...storeOf(files, indexKeys[name].pointer),
      pointerKey: indexKeys[name].pointer,
      isOptional: name === 'documents',
      pollMs: files.recheckMs,
      log: (failure, error) => log(escapeUnsafe(failure) + stackOfBug(failure, error)),
    });
  const loaders = {
    meetings: loaderOf('meetings'),
    decisions: loaderOf('decisions'),
    documents: loaderOf('documents'),
  };
  const appOf = (served: Config): Handler =>
    createApp({
      ...loaders,
      config: served,
      programVersion,
      now: () => performance.now(),
      isTimed: true,
      onFault: (error) => log(stackOf(error)),
    });
  let served = config;
  let app = appOf(config);
  return async (request) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const name = indexOf(new URL(request.url).pathname);
    const catalog = await currentCatalog();
    const found = servedSites(config, catalog);
    if (!isDeepStrictEqual(found, served)) [served, app] = [found, appOf(found)];
    const isServed =
      !isRead || name === undefined || hasIndex(catalog, name === 'documents' ? 'meetings' : name);
    return isServed ? await app(request) : noIndex();
  };
}

/** The configuration without sites that the build lacks: pages must not link to them. A build without any site keeps them all. */
function servedSites(config: Config, { entries }: Catalog): Config {
  const deployments = config.deployments.filter(({ country }) =>
    entries.has(`${siteFolder(country)}/index.html`),
  );
  return deployments.length === 0 ? config : { ...config, deployments };
}

/** If the message is not the error's own, the error is a bug in this program, so the stack is logged too. */
const stackOfBug = (failure: string, error: unknown): string =>
  error instanceof Error && error.message === failure ? '' : `\n${stackOf(error)}`;

/** Names the remedy, since waiting does not help here, unlike with a function that is starting. */
const noIndex = (): Response =>
  problem(503, 'The served folder has no search index. Build it with --only search.', {
    'Retry-After': '1',
  });

/** Index files. The schema of the pointer allows no slashes in their names. */
const storeOf = (files: BuiltFiles, pointerKey: string): IndexStore => ({
  readPointer: async () => {
    const pointer = await files.read(pointerKey);
    if (pointer === undefined) throw new MissingFile(`${pointerKey} is missing`);
    return pointer;
  },
  read: async (name, offset, length) => {
    const part = await files.readPart(indexSegmentKey(name), offset, length);
    if (part.length < length) throw new StoreFault('the file is cut off');
    return part;
  },
});
