/** Population, age, households and incomes of Canadian places: Statistics Canada’s 2021 Census Profile. */
import type { DemographicKey } from '../../../../schemas/catalog/demographic-measures.ts';
import { demographicMeasures } from '../../../../schemas/catalog/demographic-measures.ts';
import { FileError } from '../../files/file-error.ts';
import { integer, number, required, text } from '../../layout/columns.ts';
import { tableReader } from '../../layout/reader.ts';
import type { Outcome } from '../../outcome.ts';
import { rowKey } from '../../row-key.ts';
import type { ContextSource, Conversion } from '../../source.ts';

export const statisticsCanada: ContextSource = {
  name: 'statistics-canada',
  title: 'Census Profile',
  publisher: 'Statistics Canada',
  license: 'Statistics Canada Open Licence',
  licenseUrl: 'https://www.statcan.gc.ca/en/reference/licence',
  url: 'https://www12.statcan.gc.ca/census-recensement/2021/dp-pd/prof/index.cfm?Lang=E',
  country: 'CA',
  open,
};

const censusYear = 2021;

const profile = {
  name: 'Census Profile 2021 (98-401-X2021005)',
  columns: {
    CENSUS_YEAR: required(integer()),
    DGUID: required(text()),
    CHARACTERISTIC_ID: required(integer()),
    CHARACTERISTIC_NAME: required(text()),
    C1_COUNT_TOTAL: number(),
  },
  ignored: 'any',
  // Not available, not applicable, too unreliable, suppressed.
  suppressed: ['..', '...', 'F', 'x'],
  // Six columns have the name SYMBOL. None of them is read.
  header: {
    rows: 1,
    names: ([cells = []]) => cells.map((cell, index) => uniqueName(String(cell ?? ''), index)),
  },
} satisfies Parameters<typeof tableReader>[0];

const uniqueName = (name: string, index: number): string =>
  name.trim() === 'SYMBOL' ? `SYMBOL ${index}` : name.trim();

type Characteristic = {
  readonly name: string;
  readonly measure: DemographicKey;
  readonly year: number;
};

/**
 * Characteristics by number. Numbers differ between releases, so names are compared too.
 * https://www12.statcan.gc.ca/census-recensement/2021/dp-pd/prof/details/download-telecharger.cfm?Lang=E
 */
const characteristics: ReadonlyMap<number, Characteristic> = new Map([
  [1, { name: 'Population, 2021', measure: 'population', year: 2021 }],
  [2, { name: 'Population, 2016', measure: 'population', year: 2016 }],
  [40, { name: 'Median age of the population', measure: 'median_age', year: 2021 }],
  [
    50,
    { name: 'Total - Private households by household size - 100% data', measure: 'households', year: 2021 },
  ],
  [57, { name: 'Average household size', measure: 'average_household_size', year: 2021 }],
  // Incomes are for the year before the census.
  [
    243,
    { name: 'Median total income of household in 2020 ($)', measure: 'median_household_income', year: 2020 },
  ],
]);

const units = new Map(demographicMeasures.map(({ key, unit }) => [key, unit]));

/** A census subdivision, such as a city: `2021A00054811061`. */
const subdivision = /^2021A0005(\d{7})$/;

function open(): Conversion {
  return {
    readers: [
      tableReader(profile, (record): Outcome[] => {
        if (record.CENSUS_YEAR !== censusYear)
          throw new FileError(`is from the ${record.CENSUS_YEAR} census, not the ${censusYear} census`);
        const [, code] = subdivision.exec(record.DGUID) ?? [];
        if (code === undefined) return [{ skipped: 'areas that are not census subdivisions' }];
        const characteristic = characteristics.get(record.CHARACTERISTIC_ID);
        if (characteristic === undefined) return [{ skipped: 'characteristics that no measure uses' }];
        requireName(characteristic, record.CHARACTERISTIC_ID, record.CHARACTERISTIC_NAME);
        return [rowOf(code, characteristic, record.C1_COUNT_TOTAL)];
      }),
    ],
  };
}

/** @throws {FileError} */
function requireName({ name }: Characteristic, id: number, found: string): void {
  if (found.trim() !== name)
    throw new FileError(
      `calls the characteristic ${id} “${found.trim().slice(0, 60)}”, not “${name}”: it is from another release, or in French`,
    );
}

function rowOf(code: string, { measure, year }: Characteristic, value: number | null): Outcome {
  const unit = units.get(measure) ?? null;
  return {
    place: { sgc: code },
    table: 'demographics',
    vintage: String(censusYear),
    row: {
      id: rowKey('statcan', code, year, measure),
      year,
      measure,
      value: value === null || unit !== 'cents' ? value : value * 100,
      margin_of_error: null,
      unit,
      dataset: `Census Profile ${censusYear}`,
      source_url: `https://www12.statcan.gc.ca/census-recensement/2021/dp-pd/prof/details/page.cfm?Lang=E&DGUIDlist=2021A0005${code}`,
    },
  };
}
