/**
 * The only module that spells paths, keys and URLs.
 *
 * A path starts with `/` and is relative to its host (`/city/oakland-ca/`). A key names the artifact in the built
 * folder and in the bucket: the host's folder and the path (`us/city/oakland-ca/meetings.json`). A URL is the
 * public address: the host's address and the path.
 */
import { withoutAccents } from './names/fold.ts';
import type { Config } from './config.ts';
import type { Country } from './names/states.ts';

/** The parts of a build. Each part can be built alone, and has its own folders. */
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

/** The path of a year file by its name: `2024`, `2024-2`. */
export const yearFilePath = (slug: string, name: string): string => `${cityPath(slug)}meetings/${name}.json`;

/** `/city/<slug>/matters.json`, then `matters/2.json` and so on. Parts count from 1. */
export const blockPath = (slug: string, block: string, part: number): string =>
  `${cityPath(slug)}${block}${part === 1 ? '' : `/${part}`}.json`;

/** Languages of the pages about all places. Pages of places have more. */
export type SiteLanguage = 'en' | 'fr';
/** Those of the site of a country; the first one is the default. */
export const siteLanguages: Readonly<Record<Country, readonly SiteLanguage[]>> = {
  US: ['en'],
  CA: ['en', 'fr'],
};
/** The language of the pages about all places that a page in a language links to. */
export const siteLanguageOf = (country: Country, language: string): SiteLanguage =>
  siteLanguages[country].find((each) => each === language) ?? 'en';
/** The path of a page about all places in a language: `/coverage/` -> `/fr/coverage/`. */
export const localPath = (path: string, language: SiteLanguage): string =>
  language === 'en' ? path : `/${language}${path}`;

/** Pages of a site. */
export const homePath = '/';
/** The search page of a site, in one of its languages. The query string of the address is the search. */
export const siteSearchPath = (language: 'en' | 'es' | 'fr' = 'en'): string =>
  language === 'en' ? '/search/' : `/search/${language}/`;
export const coveragePath = '/coverage/';
/** How current the site is. */
export const statusPath = '/status/';
export const statusDocumentPath = '/status.json';
/** The map of all places. */
export const coverageMapPath = `${coveragePath}map.svg`;
export const docsPath = '/docs/';
export const notFoundPath = '/404.html';
/** `/state/new-york/` */
export const statePath = (state: string): string => `/state/${segmentOf(state)}/`;
/** A page of the documentation: `/docs/query-language/`. */
export const docPath = (name: string): string => `${docsPath}${name}/`;
/** The address in the `type` of a problem document. */
export const errorPath = (name: string): string => `${docsPath}errors/${name}/`;
export const translatedCityPath = (slug: string, language: string): string =>
  `${cityPath(slug)}${segmentOf(language)}/`;

/** The list of the meetings of a year, or of a month: `/city/<slug>/2024/`, `/city/<slug>/2024-03/`. `period` is `2024` or `2024-03`. */
export const periodPath = (slug: string, period: string): string => `${cityPath(slug)}${period}/`;
/** A meeting in full. */
export const meetingPagePath = (slug: string, meetingId: string): string =>
  `${cityPath(slug)}meeting/${meetingId}/`;
/** All divided votes of a place. */
export const votesPath = (slug: string): string => `${cityPath(slug)}votes/`;
/** The divided votes of an earlier year of a place with too many for one page: `/city/<slug>/votes/2019/`, then `2019-2`. */
export const votesPeriodPath = (slug: string, period: string): string => `${votesPath(slug)}${period}/`;
/** The record of a member: `/city/<slug>/people/jane-doe/`. `person` is a slug that is unique within the place. */
export const personPath = (slug: string, person: string): string => `${cityPath(slug)}people/${person}/`;
/** The votes of an earlier year of a member with too many for one page. */
export const personPeriodPath = (slug: string, person: string, period: string): string =>
  `${personPath(slug, person)}${period}/`;
/** The last segment of a path that belongs to no person. */
export const compareSegment = 'compare';
/** Two members side by side: `/city/<slug>/people/compare/`, for the members in its query. */
export const comparePath = (slug: string): string => personPath(slug, compareSegment);
/** The file that this page reads. */
export const comparisonPath = (slug: string): string => `${comparePath(slug)}votes.json`;
/** The decisions of a topic: `/topic/housing/`. */
export const topicPath = (topic: string): string => `/topic/${segmentOf(topic)}/`;

