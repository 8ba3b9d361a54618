/** Tests of filters, totals and facets in the indexes that real-corpus.test.ts builds from the real corpus. */
import { expect, it } from 'vitest';
import type { IndexName } from '../../schemas/paths.ts';
import { isLong } from '../support/long.ts';
import { compareCounts } from '../support/oracle/count-differences.ts';
import { openBuilt } from './real-relevance.ts';

const indexes: readonly IndexName[] = isLong ? ['meetings', 'decisions'] : ['meetings'];

/** Defines the tests of the search indexes, which must exist before they run. */
export function countTests(folder: string): void {
  it.each(indexes)(
    'has an index of %s that filters and counts like SQLite',
    async (name) => {
      const index = await openBuilt(folder, name);
      const documents = await index.newest(undefined, {}, index.facts.meetings);
      expect(documents).toHaveLength(index.facts.meetings);
      const comparison = await compareCounts([index], documents, isLong ? 500 : 40, 5);
      process.stdout.write(
        `SQLite, ${name}: ${comparison.compared} queries, ${comparison.matched} with matches, ${comparison.different.length} differences\n`,
      );
      expect(comparison.different).toEqual([]);
      expect(comparison.matched).toBeGreaterThan(comparison.compared / 3);
    },
    300_000,
  );
}
