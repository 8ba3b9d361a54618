/** Query strings, and the errors of requests. */
import type { ErrorName, ProblemFacts } from '../../schemas/errors.ts';
import type { ParameterName } from '../../schemas/search-parameters.ts';

/** An invalid request. The message becomes the `detail` of the problem document. */
export class RequestFault extends Error {
  readonly kind: ErrorName;
  readonly facts: ProblemFacts;

  constructor(kind: ErrorName, detail: string, facts: ProblemFacts = {}) {
    super(detail);
    this.name = 'RequestFault';
    this.kind = kind;
    this.facts = facts;
  }
}

const beginning = /^[^]{0,60}/u;

/** A value for a `detail`: quoted, control characters escaped, cut after 60 characters. */
export function quoted(value: string): string {
  const shown = beginning.exec(value)?.[0] ?? '';
  return JSON.stringify(shown.length < value.length ? `${shown}…` : shown);
}

/**
 * Returns the values of the named parameters, decoded as form data: percent-encoded UTF-8, `+` for a space. Unlike
 * URLSearchParams, it rejects malformed values instead of guessing. Other parameters are ignored, even malformed ones. Takes
 * linear time.
 * @throws {RequestFault} if one of the named parameters is malformed or repeated
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
    throw malformed(name, 'is not percent-encoded UTF-8; write a literal percent sign as %25');
  // No text of the corpus contains it, and databases and C libraries end strings at it.
  if (value.includes('\0')) throw malformed(name, 'contains the character U+0000; remove it');
  return value;
}

/** Decodes form data. Returns undefined for a percent sign without two hexadecimal digits, and for invalid UTF-8 (lone surrogates included). */
export function decode(encoded: string): string | undefined {
  try {
    return decodeURIComponent(encoded.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

const repeated = (parameter: ParameterName): RequestFault =>
  new RequestFault(
    'repeated-parameter',
    `${parameter} is repeated. Send it once${parameter === 'include' ? ', with its values separated by commas, as in include=total,facets' : ''}.`,
    { parameter },
  );

const malformed = (parameter: ParameterName, fault: string): RequestFault =>
  new RequestFault('malformed-query-string', `${parameter} ${fault}.`, { parameter });
