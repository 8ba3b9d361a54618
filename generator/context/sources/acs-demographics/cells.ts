/** Computes measures from cells of the American Community Survey. Pure. */
import {
  type DemographicKey,
  type DemographicMeasure,
  demographicMeasures,
} from '../../../../schemas/catalog/demographic-measures.ts';
import type { InvalidOutcome } from '../../outcome.ts';

/** Null for unpublished values. */
type Estimate = { readonly value: number | null; readonly margin: number | null };

/** The texts of the cells of a record, by `B01003_001E` or `B01003_E001`. */
type Texts = ReadonlyMap<string, string>;

/** Cells by `B01003_001`. */
type Cells = ReadonlyMap<string, Estimate>;

/**
 * `number` and `dollars` take a cell as it is; `share` divides the sum of cells by another one.
 * Numbers of cells: https://api.census.gov/data/2023/acs/acs5/variables.html.
 */
type Formula =
  | { readonly number: string }
  | { readonly dollars: string }
  | { readonly share: readonly string[]; readonly of: string };

const formulas: Readonly<Record<DemographicKey, Formula>> = {
  population: { number: 'B01003_001' },
  male_population: { number: 'B01001_002' },
  female_population: { number: 'B01001_026' },
  median_age: { number: 'B01002_001' },
  households: { number: 'B11001_001' },
  average_household_size: { number: 'B25010_001' },
  median_household_income: { dollars: 'B19013_001' },
  poverty: { share: ['B17001_002'], of: 'B17001_001' },
  unemployment: { share: ['B23025_005'], of: 'B23025_003' },
  bachelor_degree: {
    share: ['B15003_022', 'B15003_023', 'B15003_024', 'B15003_025'],
    of: 'B15003_001',
  },
  owner_occupied: { share: ['B25003_002'], of: 'B25003_001' },
  median_home_value: { dollars: 'B25077_001' },
  median_gross_rent: { dollars: 'B25064_001' },
  foreign_born: { number: 'B05002_013' },
  veterans: { number: 'B21001_002' },
  race_white_alone: { number: 'B02001_002' },
  race_black_or_african_american_alone: { number: 'B02001_003' },
  race_american_indian_and_alaska_native_alone: { number: 'B02001_004' },
  race_asian_alone: { number: 'B02001_005' },
  race_pacific_islander_alone: { number: 'B02001_006' },
  race_other_alone: { number: 'B02001_007' },
  race_two_or_more: { number: 'B02001_008' },
  race_hispanic_or_latino: { number: 'B03003_003' },
};

export type Measured = Estimate & {
  readonly measure: DemographicMeasure;
  /** The table that it comes from: `B01003`. */
  readonly table: string;
};

/** Returns the measures whose cells a record has, or the first cell that is neither a number nor a known symbol. */
export function measuresOf(texts: Texts): Measured[] | InvalidOutcome {
  for (const [name, text] of texts)
    if (cellName.test(name) && numberOf(text) === undefined)
      return { invalid: `column ${name} is “${text.slice(0, 60)}”, not a number or a known symbol` };
  const cells = cellsOf(texts);
  return demographicMeasures.flatMap((measure) => {
    const formula = formulas[measure.key];
    const names = namesIn(formula);
    const [first = ''] = names;
    if (!names.every((name) => cells.has(name))) return [];
    return [{ measure, table: first.slice(0, first.indexOf('_')), ...evaluate(formula, cells) }];
  });
}

function namesIn(formula: Formula): readonly string[] {
  if ('share' in formula) return [formula.of, ...formula.share];
  return ['number' in formula ? formula.number : formula.dollars];
}

/** The table of a column: `B01003` of `B01003_E001`. */
const cellName = /^(?<table>B\d{5}[A-Z]*)_(?:(?<kind>[EM])(?<number>\d{3})|(?<number>\d{3})(?<kind>[EM]))$/;

function cellsOf(texts: Texts): Cells {
  const cells = new Map<string, Estimate>();
  for (const [name, text] of texts) {
    const { table, kind, number } = cellName.exec(name)?.groups ?? {};
    if (kind !== 'E') continue;
    const margin = texts.get(`${table}_${number}M`) ?? texts.get(`${table}_M${number}`) ?? '';
    cells.set(`${table}_${number}`, {
      value: openEndedMargins.has(margin) ? null : (numberOf(text) ?? null),
      margin: nonNegative(numberOf(margin) ?? null),
    });
  }
  return cells;
}

