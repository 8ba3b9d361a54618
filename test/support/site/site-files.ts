/** The files of a built folder, and the URLs that lead to them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../../schemas/config.ts';
import {
  archiveKey,
  dataManifestName,
  dataPath,
  healthPath,
  pageFilePath,
  siteOf,
} from '../../../schemas/paths.ts';
import { searchHostPaths } from '../../../schemas/openapi/search-host-paths.ts';

export type SiteFiles = {
  /** `us/city/oakland-ca/index.html` */
  readonly paths: ReadonlySet<string>;
  readonly read: (path: string) => string;
};

/** The files of a build in memory. */
export const filesInMemory = (files: ReadonlyMap<string, Buffer>): SiteFiles => ({
  paths: new Set(files.keys()),
  read: (path) => String(files.get(path)),
});

/** The published files of a built folder. They are read on demand. */
export const filesInFolder = (folder: string): SiteFiles => ({
  paths: new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
      .filter((path) => !path.startsWith('.build/')),
  ),
  read: (path) => readFileSync(join(folder, path), 'utf8'),
});

export type Addresses = {
  /** The URL of a file: `https://civic.example/city/oakland-ca/`. */
  readonly urlOf: (path: string) => string;
  /** The path of the file at a URL, which may not exist. Undefined for other hosts and for the search. */
  readonly fileAt: (url: string) => string | undefined;
};

/** True if a build has the bulk part. Otherwise, URLs of the archive lead to another host. */
export const hasArchive = ({ paths }: SiteFiles): boolean =>
  paths.has(archiveKey(dataPath(dataManifestName)));

/** Searches are feeds and tables too. */
const searchRoutePaths = [...searchHostPaths.all, ...searchHostPaths.text, healthPath];

/** Maps between files and URLs, as a configuration defines them for the sites, and for the archive if it was built. */
export function addressesOf(config: Config, { withArchive = false } = {}): Addresses {
  const sites = config.deployments
    .flatMap(({ country }) => siteOf(config, country) ?? [])
    .map((site) => ({ base: site.url(''), folder: site.key(''), ...site }))
    // The address of one site may be below that of another.
    .toSorted((a, b) => b.base.length - a.base.length);
  const searchRoutes = new Set(searchRoutePaths.map((path) => config.search_url.replace(/\/+$/, '') + path));
  const archive = config.archive_url.replace(/\/+$/, '');
  const isArchived = (address: string): boolean => address.startsWith(archive + dataPath(''));
  return {
    urlOf(path) {
      const site = sites.find(({ folder }) => path.startsWith(`${folder}/`));
      if (site === undefined) throw new Error(`${path} is in no site`);
      return site.url(path.slice(site.folder.length)).replace(/(?<=\/)index\.html$/, '');
    },
    fileAt(url) {
      const [address = ''] = url.split(/[?#]/, 1);
      if (searchRoutes.has(address)) return undefined;
      if (isArchived(address)) return withArchive ? archiveKey(address.slice(archive.length)) : undefined;
      const site = sites.find(({ base }) => address === base || address.startsWith(`${base}/`));
      return site?.key(pageFilePath(address.slice(site.base.length)));
    },
  };
}
