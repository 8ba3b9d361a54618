/** Amounts as text for people. */
import type { Country } from '../names/states.ts';

const currencies: Readonly<Record<Country, string>> = { US: 'USD', CA: 'CAD' };

/** `$15,000`, `CA$15,000.50`: cents in the currency of a country; just the number if the country is unknown. */
export const moneyText = (cents: number, country: Country | undefined): string =>
  (cents / 100).toLocaleString('en-US', {
    ...(country === undefined
      ? { minimumFractionDigits: 2, maximumFractionDigits: 2 }
      : { style: 'currency', currency: currencies[country] }),
    trailingZeroDisplay: 'stripIfInteger',
  });
