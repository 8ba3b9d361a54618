/** Tests of the pages that real-corpus.test.ts builds from the real corpus. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { cityPath, pageFilePath } from '../../schemas/paths.ts';
import { readJson, testConfig } from '../support/site/build.ts';
import { cases } from '../support/long.ts';
import { filesInFolder } from '../support/site/site-files.ts';
import { checkLinks } from '../support/site/site-links.ts';

/** Defines the tests of a site, which must exist before they run. */
export function siteTests(folder: string): void {
  describe('as a site', () => {
    /** Returns the compressed size of a place's page, at a quality that CDNs use, which is below the maximum. */
    function wireBytes(slug: string): number {
      const page = readFileSync(join(folder, 'us', pageFilePath(cityPath(slug))));
      return brotliCompressSync(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).length;
    }

    it('has no broken link, fragment, feed or sitemap entry', () => {
      const { faults, pages, addresses, fragments } = checkLinks(filesInFolder(folder), testConfig);
      expect(faults).toEqual([]);
      expect(pages).toBeGreaterThan(cases(400, 8_000));
      expect(addresses).toBeGreaterThan(8 * cases(400, 8_000));
      expect(fragments).toBeGreaterThan(cases(2_500, 21_000));
    });

    it('has a page of New York, the largest place, below 1.5 MB over the wire', () => {
      expect(wireBytes('new-york-ny')).toBeLessThan(1_500_000);
    });

    it('has pages of places with up to 300 meetings below 120 kB over the wire', () => {
      const { municipalities } = readJson(folder, 'us/municipalities.json') as {
        municipalities: { slug: string; meetings: number }[];
      };
      const typical = municipalities.filter(({ meetings }) => meetings >= 100 && meetings <= 300);
      expect(typical.length).toBeGreaterThan(0);
      const sizes = typical.map(({ slug }) => ({ slug, bytes: wireBytes(slug) }));
      expect(sizes.filter(({ bytes }) => bytes >= 120_000)).toEqual([]);
    });
  });
}
