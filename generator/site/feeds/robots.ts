/** `/robots.txt`: everything may be read (RFC 9309). Pure. */
import { robotsPath, type Site, sitemapPath } from '../../../schemas/paths.ts';
import type { Artifact } from '../../store/artifact.ts';

/** Written below a `base_url` with a path too, though crawlers ask for it at the root of a host only. */
export const robots = (site: Site): Artifact => ({
  path: site.key(robotsPath),
  body: Buffer.from(`User-agent: *\nAllow: /\n\nSitemap: ${site.url(sitemapPath)}\n`),
  mediaType: 'text/plain; charset=utf-8',
  cache: 'daily',
});
