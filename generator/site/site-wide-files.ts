/** The files of a site that do not belong to one place. Pure. */
import type { Config } from '../../schemas/config.ts';
import type { Municipality } from '../../schemas/documents.ts';
import { attributionOf } from '../../schemas/license.ts';
import { openApi } from '../../schemas/openapi/openapi.ts';
import { cityPath, notFoundPath, openApiPath, pageFilePath, type Site, siteOf } from '../../schemas/paths.ts';
import type { Country } from '../../schemas/names/states.ts';
import type { Row } from '../../schemas/tables/index.ts';
import { municipalitiesArtifact } from '../places/municipality.ts';
import { type Artifact, htmlMediaType, jsonMediaType } from '../store/artifact.ts';
import type { ManifestEntry } from '../store/manifest.ts';
import { docsPages } from './docs/docs-pages.ts';
import type { MeetingSample } from './docs/quickstart.ts';
import { robots, sitemap, type SitemapPage } from './feeds/crawler-files.ts';
import { llms } from './feeds/llms.ts';
import { HighlightCollector } from './home/highlights.ts';
import { groupPostalCodes, type PostalPlace } from './home/postal-codes.ts';
import { sitePages } from './home/site-pages.ts';
import type { PageSite } from './html/page.ts';
import type { SiteResources } from './site-resources.ts';
import type { StatusPlace } from './status/service-status.ts';
import { statusFiles } from './status/status-page.ts';

export type SiteWideInput = {
  readonly config: Config;
  readonly setup: SiteResources;
  readonly places: readonly Row<'municipalities'>[];
  readonly sources: readonly Row<'sources'>[];
  readonly municipalities: readonly Municipality[];
  /** The same places, for the status page. */
  readonly statuses: readonly StatusPlace[];
  /** What the newest meeting of a place decided, by the address of its page. */
  readonly samples: ReadonlyMap<string, MeetingSample>;
  readonly highlights: ReadonlyMap<Country, HighlightCollector>;
  /** Those of French-speaking governments. */
  readonly frenchHighlights: HighlightCollector;
  /** Pages of all places, in the order of the places. */
  readonly pages: Iterable<SiteFile>;
  readonly asOf: Date;
  /** Whether texts of documents can be searched. */
  readonly hasTexts: boolean;
  /** Postal codes in order, each with its places, the one with the largest part of its area first. */
  readonly postalCodes: readonly PostalPlace[];
};

/**
 * Renders municipalities.json, pages about all places, documentation, and files for crawlers of every deployment, even if it
 * has no places.
 */
export const siteWideFiles = (input: SiteWideInput): Artifact[] =>
  input.config.deployments.flatMap(({ country }) => {
    const site = siteOf(input.config, country);
    return site === undefined ? [] : filesOfSite(site, input);
  });

function filesOfSite(site: Site, input: SiteWideInput): Artifact[] {
  const { config, setup } = input;
  const pageSite: PageSite = { config, site, assets: setup.assets };
  const municipalities = input.municipalities.filter(({ country }) => country === site.country);
  const places = input.places.filter(({ country }) => country === site.country);
  const updatedAt = places.map(({ updated_at }) => updated_at);
  const postalFiles = groupPostalCodes(input.postalCodes, places);
  const highlights = (input.highlights.get(site.country) ?? new HighlightCollector()).result();
  const { example } = highlights;
  const asOf = input.asOf.toISOString().slice(0, 10);
  const list = municipalitiesArtifact(site, attributionOf(config), municipalities, updatedAt);
  const pages = [
    ...sitePages({
      pageSite,
      municipalities,
      updatedAt,
      postalFiles,
      highlights,
      french: input.frenchHighlights.result(),
      asOf,
      hasTexts: input.hasTexts,
    }),
    ...statusFiles(pageSite, {
      places: input.statuses.filter(({ municipality }) => municipality.country === site.country),
      rows: places,
      sources: input.sources,
      asOf,
    }),
    ...docsPages({
      pageSite,
      texts: setup.texts,
      example,
      sample: example && input.samples.get(site.url(cityPath(example.slug))),
    }),
  ];
  return [
    list,
    openApiArtifact(site, config),
    ...pages,
    ...sitemap(site, sitemapPages(site, [...pages.map(asSiteFile), ...input.pages], places)),
    robots(site),
    { ...setup.widget, path: site.key(setup.widget.path), cache: 'hourly' },
    llms(config, site, example?.slug, highlights.texts),
    ...setup.files.map((file) => ({ ...file, path: site.key(file.path), cache: 'immutable' as const })),
  ];
}

const openApiArtifact = (site: Site, config: Config): Artifact => ({
  path: site.key(openApiPath),
  body: Buffer.from(JSON.stringify(openApi(config))),
  mediaType: jsonMediaType,
  cache: 'hourly',
});

/** The path and type of a file. */
export type SiteFile = Pick<ManifestEntry, 'path' | 'media_type'>;

const asSiteFile = ({ path, mediaType }: Artifact): SiteFile => ({ path, media_type: mediaType });

/** Every page except 404.html, with the update time of its place. */
function sitemapPages(
  site: Site,
  files: readonly SiteFile[],
  places: readonly Row<'municipalities'>[],
): SitemapPage[] {
  const updates = new Map(
    places.map(({ slug, updated_at }) => [site.key(pageFilePath(cityPath(slug))), updated_at]),
  );
  const start = site.key('/');
  const isPage = ({ path, media_type }: SiteFile): boolean =>
    media_type === htmlMediaType && path.startsWith(start) && path !== site.key(notFoundPath);
  return files.filter(isPage).map(({ path }) => ({
    path: `/${path.slice(start.length).replace(/index\.html$/, '')}`,
    updatedAt: updates.get(path) ?? undefined,
  }));
}
