import { expect, test } from 'vitest';
import type { Row } from '../../../../schemas/tables/index.ts';
import { sampleRow } from '../../../support/corpus/rows.ts';
import { attributesOf, sectionHtml, tablesOf, textOf } from './context-sections.fixture.ts';

type Permitted = Row<'building_permits'>;

const permitted = (period: string, units: number | null, over: Partial<Permitted> = {}): Permitted =>
  sampleRow('building_permits', {
    id: `${period}-${over.structure ?? '1_unit'}`,
    period,
    structure: '1_unit',
    units,
    ...over,
  });

const housing = (...building_permits: Permitted[]): string =>
  sectionHtml('housing-permits', { building_permits });

/** The numbers of a year: by structure, then the total. */
const yearRow = (html: string, year: string): readonly string[] | undefined =>
  tablesOf(html)[0]?.find(([name]) => name === year);

test('years are columns stacked by units per building, and a table', () => {
  const html = housing(
    permitted('2023', 30),
    permitted('2024', 10),
    permitted('2024', 40, { structure: '5_plus_units', buildings: 2, value_cents: 900_000_000 }),
  );
  expect(tablesOf(html)).toEqual([
    [
      ['Year', '1 unit', '5 or more units', 'All units', 'Buildings', 'Value of construction'],
      ['2024', '10', '40', '50', '2', '$9,000,000'],
      ['2023', '30', '', '30', '', ''],
    ],
  ]);
  expect(textOf(html)).toContain('In 2024: 50 units.');
  // From the bottom at 216 to the top at 20, for 0 to 50.
  const [foot, top] = html
    .split('series-4"')
    .slice(-1)
    .flatMap((part) => attributesOf(part, 'height').concat(attributesOf(part, 'y')));
  expect([foot, top]).toEqual(['156.8', '20']);
});

test('months are added up, and their number is stated', () => {
  const html = housing(permitted('2025-01', 5), permitted('2025-02', 7), permitted('2024', 1));
  expect(yearRow(html, '2025 (2 months)')?.slice(1)).toEqual(['12', '12']);
  expect(textOf(html)).toContain('Years without a published total are sums of their months.');
});

test('months of a year with a published total are not counted again', () => {
  const html = housing(
    permitted('2025', 100),
    permitted('2025-01', 60),
    permitted('2025-01', 8, { structure: '2_units' }),
    permitted('2024', 1),
  );
  expect(yearRow(html, '2025 (1 month)')?.slice(1)).toEqual(['100', '8', '108']);
});

test('a zero is shown as zero, and an unknown value stays empty', () => {
  const html = housing(permitted('2023', 0), permitted('2024', null), permitted('2022', 4));
  expect(yearRow(html, '2023')?.slice(1)).toEqual(['0', '0']);
  expect(yearRow(html, '2024')?.slice(1)).toEqual(['', '']);
});

test('only zeros make a chart without columns', () => {
  const html = housing(permitted('2023', 0), permitted('2024', 0));
  expect(html).toContain('role="img"');
  expect(html).not.toMatch(/<rect[^>]* y="/);
  expect(html).toContain('<text y="212">0</text>');
  expect(html).not.toContain('NaN');
});

test('a single year is shown as bars', () => {
  const html = housing(
    permitted('2024', 10),
    permitted('2024', 40, { structure: '5_plus_units', buildings: 2 }),
  );
  expect(html).not.toContain('role="img"');
  expect(tablesOf(html)[0]).toEqual([
    ['Building with', 'Buildings', 'Units'],
    ['1 unit', '', '10'],
    ['5 or more units', '2', '40'],
  ]);
});

test('only the newest of many years are shown', () => {
  const html = housing(...Array.from({ length: 30 }, (_, index) => permitted(String(1995 + index), index)));
  expect(tablesOf(html)[0]).toHaveLength(26);
  expect(textOf(html)).toContain('Showing 25 of 30 records. All are in city.json.');
});

test('a missing year is a gap with a dash, and an incomplete year is pale', () => {
  const html = housing(
    permitted('2021', 30),
    permitted('2023', 10),
    permitted('2024-01', 5),
    permitted('2024-02', 5),
  );
  const columns = html.split('series-1"').at(-1) ?? '';
  const [x2021 = 0, x2023 = 0, x2024 = 0] = attributesOf(columns, 'x').map(Number.parseFloat);
  expect(x2023 - x2021).toBeCloseTo(2 * (x2024 - x2023), 0);
  expect(html.match(/>&#8211;<\/text/g)).toHaveLength(1);
  expect(html.match(/class="pale"/g)).toHaveLength(1);
  expect(textOf(html)).toContain('Pale columns are incomplete years: 2024 (2 months).');
  expect(textOf(html)).toContain('A dash marks a year without data: 2022.');
});

test('large counts have short labels on the axis', () => {
  const html = housing(permitted('2023', 30), permitted('2024', 4_000_000_000_000));
  expect(html).toContain('>4T</text>');
  expect(html).not.toMatch(/NaN|Infinity/);
});
