/** All context sources, by their names on the command line. Each is loaded when it is used. */
import type { ContextSource } from './source.ts';

type ListedSource = {
  /** What it imports, for the help of the command. */
  readonly summary: string;
  readonly load: () => Promise<ContextSource>;
};

export const contextSources: Readonly<Record<string, ListedSource>> = {
  'census-places': {
    summary: 'US places with codes, coordinates, population and ZIP codes (US Census Bureau)',
    load: async () => (await import('./sources/census-places/census-places.ts')).censusPlaces,
  },
  'ocd-divisions': {
    summary: 'Open Civic Data ids of US places and school districts',
    load: async () => (await import('./sources/ocd-divisions/ocd-divisions.ts')).ocdDivisions,
  },
  'ocd-divisions-canada': {
    summary: 'Canadian municipalities with their codes (Open Civic Data)',
    load: async () => (await import('./sources/ocd-divisions/ocd-divisions.ts')).ocdDivisionsCanada,
  },
  'geonames-canada': {
    summary: 'coordinates and time zones of Canadian places (GeoNames)',
    load: async () => (await import('./sources/geonames-canada/geonames-canada.ts')).geonamesCanada,
  },
  'census-finances': {
    summary: 'revenue, spending, debt and balances (US Census Bureau)',
    load: async () => (await import('./sources/census-finances/census-finances.ts')).censusFinances,
  },
  'acs-demographics': {
    summary: 'population, income, housing and origin with margins of error (US Census Bureau)',
    load: async () => (await import('./sources/acs-demographics/acs-demographics.ts')).acsDemographics,
  },
  'building-permits': {
    summary: 'housing units authorized by building permits, by year and month (US Census Bureau)',
    load: async () => (await import('./sources/building-permits/building-permits.ts')).buildingPermits,
  },
  openelections: {
    summary: 'votes by contest and candidate, and ballot measures (OpenElections)',
    load: async () => (await import('./sources/election-results/openelections.ts')).openElections,
  },
  'medsl-elections': {
    summary: 'votes by contest and candidate, and ballot measures (MIT Election Data and Science Lab)',
    load: async () => (await import('./sources/election-results/medsl.ts')).medslElections,
  },
  'ballot-measures': {
    summary: 'ballot measures of San Francisco since 1907 (San Francisco Public Library)',
    load: async () => (await import('./sources/ballot-measures/ballot-measures.ts')).ballotMeasures,
  },
  usaspending: {
    summary: 'federal grants, loans and contracts (US Department of the Treasury)',
    load: async () => (await import('./sources/usaspending/usaspending.ts')).usaspending,
  },
  'campaign-finance-netfile': {
    summary: 'campaign contributions and expenditures in California cities (NetFile)',
    load: async () => (await import('./sources/campaign-finance/netfile.ts')).netfileCampaigns,
  },
  'campaign-finance-socrata': {
    summary: 'campaign contributions, expenditures and loans in San Francisco (Socrata)',
    load: async () => (await import('./sources/campaign-finance/socrata.ts')).socrataCampaigns,
  },
  'home-values': {
    summary: 'typical home values by month (Zillow)',
    load: async () => (await import('./sources/home-values/home-values.ts')).homeValues,
  },
  'business-licenses': {
    summary: 'business licenses (City of Chicago)',
    load: async () => (await import('./sources/business-licenses/business-licenses.ts')).businessLicenses,
  },
  'epa-facilities': {
    summary: 'facilities that the Environmental Protection Agency regulates',
    load: async () => (await import('./sources/epa-facilities/epa-facilities.ts')).epaFacilities,
  },
  nonprofits: {
    summary: 'registered charities (Internal Revenue Service)',
    load: async () => (await import('./sources/nonprofits/nonprofits.ts')).nonprofits,
  },
  officials: {
    summary: 'mayors and council members (Open States, CivicPatch)',
    load: async () => (await import('./sources/officials/officials.ts')).officials,
  },
  'statistics-canada': {
    summary: 'population, age, households and incomes of Canadian places (Statistics Canada)',
    load: async () => (await import('./sources/statistics-canada/statistics-canada.ts')).statisticsCanada,
  },
};
