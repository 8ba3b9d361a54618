import type { Decision } from '../../../schemas/documents.ts';

/** What became of a matter, in a word. */
export const outcomeNames: Readonly<Record<NonNullable<Decision['outcome']>, string>> = {
  passed: 'Passed',
  failed: 'Failed',
  tabled: 'Tabled',
  referred: 'Referred',
  withdrawn: 'Withdrawn',
  other: 'Other',
};
