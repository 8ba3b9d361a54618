import { expect, test } from 'vitest';
import { accountingKind } from '../../../schemas/tables/ballot-accounting.ts';

const kindOf = (candidate: string, over: object = {}): string | undefined =>
  accountingKind({ contest: 'Mayor', candidate, ...over });

test.each([
  'Public Counter',
  'Manually Counted Emergency',
  'Absentee / Military',
  'ABSENTEE/MILITARY',
  'Affidavit',
  'Less - Inapplicable Federal/Special Presidential Ballots',
  'Total Applicable Ballots',
  'Total Votes',
  'REGISTERED VOTERS - TOTAL',
  'BALLOTS CAST - TOTAL ',
  'Ballots Cast - Blank',
  'Under Votes',
  'UNDERVOTES',
  'Over-Votes',
  'Blank (2)',
  'Void/Blanks',
  'Times Blank Voted',
  'Bulletins rejetés',
  'Électeurs inscrits',
])('%s counts ballots', (name) => {
  expect(kindOf(name)).toBe('ballots');
});

test.each([
  'WRITE-IN',
  'WRITEIN',
  'Write-ins 2',
  'Write-In Totals',
  'Unqualified Write-Ins',
  'Unattributable Write-In (WRITE-IN)',
  'Scattering',
  'Scatterings',
  'All Others',
])('%s are votes for nobody who is named', (name) => {
  expect(kindOf(name)).toBe('unnamed');
});

test.each([
  'Write-in: Nicholas Galvan',
  'Amy Cast',
  'B. COUNTS',
  'P. G. REGISTER',
  'B. Lank',
  'TINA OVER',
  'Dan Blankenship',
  'Rejected?',
  'Approved?',
  'LEVY...YES',
  'No',
  'Recall No',
  'None of These Candidates',
  'C.',
  '2',
  '',
  'Void '.repeat(400),
])('%s is a candidate or an option on the ballot', (name) => {
  expect(kindOf(name)).toBeUndefined();
});

test('a row that was elected is a candidate, and so is a surname with a party', () => {
  expect(kindOf('Write-in', { won: true })).toBeUndefined();
  expect(kindOf('Blank', { party: 'Green' })).toBeUndefined();
  expect(kindOf('Blank', { party: null, won: false })).toBe('ballots');
  expect(kindOf('Blank', { party: '' })).toBe('ballots');
  expect(kindOf('Public Counter', { party: 'Green' })).toBe('ballots');
  expect(kindOf('Unresolved Write-In', { party: 'NPP' })).toBe('unnamed');
});

test('no row of a contest that is a count is a candidate', () => {
  expect(accountingKind({ contest: 'Registered Voters', candidate: 'Ward 1' })).toBe('ballots');
});
