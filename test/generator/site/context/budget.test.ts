import { expect, test } from 'vitest';
import type { Row } from '../../../../schemas/tables/index.ts';
import { padded, sampleRow } from '../../../support/corpus/rows.ts';
import { attributesOf, sectionHtml, tablesOf, textOf } from './context-sections.fixture.ts';

type Line = Row<'gov_finances'>;

const line = (fiscal_year: number, name: string, dollars: number | null, over: Partial<Line> = {}): Line =>
  sampleRow('gov_finances', {
    id: `${fiscal_year}-${name}-${dollars}-${over.basis ?? ''}`,
    fiscal_year,
    line: name,
    amount_cents: dollars === null ? null : dollars * 100,
    ...over,
  });

const budget = (...gov_finances: Line[]): string => sectionHtml('budget', { gov_finances });

test('each category and basis shows its newest year, largest line first', () => {
  const html = budget(
    line(2026, 'Sales tax', 10, { basis: 'adopted' }),
    line(2026, 'Property tax', 30, { basis: 'adopted' }),
    line(2025, 'Property tax', 25, { basis: 'actual' }),
    line(2024, 'Police', 5, { category: 'spending' }),
  );
  expect(tablesOf(html)).toEqual([
    [
      ['Line', 'Amount'],
      ['Property tax', '$30'],
      ['Sales tax', '$10'],
    ],
    [
      ['Line', 'Amount'],
      ['Property tax', '$25'],
    ],
    [
      ['Line', 'Amount'],
      ['Police', '$5'],
    ],
  ]);
  expect(textOf(html)).toMatch(/Revenue, adopted 2026 .*Revenue, actual 2025 .*Spending 2024 /);
});

test('a negative amount is a bar to the left of zero', () => {
  const html = budget(line(2026, 'Taxes', 75), line(2026, 'Refunds', -25), line(2026, 'Unknown', null));
  const bars = html.slice(html.indexOf('class="track"'));
  expect(attributesOf(bars, 'x')).toEqual(['25%', '0%']);
  expect(attributesOf(bars, 'width')).toEqual(['75%', '25%']);
  expect(tablesOf(html)[0]?.slice(1)).toEqual([
    ['Taxes', '$75'],
    ['Refunds', '-$25'],
    ['Unknown', ''],
  ]);
});

test('earlier years are in a table of the same lines', () => {
  const html = budget(
    line(2026, 'Taxes', 30),
    line(2025, 'Taxes', 20),
    line(2025, 'Gone', 7),
    line(2024, 'Taxes', 10),
    line(2024, 'Taxes', 11),
  );
  expect(tablesOf(html)[1]).toEqual([
    ['Revenue', '2026', '2025', '2024'],
    ['Taxes', '$30', '$20', '$10 / $11'],
  ]);
  expect(html).toContain('<summary>Show earlier years</summary>');
  expect(budget(line(2026, 'Taxes', 30))).not.toContain('<summary>');
});

test('the number of lines shown is stated', () => {
  const html = budget(...Array.from({ length: 20 }, (_, index) => line(2026, padded(index), index)));
  expect(textOf(html)).toContain('Revenue 2026 (12 of 20 lines)');
  expect(textOf(html)).toContain('Showing 12 of 20 lines. All are in city.json.');
});

test('all bars are on one scale, whatever their category and year', () => {
  const html = budget(
    line(2026, 'Taxes', 1_540_000_000),
    line(2026, 'Police', 770_000_000, { category: 'spending' }),
    line(2025, 'Bonds', 1_925_000_000, { category: 'debt' }),
  );
  expect(attributesOf(html.slice(html.indexOf('class="track"')), 'width')).toEqual(['80%', '40%', '100%']);
  expect(textOf(html)).toContain('is on one scale; the longest is $1.93B.');
});

test('revenue and spending of a year are next to each other', () => {
  const groups = budget(
    line(2026, 'Taxes', 9),
    line(2025, 'Taxes', 8),
    line(2025, 'Police', 7, { category: 'spending' }),
    line(2024, 'Police', 6, { category: 'spending' }),
    line(2025, 'Bonds', 5, { category: 'debt' }),
    line(2026, 'Bonds', 5, { category: 'debt' }),
    line(2025, 'Bonds', 5, { category: 'debt', basis: 'actual' }),
  ).split('<div class="charts">');
  expect(groups.slice(1).map((group) => group.match(/(Revenue|Spending|Debt)[^<]*20\d\d/g))).toEqual([
    ['Debt, actual 2025'],
    ['Revenue 2026', 'Debt 2026'],
    ['Revenue 2025', 'Spending 2025'],
  ]);
});

test('a year without data is a gap in the table', () => {
  const html = budget(line(2026, 'Taxes', 30), line(2023, 'Taxes', 20));
  expect(tablesOf(html)[1]).toEqual([
    ['Revenue', '2026', '2025', '2024', '2023'],
    ['Taxes', '$30', '–', '–', '$20'],
  ]);
  expect(tablesOf(budget(line(2026, 'Taxes', 30), line(1926, 'Taxes', 20)))[1]?.[0]).toEqual([
    'Revenue',
    '2026',
    '1926',
  ]);
});

test.each([
  ['one line without an amount', [null]],
  ['only zeros', [0, 0]],
  ['only negative amounts', [-5, -1]],
  ['amounts of a hundred billion', [1e11, 1]],
])('%s', (_name, amounts) => {
  const html = budget(...amounts.map((amount, index) => line(2026, `Line ${index}`, amount)));
  expect(html).not.toMatch(/NaN|Infinity/);
});

test('of 200 lines, the largest are shown', () => {
  const html = budget(...Array.from({ length: 200 }, (_, index) => line(2026, `Line ${index}`, index)));
  expect(tablesOf(html)[0]).toHaveLength(13);
  expect(textOf(html)).toContain('Revenue 2026 (12 of 200 lines)');
});

const censusLine = (name: string, dollars: number, category: Line['category'] = 'spending'): Line =>
  line(2020, name, dollars, { id: `fin-1-2020-${name.replaceAll(/\W/g, '_')}`, category, basis: 'actual' });

test('lines of the catalog have a total, since none contains another', () => {
  const html = budget(censusLine('Police', 30), censusLine('Libraries', 12));
  expect(textOf(html)).toContain('Spending, actual 2020: total $42');
  expect(textOf(html)).toContain('No line contains another');
});

test('the years of the Census Bureau are explained: they end in June, not where the budget year ends', () => {
  const text = textOf(budget(censusLine('Police', 30)));
  expect(text).toContain('from July 1, 2019, to June 30, 2020, as 2020');
  expect(text).not.toContain('named after the year in which it ends');
});

test('lines of other publishers have no total, whatever their names', () => {
  const html = budget(
    censusLine('Police', 30),
    line(2020, 'Libraries', 12, { category: 'spending', basis: 'actual' }),
  );
  expect(textOf(html)).not.toContain('total $');
  expect(textOf(html)).toContain('do not add them');
});
