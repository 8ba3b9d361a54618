/** The record of a veto has the outcome of the vote on it in the same meeting. */
import { expect, test } from 'vitest';
import { withVetoOutcomes } from '../../../../generator/import/legistar/normalize/vetoes.ts';
import type { EventItem } from '../../../../generator/import/legistar/shapes.ts';
import { sampleRow } from '../../../support/corpus/rows.ts';

const decided = (id: string, outcome: 'other' | 'overridden' | 'sustained', title: string, file: string) => ({
  item: { EventItemTitle: title, EventItemMatterFile: file } as EventItem,
  decision: sampleRow('decisions', { id, outcome, matter_id: `m-${id}` }),
});

const veto = (title: string) => decided('veto', 'other', title, 'M 0163-2023');
const message =
  'Communication from the Mayor – Mayor’s veto and disapproval message of Introductory Number 229-A';
const vote = decided('vote', 'overridden', 'A Local Law', 'Int 0229-2022');

test('the filed record has the outcome of the vote', () =>
  expect(
    withVetoOutcomes([veto(`${message} of 2022, A Local Law`), vote]).map(({ id, outcome }) => [id, outcome]),
  ).toEqual([
    ['veto', 'overridden'],
    ['vote', 'overridden'],
  ]));

test.each([
  [
    'the vote is on another file',
    [veto(message), decided('vote', 'overridden', 'A Local Law', 'Int 0228-2022')],
  ],
  ['the vote is on a file of another year', [veto(`${message} of 2021`), vote]],
  [
    'two files have the number',
    [veto(message), vote, decided('vote2', 'sustained', 'Other', 'Int 0229-2023')],
  ],
  [
    'the title names several files',
    [veto('Veto and disapproval of Resolution Numbers 229, 994 and 995'), vote],
  ],
  ['the record is not about a veto', [veto('Communication about Introductory Number 229-A'), vote]],
  ['nobody voted on the veto', [veto(message), decided('vote', 'other', 'A Local Law', 'Int 0229-2022')]],
])('nothing changes if %s', (_name, items) =>
  expect(withVetoOutcomes(items)).toEqual(items.map(({ decision }) => decision)),
);
