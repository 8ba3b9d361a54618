import { expect, test } from 'vitest';
import type { Row } from '../../../../schemas/tables/index.ts';
import { padded, sampleRow } from '../../../support/corpus/rows.ts';
import { attributesOf, sectionHtml, tablesOf, textOf } from './context-sections.fixture.ts';

type Transaction = Row<'campaign_finance'>;

const transaction = (
  date: string | null,
  filer: string | null,
  dollars: number,
  over: Partial<Transaction> = {},
): Transaction =>
  sampleRow('campaign_finance', {
    id: `${date}-${filer}-${dollars}`,
    date,
    filer,
    amount_cents: dollars * 100,
    ...over,
  });

const finance = (...campaign_finance: Transaction[]): string =>
  sectionHtml('campaign-finance', { campaign_finance });

test('the transactions of the newest year are added up by kind and filer', () => {
  const html = finance(
    transaction('2026-02-01', 'Ann for Mayor', 100),
    transaction('2026-01-01', 'Ann for Mayor', 50),
    transaction('2026-03-01', null, 400),
    transaction('2026-03-02', 'Bea', 70, { kind: 'expenditure' }),
    transaction('2025-12-31', 'Ann for Mayor', 9_999),
    transaction(null, 'Ann for Mayor', 9_999),
  );
  expect(tablesOf(html).slice(0, 2)).toEqual([
    [
      ['Filer', 'Count', 'Total'],
      ['Bea', '1', '$70'],
    ],
    [
      ['Filer', 'Count', 'Total'],
      ['Filer not named', '1', '$400'],
      ['Ann for Mayor', '2', '$150'],
    ],
  ]);
  expect(textOf(html)).toContain('Added up from the 4 transactions dated 2026 in this data');
  expect(textOf(html)).toMatch(/Expenditures 2026 .*Contributions 2026 /);
});

test('the newest transactions follow', () => {
  const html = finance(
    transaction('2026-02-01', 'Ann for Mayor', 100, { counterparty: 'Individual' }),
    transaction('2026-02-02', 'Bea', 5, { kind: 'loan' }),
  );
  expect(tablesOf(html).at(-1)).toEqual([
    ['Date', 'Kind', 'Amount', 'Filer', 'From or to'],
    ['Feb 2, 2026', 'Loan', '$5', 'Bea', ''],
    ['Feb 1, 2026', 'Contribution', '$100', 'Ann for Mayor', 'Individual'],
  ]);
});

test('transactions without dates are not added up', () => {
  const html = finance(transaction(null, 'Ann', 100));
  expect(html).not.toContain('<h3>');
  expect(tablesOf(html)).toHaveLength(1);
});

test('only the filers with the largest totals are shown', () => {
  const html = finance(
    ...Array.from({ length: 30 }, (_, index) => transaction('2026-01-01', padded(index), index)),
  );
  expect(tablesOf(html)[0]).toHaveLength(11);
  expect(tablesOf(html)[0]?.[1]?.[0]).toBe('000029');
  expect(textOf(html)).toContain('Contributions 2026 (10 of 30 filers)');
  expect(textOf(html)).toContain('Showing 25 of 30 transactions');
});

test('contributions and expenditures are on one scale, and a negative total is left of zero', () => {
  const html = finance(
    transaction('2026-03-01', 'Ann', 300),
    transaction('2026-03-01', 'Bea', 75, { kind: 'expenditure' }),
    transaction('2026-03-01', 'Cal', -100, { kind: 'expenditure' }),
  );
  const bars = html.slice(html.indexOf('class="track"'));
  expect(attributesOf(bars, 'width')).toEqual(['75%', '18.8%', '25%']);
  expect(attributesOf(bars, 'x')).toEqual(['25%', '25%', '0%']);
});
