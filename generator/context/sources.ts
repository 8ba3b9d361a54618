/** Every source of context, by its name on the command line. Loaded when it is used. */
import type { ContextSource } from './source.ts';

type ListedSource = {
  /** What it fills, for the help of the command. */
  readonly summary: string;
  readonly load: () => Promise<ContextSource>;
};

export const contextSources: Readonly<Record<string, ListedSource>> = {
  'census-finances': {
    summary: 'revenue, spending, debt and balances (US Census Bureau)',
    load: async () => (await import('./sources/census-finances/census-finances.ts')).censusFinances,
  },
  'acs-demographics': {
    summary: 'population, income, housing and origin with margins of error (US Census Bureau)',
    load: async () => (await import('./sources/acs-demographics/acs-demographics.ts')).acsDemographics,
  },
  'building-permits': {
    summary: 'housing units permitted, by year and month (US Census Bureau)',
    load: async () => (await import('./sources/building-permits/building-permits.ts')).buildingPermits,
  },
};
