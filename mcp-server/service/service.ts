/** The published service that the tools read. */
import type { z } from 'zod';
import { dataManifestSchema, type DataManifest } from '../../schemas/bulk.ts';
import type { Config } from '../../schemas/config.ts';
import { documentSchemas } from '../../schemas/documents.ts';
import { attributionOf } from '../../schemas/license.ts';
import {
  cityDocumentPath,
  dataManifestName,
  dataPath,
  meetingsPath,
  municipalitiesPath,
  siteOf,
  yearPath,
} from '../../schemas/paths.ts';
import type { Country } from '../../schemas/names/states.ts';
import { DatasetCache } from '../dataset/parquet/cache.ts';
import type { FetchRange } from '../dataset/parquet/range-requests.ts';
import { Fault } from '../fault.ts';
import { DocumentCache } from './documents.ts';
import { documentReader } from './documents.ts';
import { type HttpDeps, httpGet } from './http.ts';
import { type Searches, searchesOf } from './search.ts';

export type MunicipalitiesDocument = z.output<typeof documentSchemas.municipalities>;
export type MeetingsDocument = z.output<typeof documentSchemas.meetings>;
type YearDocument = z.output<typeof documentSchemas.year>;
export type CityDocument = z.output<typeof documentSchemas.city>;

type Signal = AbortSignal | undefined;

/** Functions that return a document resolve to undefined if the host does not have it. */
export type Service = {
  readonly config: Config;
  /** Whom to credit, with a link. */
  readonly attribution: string;
  /** Countries with places. */
  readonly countries: readonly Country[];
  /** The URL of a file of a country's site. */
  readonly siteUrl: (country: Country, path: string) => string;
  /** The URL of a file of the dataset. */
  readonly dataUrl: (name: string) => string;
  readonly municipalities: (country: Country, signal: Signal) => Promise<MunicipalitiesDocument | undefined>;
  readonly meetings: (
    country: Country,
    slug: string,
    signal: Signal,
  ) => Promise<MeetingsDocument | undefined>;
  readonly year: (
    country: Country,
    slug: string,
    file: { readonly year: number; readonly part: number },
    signal: Signal,
  ) => Promise<YearDocument | undefined>;
  readonly city: (country: Country, slug: string, signal: Signal) => Promise<CityDocument | undefined>;
  readonly dataManifest: (signal: Signal) => Promise<DataManifest | undefined>;
  readonly search: Searches;
  readonly fetchRange: FetchRange;
  /** Lives as long as the service. */
  readonly datasetCache: DatasetCache;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Time for an answer while a host does not respond. */
  readonly deadlineMs: number;
};

/** The network and the clock. */
export type ServiceDeps = Omit<HttpDeps, 'origins' | 'timeoutMs'> & {
  readonly deadlineMs?: number | undefined;
};

/** Agents give up on a call after some ten seconds. */
const defaultDeadlineMs = 8_000;

/** Limit of the cached JSON; parsed, it takes about three times as much memory. */
const cacheMaxBytes = 32_000_000;
/** Limit of one range of a Parquet file, which has at most one row group. */
const rangeMaxBytes = 64_000_000;

/** Returns the service at the URLs of a configuration. Documents are fetched on demand. */
export function openService(config: Config, deps: ServiceDeps): Service {
  const { deadlineMs = defaultDeadlineMs } = deps;
  const get = httpGet({ ...deps, origins: originsOf(config), timeoutMs: deadlineMs });
  const { read } = documentReader(get, new DocumentCache(cacheMaxBytes));
  const archive = config.archive_url.replace(/\/+$/, '');
  const siteUrl = (country: Country, path: string): string => siteIn(config, country).url(path);
  return {
    config,
    attribution: attributionOf(config),
    countries: config.deployments.map(({ country }) => country),
    siteUrl,
    dataUrl: (name) => archive + dataPath(name),
    municipalities: (country, signal) =>
      read(siteUrl(country, municipalitiesPath), documentSchemas.municipalities, signal),
    meetings: (country, slug, signal) =>
      read(siteUrl(country, meetingsPath(slug)), documentSchemas.meetings, signal),
    year: (country, slug, { year, part }, signal) =>
      read(siteUrl(country, yearPath(slug, year, part)), documentSchemas.year, signal),
    city: (country, slug, signal) =>
      read(siteUrl(country, cityDocumentPath(slug)), documentSchemas.city, signal),
    dataManifest: (signal) => read(archive + dataPath(dataManifestName), dataManifestSchema, signal),
    search: searchesOf(config, get),
    fetchRange: async (path, { headers, signal }) => {
      const answer = await get({ url: archive + path, headers, signal, maxBytes: rangeMaxBytes });
      const hasBody = answer.body.byteLength > 0;
      return new Response(hasBody ? answer.body : null, { status: answer.status, headers: answer.headers });
    },
    datasetCache: new DatasetCache(),
    now: deps.now,
    deadlineMs,
  };
}

const originsOf = ({ search_url, archive_url, deployments }: Config): ReadonlySet<string> =>
  new Set(
    [search_url, archive_url, ...deployments.map(({ base_url }) => base_url)].map(
      (url) => new URL(url).origin,
    ),
  );

function siteIn(config: Config, country: Country): NonNullable<ReturnType<typeof siteOf>> {
  const site = siteOf(config, country);
  if (site === undefined)
    throw new Fault(
      `This service has no places in ${country}, only in ${config.deployments.map(({ country }) => country).join(', ')}.`,
    );
  return site;
}
