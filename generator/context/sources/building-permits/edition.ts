/**
 * Editions of the Building Permits Survey. A file covers a month (`co2301c.txt`), all months of a year so far with corrections
 * (`mw2406r.txt`; at the end of the year, `mw2024r.txt`), or a year (`co2023a.txt`). Monthly files state their edition only in their
 * name. https://www2.census.gov/econ/bps/Documentation/placeasc.pdf
 */
import { FileError } from '../../files/file-error.ts';
import type { FileFacts } from '../../layout/reader.ts';

export type Edition = {
  /** Undefined for a file with another name. */
  readonly kind: 'annual' | 'month' | 'revised' | undefined;
  /** The digits of its name. */
  readonly digits: string;
  /** Its official address, if its name is the official one. */
  readonly url: string | undefined;
};

const kinds = { a: 'annual', c: 'month', r: 'revised' } as const;
const folders: Readonly<Record<string, string>> = {
  co: 'County',
  ne: 'Place/Northeast%20Region',
  mw: 'Place/Midwest%20Region',
  so: 'Place/South%20Region',
  we: 'Place/West%20Region',
};

/** @throws {FileError} for a year-to-date file, whose totals contain each other */
export function editionOf({ name, url }: FileFacts): Edition {
  const [, region = '', digits = '', letter = ''] =
    /(?:^|\/)(co|ne|mw|so|we)(\d{4})([acry])\.txt$/i.exec(name.toLowerCase()) ?? [];
  if (letter === 'y')
    throw new FileError(
      'has year-to-date totals. Import the files of months (c, r) or of the year (a) instead',
    );
  const kind = letter === '' ? undefined : kinds[letter as keyof typeof kinds];
  const official = `https://www2.census.gov/econ/bps/${folders[region] ?? ''}/${region}${digits}${letter}.txt`;
  return { kind, digits, url: url ?? (kind === undefined ? undefined : official) };
}

/**
 * The period of a record: `2023`, or `2023-01` for a month. Dates are YYYY or YY99 for years, YYYYMM or YYMM for months.
 * @throws {FileError} if the date could be a year or a month
 */
export function periodOf(date: string, { kind }: Edition): string {
  if (kind === 'annual') return yearOf(date) ?? unknownDate(date);
  if (kind !== undefined) return monthOf(date) ?? unknownDate(date);
  // 2001 to 2012 may be months of 2020, and the date of a month may be that of a year to date.
  const isAmbiguous = monthOf(date) !== undefined;
  return (isAmbiguous ? undefined : yearOf(date)) ?? unknownDate(date);
}

function yearOf(date: string): string | undefined {
  const [, year] = /^((?:19|20)\d\d)(?:99)?$/.exec(date) ?? [];
  const [, shortYear] = /^(\d\d)99$/.exec(date) ?? [];
  return year ?? (shortYear === undefined ? undefined : fullYear(shortYear));
}

function monthOf(date: string): string | undefined {
  const [, year, month] = /^(\d\d|(?:19|20)\d\d)(0[1-9]|1[0-2])$/.exec(date) ?? [];
  return year === undefined ? undefined : `${year.length === 2 ? fullYear(year) : year}-${month}`;
}

/** The survey began in 1959. */
const fullYear = (year: string): string => (Number(year) < 59 ? `20${year}` : `19${year}`);

function unknownDate(date: string): never {
  throw new FileError(
    `has the survey date “${date}”, and its name does not say whether that is a year or a month: keep the original file name, such as co2023a.txt`,
  );
}

/** Ranks editions with the same month: a higher rank has more corrections. The edition at the end of the year is final. */
export function rankOf({ kind, digits }: Edition, period: string): number {
  if (kind !== 'revised') return 0;
  return digits === period.slice(0, 4) ? 10_000 : Number(digits);
}
