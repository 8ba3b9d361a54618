/** Warns about rows of election results that count ballots instead of a candidate. Pure. */
import { accountingKind } from '../../schemas/tables/ballot-accounting.ts';
import type { Row } from '../../schemas/tables/index.ts';
import { type Report, showName, showValue } from '../corpus/rows/finding.ts';

/**
 * Reports one warning per place, about its first row that counts ballots, so that a source with thousands of them stays readable.
 * Unnamed votes, such as all write-ins together, are results and cause no warning.
 */
export function reportBallotCounts(
  place: Pick<Row<'municipalities'>, 'id' | 'name'>,
  rows: readonly Row<'election_results'>[],
  report: Report,
): void {
  const counts = rows.filter((row) => accountingKind(row) === 'ballots');
  const [first] = counts;
  if (first === undefined) return;
  const others = counts.length - 1;
  report({
    severity: 'warning',
    rule: 'not-a-candidate',
    table: 'election_results',
    row: showName(first.id),
    column: 'candidate',
    value: showValue(first.candidate),
    message: `counts ballots, not votes for a candidate, in the contest ${showValue(first.contest)} of ${showValue(place.name)} (${showName(place.id)})${others === 0 ? '' : `, like ${others} more ${others === 1 ? 'row' : 'rows'} of this place`}`,
    remedy:
      'Pages leave such rows out of charts and shares. Drop them from the table; schemas/tables/ballot-accounting.ts has the rule and the names.',
  });
}
