/** What a condition may ask of a column of each type, and the values that it may name. */
import type { Column, ColumnType } from '../../schemas/columns.ts';
import { datePattern, instantPattern, isCalendarDate } from '../../schemas/values.ts';
import { type Comparable, microsecondsOf } from './cells.ts';
import { DatasetQueryError } from './errors.ts';
import { didYouMean, listed, quoted } from './nearest.ts';
import { type Operator, operators, queryLimits } from './types.ts';

type Kind = {
  readonly operators: readonly Operator[];
  /** What a value must be, for messages. */
  readonly wants: string;
  /** The value in the form in which cells are compared, or undefined where it is none. */
  readonly read: (value: unknown) => Comparable | undefined;
};

const ordered: readonly Operator[] = ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'in', 'is_null'];

const textKind: Kind = {
  operators,
  wants: 'a text',
  read: (value) => (typeof value === 'string' ? value : undefined),
};

const isDay = (text: string): boolean => new RegExp(`^${datePattern}$`).test(text) && isCalendarDate(text);
const isInstant = (text: string): boolean =>
  new RegExp(`^${instantPattern}$`).test(text) && isCalendarDate(text);

const kinds: Readonly<
  Record<Exclude<ColumnType, 'id' | 'slug' | 'url' | 'time' | 'timezone' | 'enum'>, Kind>
> = {
  text: textKind,
  list: { ...textKind, operators: ['eq', 'in', 'contains', 'starts_with', 'is_null'] },
  date: {
    operators,
    wants: 'a day such as "2026-11-20"',
    read: (value) => (typeof value === 'string' && isDay(value) ? value : undefined),
  },
  instant: {
    operators: ordered,
    wants: 'an instant in UTC such as "2026-11-20T12:00:00Z", or a day',
    read: (value) =>
      typeof value === 'string' && (isDay(value) || isInstant(value)) ? microsecondsOf(value) : undefined,
  },
  integer: { operators: ordered, wants: 'a number', read: readInteger },
  number: {
    operators: ordered,
    wants: 'a number',
    read: (value) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined),
  },
  boolean: {
    operators: ['eq', 'ne', 'in', 'is_null'],
    wants: 'true or false',
    read: (value) => (typeof value === 'boolean' ? value : undefined),
  },
};

/** Integers beyond 2^53 are answered as texts, and may be asked for so. */
function readInteger(value: unknown): Comparable | undefined {
  if (typeof value === 'string' && /^-?\d{1,19}$/.test(value)) return BigInt(value);
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

const kindOf = ({ type }: Column): Kind =>
  Object.entries(kinds).find(([name]) => name === type)?.[1] ?? textKind;

/** Whether rows can be put in the order of a column. */
export const isSortable = ({ type }: Column): boolean => type !== 'list';

/** @throws DatasetQueryError where columns of this type cannot be asked so */
export function requireOperator(name: string, column: Column, op: Operator): void {
  const allowed = kindOf(column).operators;
  if (allowed.includes(op)) return;
  throw new DatasetQueryError(
    `\`${op}\` cannot be asked of the column ${name}, whose type is ${column.type}. It takes ${listed(allowed, 'and')}.`,
  );
}

/**
 * The value of a condition in the form in which cells are compared.
 * @throws DatasetQueryError where it is not of the column's type
 */
export function readValue(name: string, column: Column, op: Operator, value: unknown): Comparable {
  const kind = op === 'contains' || op === 'starts_with' ? textKind : kindOf(column);
  if (typeof value === 'string' && value.length > queryLimits.valueCharacters)
    throw new DatasetQueryError(
      `The value for ${name} has ${value.length} characters; a value may have ${queryLimits.valueCharacters}.`,
    );
  const read = kind.read(value);
  if (read === undefined)
    throw new DatasetQueryError(
      `${quoted(value)} cannot be compared with the column ${name}: \`${op}\` wants ${kind.wants}.`,
    );
  requireKnown(name, column, op, read);
  return read;
}

/** A value that no row can have is a mistake, not a question without an answer. */
function requireKnown(name: string, { values }: Column, op: Operator, value: Comparable): void {
  if (values === undefined || typeof value !== 'string') return;
  if (!['eq', 'ne', 'in'].includes(op) || values.includes(value)) return;
  throw new DatasetQueryError(
    `${name} is never ${quoted(value)}. It is one of: ${values.join(', ')}.${didYouMean(value, values)}`,
  );
}
