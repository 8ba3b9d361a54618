/** Compares names of places. Pure. */
import { fold } from '../../../schemas/names/fold.ts';

/** Legal descriptions that lists put before or after a name. */
const before =
  /^(?:city and county|city|town|village|borough|township|county|municipality|ville|municipalite) (?:of|de) /;
const after =
  / (?:city|town|village|borough|township|municipality|city and borough|charter township|consolidated government|unified government|metropolitan government|urban county|metro government)$/;

/** `City of St. Paul` and `Saint Paul city` → `saint paul`. */
export function plainName(name: string): string {
  const words = foldName(name);
  const plain = words.replace(before, '').replace(after, '');
  return plain === '' ? words : plain;
}

/** `County of Dane` and `Dane County` → `dane`. */
export const plainCountyName = (name: string): string =>
  foldName(name)
    .replace(/^(?:county|parish) of /, '')
    .replace(/ (?:county|parish|borough|census area|municipality|city and borough)$/, '');

function foldName(name: string): string {
  return fold(name)
    .replaceAll(/\([^)]*\)/g, ' ')
    .replaceAll(/[’'.]/g, '')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/^st /, 'saint ')
    .replace(/^ste /, 'sainte ')
    .replace(/^mt /, 'mount ')
    .replace(/^ft /, 'fort ');
}
