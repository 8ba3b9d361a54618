/**
 * The only place that spells a path, a key or a URL.
 *
 * A path starts with `/` and is relative to its host (`/city/oakland-ca/`). A key names the artifact in the built
 * folder and in the bucket: the host's folder and the path (`us/city/oakland-ca/meetings.json`). A URL is what readers
 * open: the host's address and the path.
 */
import type { Config } from './config.ts';
import type { Country } from './states.ts';

/** What can be built on its own; each part has folders of its own in the built folder. */
export const parts = ['site', 'search', 'bulk'] as const;
export type Part = (typeof parts)[number];

export const municipalitiesPath = '/municipalities.json';
export const cityPath = (slug: string): string => `/city/${slug}/`;
export const meetingPath = (slug: string, meetingId: string): string => `${cityPath(slug)}#m${meetingId}`;
export const meetingsPath = (slug: string): string => `${cityPath(slug)}meetings.json`;
export const cityDocumentPath = (slug: string): string => `${cityPath(slug)}city.json`;

/** `/city/<slug>/meetings/2024.json`, then `2024-2.json` and so on. Parts count from 1. */
export const yearPath = (slug: string, year: number, part: number): string =>
  yearFilePath(slug, `${String(year).padStart(4, '0')}${part === 1 ? '' : `-${part}`}`);

/** The same by the name that stands for year and part. */
export const yearFilePath = (slug: string, name: string): string => `${cityPath(slug)}meetings/${name}.json`;

/** `/city/<slug>/matters.json`, then `matters/2.json` and so on. Parts count from 1. */
export const blockPath = (slug: string, block: string, part: number): string =>
  `${cityPath(slug)}${block}${part === 1 ? '' : `/${part}`}.json`;

/** Pages of a site. */
export const homePath = '/';
export const coveragePath = '/coverage/';
export const docsPath = '/docs/';
export const notFoundPath = '/404.html';
/** `/state/new-york/` */
export const statePath = (state: string): string => `/state/${segmentOf(state)}/`;
/** A page of the documentation: `/docs/query-language/`. */
export const docPath = (name: string): string => `${docsPath}${name}/`;
/** What the `type` of a problem document links to. */
export const errorPath = (name: string): string => `${docsPath}errors/${name}/`;
export const translatedCityPath = (slug: string, language: string): string =>
  `${cityPath(slug)}${segmentOf(language)}/`;

/** Files for machines. */
export const calendarPath = (slug: string): string => `${cityPath(slug)}meetings.ics`;
export const feedPath = (slug: string): string => `${cityPath(slug)}meetings.atom`;
export const placesPath = '/places.json';
export const sitemapPath = '/sitemap.xml';
export const sitemapShardPath = (number: number): string => `/sitemaps/${number}.xml`;
export const robotsPath = '/robots.txt';
export const llmsPath = '/llms.txt';
export const assetPath = (name: string): string => `/assets/${name}`;

/** `Québec` -> `quebec`, `pt-BR` -> `pt-br`. */
const segmentOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** The path of the file that a page is in: `/docs/` -> `/docs/index.html`. */
export const pageFilePath = (path: string): string => (path.endsWith('/') ? `${path}index.html` : path);

/**
 * A link from a page to a path of the same site that holds below any address: `/city/x/` to `/docs/` is `../../docs/`.
 */
export function relativeLink(from: string, to: string): string {
  const [path = '', ...fragment] = to.split(/(?=[#?])/);
  const up = '../'.repeat(from.split('/').length - 2);
  return `${up || './'}${path.slice(1)}${fragment.join('')}`;
}

/** Paths of the search host (CONTRACT.md 4). */
export const searchPath = '/search';
export const healthPath = '/health';

/** Paths of the archive host (CONTRACT.md 5). */
export const dataPath = (name: string): string => `/data/${name}`;
export const databaseFileName = 'civic-meetings.db.gz';
export const tableFileName = (table: string): string => `${table}.parquet`;
/** What a release changed in a table: `changes/2026-11-20/meetings.parquet`. */
export const changesFileName = (release: string, table: string): string =>
  `${changesFolder}/${release}/${table}.parquet`;
export const changesFolder = 'changes';
export const dataManifestName = 'manifest.json';
export const releasesName = 'releases.json';
export const dataPackageName = 'datapackage.json';
export const croissantName = 'croissant.json';
export const datasetCardName = 'README.md';
export const checksumsName = 'SHA256SUMS';

/** Description of all routes, in every site. */
export const openApiPath = '/openapi.json';

/** The pointer: names the files of the index that the search function is to serve. */
export const indexPointerKey = 'search/current.json';

/** From what a run goes on that writes only what changed; nobody else reads it. */
export const indexStateKey = 'search/segments.json';

/** A file of an index, which the pointer or that state names: `search/index-<hash>.json.gz`. */
export const indexSegmentKey = (name: string): string => `search/${name}`;

/** The key of a path of the archive host. */
export const archiveKey = (path: string): string => `archive${path}`;

/** Where the build tells what it made; never published under a host. */
export const manifestKey = '.build/manifest.json';

/** Who publishes into a store at the moment, and which keys that publish adds. */
export const leaseKey = '.build/lease.json';
export const pendingKey = '.build/pending.json';

/** What the CDN is still to be told to forget. */
export const staleKey = '.build/stale.json';

/** The folder of a country's site in the built folder and in the bucket. */
export const siteFolder = (country: Country): string => country.toLowerCase();

/** The folders that a part may write. */
export const partFolders: Record<Part, readonly string[]> = {
  site: (['US', 'CA'] as const).map(siteFolder),
  search: ['search'],
  bulk: ['archive'],
};

/** One country's site: makes keys and URLs out of its paths. */
export type Site = {
  readonly country: Country;
  readonly key: (path: string) => string;
  readonly url: (path: string) => string;
};

/** The site of a country, or undefined where the configuration has no deployment for it. */
export function siteOf(config: Config, country: Country): Site | undefined {
  const deployment = config.deployments.find((candidate) => candidate.country === country);
  if (deployment === undefined) return undefined;
  const baseUrl = deployment.base_url.replace(/\/+$/, '');
  return {
    country,
    key: (path) => siteFolder(country) + path,
    url: (path) => baseUrl + path,
  };
}
