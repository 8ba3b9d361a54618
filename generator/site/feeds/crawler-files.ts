/** `/sitemap.xml` and `/robots.txt`, for crawlers. Pure. */
import { type Site, sitemapPath, sitemapShardPath, robotsPath } from '../../../schemas/paths.ts';
import { html as xml } from '../html/template.ts';
import type { Artifact } from '../../store/artifact.ts';
import { latestInstant } from '../../system/text.ts';

/** A page of the site. */
export type SitemapPage = {
  readonly path: string;
  /** When its content last changed. */
  readonly updatedAt?: string | undefined;
};

/** How much one file may hold by the protocol. */
export type SitemapLimits = { readonly urls: number; readonly bytes: number };
const protocolLimits: SitemapLimits = { urls: 50_000, bytes: 50 * 1024 * 1024 };

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const shardStart = `${head}<urlset xmlns="${namespace}">\n`;
const shardEnd = '</urlset>\n';

/** The index, and the shards that it lists; pages keep their order. */
export function sitemap(
  site: Site,
  pages: Iterable<SitemapPage>,
  limits: SitemapLimits = protocolLimits,
): readonly Artifact[] {
  const shards = [...shardsOf(site, pages, limits)];
  const entries = shards.map(
    ({ updatedAt }, index) =>
      xml`<sitemap><loc>${site.url(sitemapShardPath(index + 1))}</loc>${lastModified(updatedAt)}</sitemap>\n`,
  );
  const index = xml`<sitemapindex xmlns="${namespace}">\n${entries}</sitemapindex>\n`;
  return [
    artifact(site, sitemapPath, `${head}${index.toString()}`),
    ...shards.map(({ entries }, index) =>
      artifact(site, sitemapShardPath(index + 1), shardStart + entries.join('') + shardEnd),
    ),
  ];
}

type Shard = { readonly entries: readonly string[]; readonly updatedAt: string | undefined };

function* shardsOf(site: Site, pages: Iterable<SitemapPage>, limits: SitemapLimits): Generator<Shard> {
  const emptyBytes = Buffer.byteLength(shardStart + shardEnd);
  let entries: string[] = [];
  let dates: string[] = [];
  let bytes = emptyBytes;
  for (const page of pages) {
    const entry = entryOf(site, page);
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

const entryOf = (site: Site, { path, updatedAt }: SitemapPage): string =>
  xml`<url><loc>${site.url(path)}</loc>${lastModified(updatedAt)}</url>\n`.toString();

const lastModified = (updatedAt: string | undefined) =>
  updatedAt !== undefined && xml`<lastmod>${updatedAt}</lastmod>`;

const artifact = (site: Site, path: string, text: string): Artifact => ({
  path: site.key(path),
  body: Buffer.from(text),
  mediaType: 'application/xml; charset=utf-8',
  cache: 'hourly',
});

/** Written below a `base_url` with a path too, though crawlers ask for it at the root of a host only. */
export const robots = (site: Site): Artifact => ({
  path: site.key(robotsPath),
  body: Buffer.from(`User-agent: *\nAllow: /\n\nSitemap: ${site.url(sitemapPath)}\n`),
  mediaType: 'text/plain; charset=utf-8',
  cache: 'daily',
});
