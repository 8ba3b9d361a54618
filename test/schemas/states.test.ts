import { expect, test } from 'vitest';
import { regions } from '../../generator/demo/places/regions.ts';
import { states } from '../../schemas/names/states.ts';

const sizeOf = (field: 'name' | 'code'): number => new Set(states.map((state) => state[field])).size;

test('there are 50 states, the District of Columbia, 5 territories, 10 provinces and 3 territories', () => {
  expect(states.filter(({ country }) => country === 'US')).toHaveLength(56);
  expect(states.filter(({ country }) => country === 'CA')).toHaveLength(13);
});

test('names and postal codes are unique', () => {
  expect(sizeOf('name')).toBe(states.length);
  expect(sizeOf('code')).toBe(states.length);
  for (const { name, code } of states) {
    expect(code).toMatch(/^[A-Z]{2}$/);
    expect(name).toMatch(/^[A-Z][A-Za-z. ]+[a-z]$/);
  }
});

test('the regions of the demo are states, provinces or territories, ignoring accents', () => {
  const known = states.map(({ name, code, country }) => [name, code, country]);
  for (const { name, code, country } of regions)
    expect(known).toContainEqual([name.normalize('NFD').replaceAll(/\p{M}/gu, ''), code, country]);
});
