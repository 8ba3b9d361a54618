/** The words of vetoes and of the votes on them, as clients write them. */
import { describe, expect, it } from 'vitest';
import { motionResultOf, outcomeOf } from '../../../../generator/import/normalize/outcome.ts';
import { outcomeOfMotion } from '../../../../generator/import/normalize/results.ts';
import { namesVetoedFile } from '../../../../generator/import/normalize/veto-records.ts';
import { mentionsVeto } from '../../../../generator/import/normalize/vetoes.ts';

const message = 'Message from the Mayor returning without approval Ordinance No. 2024-15';

describe('the outcome of an action', () => {
  it.each([
    // The vote on a veto.
    ['Sustained', message, null, 'sustained', null],
    ['Sustained', 'Appeal of a zoning decision', null, undefined, null],
    ['Veto remains', null, null, 'sustained', null],
    ['Motion to override the veto lost', null, null, 'sustained', null],
    ['Override rejected', null, null, 'sustained', null],
    ['Override adopted', null, null, 'overridden', 'passed'],
    ['Veto Override Approved', null, null, 'overridden', 'passed'],
    ['Passed Over Mayor’s Veto', null, null, 'overridden', 'passed'],
    ['Repassed over the disapproval of the Mayor', null, null, 'overridden', 'passed'],
    ['Adopted over veto', null, false, 'sustained', 'failed'],
    // The veto itself passes and rejects nothing.
    ['Returned without approval', message, null, 'other', 'other'],
    ['Vetoed by Mayor', 'A law', null, 'other', 'other'],
    ['Disapproved by Mayor', 'A law', null, 'other', 'other'],
    // Neither.
    ['Disapproved by Council', null, null, 'failed', 'passed'],
    ['Returned to committee without approval', null, null, 'other', 'other'],
    ['Adopted over the objections of residents', null, null, 'passed', 'passed'],
    ['Tax cap override failed', null, null, 'failed', 'failed'],
    ['Override', 'Levy limit override for 2027', true, 'passed', 'passed'],
    ['Overridden by Council', 'A law on property tax limits', true, 'overridden', 'passed'],
  ] as const)('“%s” of “%s” (%s) is %s', (action, title, passed, outcome, result) => {
    expect(outcomeOf(action, passed, title)).toBe(outcome);
    expect(motionResultOf(action, passed)).toBe(result);
  });
});

it.each([
  ['Motion to pass Ordinance 5 notwithstanding the Mayor’s veto', 'passed', 'overridden'],
  ['Motion to pass Ordinance 5 notwithstanding the Mayor’s veto', 'failed', 'sustained'],
  ['Motion to override the Mayor', 'failed', 'sustained'],
  ['Motion to pass Ordinance 5', 'passed', 'passed'],
] as const)('a motion “%s” that %s has the outcome %s', (text, result, outcome) =>
  expect(outcomeOfMotion(text, result)).toBe(outcome),
);

it.each([
  [message, 'Ord 2024-15'],
  ['Mayor’s message returning File No. 24-0123 without her approval', '24-0123'],
  ['Communication from the Mayor disapproving Ordinance 45321', '45321'],
  ['VETO - Resolution R-24-100', 'R-24-100'],
])('“%s” is the veto of %s', (title, file) => {
  expect(mentionsVeto(title)).toBe(true);
  expect(namesVetoedFile(title, file)).toBe(true);
});

it.each([
  ['Returning Ordinance No. 2024-15 to the committee without approval', 'Ord 2024-15'],
  ['Ordinance No. 2024-15, returned unsigned', 'Ord 2024-15'],
  ['A resolution disapproving File No. 24-0123', '24-0123'],
])('“%s” is no veto', (title, file) => {
  expect(mentionsVeto(title)).toBe(false);
  expect(namesVetoedFile(title, file)).toBe(false);
});
