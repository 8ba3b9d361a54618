/** Checks a single row: the types and values of its columns, and its size. */
import { type FileName, tableOf } from '../../../schemas/tables/index.ts';
import { recordMaxBytes } from '../../../schemas/values.ts';
import { type Decode, decoderOf } from './decode.ts';
import { dateDoubt, hasUnsafe, unsafeCharacter } from './doubts.ts';
import { type Finding, Problem, type Report, showName, showValue } from './finding.ts';

/** A row as read from a file: cells by column name. */
export type RawRow = Record<string, unknown>;

/** Decodes a row in place and reports its problems; true if it is valid. `line` is its line in the file, if known. */
export type RowCheck = (row: RawRow, report: Report, line?: number) => boolean;

type CompiledColumn = { readonly name: string; readonly nullable: boolean; readonly decode: Decode };

const missing = new Problem(
  'missing-value',
  'has no value',
  'Every row needs a value in this column. Add it or remove the row.',
);

/** A character takes at most six bytes of JSON, so rows below this length need no exact measurement. */
const safeCharacters = recordMaxBytes / 6 / 2;

/** Compiles the check for the rows of a table. `isChecked`: they were checked before, so that warnings would come twice. */
export function rowCheckOf(name: FileName, isChecked = false): RowCheck {
  const { columns, key } = tableOf(name);
  const compiled: CompiledColumn[] = Object.entries(columns).map(([column, declared]) => ({
    name: column,
    nullable: declared.nullable,
    decode: decoderOf(declared),
  }));
  return (row, report, line) => {
    let isValid = true;
    let characters = 0;
    for (const column of compiled) {
      const value = row[column.name];
      const decoded = decodeCell(column, value);
      if (decoded instanceof Problem) {
        report(findingOf(name, row[key], column.name, value, decoded, line));
        isValid = false;
      } else {
        if (decoded !== value) row[column.name] = decoded;
        const doubt = isChecked ? undefined : doubtOf(name, column.name, decoded);
        if (doubt !== undefined)
          report({ ...findingOf(name, row[key], column.name, value, doubt, line), severity: 'warning' });
        if (typeof decoded === 'string') characters += decoded.length;
        else if (Array.isArray(decoded)) characters += JSON.stringify(decoded).length;
      }
    }
    return isValid && (characters < safeCharacters || isSmallRecord(name, row, row[key], report, line));
  };
}

/** What is suspicious about a valid value. */
function doubtOf(table: FileName, column: string, value: unknown): Problem | undefined {
  if (Array.isArray(value) && value.some((item) => typeof item === 'string' && hasUnsafe(column, item)))
    return unsafeCharacter;
  if (typeof value !== 'string') return undefined;
  if (hasUnsafe(column, value)) return unsafeCharacter;
  return table === 'meetings' && column === 'meeting_date' ? dateDoubt(value) : undefined;
}

function decodeCell({ nullable, decode }: CompiledColumn, value: unknown): unknown {
  if (value === null || value === undefined) return nullable ? null : missing;
  return decode(value);
}

function isSmallRecord(name: FileName, row: RawRow, key: unknown, report: Report, line?: number): boolean {
  const bytes = Buffer.byteLength(JSON.stringify(row));
  if (bytes <= recordMaxBytes) return true;
  const [column, value] = longestCell(row);
  report(findingOf(name, key, column, value, tooLarge(`makes its row ${bytes} bytes of JSON`), line));
  return false;
}

const lengthOf = (value: unknown): number => JSON.stringify(value)?.length ?? 0;

const longestCell = (row: RawRow): [string, unknown] =>
  Object.entries(row).reduce((longest, cell) => (lengthOf(cell[1]) > lengthOf(longest[1]) ? cell : longest));

/** The problem of a record over the size limit. `message` names the part and its size. */
export const tooLarge = (message: string): Problem =>
  new Problem(
    'record-too-large',
    `${message}, more than the limit of ${recordMaxBytes} for one record`,
    'Shorten the text, or link to the document instead.',
  );

/** Converts a problem with one value to a finding. */
export const findingOf = (
  table: string,
  key: unknown,
  column: string,
  value: unknown,
  problem: Problem,
  line?: number,
): Finding => ({
  severity: 'error',
  rule: problem.rule,
  table,
  ...(key === null || key === undefined
    ? {}
    : { row: typeof key === 'string' ? showName(key) : showValue(key) }),
  ...(line === undefined ? {} : { line }),
  column,
  value: showValue(value ?? null),
  message: problem.message,
  remedy: problem.remedy,
});
