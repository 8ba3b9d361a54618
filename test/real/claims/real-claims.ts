/** Tests of the published sentences about matching and ranking, over the real corpus. */
import { describe, expect, it } from 'vitest';
import { openSearch } from '../../../generator/commands/shared/search-folder.ts';
import { isLong } from '../../support/long.ts';
import { properties, searchWith } from './properties.ts';

/** Defines the tests of the built search, which must exist before they run. */
export function claimTests(folder: string): void {
  // A sample of the corpus lacks documents that the queries are about.
  if (!isLong) return;
  describe('as a search whose documentation is true', () => {
    it.each(Object.entries(properties))('%s', async (_, property) => {
      const ask = await openSearch(folder, 'meetings', (line) => void process.stderr.write(`${line}\n`));
      expect(await property(searchWith(ask))).toEqual([]);
    });
  });
}
