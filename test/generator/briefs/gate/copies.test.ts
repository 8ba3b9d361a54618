/** A sentence that is its quote passes, whatever it says: the minutes say so. */
import { assert, constantFrom, property } from 'fast-check';
import { expect, it } from 'vitest';
import { cases } from '../../../support/long.ts';
import { material, reasonsOf, textOf } from './material.ts';

const subject = constantFrom(
  'The council',
  'Mayor Ruth Kerr',
  'Councilmember O’Brien',
  'The Planning Commission of New Haven',
  'Members',
  'Staff of the Parks and Recreation Department',
);
const verb = constantFrom(
  'approved',
  'did not approve',
  'rejected',
  'discussed',
  'voted 5-2 to adopt',
  'unanimously passed',
  'refused to fund',
  'postponed to July 9, 2024',
  'heard',
  'withdrew',
  'will consider',
  'increased',
);
const object = constantFrom(
  'Ordinance No. 24-17',
  'a $1.25 million contract with Acme Paving, Inc.',
  'the sale of 12 acres at 100-110 Terminal Avenue',
  'a 3-year lease of the Depot',
  'two-thirds of the budget',
  'no further changes to the R-2 zone',
  'a permit that is not required before 7:30 p.m.',
  'the twenty-fifth annual fair',
);
const ending = constantFrom(
  '',
  ' on Monday, June 3, 2024',
  ' with one member opposed',
  ' at a cost of about 12.5 percent',
  ' (ayes: 5, noes: 2)',
  ', without opposition',
  ' for de la Cruz and Van Buren',
);

it('sentences of minutes pass as they are', () => {
  assert(
    property(subject, verb, object, ending, (who, does, what, rest) => {
      const sentence = `${who} ${does} ${what}${rest}.`;
      const rows = {
        ...material.rows,
        agendaItems: [],
        motions: [],
        votes: [],
        decisions: [],
        officials: [],
      };
      const texts = [textOf('minutes', 'minutes', `1. Call to order.\n${sentence}\nAdjourned.`)];
      const reasons = reasonsOf(
        { text: sentence, quote: sentence, documentId: 'minutes' },
        { ...material, rows, texts },
      );
      expect(reasons, sentence).toEqual([]);
    }),
    { numRuns: cases(300, 3000) },
  );
});
