/** The parameters of /search, as declared in schemas/search.ts. */
import { type ParameterName, type SearchKind, searchParameters } from '../../schemas/search.ts';
import { states } from '../../schemas/states.ts';
import { choiceMaxLength, unknownChoice } from './choice.ts';
import { fold } from '../engine/text/fold.ts';
import { readQueryString } from './query-string.ts';
import { RequestFault, quoted } from './request-fault.ts';

export type SearchRequest = {
  /** As it came, white space around it included. */
  readonly query: string;
  readonly limit: number;
  /** Full name. */
  readonly state: string | undefined;
  readonly kind: SearchKind | undefined;
};

const names = Object.keys(searchParameters) as ParameterName[];

/**
 * What a query string asks for. `statesInIndex` are full names that `state` may have besides those that we know.
 * @throws {RequestFault} when a parameter is missing, malformed, given twice, or has a value that it may not have.
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
    throw new RequestFault('missing-query', 'q must say what to search for, as in /search?q=housing.', {
      parameter: 'q',
    });
  if (length > maxLength)
    throw new RequestFault('invalid-query', `q has ${length} characters; it may have ${maxLength}.`, {
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

/** Full names by what may be written for them, folded. */
function acceptedStates(statesInIndex: readonly string[]): ReadonlyMap<string, string> {
  const others = statesInIndex.map((name) => [fold(name), name] as const);
  return new Map([...knownStates, ...others.filter(([form]) => !knownForms.has(form))]);
}

const knownStates: readonly (readonly [string, string])[] = states.flatMap(
  ({ name, code }) =>
    [
      [fold(name), name],
      [fold(code), name],
    ] as const,
);

const knownForms = new Set(knownStates.map(([form]) => form));

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
