/** An official title passes as it is, and after each neutral phrase, whatever its words are. */
import { assert, constantFrom, property } from 'fast-check';
import { expect, it } from 'vitest';
import { cases } from '../../../support/long.ts';
import { material, reasonsOf, textOf } from './material.ts';

const kind = constantFrom('Resolution', 'Ordinance No. 24-17', 'Amended agreement', 'Request of Ruth Kerr');
const verb = constantFrom(
  'approving',
  'to deny',
  'denying the appeal of Harbor Hotels, as amended, and approving',
  'to adopt the budget that was approved in 2019 for',
  'opposing',
);
const object = constantFrom(
  'a $1.25 million contract with Acme Paving, Inc.',
  'the sale of 12 acres at 100-110 Terminal Avenue',
  'a 3-year lease of the Depot',
  'city-owned land that is zoned for industry',
  'no further changes to the R-2 zone',
  'a permit that is not required before 7:30 p.m.',
  'the twenty-fifth annual fair',
);
const opening = constantFrom('', 'The council will consider ', 'On the agenda: ', 'Members discussed ');

it('official titles pass as they are', () => {
  assert(
    property(kind, verb, object, opening, (what, does, whom, before) => {
      const title = `${what} ${does} ${whom}`;
      const rows = { ...material.rows, agendaItems: [], motions: [], votes: [], decisions: [] };
      const texts = [textOf('agenda', 'agenda', `1. Call to order\n2. ${title}\n3. Adjourn`)];
      const reasons = reasonsOf(
        { text: `${before}${title}.`, quote: title, documentId: 'agenda' },
        { ...material, rows, texts },
      );
      expect(reasons, title).toEqual([]);
    }),
    { numRuns: cases(300, 3000) },
  );
});
