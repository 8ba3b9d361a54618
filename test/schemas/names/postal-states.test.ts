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

test('every state and province has codes, but for the Northern Mariana Islands', () => {
  const all = Array.from({ length: 100_000 }, (_, index) => String(index).padStart(5, '0'));
  const letters = Array.from('ABCEGHJKLMNPRSTVY', (letter) => `${letter}1A`);
  const found = new Set([...all, ...letters, 'X0A', 'X1A'].map((code) => stateOfPostalCode(code)?.code));
  expect(states.filter(({ code }) => !found.has(code)).map(({ code }) => code)).toEqual(['MP']);
});
