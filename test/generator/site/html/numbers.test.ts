import { expect, test } from 'vitest';
import type { PageLanguage } from '../../../../generator/site/html/dates.ts';
import {
  countIn,
  countOf,
  formatCount,
  formatMoney,
  formatPercent,
  formatRoundMoney,
} from '../../../../generator/site/html/numbers.ts';

/** Replaces non-breaking spaces with plain ones. */
const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');

test('thousands are separated as usual in each language', () => {
  expect(formatCount(1_234_567)).toBe('1,234,567');
  expect(formatCount(1_234_567, 'es')).toBe('1,234,567');
  expect(plain(formatCount(1_234_567, 'fr'))).toBe('1 234 567');
});

test('fractions keep up to three digits', () => {
  expect(formatCount(2.71828)).toBe('2.718');
});

test('percentages have one decimal, unless it is zero', () => {
  expect(formatPercent(52.34)).toBe('52.3%');
  expect(formatPercent(50)).toBe('50%');
  expect(plain(formatPercent(52.34, 'fr'))).toBe('52,3 %');
});

test('money is in the currency of the country, with cents unless they are zero', () => {
  expect(formatMoney(120_000_000, 'US')).toBe('$1,200,000');
  expect(formatMoney(120_000_050, 'US')).toBe('$1,200,000.50');
  expect(formatMoney(120_000_000, 'CA')).toBe('CA$1,200,000');
  expect(formatMoney(-4_100, 'US')).toBe('-$41');
  expect(plain(formatMoney(120_000_000, 'CA', 'fr'))).toBe('1 200 000 $');
});

test('counts in English are written as Intl writes them', () => {
  const format = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });
  for (let count = 5; count < Number.MAX_SAFE_INTEGER; count = count * 7 + 5)
    for (const each of [count, -count, count / 4]) expect(formatCount(each)).toBe(format.format(each));
});

test('money in English is written as Intl writes it', () => {
  const currencies = { US: 'USD', CA: 'CAD' } as const;
  for (const country of ['US', 'CA'] as const) {
    const format = new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency: currencies[country],
      trailingZeroDisplay: 'stripIfInteger',
    });
    for (let cents = 5; cents < 1e15; cents = cents * 7 + 5)
      for (const amount of [cents, cents - (cents % 100), -cents])
        expect(formatMoney(amount, country)).toBe(format.format(amount / 100));
  }
});

test('rounded money has three digits and a unit', () => {
  expect(formatRoundMoney(123_456_789_000, 'US')).toBe('$1.23B');
  expect(formatRoundMoney(98_765_400, 'CA')).toBe('CA$988K');
});

test('counts other than one use the plural', () => {
  expect([0, 1, 2_000].map((count) => countOf(count, 'meeting'))).toEqual([
    '0 meetings',
    '1 meeting',
    '2,000 meetings',
  ]);
  expect(countOf(2, 'body', 'bodies')).toBe('2 bodies');
});

test('a noun agrees with its number in each language', () => {
  const counted = (language: PageLanguage): string[] =>
    [0, 1, 2, 1_234].map((count) => countIn(language, count, 'one', 'many'));
  expect(counted('en')).toEqual(['0 many', '1 one', '2 many', '1,234 many']);
  expect(counted('es')).toEqual(['0 many', '1 one', '2 many', '1,234 many']);
  expect(counted('fr')).toEqual(['0 one', '1 one', '2 many', '1\u00a0234 many']);
});
