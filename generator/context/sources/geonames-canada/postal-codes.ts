/** Postal codes of Canadian places: the first three characters, with the name of the place that the mail names. */
import { number, required, text } from '../../layout/columns.ts';
import { type TableReader, tableReader } from '../../layout/reader.ts';
import type { Outcome } from '../../outcome.ts';

/** https://download.geonames.org/export/zip/readme.txt */
const columnNames =
  'country postal_code place admin_name1 admin_code1 admin_name2 admin_code2 admin_name3 admin_code3 latitude longitude accuracy'.split(
    ' ',
  );

const postalCodes = {
  name: 'GeoNames postal codes (CA.txt)',
  columns: {
    country: required(text()),
    postal_code: required(text()),
    place: required(text()),
    admin_code1: text(),
    admin_name2: text(),
    latitude: number(),
    longitude: number(),
  },
  ignored: columnNames,
  header: { rows: 0, names: () => columnNames },
} as const;

export const postalReader: TableReader = tableReader(postalCodes, (entry): Outcome[] => {
  const { country, postal_code: code, place, admin_code1: state, admin_name2: municipality } = entry;
  if (country !== 'CA') return [{ skipped: 'postal codes outside of Canada' }];
  if (!/^[A-Z]\d[A-Z]$/.test(code)) return [{ invalid: `the postal code “${code}” is not like K1P` }];
  if (state === null) return [{ skipped: 'postal codes without a province' }];
  const name = municipalityOf(place, municipality);
  return [{ postalCode: code, place: { name, state, country: 'CA' }, share: null, vintage: 'postal codes' }];
});

/** `Edmonton (West Clareview)` → `Edmonton`; `Downtown Toronto (Richmond)` in `Toronto` → `Toronto`. */
function municipalityOf(place: string, municipality: string | null): string {
  const name = place.replace(/ *\(.*/, '');
  return municipality !== null && ` ${name} `.includes(` ${municipality} `) ? municipality : name;
}
