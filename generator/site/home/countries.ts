/** What the countries are called on pages. */
import type { Country } from '../../../schemas/states.ts';

export type CountryNames = {
  readonly name: string;
  /** In a sentence: `in the United States`. */
  readonly inSentence: string;
  /** What each of its parts is called. */
  readonly state: string;
};

export const countryNames: Readonly<Record<Country, CountryNames>> = {
  US: { name: 'United States', inSentence: 'the United States', state: 'state' },
  CA: { name: 'Canada', inSentence: 'Canada', state: 'province or territory' },
};
