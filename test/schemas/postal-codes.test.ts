import { expect, test } from 'vitest';
import { postalCodeOf, postalPrefixOf } from '../../schemas/names/postal-codes.ts';

test.each([
  ['48104', '48104'],
  [' 48104-1234 ', '48104'],
  ['K1P', 'K1P'],
  ['H2X 1Y4', 'H2X'],
  ['h2x1y4', 'H2X'],
  ['h2x 1', 'H2X'],
  ['481', undefined],
  ['481045', undefined],
  ['Ann Arbor 48104', undefined],
  ['K1', undefined],
])('the postal code in %j is %s', (typed, expected) => {
  expect(postalCodeOf(typed)).toBe(expected);
});

test('a file has the codes with the same first two characters', () => {
  expect(postalPrefixOf('78701')).toBe('78');
  expect(postalPrefixOf('K1P')).toBe('K1');
});
