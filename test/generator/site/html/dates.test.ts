import { describe, expect, test } from 'vitest';
import {
  dayOfYear,
  localTime,
  longDate,
  longDateElement,
  monthOfYear,
  type PageLanguage,
  shortDate,
  shortDateElement,
} from '../../../../generator/site/html/dates.ts';

const languages: readonly PageLanguage[] = ['en', 'es', 'fr'];

describe('a day is formatted', () => {
  test.each([
    ['en', 'March 4, 2026', 'Mar 4, 2026', 'Mar 4'],
    ['es', '4 de marzo de 2026', '4 mar 2026', '4 mar'],
    ['fr', '4 mars 2026', '4 mars 2026', '4 mars'],
  ] as const)('in %s as %s, short as %s, below its year as %s', (language, long, short, day) => {
    expect(longDate('2026-03-04', language)).toBe(long);
    expect(shortDate('2026-03-04', language)).toBe(short);
    expect(dayOfYear('2026-03-04', language)).toBe(day);
  });

  test('in English by default', () => {
    expect(longDate('1999-12-31')).toBe('December 31, 1999');
    expect(shortDate('1999-12-31')).toBe('Dec 31, 1999');
  });

  test('for an instant too', () => {
    expect(longDate('2026-03-04T23:59:59.5Z')).toBe('March 4, 2026');
  });

  test('in French with the first of the month as an ordinal', () => {
    expect(longDate('2026-02-01', 'fr')).toBe('1er février 2026');
  });

  test('for the first years without leading zeros', () => {
    expect(longDate('0099-01-02')).toBe('January 2, 99');
  });

  test.each(languages)('in %s as Intl names the months', (language) => {
    const format = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
    for (let month = 1; month <= 12; month++) {
      const date = `2026-${String(month).padStart(2, '0')}-15`;
      expect(longDate(date, language)).toContain(format.format(new Date(date)));
    }
  });
});

test('a month is formatted with its year, and a year stays unchanged', () => {
  expect(languages.map((language) => monthOfYear('2026-03', language))).toEqual([
    'March 2026',
    'marzo de 2026',
    'mars 2026',
  ]);
  expect(monthOfYear('2026')).toBe('2026');
});

test.each([
  ['00:05', '12:05 am', '12:05 a. m.', '0\u00a0h\u00a005'],
  ['09:30', '9:30 am', '9:30 a. m.', '9\u00a0h\u00a030'],
  ['12:00', '12:00 pm', '12:00 p. m.', '12\u00a0h'],
  ['19:00', '7:00 pm', '7:00 p. m.', '19\u00a0h'],
])('the local time %s is formatted as %s, %s, %s', (time, ...formatted) => {
  expect(languages.map((language) => localTime(time, language))).toEqual(formatted);
});

test('a date element is machine-readable', () => {
  expect(longDateElement('2026-03-04').toString()).toBe('<time datetime="2026-03-04">March 4, 2026</time>');
  expect(shortDateElement('2026-03-04', 'es').toString()).toBe(
    '<time datetime="2026-03-04">4 mar 2026</time>',
  );
});
