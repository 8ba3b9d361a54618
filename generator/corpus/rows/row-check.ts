/** Checks one row by itself: its columns' types, values and size. */
import { type TableName, tableOf } from '../../../schemas/tables/index.ts';
import { recordMaxBytes } from '../../../schemas/values.ts';
import { type Decode, decoderOf } from './decode.ts';
import { type Finding, Problem, type Report, showName, showValue } from './finding.ts';

/** A row as a format gave it: cells by column name. */
export type RawRow = Record<string, unknown>;

/** Decodes a row in place; true where it holds. Problems are reported. `line` is its place in the file, if known. */
export type RowCheck = (row: RawRow, report: Report, line?: number) => boolean;

type CompiledColumn = { readonly name: string; readonly nullable: boolean; readonly decode: Decode };

const missing = new Problem(
  'missing-value',
  'has no value',
  'The column must have a value in every row; give it or remove the row.',
);

/** JSON writes a character in at most six bytes, so rows shorter than this are small enough. */
const surelySmallCharacters = recordMaxBytes / 6 / 2;

/** The check of a table's rows, made once and used for every row. */
export function rowCheckOf(name: TableName): RowCheck {
  const { columns, key } = tableOf(name);
  const compiled: CompiledColumn[] = Object.entries(columns).map(([column, declared]) => ({
    name: column,
    nullable: declared.nullable,
    decode: decoderOf(declared),
  }));
  return (row, report, line) => {
    let holds = true;
    let characters = 0;
    for (const column of compiled) {
      const value = row[column.name];
      const decoded = decodeCell(column, value);
      if (decoded instanceof Problem) {
        report(findingOf(name, row[key], column.name, value, decoded, line));
        holds = false;
      } else {
        if (decoded !== value) row[column.name] = decoded;
        if (typeof decoded === 'string') characters += decoded.length;
        else if (Array.isArray(decoded)) characters += decoded.join().length;
      }
    }
    return holds && (characters < surelySmallCharacters || isSmallRecord(name, row, row[key], report, line));
  };
}

function decodeCell({ nullable, decode }: CompiledColumn, value: unknown): unknown {
  if (value === null || value === undefined) return nullable ? null : missing;
  return decode(value);
}

function isSmallRecord(name: TableName, row: RawRow, key: unknown, report: Report, line?: number): boolean {
  const bytes = Buffer.byteLength(JSON.stringify(row));
  if (bytes <= recordMaxBytes) return true;
  const [column, value] = longestCell(row);
  report(findingOf(name, key, column, value, tooLarge(`makes its row ${bytes} bytes of JSON`), line));
  return false;
}

const lengthOf = (value: unknown): number => JSON.stringify(value)?.length ?? 0;

const longestCell = (row: RawRow): [string, unknown] =>
  Object.entries(row).reduce((longest, cell) => (lengthOf(cell[1]) > lengthOf(longest[1]) ? cell : longest));

/** The problem of a record over the limit. `message` says what is how large. */
export const tooLarge = (message: string): Problem =>
  new Problem(
    'record-too-large',
    `${message}, more than the ${recordMaxBytes} that one record may take`,
    'Shorten the text, or link to the document instead.',
  );

/** The finding for a problem with one value. */
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
