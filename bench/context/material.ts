/** The recorded files of every source in ../shared, in the order in which they are imported. */
import { copyFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { root } from '../demo-corpus.ts';

const data = resolve(root, '../shared/data');

/** OpenElections states the election in the file name; the recorded files have other names. */
const electionNames: Readonly<Record<string, string>> = {
  'formats/openelections-ga-2018-general-fayette-precinct.csv':
    '20181106__ga__general__fayette__precinct.csv',
  'formats/openelections-ny-2017-primary-richmond-precinct.csv':
    '20170912__ny__primary__richmond__precinct.csv',
  'formats/openelections-or-2024-general-precinct.csv': '20241105__or__general__precinct.csv',
  'formats/openelections-wa-2019-general-county.csv': '20191105__wa__general__county.csv',
  'context/election-results/openelections-ca-2020-general-merced-city-contests.csv':
    '20201103__ca__general__merced__precinct.csv',
};

type Imported = { readonly source: string; readonly files: readonly string[] };

const inContext = (folder: string, ...names: readonly string[]): string[] =>
  names.map((name) => `context/${folder}/${name}`);
const inFormats = (...names: readonly string[]): string[] => names.map((name) => `formats/${name}`);

const sources: readonly Imported[] = [
  {
    source: 'census-places',
    files: [
      ...inContext('place-identifiers', 'gazetteer-2010-places-vt-wa-nm.tsv', 'national_county.txt'),
      ...inFormats('census-co-est2021-alldata.csv'),
    ],
  },
  {
    source: 'ocd-divisions',
    files: inFormats('ocd-us-census-places.csv', 'ocd-us-school-district-nces-mapping.csv'),
  },
  { source: 'ocd-divisions-canada', files: inFormats('ocd-country-ca.csv') },
  { source: 'geonames-canada', files: inContext('place-identifiers', 'geonames-cities15000-ca.txt') },
  {
    source: 'census-finances',
    files: inContext(
      'census-finances',
      'long-2019.parquet',
      'long-2020.parquet',
      'canonical_fips_xwalk.parquet',
    ),
  },
  {
    source: 'acs-demographics',
    files: inContext(
      'acs-demographics',
      'ACSDT1Y2019.B01003_2020-11-10T165412.zip',
      'ACSDT1Y2019.B02001_2020-11-10T164137.zip',
      'acsdt5y2024-b01003-excerpt.dat',
      'api-acs5-2023-b19013-colorado-excerpt.json',
    ),
  },
  {
    source: 'building-permits',
    files: inFormats(
      'census-bps-county-1992.txt',
      'census-bps-county-2023.txt',
      'census-bps-place-2024-midwest.txt',
      'census-bps-place-2024-south.txt',
    ),
  },
  { source: 'openelections', files: Object.keys(electionNames) },
  { source: 'medsl-elections', files: inContext('election-results', 'medsl-2018-ri-local-3-cities.csv') },
  { source: 'ballot-measures', files: inContext('ballot-measures', 'sf-measures-2010-on.csv') },
  {
    source: 'usaspending',
    files: inContext(
      'usaspending',
      'detroit_spending_by_award_page.json',
      'search_results_contracts.json',
      'search_results_grants.json',
      'grant.json',
      'loan.json',
    ),
  },
  { source: 'home-values', files: inContext('home-values', 'zillow-zhvi-metro-excerpt.csv') },
  {
    source: 'officials',
    files: inFormats('openstates-mayor-nashua-nh.yml', 'civicpatch-dummer-nh.yml'),
  },
  {
    source: 'statistics-canada',
    files: inContext('statistics-canada', '98-401-X2021-header-and-rows.csv'),
  },
];

/** The sources with the paths of their files; those of elections are copied under their official names. */
export const recordedSources = (folder: string): Imported[] =>
  sources.map(({ source, files }) => ({ source, files: files.map((file) => pathOf(file, folder)) }));

function pathOf(file: string, folder: string): string {
  const name = electionNames[file];
  if (name === undefined) return join(data, file);
  copyFileSync(join(data, file), join(folder, basename(name)));
  return join(folder, name);
}
