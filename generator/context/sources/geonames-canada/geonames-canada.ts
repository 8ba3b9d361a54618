/** Coordinates, time zones and postal codes of Canadian places, by name and province: GeoNames has no codes of Statistics Canada. */
import { integer, number, type RecordOf, required, text } from '../../layout/columns.ts';
import { tableReader } from '../../layout/reader.ts';
import type { FoundPlace, Outcome, SkippedRecord } from '../../outcome.ts';
import type { ContextSource, Conversion } from '../../source.ts';
import { postalReader } from './postal-codes.ts';

export const geonamesCanada: ContextSource = {
  name: 'geonames-canada',
  title: 'Populated places and postal codes of Canada',
  publisher: 'GeoNames',
  license: 'CC BY 4.0',
  licenseUrl: 'https://creativecommons.org/licenses/by/4.0/',
  url: 'https://download.geonames.org/export/dump/',
  country: 'CA',
  open,
};

/** Provinces by GeoNames’ codes (admin1CodesASCII). */
const provinces: Readonly<Record<string, string>> = {
  '01': 'AB',
  '02': 'BC',
  '03': 'MB',
  '04': 'NB',
  '05': 'NL',
  '07': 'NS',
  '08': 'ON',
  '09': 'PE',
  '10': 'QC',
  '11': 'SK',
  '12': 'YT',
  '13': 'NT',
  '14': 'NU',
};

const columnNames =
  'geonameid name asciiname alternatenames latitude longitude feature_class feature_code country_code cc2 admin1 admin2 admin3 admin4 population elevation dem timezone modification_date'.split(
    ' ',
  );

const geonames = {
  name: 'GeoNames table (CA.txt, cities15000.txt)',
  columns: {
    geonameid: required(integer()),
    name: required(text()),
    latitude: required(number()),
    longitude: required(number()),
    feature_class: text(),
    feature_code: text(),
    country_code: text(),
    admin1: text(),
    timezone: text(),
  },
  ignored: columnNames,
  header: { rows: 0, names: () => columnNames },
} as const;

/** Sections of places, and historical, destroyed or abandoned places: too often, another place has the same name. */
const excludedFeatures = new Set(['PPLX', 'PPLH', 'PPLQ', 'PPLW']);

function open(): Conversion {
  /** By province and name. A name that several places share identifies none. */
  const byName = new Map<string, Outcome[]>();
  const reader = tableReader(geonames, (entry): Outcome[] => {
    const outcome = outcomeOf(entry);
    if ('skipped' in outcome) return [outcome];
    const key = `${entry.admin1 ?? ''} ${entry.name}`;
    byName.set(key, [...(byName.get(key) ?? []), outcome]);
    return [];
  });
  return {
    readers: [reader, postalReader],
    *end() {
      for (const outcomes of byName.values())
        yield* outcomes.length === 1
          ? outcomes
          : [{ skipped: 'names that several places in a province share' }];
    },
  };
}

function outcomeOf(entry: RecordOf<typeof geonames.columns>): FoundPlace | SkippedRecord {
  const state = provinces[entry.admin1 ?? ''];
  const { name, latitude, longitude, timezone } = entry;
  if (entry.country_code !== 'CA' || entry.feature_class !== 'P')
    return { skipped: 'features that are not populated places in Canada' };
  if (state === undefined || excludedFeatures.has(entry.feature_code ?? ''))
    return { skipped: 'parts of places' };
  return {
    vintage: 'current',
    found: {
      key: { name, state, country: 'CA' },
      facts: { latitude, longitude, ...(timezone === null ? {} : { timezone }) },
    },
  };
}
