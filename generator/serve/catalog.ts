/** The files that a built folder publishes, by key and by URL. Reloaded when the manifest changes. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { manifestKey, siteFolder } from '../../schemas/paths.ts';
import { UserError } from '../system/errors.ts';
import { type Manifest, type ManifestEntry, readManifest } from '../store/manifest.ts';
import type { Log } from './adapter.ts';

export type Catalog = {
  readonly entries: ReadonlyMap<string, ManifestEntry>;
  /** Every folder with an entry at any depth: `us/`, `us/city/`, `us/city/oakland-ca/`. */
  readonly folders: ReadonlySet<string>;
};

/** How often to check the manifest, which a build writes last. A check is one system call, and nobody rebuilds more often. */
export const recheckMs = 1_000;

/**
 * Returns a function that returns the current catalog of a built folder. If the manifest later goes missing or is corrupt,
 * the previous catalog stays in use, and the log says so.
 * @throws {UserError} if the folder has no build, or one of another version.
 */
export async function openCatalog(folder: string, log: Log): Promise<() => Promise<Catalog>> {
  let stamp = await stampOf(folder);
  let catalog = await readCatalog(folder);
  let checkedAt = performance.now();

  async function refresh(): Promise<void> {
    const seen = await stampOf(folder);
    if (seen === stamp) return;
    catalog = await readCatalog(folder);
    stamp = seen;
  }

  return async () => {
    if (performance.now() - checkedAt < recheckMs) return catalog;
    checkedAt = performance.now();
    await refresh().catch((error: unknown) => {
      log(`${error instanceof Error ? error.message : String(error)} Still serving the previous build.`);
    });
    return catalog;
  };
}

/** Changes whenever the manifest is rewritten: a rename yields a new inode even within one tick of the clock. */
async function stampOf(folder: string): Promise<string | undefined> {
  const found = await stat(join(folder, manifestKey)).catch(() => undefined);
  return found && `${found.mtimeMs} ${found.size} ${found.ino}`;
}

async function readCatalog(folder: string): Promise<Catalog> {
  const manifest = await readManifest(folder);
  if (manifest === undefined) throw new UserError(await describeMissing(folder));
  return catalogOf(manifest);
}

async function describeMissing(folder: string): Promise<string> {
  const isThere = await stat(folder).then(
    () => true,
    () => false,
  );
  return isThere
    ? `${folder} has no build: ${manifestKey} is missing. Build into it first, or name a built folder.`
    : `There is no folder ${folder}. Build into it first, or name a built folder.`;
}

function catalogOf(manifest: Manifest): Catalog {
  const entries = new Map(manifest.artifacts.map((entry) => [entry.path, entry]));
  return { entries, folders: new Set([...entries.keys()].flatMap(foldersAbove)) };
}

/** `us/city/x.json` → `us/`, `us/city/`. */
function foldersAbove(key: string): string[] {
  const names = key.split('/').slice(0, -1);
  return names.map((_, depth) => `${names.slice(0, depth + 1).join('/')}/`);
}

type Location =
  | { readonly kind: 'file'; readonly entry: ManifestEntry }
  /** A folder requested without its trailing slash: `path` is percent-encoded and has it. */
  | { readonly kind: 'folder'; readonly path: string }
  | { readonly kind: 'malformed' }
  | { readonly kind: 'missing' };

/**
 * Where each host of a build appears at this one address (CONTRACT.md 1); the first match wins. Nothing else can be reached:
 * `search/` and `.build/` cannot.
 */
const mounts = [
  { path: `/${siteFolder('CA')}/`, folder: `${siteFolder('CA')}/` },
  { path: '/data/', folder: 'archive/data/' },
  { path: '/', folder: `${siteFolder('US')}/` },
];

const indexName = 'index.html';

/**
 * What the build has at the path of a URL. The path only looks up a key of the manifest, so no spelling of it can escape the
 * published files.
 */
export function locate({ entries, folders }: Catalog, pathname: string): Location {
  const path = decode(pathname);
  if (path === undefined) return { kind: 'malformed' };
  const isFolder = path.endsWith('/');
  const entry = entries.get(keyOf(isFolder ? path + indexName : path));
  if (entry !== undefined) return { kind: 'file', entry };
  if (isFolder || !folders.has(keyOf(`${path}/`))) return { kind: 'missing' };
  return { kind: 'folder', path: `${path.split('/').map(encodeURIComponent).join('/')}/` };
}

/** The 404 page of the US site, if it has one. */
export const notFoundPage = ({ entries }: Catalog): ManifestEntry | undefined =>
  entries.get(keyOf('/404.html'));

function keyOf(path: string): string {
  const mount = mounts.find((candidate) => path.startsWith(candidate.path));
  return mount === undefined ? '' : mount.folder + path.slice(mount.path.length);
}

/** Undefined for broken or overlong UTF-8, and for an encoded slash, backslash or NUL, which must not act as separators. */
function decode(pathname: string): string | undefined {
  if (/%2f|%5c|%00/i.test(pathname)) return undefined;
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}
