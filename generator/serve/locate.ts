/** From the path of a request to what the build has there. */
import { siteFolder } from '../../schemas/paths.ts';
import type { ManifestEntry } from '../store/manifest.ts';
import type { Catalogue } from './catalogue.ts';

type Location =
  | { readonly kind: 'file'; readonly entry: ManifestEntry }
  /** A folder asked for without its slash: `path` is percent-encoded and ends in one. */
  | { readonly kind: 'folder'; readonly path: string }
  | { readonly kind: 'malformed' }
  | { readonly kind: 'missing' };

/**
 * Where the hosts of a build appear at this one address (CONTRACT.md 1); the first that fits wins. What stands here is
 * all that can be reached: `search/` and `.build/` are not.
 */
const mounts = [
  { path: `/${siteFolder('CA')}/`, folder: `${siteFolder('CA')}/` },
  { path: '/data/', folder: 'archive/data/' },
  { path: '/', folder: `${siteFolder('US')}/` },
];

const indexName = 'index.html';

/**
 * What the build has at a URL's path. The path only ever serves to look up a key of the manifest, so no spelling of it
 * can lead out of what was published.
 */
export function locate({ entries, folders }: Catalogue, pathname: string): Location {
  const path = decode(pathname);
  if (path === undefined) return { kind: 'malformed' };
  const isFolder = path.endsWith('/');
  const entry = entries.get(keyOf(isFolder ? path + indexName : path));
  if (entry !== undefined) return { kind: 'file', entry };
  if (isFolder || !folders.has(keyOf(`${path}/`))) return { kind: 'missing' };
  return { kind: 'folder', path: `${path.split('/').map(encodeURIComponent).join('/')}/` };
}

/** The page that the US site has for addresses without one, if it has one. */
export const notFoundPage = ({ entries }: Catalogue): ManifestEntry | undefined =>
  entries.get(keyOf('/404.html'));

function keyOf(path: string): string {
  const mount = mounts.find((candidate) => path.startsWith(candidate.path));
  return mount === undefined ? '' : mount.folder + path.slice(mount.path.length);
}

/** Undefined for broken or overlong UTF-8, and for an encoded slash or backslash: they must not pass for separators. */
function decode(pathname: string): string | undefined {
  if (/%2f|%5c|%00/i.test(pathname)) return undefined;
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}
