import { expect, test } from 'vitest';
import { deOf } from '../../../../generator/site/html/french.ts';

test.each([
  ['Acton Vale', 'd’Acton Vale'],
  ['avril 2024', 'd’avril 2024'],
  ['Île-Perrot', 'd’Île-Perrot'],
  ['Œuvres', 'd’Œuvres'],
  ['Montréal', 'de Montréal'],
  ['Hull', 'de Hull'],
  ['Yamaska', 'de Yamaska'],
  ['2024', 'de 2024'],
])('of %s is %s', (name, phrase) => {
  expect(deOf(name)).toBe(phrase);
});
