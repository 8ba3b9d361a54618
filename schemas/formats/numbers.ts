/** Formats counts, percentages and amounts of money. */
import type { Country } from '../names/states.ts';
import type { PageLanguage } from './dates.ts';

type Formats = {
  readonly count: Intl.NumberFormat;
  readonly roundCount: Intl.NumberFormat;
  readonly percent: Intl.NumberFormat;
  readonly money: Readonly<Record<Country, Intl.NumberFormat>>;
  readonly roundMoney: Readonly<Record<Country, Intl.NumberFormat>>;
};

const currencies = { US: 'USD', CA: 'CAD' } as const;
const maxFractionDigits = 3;
const centsPerUnit = 100;

/** Created once: creating a format costs as much as formatting thousands of numbers. */
const formats: Readonly<Record<PageLanguage, Formats>> = {
  en: formatsFor('en-US'),
  es: formatsFor('es-US'),
  fr: formatsFor('fr-CA'),
};

function formatsFor(locale: string): Formats {
  const byCountry = (options: Intl.NumberFormatOptions): Formats['money'] => ({
    US: new Intl.NumberFormat(locale, { style: 'currency', currency: currencies.US, ...options }),
    CA: new Intl.NumberFormat(locale, { style: 'currency', currency: currencies.CA, ...options }),
  });
  return {
    count: new Intl.NumberFormat(locale, { maximumFractionDigits: maxFractionDigits }),
    roundCount: new Intl.NumberFormat(locale, { notation: 'compact', maximumSignificantDigits: 3 }),
    percent: new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }),
    money: byCountry({ trailingZeroDisplay: 'stripIfInteger' }),
    roundMoney: byCountry({ notation: 'compact', maximumSignificantDigits: 3 }),
  };
}

/** `12345` -> `12,345`. Fractions keep up to three digits. */
export const formatCount = (count: number, language: PageLanguage = 'en'): string =>
  count < firstWithSeparator && Number.isInteger(count) && count >= 0
    ? String(count)
    : language === 'en' && Number.isSafeInteger(count) && count > 0
      ? grouped(count)
      : formats[language].count.format(count);

/** Smaller counts have only digits, in all languages. Nearly all counts are smaller, and `Intl` takes much longer. */
const firstWithSeparator = 1000;

/** Rounds a count from 1,000,000 to three significant digits, for charts: `1.2M`. */
export const formatRoundCount = (count: number, language: PageLanguage): string =>
  Math.abs(count) < 1_000_000 ? formatCount(count, language) : formats[language].roundCount.format(count);

/** A percentage with at most one decimal: `52.34` -> `52.3%`. */
export const formatPercent = (percent: number, language: PageLanguage = 'en'): string =>
  formats[language].percent.format(percent / 100);

/** `120000050` cents -> `$1,200,000.50` in the US, `CA$1,200,000.50` in Canada. Leaves out `.00`. */
export const formatMoney = (cents: number, country: Country, language: PageLanguage = 'en'): string =>
  language === 'en' && Number.isSafeInteger(cents) && cents >= 0
    ? englishMoney(cents, country)
    : formats[language].money[country].format(cents / centsPerUnit);

/** The same text as `Intl` returns, ten times as fast: pages, feeds and calendars have millions of amounts. */
function englishMoney(cents: number, country: Country): string {
  const rest = cents % centsPerUnit;
  const fraction = rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`;
  return `${country === 'US' ? '$' : 'CA$'}${grouped((cents - rest) / centsPerUnit)}${fraction}`;
}

/** A positive integer or zero in English: `1,234,567`. */
function grouped(count: number): string {
  let digits = String(count);
  let groups = '';
  for (; digits.length > groupLength; digits = digits.slice(0, -groupLength))
    groups = `,${digits.slice(-groupLength)}${groups}`;
  return digits + groups;
}

const groupLength = 3;

/** Rounds an amount to three significant digits, for charts: `$1.2M`. */
export const formatRoundMoney = (cents: number, country: Country, language: PageLanguage = 'en'): string =>
  formats[language].roundMoney[country].format(cents / centsPerUnit);

/** `1 meeting`, `2,000 meetings`. */
export const countOf = (count: number, singular: string, plural = `${singular}s`): string =>
  countIn('en', count, singular, plural);

/** `1 séance`, `2 000 séances`. In French, zero is singular. */
export const countIn = (language: PageLanguage, count: number, singular: string, plural: string): string =>
  `${formatCount(count, language)} ${count === 1 || (count === 0 && language === 'fr') ? singular : plural}`;
