/** The release of an American Community Survey file, which only its name or address states. Pure. */
import { FileError } from '../../files/file-error.ts';
import type { FileFacts } from '../../layout/reader.ts';

export type Release = {
  /** Years of interviews: 1 or 5. */
  readonly years: 1 | 5;
  /** The last of them. */
  readonly year: number;
};

/** `acsdt5y2024-b01003.dat`, `ACSDT5Y2023.B01003-Data.csv`, and API responses saved as `acs5-2023-places.json`. */
const inName = /acs(?:dt)?(?<years>[15])(?:y|-)(?<year>20\d\d)\D/i;
/** `https://api.census.gov/data/2023/acs/acs5?get=…` */
const inAddress = /\/data\/(?<year>20\d\d)\/acs\/acs(?<years>[15])(?:\?|$)/;

/** @throws {FileError} if neither states the release */
export function releaseOf({ name, url = '' }: FileFacts): Release {
  const { years, year } = (inName.exec(name) ?? inAddress.exec(url))?.groups ?? {};
  if (years === undefined)
    throw new FileError(
      'does not state its year: keep the original file name (acsdt5y2024-b01003.dat), or begin the name with the release (acs5-2023-places.json)',
    );
  return { years: years === '1' ? 1 : 5, year: Number(year) };
}

/** `5-year 2020-2024` */
export const releaseName = ({ years, year }: Release): string =>
  years === 1 ? `1-year ${year}` : `5-year ${year - 4}-${year}`;
