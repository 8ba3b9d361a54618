/** What a motion was on, and what it asked for, by the texts that official records publish. */
import { expect, test } from 'vitest';
import { emptyPlaceRows } from '../../../generator/corpus/place-rows.ts';
import {
  actionOf,
  isDenial,
  shownSubject,
  type Subject,
  subjectFinder,
} from '../../../generator/places/subjects.ts';
import { sampleRow } from '../../support/corpus/rows.ts';
import { cpuMsOf } from '../../support/cpu-time.ts';

const rows = {
  ...emptyPlaceRows(),
  agenda_items: [
    sampleRow('agenda_items', { id: 'i1', title: 'Lease of the old fire station', matter_id: 'x1' }),
  ],
  matters: [sampleRow('matters', { id: 'x1', title: 'Int. 42, a lease', file_number: 'Int 0042-2026' })],
};

const subjectOf = (over: { text?: string; agenda_item_id?: string; matter_id?: string }): Subject => {
  const motion = { text: null, agenda_item_id: null, matter_id: null, ...over };
  return subjectFinder(rows, [motion])(motion);
};

test('the subject is the title of the agenda item, else that of the matter', () => {
  const matter = { file_number: 'Int 0042-2026', matter_id: 'x1' };
  expect(subjectOf({ agenda_item_id: 'i1' })).toEqual({
    subject: 'Lease of the old fire station',
    ...matter,
  });
  expect(subjectOf({ matter_id: 'x1' })).toEqual({ subject: 'Int. 42, a lease', ...matter });
  expect(subjectOf({ text: 'To adjourn' })).toEqual({});
  expect(subjectOf({ agenda_item_id: 'i1', text: 'Lease of the old fire station' })).toEqual(matter);
});

const formulas = [
  [
    'A motion was made that this Introduction be Approved by Council approved by Roll Call.',
    'Approved by Council',
  ],
  [
    'A motion was made that this Land Use Application be Approved, by Council approved by Roll Call.',
    'Approved by Council',
  ],
  [
    'A motion was made by Ann Lee, seconded by Bo Ray, that this Resolution be Filed by Committee',
    'Filed by Committee',
  ],
  ['This Introduction was Approved by Committee', 'Approved by Committee'],
  ['Final vote', 'Final vote'],
  ['Motion to approve', 'Motion to approve'],
] as const;

test.each(formulas)('“%s” is an action, never a subject', (motion, action) => {
  expect(shownSubject({ motion })).toBeUndefined();
  expect(actionOf({ motion })).toBe(action);
  expect(actionOf({ motion, subject: 'A lease' })).toBe(action);
});

test('another text is the subject where there is no title, else the action', () => {
  const motion = 'Motion to amend Exhibit A as shown in Kanal 1';
  expect(shownSubject({ motion })).toBe(motion);
  expect(actionOf({ motion })).toBeUndefined();
  expect(shownSubject({ motion, subject: 'A lease' })).toBe('A lease');
  expect(actionOf({ motion, subject: 'A lease' })).toBe(motion);
  expect(shownSubject({})).toBeUndefined();
});

test.each([
  ['Disapproved by Council', true],
  ['Motion to deny', true],
  ['to reject all bids', true],
  ['Approved by Council', false],
  ['Motion to approve the denial letter', false],
])('“%s” is a denial: %s', (action, expected) => {
  expect(isDenial(action)).toBe(expected);
});

test('a long text is handled quickly', () => {
  const taken = cpuMsOf(() => {
    for (const start of ['A motion was made that this ', 'Motion by ', 'this ']) {
      const motion = start + 'a '.repeat(100_000);
      expect(actionOf({ motion, subject: 'x' })).toBeDefined();
      shownSubject({ motion });
      isDenial(motion);
    }
  });
  // Quadratic time would be minutes.
  expect(taken).toBeLessThan(5_000);
});
