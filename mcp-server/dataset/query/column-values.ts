/** The operators and values that each column type allows in a condition. */
import type { Column, ColumnType } from '../../../schemas/columns.ts';
import { datePattern, instantPattern, isCalendarDate } from '../../../schemas/values.ts';
import { type Comparable, microsecondsOf } from '../cells.ts';
import { DatasetQueryError, didYouMean, listed, quoted } from '../messages.ts';
import { type Operator, operators, queryLimits } from '../types.ts';

type TypeRules = {
  readonly operators: readonly Operator[];
  /** The expected value, for messages. */
  readonly expected: string;
  /** Converts a value to comparable form; undefined if it is invalid. */
  readonly parse: (value: unknown) => Comparable | undefined;
};

const ordered: readonly Operator[] = ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'in', 'is_null'];

const textRules: TypeRules = {
  operators,
  expected: 'text',
  parse: (value) => (typeof value === 'string' ? value : undefined),
};

const isDay = (text: string): boolean => new RegExp(`^${datePattern}$`).test(text) && isCalendarDate(text);
const isInstant = (text: string): boolean =>
  new RegExp(`^${instantPattern}$`).test(text) && isCalendarDate(text);

const rulesByType: Readonly<
  Record<Exclude<ColumnType, 'id' | 'slug' | 'url' | 'time' | 'timezone' | 'enum'>, TypeRules>
> = {
  text: textRules,
  list: { ...textRules, operators: ['eq', 'in', 'contains', 'starts_with', 'is_null'] },
  evidence: { ...textRules, operators: ['contains', 'is_null'] },
  date: {
    operators,
    expected: 'a day such as "2026-11-20"',
    parse: (value) => (typeof value === 'string' && isDay(value) ? value : undefined),
  },
  instant: {
    operators: ordered,
    expected: 'an instant in UTC such as "2026-11-20T12:00:00Z", or a day',
    parse: (value) =>
      typeof value === 'string' && (isDay(value) || isInstant(value)) ? microsecondsOf(value) : undefined,
  },
  integer: { operators: ordered, expected: 'a number', parse: parseInteger },
  number: {
    operators: ordered,
    expected: 'a number',
    parse: (value) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined),
  },
  boolean: {
    operators: ['eq', 'ne', 'in', 'is_null'],
    expected: 'true or false',
    parse: (value) => (typeof value === 'boolean' ? value : undefined),
  },
};

/** Integers beyond 2^53 are returned as text, so they are accepted as text. */
function parseInteger(value: unknown): Comparable | undefined {
  if (typeof value === 'string' && /^-?\d{1,19}$/.test(value)) return BigInt(value);
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

const rulesOf = ({ type }: Column): TypeRules =>
  Object.entries(rulesByType).find(([name]) => name === type)?.[1] ?? textRules;

/** Whether rows can be sorted by a column. */
export const isSortable = ({ type }: Column): boolean => type !== 'list' && type !== 'evidence';

/** @throws DatasetQueryError if columns of this type do not support the operator */
export function requireOperator(name: string, column: Column, op: Operator): void {
  const allowed = rulesOf(column).operators;
  if (allowed.includes(op)) return;
  throw new DatasetQueryError(
    `The column ${name} does not support \`${op}\`. Its type, ${column.type}, supports ${listed(allowed, 'and')}.`,
  );
}

/**
 * Converts the value of a condition to comparable form.
 * @throws DatasetQueryError if it does not match the column's type
 */
export function readValue(name: string, column: Column, op: Operator, value: unknown): Comparable {
  const rules = op === 'contains' || op === 'starts_with' ? textRules : rulesOf(column);
  if (typeof value === 'string' && value.length > queryLimits.valueCharacters)
    throw new DatasetQueryError(
      `The value for ${name} has ${value.length} characters; the maximum is ${queryLimits.valueCharacters}.`,
    );
  const parsed = rules.parse(value);
  if (parsed === undefined)
    throw new DatasetQueryError(
      `${quoted(value)} cannot be compared with the column ${name}: \`${op}\` requires ${rules.expected}.`,
    );
  requireKnown(name, column, op, parsed);
  return parsed;
}

/** A value outside an enumeration is an error, not an empty result. */
function requireKnown(name: string, { values }: Column, op: Operator, value: Comparable): void {
  if (values === undefined || typeof value !== 'string') return;
  if (!['eq', 'ne', 'in'].includes(op) || values.includes(value)) return;
  throw new DatasetQueryError(
    `${quoted(value)} is not a value of ${name}. It is one of: ${values.join(', ')}.${didYouMean(value, values)}`,
  );
}
