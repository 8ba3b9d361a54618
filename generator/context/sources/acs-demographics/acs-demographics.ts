/** Population, income, housing and origin with margins of error: the American Community Survey of the Census Bureau. */
import { code, optional, required, text } from '../../layout/columns.ts';
import { type FileFacts, tableReader } from '../../layout/reader.ts';
import type { Outcome } from '../../outcome.ts';
import { rowKey } from '../../row-key.ts';
import type { ContextSource, Conversion } from '../../source.ts';
import { type Measured, measuresOf } from './cells.ts';
import { type Area, areaOf, geoIdOf } from './geography.ts';
import { type Release, releaseName, releaseOf } from './release.ts';

export const acsDemographics: ContextSource = {
  name: 'acs-demographics',
  title: 'American Community Survey',
  publisher: 'US Census Bureau',
  license: 'public domain',
  url: 'https://www.census.gov/programs-surveys/acs/',
  country: 'US',
  open,
};

/** `https://www2.census.gov/programs-surveys/acs/summary_file/2024/table-based-SF/data/5YRData/acsdt5y2024-b01003.dat` */
const summaryFile = {
  name: 'Summary File table',
  columns: { GEO_ID: required(text()) },
  wide: /^B\d{5}[A-Z]*_[EM]\d{3}$/,
  wideExample: 'B01003_E001',
} as const;

/** Estimates and margins, and the columns with symbols that the API adds on request. */
const cellColumns = /^B\d{5}[A-Z]*_\d{3}[EM]A?$/;

const download = {
  name: 'table downloaded from data.census.gov',
  columns: { GEO_ID: required(text()) },
  ignored: ['NAME'],
  wide: cellColumns,
  wideExample: 'B01003_001E',
  // The second row of the header explains the columns.
  isNote: ([id]: readonly unknown[]) => id === 'id' || id === 'Geography',
} as const;

const apiResponse = {
  name: 'Census API response',
  columns: {
    state: required(code(2)),
    county: optional(code(3)),
    place: optional(code(5)),
    'county subdivision': optional(code(5)),
    'school district (unified)': optional(code(5)),
  },
  ignored: ['NAME', 'GEO_ID'],
  wide: cellColumns,
  wideExample: 'B01003_001E',
} as const;

function open(): Conversion {
  return {
    readers: [
      tableReader(summaryFile, ({ GEO_ID, wide }, file) => rowsOf(GEO_ID, wide, file)),
      tableReader(download, ({ GEO_ID, wide }, file) => rowsOf(GEO_ID, wide, file)),
      tableReader(apiResponse, (record, file) => rowsOf(geoIdOf(record), record.wide, file)),
    ],
  };
}

function rowsOf(geoId: string, texts: ReadonlyMap<string, string>, file: FileFacts): Outcome[] {
  const release = releaseOf(file);
  const area = areaOf(geoId);
  if ('skipped' in area) return [area];
  const measures = measuresOf(texts);
  if ('invalid' in measures) return [measures];
  if (measures.length === 0) return [{ skipped: 'tables that no measure uses' }];
  return measures.map((measured) => rowOf(area, measured, release));
}

function rowOf(area: Area, { measure, table, value, margin }: Measured, release: Release): Outcome {
  const { years, year } = release;
  return {
    place: area.key,
    table: 'demographics',
    vintage: releaseName(release),
    row: {
      id: rowKey(`acs${years}`, area.code, year, measure.key),
      year,
      measure: measure.key,
      value,
      margin_of_error: margin,
      unit: measure.unit,
      dataset: `ACS ${releaseName(release)}`,
      source_url: `https://data.census.gov/table/ACSDT${years}Y${year}.${table}?g=${area.urlId}`,
    },
  };
}
