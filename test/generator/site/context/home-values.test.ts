import { expect, test } from 'vitest';
import type { Row } from '../../../../schemas/tables/index.ts';
import { sampleRow } from '../../../support/corpus/rows.ts';
import { attributesOf, sectionHtml, tablesOf, textOf } from './context-sections.fixture.ts';

type HomeValue = Row<'home_value_trend'>;

const homeValue = (month: string, dollars: number | null, series: string | null = null): HomeValue =>
  sampleRow('home_value_trend', {
    id: `${month}${series}`,
    month,
    value_cents: dollars === null ? null : dollars * 100,
    series,
  });

const values = (...home_value_trend: HomeValue[]): string => sectionHtml('home-values', { home_value_trend });

/** `count` months from January 2000. */
const months = (count: number): string[] =>
  Array.from(
    { length: count },
    (_, index) => `${2000 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`,
  );

test('the newest value is a sentence, with its change over a year', () => {
  const html = values(
    homeValue('2025-03', 200_000),
    homeValue('2026-03', 205_000),
    homeValue('2026-04', null),
  );
  expect(textOf(html)).toContain('Home values, March 2026: $205,000, 2.5% more than a year earlier.');
  expect(textOf(values(homeValue('2025-03', 100), homeValue('2026-03', 90)))).toContain('10% less than');
  expect(textOf(values(homeValue('2025-03', 100), homeValue('2026-03', 100)))).toContain(
    ', same as a year earlier.',
  );
  expect(textOf(values(homeValue('2026-03', 100)))).toContain('March 2026: $100. ');
});

test('an unknown value breaks the line', () => {
  const html = values(...months(5).map((month, index) => homeValue(month, index === 2 ? null : 100 + index)));
  const [path = ''] = attributesOf(html, 'd');
  expect(path.match(/M/g)).toHaveLength(2);
  expect(path).toMatch(/^M160,216L/);
  expect(path).toMatch(/L980,20$/);
});

test('the chart has a title, a description and few labels', () => {
  const html = values(...months(120).map((month, index) => homeValue(month, 100_000 + index)));
  expect(html).toContain('<title id="home-values-title">Home values by month</title>');
  expect(html).toContain('Home values: from $100,000 in January 2000 to $100,119 in December 2009.');
  const labels = Array.from(html.matchAll(/<text[^>]*>([^<]*)</g), ([, label]) => label);
  expect(labels).toEqual([
    '$100,000',
    '$100,020',
    '$100,040',
    '$100,060',
    '$100,080',
    '$100,100',
    '$100,120',
    '2000',
    '2002',
    '2004',
    '2006',
    '2008',
  ]);
});

test('a short chart labels months', () => {
  const html = values(...months(9).map((month, index) => homeValue(month, 100_000 + index * 20_000)));
  expect(Array.from(html.matchAll(/text-anchor="middle">([^<]*)</g), ([, label]) => label)).toEqual([
    'Jan 2000',
    'Apr 2000',
    'Jul 2000',
  ]);
  expect(html).toContain('>$150K</text>');
});

test('the numbers of the chart are in a table, newest first', () => {
  const html = values(
    homeValue('2026-03', 205_000),
    homeValue('2026-04', null),
    homeValue('2026-02', 200_000),
  );
  expect(tablesOf(html)).toEqual([
    [
      ['Month', 'Home values'],
      ['April 2026', ''],
      ['March 2026', '$205,000'],
      ['February 2026', '$200,000'],
    ],
  ]);
});

test('each of several series has its legend entry, line and column', () => {
  const names = ['Condos', 'Houses', 'A', 'B', 'C'];
  const html = values(
    ...names.flatMap((name, index) => [
      homeValue('2026-02', 10, name),
      homeValue('2026-03', 10 + index, name),
    ]),
  );
  expect(attributesOf(html, 'd')).toHaveLength(4);
  expect(tablesOf(html)[0]?.[0]).toEqual(['Month', 'A', 'B', 'C', 'Condos']);
  expect(textOf(html)).toContain('in 4 of 5 series');
  expect(html.match(/class="swatch"/g)).toHaveLength(4);
  expect(values(homeValue('2026-02', 10))).not.toContain('class="legend"');
});

test('the table of many months has only the newest, and says so', () => {
  const html = values(...months(312).map((month) => homeValue(month, 100)));
  expect(tablesOf(html)[0]).toHaveLength(121);
  expect(html).toContain('Home values: the newest 120 of 300 months');
  expect(textOf(html)).toContain('Showing 300 of 312 records');
});

test('a single month and unknown values are handled', () => {
  expect(values(homeValue('2026-03', 100))).not.toContain('NaN');
  const unknown = values(homeValue('2026-03', null));
  expect(unknown).not.toContain('<svg');
  expect(unknown).not.toMatch(/NaN|Infinity/);
});

test('a missing month breaks the line, but the months between the values of a quarter do not', () => {
  const lines = (...known: string[]): number => {
    const html = values(...known.map((month, index) => homeValue(month, 100 + index)));
    return attributesOf(html, 'd')[0]?.match(/M/g)?.length ?? 0;
  };
  expect(lines('2025-01', '2025-02', '2025-04', '2025-05')).toBe(2);
  expect(lines('2025-01', '2025-04', '2025-07')).toBe(1);
  expect(lines('2025-01', '2025-04', '2025-10')).toBe(2);
});

test('an axis that does not start at zero says so', () => {
  const note = 'The axis starts at $180K, not at zero.';
  expect(textOf(values(homeValue('2026-02', 190_000), homeValue('2026-03', 250_000)))).toContain(note);
  expect(textOf(values(homeValue('2026-02', 0), homeValue('2026-03', 250_000)))).not.toContain('The axis');
});
