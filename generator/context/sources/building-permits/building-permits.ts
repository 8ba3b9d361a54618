/** Housing units authorized by building permits, by structure: the Building Permits Survey of the Census Bureau. */
import { code, dollars, integer, required, text } from '../../layout/columns.ts';
import { type FileFacts, tableReader } from '../../layout/reader.ts';
import type { Outcome } from '../../outcome.ts';
import { alternateGeoidOf } from '../../places/consolidated.ts';
import { rowKey } from '../../row-key.ts';
import type { ContextSource, Conversion } from '../../source.ts';
import { editionOf, periodOf, rankOf } from './edition.ts';
import { permitHeader, type Structure, structures } from './header.ts';
import { PermitTotals, type PermitRecord, type Permits, type Permitted } from './permits.ts';

export const buildingPermits: ContextSource = {
  name: 'building-permits',
  title: 'Building Permits Survey',
  publisher: 'US Census Bureau',
  license: 'public domain',
  url: 'https://www.census.gov/construction/bps/',
  country: 'US',
  open,
};

/** Values are in dollars. Files for states and metropolitan areas, which are in thousands, have other headers. */
const permitColumns = {
  '1_unit Bldgs': required(integer()),
  '1_unit Units': required(integer()),
  '1_unit Value': required(dollars()),
  '2_units Bldgs': required(integer()),
  '2_units Units': required(integer()),
  '2_units Value': required(dollars()),
  '3_4_units Bldgs': required(integer()),
  '3_4_units Units': required(integer()),
  '3_4_units Value': required(dollars()),
  '5_plus_units Bldgs': required(integer()),
  '5_plus_units Units': required(integer()),
  '5_plus_units Value': required(dollars()),
} as const;

/** Only what permit offices reported. The columns above include the Census Bureau's estimates for the other offices. */
const reportedColumns = structures.flatMap((structure) =>
  ['Bldgs', 'Units', 'Value'].map((name) => `${structure} rep ${name}`),
);

const isBlankLine = (cells: readonly unknown[]): boolean =>
  cells.every((cell) => cell === null || (typeof cell === 'string' && cell.trim() === ''));

const places = {
  name: 'file of places',
  columns: {
    'Survey Date': required(text()),
    'State Code': required(code(2)),
    '6-Digit ID': required(code(6)),
    'County Code': required(code(3)),
    'FIPS Place Code': code(5),
    'FIPS MCD Code': code(5),
    ...permitColumns,
  },
  ignored: [
    'Census Place Code',
    'Pop',
    'CSA Code',
    'CBSA Code',
    'Footnote Code',
    'Central City',
    'Zip Code',
    'Region Code',
    'Division Code',
    'Number of Months Rep',
    'Place Name',
    ...reportedColumns,
  ],
  header: permitHeader,
  isNote: isBlankLine,
} as const;

const counties = {
  name: 'file of counties',
  columns: {
    'Survey Date': required(text()),
    'FIPS State': required(code(2)),
    'FIPS County': required(code(3)),
    ...permitColumns,
  },
  ignored: ['Region Code', 'Division Code', 'County Name', ...reportedColumns],
  header: permitHeader,
  isNote: isBlankLine,
} as const;

function open(): Conversion {
  const totals = new PermitTotals();
  const add = (
    record: Omit<PermitRecord, 'period' | 'rank' | 'url'>,
    date: string,
    file: FileFacts,
  ): Outcome[] => {
    const edition = editionOf(file);
    const period = periodOf(date, edition);
    const skipped = totals.add({ ...record, period, rank: rankOf(edition, period), url: edition.url });
    return skipped === undefined ? [] : [{ skipped }];
  };
  return {
    readers: [
      tableReader(places, (record, file) => {
        const geoid = geoidOf(record);
        if (geoid === undefined)
          return [{ skipped: 'areas that are not places, such as unincorporated areas' }];
        const part = `${record['County Code']} ${record['6-Digit ID']}`;
        const code = codeOf(geoid);
        return add(
          { key: { geoid }, code, level: 'place', part, permits: permitsOf(record) },
          record['Survey Date'],
          file,
        );
      }),
      tableReader(counties, (record, file) => {
        const geoid = `${record['FIPS State']}${record['FIPS County']}`;
        const code = codeOf(geoid);
        return add(
          { key: { geoid }, code, level: 'county', part: geoid, permits: permitsOf(record) },
          record['Survey Date'],
          file,
        );
      }),
    ],
    *end() {
      for (const { record, permits } of totals.sums())
        if (permits === undefined) yield { skipped: 'places whose lines contradict each other' };
        else yield* rowsOf(record, permits);
    },
  };
}

type PlaceCodes = {
  readonly 'State Code': string;
  readonly 'County Code': string;
  readonly 'FIPS Place Code': string | null;
  readonly 'FIPS MCD Code': string | null;
};

/** Codes that name no place: the balance of a county, and no code. */
const noCodes: ReadonlySet<string | null> = new Set(['99990', '00000', null]);

/** The geoid of a place, or of a township, which has only a county subdivision code. */
function geoidOf(codes: PlaceCodes): string | undefined {
  const {
    'State Code': state,
    'County Code': county,
    'FIPS Place Code': place,
    'FIPS MCD Code': subdivision,
  } = codes;
  if (!noCodes.has(place)) return `${state}${place}`;
  return noCodes.has(subdivision) ? undefined : `${state}${county}${subdivision}`;
}

/** The code in row keys: the place code of a consolidated city, even if the file lists it as a county. */
function codeOf(geoid: string): string {
  const alternate = alternateGeoidOf(geoid);
  return alternate?.length === 7 ? alternate : geoid;
}

type PermitCells = { readonly [Name in keyof typeof permitColumns]: number };

function permitsOf(cells: PermitCells): Permits {
  const of = (structure: Structure): Permitted => ({
    buildings: cells[`${structure} Bldgs`],
    units: cells[`${structure} Units`],
    cents: cells[`${structure} Value`],
  });
  return {
    '1_unit': of('1_unit'),
    '2_units': of('2_units'),
    '3_4_units': of('3_4_units'),
    '5_plus_units': of('5_plus_units'),
  };
}

function* rowsOf({ key, code, period, url }: PermitRecord, permits: Permits): Generator<Outcome> {
  for (const [index, structure] of structures.entries()) {
    const { buildings, units, cents } = permits[structure];
    yield {
      place: key,
      table: 'building_permits',
      vintage: period.length === 4 ? period : `months of ${period.slice(0, 4)}`,
      row: {
        id: rowKey('bps-us', code, period.replace('-', ''), index + 1),
        period,
        structure,
        buildings,
        units,
        value_cents: cents,
        ...(url === undefined ? {} : { source_url: url }),
      },
    };
  }
}
