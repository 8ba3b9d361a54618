/** Parses the parameters of the search routes, as declared in schemas/search-parameters.ts. */
import { pageParameters } from '../../schemas/documents/document-parameters.ts';
import { datePattern, isCalendarDate } from '../../schemas/values.ts';
import {
  type Inclusion,
  inclusions,
  type ParameterName,
  resultLimit,
  searchParameters,
  type SortOrder,
} from '../../schemas/search-parameters.ts';
import type { DecisionFilter, Filters, SearchIndex } from '../engine/search-index.ts';
import { wordsOf } from '../engine/text/words.ts';
import { readChoice, readKind, readPlace, readState } from './choices.ts';
import { decodeCursor, type PagePosition } from './cursor.ts';
import { mistakesOf, requireNoMistakes } from './mistakes.ts';
import { readPageFilter, withoutUndefined } from './page-filter.ts';
import { quoted, readQueryString, RequestFault } from './query-string.ts';

/** What a route answers. */
type Subject = 'meetings' | 'decisions' | 'documents';

export type SearchRequest = {
  readonly subject: Subject;
  /** As received, with surrounding white space; empty if absent. */
  readonly query: string;
  readonly limit: number;
  readonly filters: Filters;
  readonly sort: SortOrder;
  readonly isStrict: boolean;
  readonly include: readonly Inclusion[];
  readonly from: PagePosition | undefined;
  /** Whether the response has `next_cursor`: SPEC 2.2 allows no further field unless it was asked for. */
  readonly showsCursor: boolean;
};

/** How a route reads its parameters. */
export type RouteRules = {
  /** A search for decisions needs no query if it has a filter. */
  readonly subject: Subject;
  readonly defaultSort: SortOrder;
  readonly limit: { readonly maximum: number; readonly default: number };
  /** False for feeds and tables: their responses have results only, so that nothing is counted in vain. */
  readonly hasExtras: boolean;
  /** A search for decisions that needs a query, even if it has a filter. */
  readonly needsQuery?: boolean;
  /** False to accept any place; default: true. */
  readonly hasPlaces?: boolean;
  /** What every response has, instead of what `include` asks for. */
  readonly include?: readonly Inclusion[];
};

export const defaultRules: RouteRules = {
  subject: 'meetings',
  defaultSort: 'relevance',
  limit: resultLimit,
  hasExtras: true,
};

const searchNames = Object.keys(searchParameters) as ParameterName[];
const documentNames = [...searchNames, ...(Object.keys(pageParameters) as ParameterName[])];

type Values = ReadonlyMap<ParameterName, string>;

/**
 * Parses a query string.
 * @throws {RequestFault} if a parameter is missing, malformed, repeated, likely a mistake, or has an invalid value
 */
export function readSearchRequest(
  queryString: string,
  index: Pick<SearchIndex, 'places' | 'facts'>,
  rules: RouteRules = defaultRules,
): SearchRequest {
  requireNoMistakes(queryString, mistakesOf(rules));
  const names = rules.subject === 'documents' ? documentNames : searchNames;
  const values = readQueryString(queryString, names);
  const filters = readFilters(values, index, rules);
  const query = readQuery(values.get('q') ?? '', hasFilter(filters), rules);
  const sort = readChoice(values, 'sort', searchParameters.sort.enum) ?? sortFor(query, rules);
  const isStrict = readChoice(values, 'strict', ['true']) === 'true';
  const scope = { subject: rules.subject, query, filters, sort, isStrict };
  const from = readCursor(values.get('cursor') ?? '', scope);
  const include = readInclusions(values.get('include') ?? '');
  const knowsPages = include.length > 0 || from !== undefined || (values.get('sort') ?? '') !== '';
  return {
    ...scope,
    limit: readLimit(values.get('limit') ?? '', rules),
    include: rules.include ?? (rules.hasExtras ? include : []),
    from,
    showsCursor: rules.include !== undefined || (rules.hasExtras && knowsPages),
  };
}

/** The part of a request that its cursors are bound to. */
type CursorScope = Pick<SearchRequest, 'subject' | 'query' | 'filters' | 'sort' | 'isStrict'>;

export const cursorScope = ({ subject, query, filters, sort, isStrict }: SearchRequest): CursorScope => ({
  subject,
  query,
  filters,
  sort,
  isStrict,
});

function readCursor(value: string, scope: CursorScope): PagePosition | undefined {
  if (value === '') return undefined;
  const position = decodeCursor(value, scope);
  if (position !== undefined) return position;
  throw new RequestFault(
    'invalid-cursor',
    'cursor is not from a response to this search. Send next_cursor of the previous page, with all other parameters unchanged.',
    { parameter: 'cursor' },
  );
}

/** Without a query, nothing is more relevant. */
const sortFor = (query: string, { defaultSort }: RouteRules): SortOrder =>
  query.trim() === '' ? 'date' : defaultSort;

