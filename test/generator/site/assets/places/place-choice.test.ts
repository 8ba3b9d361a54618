import { describe, expect, test } from 'vitest';
import {
  detailOf,
  foundText,
  impliedPlace,
  nextOption,
} from '../../../../../generator/site/assets/places/place-choice.ts';
import type { FoundPlace } from '../../../../../generator/site/assets/places/place-index.ts';

const place = (over: Partial<FoundPlace> = {}): FoundPlace => ({
  slug: 'oakland-ca',
  name: 'Oakland',
  state: 'California',
  type: 'city',
  population: 433_031,
  isNamed: false,
  ...over,
});

test('a place is described by state, type and population', () => {
  expect(detailOf(place())).toBe('California · city · 433,031 people');
  expect(detailOf(place({ population: 0, type: 'school district' }))).toBe('California · school district');
});

describe('without a choice', () => {
  const named = place({ isNamed: true });

  test('the only place with the name is implied, or the only result', () => {
    expect(impliedPlace([named, place()])).toBe(named);
    expect(impliedPlace([place()])).toEqual(place());
  });

  test('no place is implied if there are several', () => {
    expect(impliedPlace([named, named])).toBeUndefined();
    expect(impliedPlace([place(), place()])).toBeUndefined();
    expect(impliedPlace([])).toBeUndefined();
  });
});

test('the number of results is announced', () => {
  expect(foundText([place()], 'oak')).toBe('1 place');
  expect(foundText([place(), place()], 'oak')).toBe('2 places');
  expect(foundText([], 'zzz')).toBe('We don’t cover a place with that name.');
  expect(foundText([], '  ')).toBe('');
});

describe('the arrow keys', () => {
  const walk = (step: 1 | -1): number[] => {
    const positions = [-1];
    for (let index = 0; index < 4; index++) positions.push(nextOption(positions.at(-1) ?? -1, step, 3));
    return positions;
  };

  test('go down from the field and wrap around', () => {
    expect(walk(1)).toEqual([-1, 0, 1, 2, -1]);
  });

  test('go up from the field and wrap around', () => {
    expect(walk(-1)).toEqual([-1, 2, 1, 0, -1]);
  });
});
