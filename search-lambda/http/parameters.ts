/** The parameters of /search, as declared in schemas/search.ts. */
import { distance } from 'fastest-levenshtein';
import type { ErrorName } from '../../schemas/errors.ts';
import { type ParameterName, type SearchKind, searchParameters } from '../../schemas/search.ts';
import { states } from '../../schemas/states.ts';
import { fold } from '../engine/text/fold.ts';
import { RequestFault, quoted, readQueryString } from './query-string.ts';

export type SearchRequest = {
  /** As received, with surrounding white space. */
  readonly query: string;
  readonly limit: number;
  /** Full name. */
  readonly state: string | undefined;
  readonly kind: SearchKind | undefined;
};

const names = Object.keys(searchParameters) as ParameterName[];

/**
 * Parses a query string.
 * @param statesInIndex full names that `state` accepts in addition to the states that we know
 * @throws {RequestFault} if a parameter is missing, malformed, repeated, or has an invalid value
 */
export function readSearchRequest(queryString: string, statesInIndex: readonly string[]): SearchRequest {
  const values = readQueryString(queryString, names);
  return {
    query: readQuery(values.get('q') ?? ''),
    limit: readLimit(values.get('limit')),
    state: readState(values.get('state') ?? '', statesInIndex),
    kind: readKind(values.get('kind') ?? ''),
  };
}

function readQuery(value: string): string {
  const { minLength, maxLength } = searchParameters.q;
  const length = Array.from(value.trim()).length;
  if (length < minLength)
    throw new RequestFault('missing-query', 'q is required: what to search for, as in /search?q=housing.', {
      parameter: 'q',
    });
  if (length > maxLength)
    throw new RequestFault('invalid-query', `q has ${length} characters; the limit is ${maxLength}.`, {
      parameter: 'q',
    });
  return value;
}

function readLimit(value: string | undefined): number {
  const { minimum, maximum, default: defaultLimit } = searchParameters.limit;
  if (value === undefined) return defaultLimit;
  const limit = /^\d+$/.test(value) ? Number(value) : Number.NaN;
  if (limit >= minimum && limit <= maximum) return limit;
  throw new RequestFault(
    'invalid-limit',
    `limit must be an integer from ${minimum} to ${maximum}, not ${quoted(value)}.`,
    { parameter: 'limit' },
  );
}

function readState(value: string, statesInIndex: readonly string[]): string | undefined {
  if (value === '') return undefined;
  const accepted = acceptedStates(statesInIndex);
  const state = value.length > choiceMaxLength ? undefined : accepted.get(fold(value));
  if (state !== undefined) return state;
  throw unknownChoice({
    kind: 'unknown-state',
    parameter: 'state',
    value,
    rule: 'must be the full name or the postal code of a US state or territory, or of a Canadian province or territory',
    accepted,
  });
}

/** Full names by their folded spellings. */
function acceptedStates(statesInIndex: readonly string[]): ReadonlyMap<string, string> {
  const others = statesInIndex.map((name) => [fold(name), name] as const);
  return new Map([...knownStates, ...others.filter(([spelling]) => !knownSpellings.has(spelling))]);
}

const knownStates: readonly (readonly [string, string])[] = states.flatMap(
  ({ name, code }) =>
    [
      [fold(name), name],
      [fold(code), name],
    ] as const,
);

const knownSpellings = new Set(knownStates.map(([spelling]) => spelling));

function readKind(value: string): SearchKind | undefined {
  if (value === '') return undefined;
  const kinds = searchParameters.kind.enum;
  const kind = kinds.find((candidate) => candidate === value);
  if (kind !== undefined) return kind;
  throw unknownChoice({
    kind: 'unknown-kind',
    parameter: 'kind',
    value,
    rule: `must be ${kinds.join(' or ')}`,
    accepted: new Map(kinds.map((candidate) => [candidate, candidate])),
  });
}

type InvalidChoice = {
  readonly kind: ErrorName;
  readonly parameter: ParameterName;
  readonly value: string;
  /** What the parameter must be: the predicate of the error message. */
  readonly rule: string;
  /** Valid values by their folded spellings. */
  readonly accepted: ReadonlyMap<string, string>;
};

/** In UTF-16 code units. Longer values match nothing that we know, and edit distance takes the product of the lengths. */
const choiceMaxLength = 100;

/** Any two letters are close to some postal code, so codes are never suggested. */
const postalCodeLength = 2;

function unknownChoice({ kind, parameter, value, rule, accepted }: InvalidChoice): RequestFault {
  const closest = value.length > choiceMaxLength ? undefined : closestChoice(fold(value), accepted);
  const suggestion = closest === undefined ? '' : ` Did you mean ${closest}?`;
  return new RequestFault(kind, `${parameter} ${rule}, not ${quoted(value)}.${suggestion}`, {
    parameter,
    allowed: [...new Set(accepted.values())],
    ...(closest === undefined ? {} : { did_you_mean: closest }),
  });
}

/** Returns the choice with the smallest edit distance, if it is small enough for a typo. */
function closestChoice(folded: string, accepted: ReadonlyMap<string, string>): string | undefined {
  const closest = [...accepted]
    .filter(([spelling]) => spelling.length > postalCodeLength)
    .map(([spelling, choice]) => ({ choice, edits: distance(folded, spelling) }))
    .reduce((best, candidate) => (candidate.edits < best.edits ? candidate : best));
  const maxEdits = Math.min(Math.max(2, folded.length / 4), folded.length - 1);
  return closest.edits <= maxEdits ? closest.choice : undefined;
}
