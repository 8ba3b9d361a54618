import type { ParameterName } from '../../schemas/search.ts';
import { RequestFault } from './request-fault.ts';

/**
 * The values of the named parameters, decoded as forms encode them: percent-encoded UTF-8, `+` for a space. Unlike
 * URLSearchParams it refuses what it would have to guess. Takes linear time. Other parameters are ignored, however
 * malformed.
 * @throws {RequestFault} when one of the named parameters is malformed or stands twice.
 */
export function readQueryString<Name extends ParameterName>(
  queryString: string,
  names: readonly Name[],
): Map<Name, string> {
  const values = new Map<Name, string>();
  for (const pair of queryString.split('&')) {
    const nameEnd = pair.indexOf('=');
    const decodedName = decode(nameEnd === -1 ? pair : pair.slice(0, nameEnd));
    const name = names.find((known) => known === decodedName);
    if (name === undefined) continue;
    if (values.has(name)) throw repeated(name);
    values.set(name, valueOf(name, nameEnd === -1 ? '' : pair.slice(nameEnd + 1)));
  }
  return values;
}

function valueOf(name: ParameterName, encoded: string): string {
  const value = decode(encoded);
  if (value === undefined)
    throw malformed(name, 'is not percent-encoded UTF-8; a percent sign itself is written %25');
  // No text of the corpus holds it, and databases and C libraries that a query may reach end at it.
  if (value.includes('\0')) throw malformed(name, 'holds the character U+0000; leave it out');
  return value;
}

/** Undefined for a percent sign without two hexadecimal digits, and for bytes that are not UTF-8 (lone surrogates too). */
function decode(encoded: string): string | undefined {
  try {
    return decodeURIComponent(encoded.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

const repeated = (parameter: ParameterName): RequestFault =>
  new RequestFault('repeated-parameter', `${parameter} is given more than once; give it once.`, {
    parameter,
  });

const malformed = (parameter: ParameterName, fault: string): RequestFault =>
  new RequestFault('malformed-query-string', `${parameter} ${fault}.`, { parameter });