/**
 * Symbols of data.census.gov and codes of the API and the Summary File: too few observations, not applicable, not available, or an
 * estimate that is controlled and has no margin of error.
 * https://www.census.gov/data/developers/data-sets/acs-1year/notes-on-acs-estimate-and-annotation-values.html
 */
const noValues = new Set([
  '',
  '-',
  '--',
  'N',
  '(X)',
  '*',
  '**',
  '***',
  '*****',
  'null',
  '.',
  '-222222222',
  '-333333333',
  '-555555555',
  '-666666666',
  '-888888888',
  '-999999999',
]);

/** Margins of medians in the lowest or highest interval, whose estimate is only a limit (`250,001` means 250,000 or more). */
const openEndedMargins: ReadonlySet<string> = new Set(['***', '-333333333']);

/** `250,000+`, `2,500-`: a limit instead of an estimate. */
const limit = /^[\d,]+[-+]$/;

/** Returns null for a symbol, undefined for any other text that is not a number. */
function numberOf(text: string): number | null | undefined {
  const plain = text.trim().replace(/^±/, '').replace(/\.0+$/, '');
  if (noValues.has(plain) || limit.test(plain)) return null;
  return /^-?[\d,]*\.?\d+$/.test(plain) ? Number(plain.replaceAll(',', '')) : undefined;
}

/** Counts, medians and margins are never negative: a negative number is a code that is missing from the list above. */
const nonNegative = (value: number | null): number | null => (value === null || value < 0 ? null : value);

const unknown: Estimate = { value: null, margin: null };

function evaluate(formula: Formula, cells: Cells): Estimate {
  const at = (name: string): Estimate => {
    const { value, margin } = cells.get(name) ?? unknown;
    return nonNegative(value) === null ? unknown : { value, margin };
  };
  if ('number' in formula) return at(formula.number);
  if ('dollars' in formula) return scaled(at(formula.dollars), 100);
  return shareOf(sumOf(formula.share.map(at)), at(formula.of));
}

const scaled = ({ value, margin }: Estimate, factor: number): Estimate => ({
  value: value === null ? null : Math.round(value * factor),
  margin: margin === null ? null : Math.round(margin * factor),
});

/**
 * The margin of a sum is the root of the sum of squared margins; of several zero estimates, only the largest margin counts
 * (Census Bureau, Understanding and Using ACS Data, 2020, chapter 8).
 */
function sumOf(parts: readonly Estimate[]): Estimate {
  const values = parts.map(({ value }) => value).filter((value) => value !== null);
  if (values.length < parts.length) return unknown;
  const value = values.reduce((sum, part) => sum + part, 0);
  const margins = parts.map(({ margin }) => margin).filter((margin) => margin !== null);
  if (margins.length < parts.length) return { value, margin: null };
  const ofZeros = parts.map((part) => (part.value === 0 ? (part.margin ?? 0) : 0));
  const ofOthers = parts.map((part) => (part.value === 0 ? 0 : (part.margin ?? 0)));
  return { value, margin: Math.hypot(...ofOthers, Math.max(...ofZeros)) };
}

/** The share in percent, with the margin of a proportion, or of a ratio if the square root has no real value (same chapter). */
function shareOf(part: Estimate, whole: Estimate): Estimate {
  if (part.value === null || whole.value === null || whole.value === 0) return unknown;
  const share = part.value / whole.value;
  return { value: percent(share), margin: marginOfShare(share, part.margin, whole) };
}

function marginOfShare(share: number, part: number | null, whole: Estimate): number | null {
  if (part === null || whole.margin === null || whole.value === null) return null;
  const reduced = part ** 2 - (share * whole.margin) ** 2;
  const squared = reduced >= 0 ? reduced : part ** 2 + (share * whole.margin) ** 2;
  return percent(Math.sqrt(squared) / whole.value);
}

/** With two decimals. */
const percent = (share: number): number => Math.round(share * 10_000) / 100;
