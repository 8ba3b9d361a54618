/** `/sitemap.xml` and `/robots.txt`, for crawlers. Pure. */
import { type Site, sitemapPath, sitemapShardPath, robotsPath } from '../../../schemas/paths.ts';
import type { Artifact } from '../../store/artifact.ts';
import { latestInstant } from '../../system/text.ts';
import { html as xml } from '../html/template.ts';

/** A page of the site, for the sitemap. */
export type SitemapPage = {
  readonly path: string;
  /** When its content last changed. */
  readonly updatedAt?: string | undefined;
};

/** Limits of one sitemap file (https://www.sitemaps.org/protocol.html). */
export type SitemapLimits = { readonly urls: number; readonly bytes: number };
const protocolLimits: SitemapLimits = { urls: 50_000, bytes: 50 * 1024 * 1024 };

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const shardStart = `${head}<urlset xmlns="${namespace}">\n`;
const shardEnd = '</urlset>\n';

/** The sitemap index, and the shards that it lists. Pages keep their order. */
export function sitemap(
  site: Site,
  pages: Iterable<SitemapPage>,
  limits: SitemapLimits = protocolLimits,
): readonly Artifact[] {
  const shards = [...shardPages(site, pages, limits)];
  const entries = shards.map(
    ({ updatedAt }, index) =>
      xml`<sitemap><loc>${site.url(sitemapShardPath(index + 1))}</loc>${lastModified(updatedAt)}</sitemap>\n`,
  );
  const index = xml`<sitemapindex xmlns="${namespace}">\n${entries}</sitemapindex>\n`;
  return [
    xmlArtifact(site, sitemapPath, `${head}${index.toString()}`),
    ...shards.map(({ entries }, index) =>
      xmlArtifact(site, sitemapShardPath(index + 1), shardStart + entries.join('') + shardEnd),
    ),
  ];
}

type Shard = { readonly entries: readonly string[]; readonly updatedAt: string | undefined };

function* shardPages(site: Site, pages: Iterable<SitemapPage>, limits: SitemapLimits): Generator<Shard> {
  const emptyBytes = Buffer.byteLength(shardStart + shardEnd);
  let entries: string[] = [];
  let dates: string[] = [];
  let bytes = emptyBytes;
  for (const page of pages) {
    const entry = urlEntry(site, page);
    const entryBytes = Buffer.byteLength(entry);
    if (entries.length === limits.urls || (entries.length > 0 && bytes + entryBytes > limits.bytes)) {
      yield { entries, updatedAt: latestInstant(dates) ?? undefined };
      [entries, dates, bytes] = [[], [], emptyBytes];
    }
    entries.push(entry);
    if (page.updatedAt !== undefined) dates.push(page.updatedAt);
    bytes += entryBytes;
  }
  if (entries.length > 0) yield { entries, updatedAt: latestInstant(dates) ?? undefined };
}

const urlEntry = (site: Site, { path, updatedAt }: SitemapPage): string =>
  xml`<url><loc>${site.url(path)}</loc>${lastModified(updatedAt)}</url>\n`.toString();

const lastModified = (updatedAt: string | undefined) =>
  updatedAt !== undefined && xml`<lastmod>${updatedAt}</lastmod>`;

const xmlArtifact = (site: Site, path: string, text: string): Artifact => ({
  path: site.key(path),
  body: Buffer.from(text),
  mediaType: 'application/xml; charset=utf-8',
  cache: 'hourly',
});

/** Allows all crawlers (RFC 9309). If `base_url` has a path, crawlers do not look for the file. */
export const robots = (site: Site): Artifact => ({
  path: site.key(robotsPath),
  body: Buffer.from(`User-agent: *\nAllow: /\n\nSitemap: ${site.url(sitemapPath)}\n`),
  mediaType: 'text/plain; charset=utf-8',
  cache: 'daily',
});
