/** Decodes one cell of any input format to the type of its column, or returns the problem. */
import type { Column, ColumnType } from '../../../schemas/columns.ts';
import { evidenceShape } from '../../../schemas/evidence.ts';
import {
  datePattern,
  idPattern,
  instantPattern,
  isCalendarDate,
  slugPattern,
  timePattern,
  urlPattern,
} from '../../../schemas/values.ts';
import { Problem } from './finding.ts';

/** Returns the decoded value, which is never null, or a `Problem`. */
export type Decode = (value: unknown) => unknown;

const whole = (pattern: string): RegExp => new RegExp(`^(?:${pattern})$`);

const wrongType = (expected: string, remedy: string): Problem =>
  new Problem('wrong-type', `is not ${expected}`, remedy);

const matching = (pattern: string, expected: string, remedy: string): Decode => {
  const expression = whole(pattern);
  const problem = new Problem('wrong-value', `is not ${expected}`, remedy);
  const notText = wrongType(expected, remedy);
  return (value) => (typeof value !== 'string' ? notText : expression.test(value) ? value : problem);
};

const notText = wrongType('text', 'Use a string.');
const hasNul = new Problem('invalid-encoding', 'contains a NUL character', 'Remove the character.');
const isMalformed = new Problem(
  'invalid-encoding',
  'contains an unpaired surrogate',
  'Write the text as valid Unicode.',
);

function decodeText(value: unknown): unknown {
  if (typeof value !== 'string') return notText;
  if (value.includes('\0')) return hasNul;
  return value.isWellFormed() ? value : isMalformed;
}

function limited(decode: Decode, maxCharacters: number): Decode {
  const problem = new Problem(
    'wrong-value',
    `has more than ${maxCharacters} characters`,
    'Shorten the text, or use null and link to the page that has it.',
  );
  return (value) => {
    const text = decode(value);
    // Only a text over the limit in UTF-16 code units can exceed it in code points.
    const isLong =
      typeof text === 'string' && text.length > maxCharacters && Array.from(text).length > maxCharacters;
    return isLong ? problem : text;
  };
}

const decodeAnyText = ({ maxCharacters, ...column }: Column): Decode =>
  maxCharacters === undefined ? decodePattern(column) : limited(decodePattern(column), maxCharacters);

function decodePattern(column: Column): Decode {
  if (column.pattern === undefined) return decodeText;
  const expression = whole(column.pattern);
  const problem = new Problem(
    'wrong-value',
    `does not match the pattern ${column.pattern}`,
    `See the data dictionary: ${column.description}`,
  );
  return (value) => {
    const text = decodeText(value);
    return typeof text === 'string' && !expression.test(text) ? problem : text;
  };
}

const notInteger = wrongType('an integer', 'Use a whole number without quotes.');
const notExact = new Problem(
  'wrong-value',
  'is an integer beyond 2^53, which JSON readers cannot represent exactly',
  'Use a smaller number.',
);

/** Integers beyond 2^53 arrive as bigint; those that a double represents exactly are valid. */
function exactInteger(value: unknown): unknown {
  if (typeof value === 'bigint') {
    const double = Number(value);
    return BigInt(double) === value ? double : notExact;
  }
  return Number.isInteger(value) ? value : notInteger;
}

const notNumber = wrongType('a number', 'Use a finite number without quotes.');

function finiteNumber(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  return Number.isFinite(value) ? value : notNumber;
}

function bounded(decode: Decode, { minimum = -Infinity, maximum = Infinity }: Column): Decode {
  if (minimum === -Infinity && maximum === Infinity) return decode;
  const allowed = maximum === Infinity ? `at least ${minimum}` : `between ${minimum} and ${maximum}`;
  const problem = new Problem(
    'wrong-value',
    `must be ${allowed}`,
    'Correct the number, or use null if it is unknown.',
  );
  return (value) => {
    const number = decode(value);
    return typeof number === 'number' && (number < minimum || number > maximum) ? problem : number;
  };
}

const notBoolean = wrongType('a boolean', 'Use true or false (0 or 1 in SQLite).');

function decodeBoolean(value: unknown): unknown {
  if (typeof value === 'boolean') return value;
  const number = typeof value === 'bigint' ? Number(value) : value;
  return number === 1 ? true : number === 0 ? false : notBoolean;
}

