import { expect, test } from 'vitest';
import { stateName } from '../../../schemas/formats/state-names.ts';
import { states } from '../../../schemas/names/states.ts';

test('every state has a French name without English words', () => {
  const english =
    /\b(?:of|and|new(?! (?:york|jersey|hampshire))|north|northern|south|west|(?<!rhode )islands?|district of)\b/i;
  const names = states.map(({ name }) => stateName(name, 'fr'));
  expect(names.filter((name) => english.test(name))).toEqual([]);
  expect(names).toContain('Caroline du Nord');
  expect(names).toContain('Île-du-Prince-Édouard');
  expect(new Set(names).size).toBe(states.length);
});

test('names are English on other pages', () => {
  for (const { name } of states) expect(stateName(name, 'en')).toBe(name);
});
