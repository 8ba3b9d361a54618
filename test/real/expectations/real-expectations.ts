/** Tests of what the search of the real corpus must answer. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openSearch } from '../../../generator/commands/shared/search-folder.ts';
import { checkExpectations } from '../../../generator/expectations/check.ts';
import { type Expectation, readExpectations } from '../../../generator/expectations/expectation.ts';
import { faultText } from '../../../generator/expectations/report.ts';
import { isLong } from '../../support/long.ts';

/** A sample of the corpus lacks the documents and places that others ask for. */
const isForSamples = ({
  shows,
  place,
  complete,
  suggests,
  same_as,
  recognizes,
  with: filters,
}: Expectation): boolean =>
  [shows, place, complete, suggests, same_as, recognizes, filters?.place].every((each) => each === undefined);

/** Defines the test of the built search, which must exist before it runs. */
export function expectationTests(folder: string): void {
  describe('as a search with expectations', () => {
    it('meets all of them', async () => {
      const lines = readExpectations(join(import.meta.dirname, 'real.ndjson'));
      expect(lines.length).toBeGreaterThan(80);
      const asked = lines.filter(({ expectation }) => isLong || isForSamples(expectation));
      expect(asked.length).toBeGreaterThan(10);
      const ask = await openSearch(folder, 'meetings', (line) => void process.stderr.write(`${line}\n`));
      const checked = await checkExpectations(asked, ask);
      expect(checked.filter(({ outcome }) => outcome !== 'met').map(faultText)).toEqual([]);
    });
  });
}