const dateRemedy = 'Use a calendar date in the form YYYY-MM-DD.';
const matchDate = matching(datePattern, 'a date', dateRemedy);
const noSuchDay = new Problem('wrong-value', 'is a date that does not exist', dateRemedy);

function decodeDate(value: unknown): unknown {
  const text = matchDate(value);
  return typeof text === 'string' && !isCalendarDate(text) ? noSuchDay : text;
}

const instantRemedy = 'Use an instant in UTC in the form YYYY-MM-DDTHH:MM:SSZ.';
const matchInstant = matching(instantPattern, 'an instant', instantRemedy);
const noSuchInstant = new Problem('wrong-value', 'has a date that does not exist', instantRemedy);

/** Removes trailing zeros of the fraction, so that every format yields the same text. */
function decodeInstant(value: unknown): unknown {
  const text = matchInstant(value);
  if (typeof text !== 'string') return text;
  if (!isCalendarDate(text)) return noSuchInstant;
  return text.length === 20 ? text : text.replace(/\.?0*Z$/, 'Z');
}

const knownTimezones = new Map<unknown, boolean>();
const notTimezone = new Problem(
  'wrong-value',
  'is not an IANA time zone',
  'Use a name such as America/New_York, or null if it is unknown.',
);

function isTimezone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

function decodeTimezone(value: unknown): unknown {
  let known = knownTimezones.get(value);
  if (known === undefined) {
    known = typeof value === 'string' && isTimezone(value);
    knownTimezones.set(value, known);
  }
  return known ? value : notTimezone;
}

function decodeEnum({ values = [] }: Column): Decode {
  const allowed = new Set<unknown>(values);
  const problem = new Problem('wrong-value', 'is not an allowed value', `Use one of: ${values.join(', ')}.`);
  return (value) => (allowed.has(value) ? value : problem);
}

const notList = wrongType('a list of strings', 'Use a JSON array of strings.');

/** Lists are JSON texts in SQLite and CSV, and lists in the other formats. */
function decodeList(column: Column): Decode {
  const decodeItem = decodePattern(column);
  return (value) => {
    const list = typeof value === 'string' ? parseJson(value) : value;
    if (!Array.isArray(list)) return notList;
    for (const item of list) {
      const text = decodeItem(item);
      if (text instanceof Problem) return text === notText ? notList : text;
    }
    return list;
  };
}

const evidenceRemedy =
  'Use a JSON array of objects with claim, quote, document_id, document_sha256, start and end, or null.';

/** Evidence is a JSON text in SQLite, CSV and Parquet. */
function decodeEvidence(value: unknown): unknown {
  const { success, data, error } = evidenceShape.safeParse(
    typeof value === 'string' ? parseJson(value) : value,
  );
  if (success)
    return (
      data
        .flatMap(({ claim, quote }) => [claim, quote])
        .map(decodeText)
        .find(isProblem) ?? data
    );
  const [issue] = error.issues;
  return new Problem(
    'wrong-type',
    `is not evidence (${[...(issue?.path ?? []), issue?.message].join(' ')})`,
    evidenceRemedy,
  );
}

const isProblem = (value: unknown): boolean => value instanceof Problem;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const decoders: Record<ColumnType, (column: Column) => Decode> = {
  id: () =>
    matching(
      idPattern,
      'a safe id',
      'Use 1 to 64 of the characters A-Z, a-z, 0-9, _ and -: ids are part of URLs.',
    ),
  slug: () =>
    matching(
      slugPattern,
      'a safe slug',
      'Use 1 to 100 of the characters a-z, 0-9 and - (not first or last): slugs name folders.',
    ),
  url: () =>
    matching(
      urlPattern,
      'an absolute http or https URL',
      'Use the full address, percent-encoded, or null if it is unknown.',
    ),
  text: decodeAnyText,
  integer: (column) => bounded(exactInteger, column),
  number: (column) => bounded(finiteNumber, column),
  boolean: () => decodeBoolean,
  date: () => decodeDate,
  instant: () => decodeInstant,
  time: () => matching(timePattern, 'a time of day', 'Use the local time in the form HH:MM.'),
  timezone: () => decodeTimezone,
  enum: decodeEnum,
  list: decodeList,
  evidence: () => decodeEvidence,
};

/** The decoder of a column. */
export const decoderOf = (column: Column): Decode => decoders[column.type](column);
