import { expect, test } from 'vitest';
import { formatFinding } from '../../../generator/corpus/rows/finding.ts';
import { reportBallotCounts } from '../../../generator/places/ballot-counts.ts';
import { sampleRow } from '../../support/corpus/rows.ts';

const place = { id: 'us-1', name: 'New York' };

function warnings(...candidates: string[]): string[] {
  const rows = candidates.map((candidate, index) =>
    sampleRow('election_results', {
      id: `row-${index}`,
      contest: 'Council 17',
      candidate,
      party: null,
      won: null,
    }),
  );
  const found: string[] = [];
  reportBallotCounts(place, rows, (finding) => found.push(formatFinding(finding)));
  return found;
}

test('one warning names the place, the contest, the first row and the remedy', () => {
  expect(warnings('Ann Lee', 'Public Counter', 'Affidavit', 'Under Votes')).toEqual([
    'warning election_results · row-1 · candidate: "Public Counter" — counts ballots, not votes for a candidate, in the contest "Council 17" of "New York" (us-1), like 2 more rows of this place. Pages leave such rows out of charts and shares. Drop them from the table; schemas/tables/ballot-accounting.ts has the rule and the names.',
  ]);
  expect(warnings('Public Counter')[0]).not.toContain('more row');
});

test('candidates and write-ins cause no warning', () => {
  expect(warnings('Ann Lee', 'Write-in', 'Scattering')).toEqual([]);
});
