/** The published files, by key and by URL. Reloaded when the manifest changes. */
import { siteFolder } from '../../schemas/paths.ts';
import type { Manifest, ManifestEntry } from '../store/manifest.ts';
import type { Log } from './adapter.ts';
import type { BuiltFiles } from './files.ts';

export type Catalog = {
  readonly entries: ReadonlyMap<string, ManifestEntry>;
  /** Every folder with an entry at any depth: `us/`, `us/city/`, `us/city/oakland-ca/`. */
  readonly folders: ReadonlySet<string>;
};

/**
 * Returns a function that returns the current catalog of built files. If the manifest later goes missing or is corrupt, the previous
 * catalog stays in use, and the log says so.
 * @throws {UserError} if there is no build, or one of another version.
 */
export async function openCatalog(files: BuiltFiles, log: Log): Promise<() => Promise<Catalog>> {
  let stamp = await files.stamp();
  let catalog = catalogOf(await files.manifest());
  let checkedAt = performance.now();

  async function refresh(): Promise<void> {
    const seen = await files.stamp();
    if (seen === stamp) return;
    catalog = catalogOf(await files.manifest());
    stamp = seen;
  }

  return async () => {
    if (performance.now() - checkedAt < files.recheckMs) return catalog;
    checkedAt = performance.now();
    await refresh().catch((error: unknown) => {
      log(`${error instanceof Error ? error.message : String(error)} Still serving the previous build.`);
    });
    return catalog;
  };
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

/** The home page of the Canadian site at this address. */
export const canadianHome = `/${siteFolder('CA')}/`;

/**
 * Where each host of a build appears at this one address (CONTRACT.md 1); the first match wins. Nothing else can be reached:
 * `search/` and `.build/` cannot.
 */
const mounts = [
  { path: canadianHome, folder: `${siteFolder('CA')}/` },
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

/** Whether the build has no US site, so that there is nothing at the address itself. */
export const hasOnlyCanada = ({ folders }: Catalog): boolean =>
  !folders.has(`${siteFolder('US')}/`) && folders.has(`${siteFolder('CA')}/`);

/** The 404 page of the site that a path is in, if it has one. */
export const notFoundPage = ({ entries }: Catalog, pathname: string): ManifestEntry | undefined =>
  entries.get(keyOf(`${pathname.startsWith(canadianHome) ? canadianHome : '/'}404.html`));

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
