import { expect, test } from 'vitest';
import { stateOfPostalCode } from '../../../schemas/names/postal-states.ts';
import { states } from '../../../schemas/names/states.ts';

test.each([
  // The codes of city halls.
  ['48104', 'MI'],
  ['97204', 'OR'],
  ['02201', 'MA'],
  ['10007', 'NY'],
  ['20004', 'DC'],
  ['20190', 'VA'],
  ['00901', 'PR'],
  ['00802', 'VI'],
  ['73301', 'TX'],
  ['88510', 'TX'],
  ['87102', 'NM'],
  ['96813', 'HI'],
  ['99801', 'AK'],
  // Exceptions within a prefix.
  ['06390', 'NY'],
  ['06103', 'CT'],
  ['83414', 'WY'],
  ['83702', 'ID'],
  ['96799', 'AS'],
  ['96910', 'GU'],
  ['96950', 'MP'],
  ['20588', 'MD'],
  ['20598', 'VA'],
  ['73960', 'TX'],
  ['73949', 'OK'],
  // Labeled to a facility in another state.
  ['01001', 'MA'],
  ['03755', 'NH'],
  ['39817', 'GA'],
  ['56560', 'MN'],
  ['86515', 'AZ'],
  ['99403', 'WA'],
  // The only code of its prefix.
  ['87654', 'NM'],
  // Canada.
  ['H2X', 'QC'],
  ['K1P', 'ON'],
  ['X0A', 'NU'],
  ['X1A', 'NT'],
  ['Y1A', 'YT'],
])('%s is in %s', (code, state) => {
  expect(stateOfPostalCode(code)?.code).toBe(state);
});

// The armed forces, several countries, and codes that nothing has.
test.each(['09001', '34001', '96201', '96940', '00000', 'X9Z', 'D1A', 'W1A'])('%s is in no state', (code) => {
  expect(stateOfPostalCode(code)).toBeUndefined();
});

/** Prefixes of the armed forces, of several countries, and those that the Postal Service has not assigned. */
const stateless = `
000-004 090-099 213 269 340 343 345 348 353 419 428-429 517-519 529 533 536 552 568 578-579 589 621 632 642-643 659 663 682 694-699
702 709 715 732 742 771 817-819 839 848-849 854 858 861-862 866-869 872 886-888 892 896 899 909 929 962-966 969 987`;

test('every prefix that is assigned has a state, and no other', () => {
  const isIn = (prefix: number): boolean =>
    stateless
      .trim()
      .split(/\s/)
      .some((range) => {
        const [first = 0, last = first] = range.split('-').map(Number);
        return prefix >= first && prefix <= last;
      });
  const wrong = Array.from({ length: 1_000 }, (_, prefix) => prefix).filter(
    (prefix) => (stateOfPostalCode(`${String(prefix).padStart(3, '0')}00`) === undefined) !== isIn(prefix),
  );
  expect(wrong).toEqual([]);
});

test('every state and province has codes', () => {
  const all = Array.from({ length: 100_000 }, (_, index) => String(index).padStart(5, '0'));
  const letters = Array.from('ABCEGHJKLMNPRSTVY', (letter) => `${letter}1A`);
  const found = new Set([...all, ...letters, 'X0A', 'X1A'].map((code) => stateOfPostalCode(code)?.code));
  expect(states.filter(({ code }) => !found.has(code)).map(({ code }) => code)).toEqual([]);
});
