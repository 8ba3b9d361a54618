/** Newline-delimited JSON (https://github.com/ndjson/ndjson-spec): one row per line, as an object. */
import { isUtf8 } from 'node:buffer';
import { tableOf } from '../../../schemas/tables/index.ts';
import { Problem, type Report, showValue } from '../rows/finding.ts';
import { type RawRow, tooLarge } from '../rows/row-check.ts';
import { readLines } from './bytes.ts';
import { columnGuard, type RawRecord, type TableFile } from './format.ts';

/** A longer line does not fit in one string; its row is reported without being parsed. */
const lineMaxBytes = 256 << 20;

const blank = /^\s*$/;
/** Integers of this length may exceed 2^53, so such lines are parsed with their source text. */
const longDigits = /\d{16}/;

/** Reads the rows of an NDJSON file. */
export async function* readNdjson({ name, path }: TableFile, report: Report): AsyncGenerator<RawRecord> {
  const isKnown = columnGuard(name, report);
  for await (const { line, bytes, isCut } of readLines(path, lineMaxBytes)) {
    const parsed = isCut
      ? tooLarge(`is over ${lineMaxBytes} bytes long`)
      : parseLine(line === 1 ? withoutByteOrderMark(bytes) : bytes);
    if (parsed instanceof Problem) {
      const key = visibleKey(name, bytes);
      reportLine(name, key, parsed, bytes, line, report);
      yield { line, row: { [tableOf(name).key]: key }, isReported: true };
    } else if (parsed !== undefined) {
      for (const column in parsed) if (!isKnown(column, line)) delete parsed[column];
      yield { line, row: parsed };
    }
  }
}

const notUtf8 = new Problem('invalid-encoding', 'is not valid UTF-8', 'Write the file in UTF-8.');
const notJson = new Problem(
  'unreadable',
  'is not JSON',
  'Write one JSON object per line; the file may be truncated.',
);
const notObject = new Problem('wrong-type', 'is not a JSON object', 'Write one JSON object per line.');

function parseLine(bytes: Buffer): RawRow | Problem | undefined {
  if (!isUtf8(bytes)) return notUtf8;
  const text = bytes.toString();
  if (blank.test(text)) return undefined;
  try {
    const value: unknown = longDigits.test(text) ? JSON.parse(text, keepExactInteger) : JSON.parse(text);
    return isRow(value) ? value : notObject;
  } catch {
    return notJson;
  }
}

/** Some programs write a byte order mark (U+FEFF) at the start of UTF-8 files. */
const withoutByteOrderMark = (bytes: Buffer): Buffer =>
  bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;

const isRow = (value: unknown): value is RawRow =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses integers beyond 2^53 as bigint, from their source text. */
function keepExactInteger(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value) || !Number.isFinite(value)) return value;
  return context?.source !== undefined && /^-?\d+$/.test(context.source) ? BigInt(context.source) : value;
}

const shownBytes = 4096;

/** The key of an unreadable row, if it is visible at the start of its line. */
const visibleKey = (name: TableFile['name'], bytes: Buffer): string | undefined =>
  new RegExp(`"${tableOf(name).key}"\\s*:\\s*"([\\w-]{1,64})"`).exec(
    bytes.toString('utf8', 0, shownBytes),
  )?.[1];

function reportLine(
  name: TableFile['name'],
  key: string | undefined,
  problem: Problem,
  bytes: Buffer,
  line: number,
  report: Report,
): void {
  report({
    severity: 'error',
    rule: problem.rule,
    table: name,
    ...(key === undefined ? {} : { row: key }),
    line,
    value: showValue(bytes.toString('utf8', 0, shownBytes)),
    message: `The line ${problem.message}`,
    remedy: problem.remedy,
  });
}