function readFilters(
  values: Values,
  index: Pick<SearchIndex, 'places' | 'facts'>,
  { subject, hasPlaces = true }: RouteRules,
): Filters {
  const [from, to] = [readDay(values, 'from'), readDay(values, 'to')];
  if (from !== undefined && to !== undefined && from > to)
    throw new RequestFault('invalid-date', `from (${from}) is after to (${to}). Swap them.`, {
      parameter: 'from',
    });
  return withoutUndefined({
    state: readState(values.get('state') ?? '', index.facts.states),
    kind: readKind(values),
    place: hasPlaces ? readPlace(values, index.places) : values.get('place'),
    from,
    to,
    body: readBody(values.get('body') ?? ''),
    topic: readChoice(values, 'topic', searchParameters.topic.enum),
    ...(subject === 'documents'
      ? { page: readPageFilter(values) }
      : { decision: readDecisionFilter(values) }),
  });
}

function readDecisionFilter(values: Values): DecisionFilter | undefined {
  const filter = withoutUndefined({
    outcome: readChoice(values, 'outcome', searchParameters.outcome.enum),
    stage: readChoice(values, 'stage', searchParameters.stage.enum),
    divided: readChoice(values, 'divided', ['true']) === 'true' ? (true as const) : undefined,
    minAmount: readAmount(values.get('min_amount') ?? ''),
  });
  return Object.keys(filter).length === 0 ? undefined : filter;
}

const hasFilter = (filters: Filters): boolean => Object.keys(filters).length > 0;

function readQuery(value: string, hasFilter: boolean, { subject, needsQuery = false }: RouteRules): string {
  const { minLength, maxLength } = searchParameters.q;
  const length = Array.from(value.trim()).length;
  if (length < minLength && (needsQuery || subject === 'meetings' || !hasFilter))
    throw new RequestFault('missing-query', needsQuery ? missingTitleDetail : missingQueryDetails[subject], {
      parameter: 'q',
    });
  requireLength('q', length, maxLength);
  return value;
}

const missingQueryDetails: Readonly<Record<Subject, string>> = {
  meetings: 'q is required: what to search for, as in /search?q=housing.',
  decisions:
    'q or a filter is required, as in /decisions?q=housing or /decisions?state=Ohio&from=2026-01-01.',
  documents:
    'q or a filter is required, as in /documents?q=generators or /documents?place=oakland-ca&type=minutes.',
};

const missingTitleDetail = 'q is required: the title of a decision, as in /similar?q=rent+stabilization.';

function requireLength(parameter: 'q' | 'body', length: number, maxLength: number): void {
  if (length > maxLength)
    throw new RequestFault(
      'invalid-query',
      `${parameter} has ${length} characters; the limit is ${maxLength}.`,
      { parameter },
    );
}

function readLimit(value: string, { limit }: RouteRules): number {
  const { minimum } = searchParameters.limit;
  if (value === '') return limit.default;
  const number = integerOf(value);
  if (number !== undefined && number >= minimum && number <= limit.maximum) return number;
  throw new RequestFault(
    'invalid-limit',
    `limit must be an integer from ${minimum} to ${limit.maximum}, not ${quoted(value)}.`,
    { parameter: 'limit' },
  );
}

function readAmount(value: string): number | undefined {
  if (value === '') return undefined;
  const { minimum, maximum } = searchParameters.min_amount;
  const amount = integerOf(value);
  if (amount !== undefined && amount >= minimum && amount <= maximum) return amount;
  throw new RequestFault(
    'invalid-amount',
    `min_amount must be a whole amount from ${minimum} to ${maximum}, as in min_amount=1000000, not ${quoted(value)}.`,
    { parameter: 'min_amount' },
  );
}

const integerOf = (value: string): number | undefined =>
  /^\d{1,15}$/.test(value) ? Number(value) : undefined;

const dayForm = new RegExp(`^(?:${datePattern})$`);

function readDay(values: Values, parameter: 'from' | 'to'): string | undefined {
  const value = values.get(parameter) ?? '';
  if (value === '') return undefined;
  if (dayForm.test(value) && isCalendarDate(value)) return value;
  throw new RequestFault(
    'invalid-date',
    `${parameter} must be a day as in ${parameter}=2026-03-31, not ${quoted(value)}.`,
    { parameter },
  );
}

function readBody(value: string): string | undefined {
  if (value.trim() === '') return undefined;
  requireLength('body', value.length, searchParameters.body.maxLength);
  const words = wordsOf(value).map(({ text }) => text);
  if (words.length > 0) return words.join(' ');
  throw new RequestFault(
    'invalid-query',
    `body must have a word of the name of a body, as in body=planning, not ${quoted(value)}.`,
    { parameter: 'body' },
  );
}

/** The order of the list does not matter. */
function readInclusions(value: string): Inclusion[] {
  const wanted = value
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const known: readonly string[] = inclusions;
  const unknown = wanted.find((name) => !known.includes(name));
  const names = inclusions.join(', ');
  const facts = { parameter: 'include', allowed: [...inclusions] };
  if (unknown !== undefined)
    throw new RequestFault(
      'unknown-value',
      `include must be a comma-separated list of ${names}; ${quoted(unknown)} is not one of them.`,
      facts,
    );
  if (wanted.length > inclusions.length)
    throw new RequestFault(
      'unknown-value',
      `include has ${wanted.length} values; send each of ${names} at most once.`,
      facts,
    );
  return inclusions.filter((name) => wanted.includes(name));
}