/**
 * The address of a decision, from that of its meeting on the page of the place: `https://x.example/city/x/#m1` ->
 * `https://x.example/city/x/meeting/1/#d7`. Every meeting with a decision has a page.
 */
export const decisionUrl = (meetingUrl: string, decisionId: string): string =>
  meetingUrl.replace(/#m(.+)$/, (_, meeting: string) => `meeting/${meeting}/#d${decisionId}`);

/** A table of a place as CSV: `meetings`, `decisions`, `votes`, or the name of a block. */
export const placeTablePath = (slug: string, table: string): string => `${cityPath(slug)}${table}.csv`;
/** Earlier years of a table that is too large for one file: `/city/<slug>/decisions/2019.csv`, `2019-2.csv`, `undated.csv`. */
export const placeTableYearPath = (slug: string, table: string, year: string): string =>
  `${cityPath(slug)}${table}/${year}.csv`;

/** Feeds of parts of a place, and of several places. */
export const bodyFeedPath = (slug: string, body: string): string =>
  `${cityPath(slug)}bodies/${segmentOf(body)}.atom`;
export const personFeedPath = (slug: string, person: string): string =>
  `${personPath(slug, person)}votes.atom`;
export const topicFeedPath = (topic: string): string => `${topicPath(topic)}decisions.atom`;
export const stateFeedPath = (state: string): string => `${statePath(state)}decisions.atom`;

/** The script of the widget for other sites; its address never changes. */
export const widgetPath = '/embed.js';

/** Files for machines. */
export const calendarPath = (slug: string): string => `${cityPath(slug)}meetings.ics`;
export const feedPath = (slug: string): string => `${cityPath(slug)}meetings.atom`;
export const placesPath = '/places.json';
/** The postal codes that start with a prefix: `/postal-codes/78.json`. */
export const postalCodesPath = (prefix: string): string => `/postal-codes/${prefix.toLowerCase()}.json`;
export const sitemapPath = '/sitemap.xml';
export const sitemapShardPath = (number: number): string => `/sitemaps/${number}.xml`;
export const robotsPath = '/robots.txt';
export const llmsPath = '/llms.txt';
export const assetPath = (name: string): string => `/assets/${name}`;

/** `Québec` -> `quebec`, `pt-BR` -> `pt-br`. */
const segmentOf = (text: string): string =>
  withoutAccents(text)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** Names of files have at most 255 bytes on most file systems; the rest is for a number or hash, and an ending. */
const maxSegmentLength = 60;
/** Enough for a segment of the maximum length, and bounds the work for a text of megabytes. */
const maxSegmentSource = 1000;

/** The same, of at most 60 characters. Different names may have the same segment, or none: `''`. */
export const shortSegmentOf = (name: string): string =>
  segmentOf(name.slice(0, maxSegmentSource)).slice(0, maxSegmentLength).replace(/-$/, '');

/** The path of the file of a page: `/docs/` -> `/docs/index.html`. */
export const pageFilePath = (path: string): string => (path.endsWith('/') ? `${path}index.html` : path);

/**
 * Returns a relative link between two paths of a site, which is valid below any base address: from `/city/x/` to `/docs/`, it
 * is `../../docs/`.
 */
export function relativeLink(from: string, to: string): string {
  const [path = '', ...fragment] = to.split(/(?=[#?])/);
  const up = '../'.repeat(from.split('/').length - 2);
  return `${up || './'}${path.slice(1)}${fragment.join('')}`;
}

/** Paths of the search host (CONTRACT.md 4). */
export const searchPath = '/search';
export const decisionsPath = '/decisions';
/** Decisions on the question of a decision, in other places. */
export const similarPath = '/similar';
export const documentsPath = '/documents';
/** The text of pages. */
export const documentTextPath = '/documents/text';
export const healthPath = '/health';
/** A search as an Atom feed: `/search.atom`. */
export const searchFeedPath = (path: string): string => `${path}.atom`;
/** A search as a CSV file: `/search.csv`. */
export const searchTablePath = (path: string): string => `${path}.csv`;
/** A search as a page, which needs no script: `/search.html`. */
export const searchPagePath = (path: string): string => `${path}.html`;
/** The URL of a path of the search host. */
export const searchUrl = ({ search_url }: Pick<Config, 'search_url'>, path: string): string =>
  search_url.replace(/\/+$/, '') + path;

/** Paths of the archive host (CONTRACT.md 5). */
export const dataPath = (name: string): string => `/data/${name}`;
export const databaseFileName = 'civic-meetings.db.gz';
export const tableFileName = (table: string): string => `${table}.parquet`;
/** The changes of a release to a table: `changes/2026-11-20/meetings.parquet`. */
export const changesFileName = (release: string, table: string): string =>
  `${changesFolder}/${release}/${table}.parquet`;
export const changesFolder = 'changes';
/** The texts of the documents of a year: `texts/2026.parquet`. */
export const textsFileName = (year: string): string => `${textsFolder}/${year}.parquet`;
export const textsFolder = 'texts';
export const dataManifestName = 'manifest.json';
export const releasesName = 'releases.json';
export const dataPackageName = 'datapackage.json';
export const croissantName = 'croissant.json';
export const datasetCardName = 'README.md';
export const checksumsName = 'SHA256SUMS';

/** The OpenAPI description of all routes, on every site. */
export const openApiPath = '/openapi.json';

/** The pointer: names the index files that the search function serves. */
export const indexPointerKey = 'search/current.json';

/** State for the next incremental run; no other program reads it. */
export const indexStateKey = 'search/segments.json';

/** The indexes of every build: of meetings for /search, of decisions for /decisions. */
export const recordIndexNames = ['meetings', 'decisions'] as const;
export type RecordIndexName = (typeof recordIndexNames)[number];

/** All indexes: that of documents for /documents is only built if the corpus has texts of documents. */
export const indexNames = [...recordIndexNames, 'documents'] as const;
export type IndexName = (typeof indexNames)[number];

/** The keys of the pointer and the state of each index. Their other files share a folder. */
export const indexKeys: Readonly<Record<IndexName, { readonly pointer: string; readonly state: string }>> = {
  meetings: { pointer: indexPointerKey, state: indexStateKey },
  decisions: { pointer: 'search/decisions.json', state: 'search/decisions-segments.json' },
  documents: { pointer: 'search/documents.json', state: 'search/documents-segments.json' },
};

/** True for the pointer or the state of an index, which name its other files. */
export const isIndexEntry = (key: string): boolean =>
  indexNames.some((name) => key === indexKeys[name].pointer || key === indexKeys[name].state);

/** A file of an index, named in the pointer or the state: `search/index-<hash>.json.gz`. */
export const indexSegmentKey = (name: string): string => `search/${name}`;

/** The key of a path of the archive host. */
export const archiveKey = (path: string): string => `archive${path}`;

/** The manifest of a build; never published on a host. */
export const manifestKey = '.build/manifest.json';
/** The folder of its parts. */
export const manifestPartsFolder = '.build/parts/';

/** The lease of the current publisher, and the keys that its publish adds. */
export const leaseKey = '.build/lease.json';
export const pendingKey = '.build/pending.json';

/** CDN paths that still need an invalidation. */
export const staleKey = '.build/stale.json';

/** The expectations that the published indexes meet. */
export const expectationsKey = '.build/expectations.json';

/** The folder of a country's site in the built folder and in the bucket. */
export const siteFolder = (country: Country): string => country.toLowerCase();

/** The folders that a part writes. */
export const partFolders: Record<Part, readonly string[]> = {
  site: (['US', 'CA'] as const).map(siteFolder),
  search: ['search'],
  bulk: ['archive'],
};

/** The site of one country: converts its paths to keys and URLs. */
export type Site = {
  readonly country: Country;
  readonly key: (path: string) => string;
  readonly url: (path: string) => string;
};

/** Opens the calendar app of the reader, which then follows the calendar of the place. */
export const calendarSubscription = (site: Site, slug: string): string =>
  site.url(calendarPath(slug)).replace(/^https?:/, 'webcal:');

/** The site of a country; undefined if the configuration has no deployment for it. */
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

/** A URI that names something without leading anywhere (RFC 4151), for entries of feeds whose page may change. @param url any of the site */
export const tagUri = (url: string, name: string): string => `tag:${new URL(url).hostname},2026:${name}`;

/** The id of a document in feeds. @param url any of its site */
export const documentUri = (url: string, id: string): string => tagUri(url, `document/${id}`);

/** The id of a decision in every feed. @param url any of its site */
export const decisionUri = (url: string, id: string): string => tagUri(url, `decision/${id}`);
