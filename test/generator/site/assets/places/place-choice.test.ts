import { describe, expect, test } from 'vitest';
import {
  detailOf,
  type FoundPlaces,
  foundText,
  impliedPlace,
  nextOption,
  smartStatus,
} from '../../../../../generator/site/assets/places/place-choice.ts';
import type { FoundPlace } from '../../../../../generator/site/assets/places/place-index.ts';

const place = (over: Partial<FoundPlace> = {}): FoundPlace => ({
  slug: 'oakland-ca',
  name: 'Oakland',
  state: 'California',
  type: 'city',
  population: 433_031,
  meetings: 54,
  lastMeeting: '2024-10-07',
  isNamed: false,
  ...over,
});

test('a place is described by state, type and meetings', () => {
  expect(detailOf(place())).toBe('California · city · 54 meetings, last October 2024');
  expect(detailOf(place({ meetings: 1, lastMeeting: undefined }))).toBe('California · city · 1 meeting');
  expect(detailOf(place({ meetings: 0, type: 'school district' }))).toBe(
    'California · school district · no meetings yet',
  );
});

const withoutPlaces = { places: [] };
const unknownCode = { places: [], postalCode: { code: '48104', isSupported: true } };
const unsupportedCode = { places: [], postalCode: { code: '48104', isSupported: false } };

const inMichigan: FoundPlaces = {
  places: [place({ name: 'Ann Arbor', state: 'Michigan' })],
  postalCode: { code: '48104', isSupported: false, state: { name: 'Michigan', code: 'MI', country: 'US' } },
};

test('places of the state of a postal code are announced as such', () => {
  expect(foundText(inMichigan, '48104')).toBe('48104 is in Michigan, whose places are below. 1 place');
  expect(smartStatus(inMichigan)).toMatch(/^48104 is in Michigan, whose places are below\. 1 place;/);
  expect(
    smartStatus(
      {
        ...inMichigan,
        postalCode: { code: 'H2X', isSupported: false, state: { name: 'Quebec', code: 'QC', country: 'CA' } },
      },
      'fr',
    ),
  ).toMatch(/^H2X est au Québec/);
});

test('the box of the home page announces places, and that it searches', () => {
  expect(smartStatus({ places: [place()] })).toBe('1 place; the last option searches all meetings.');
  expect(smartStatus({ ...unknownCode, places: [place(), place()] })).toBe(
    '2 places; the last option searches all meetings.',
  );
  expect(smartStatus(withoutPlaces)).toBe('');
});

test.each([(found: FoundPlaces) => foundText(found, '48104'), smartStatus])(
  'a postal code without places is explained',
  (textOf) => {
    expect(textOf(unknownCode)).toMatch(/^No place here has the postal code 48104\. /);
    expect(textOf(unsupportedCode)).toMatch(/^Places are found by name, not by postal code\. /);
  },
);

describe('without a choice', () => {
  const named = place({ isNamed: true });

  test('the only place with the name is implied, or the only result', () => {
    expect(impliedPlace({ places: [named, place()] })).toBe(named);
    expect(impliedPlace({ places: [place(), named] })).toBe(named);
    expect(impliedPlace({ places: [place()] })).toEqual(place());
  });

  test('no place is implied if there are several', () => {
    expect(impliedPlace({ places: [named, named] })).toBeUndefined();
    expect(impliedPlace({ places: [place(), place()] })).toBeUndefined();
    expect(impliedPlace({ places: [] })).toBeUndefined();
  });

  test('the only place of the state of a postal code is not implied', () => {
    expect(impliedPlace(inMichigan)).toBeUndefined();
  });
});

test('the number of results is announced', () => {
  expect(foundText({ places: [place()] }, 'oak')).toBe('1 place');
  expect(foundText({ places: [place(), place()] }, 'oak')).toBe('2 places');
  expect(foundText(withoutPlaces, 'zzz')).toBe('We don’t cover a place with that name.');
  expect(foundText(withoutPlaces, '  ')).toBe('');
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
