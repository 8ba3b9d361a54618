/** Comma-separated values (RFC 4180) with a header. An empty cell is null; `""` is an empty text. */
import { type CastingContext, type CsvError, parse } from 'csv-parse';
import { type FileName, tableOf } from '../../../schemas/tables/index.ts';
import type { Report } from '../rows/finding.ts';
import type { RawRow } from '../rows/row-check.ts';
import { systemErrorCode } from '../../system/errors.ts';
import { readBytes } from './bytes.ts';
import {
  columnGuard,
  type RawRecord,
  reportMissingColumns,
  type TableFile,
  UnreadableTable,
} from './format.ts';

const recordMaxCharacters = 256 << 20;

/** Reads the rows of a CSV file. */
export async function* readCsv({ name, path }: TableFile, report: Report): AsyncGenerator<RawRecord> {
  let hasHeader = false;
  // The parser reports a record with several faults several times.
  let skippedLine: unknown;
  const parser = parse({
    bom: true,
    info: true,
    max_record_size: recordMaxCharacters,
    skip_records_with_error: true,
    on_skip: (error) => {
      if (error?.['lines'] !== skippedLine) reportSkipped(name, error, report);
      skippedLine = error?.['lines'];
      return undefined;
    },
    columns: (header: string[]) => {
      hasHeader = true;
      return readHeader(name, header, report);
    },
    cast: (cell, context) => castCell(name, cell, context),
  });
  const text = readBytes(path);
  text.on('error', (error) => parser.destroy(error));
  void feed(text, parser);
  for await (const { record, info } of parser as AsyncIterable<{ record: RawRow; info: { lines: number } }>) {
    yield { line: info.lines, row: record };
  }
  if (!hasHeader) throw new UnreadableTable('has no header');
}

/** Decodes strictly: the parser itself would silently replace invalid bytes. */
async function feed(bytes: AsyncIterable<Buffer>, parser: ReturnType<typeof parse>): Promise<void> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let line = 1;
  try {
    for await (const chunk of bytes) {
      const text = decoder.decode(chunk, { stream: true });
      line += text.split('\n').length - 1;
      if (!parser.write(text)) await new Promise((resolve) => parser.once('drain', resolve));
    }
    decoder.decode();
    parser.end();
  } catch (cause) {
    parser.destroy(
      cause instanceof TypeError
        ? new UnreadableTable(`is not valid UTF-8 after line ${line}`, { cause })
        : (cause as Error),
    );
  }
}

/** The columns to read; `false` skips an unknown column. */
function readHeader(name: FileName, header: string[], report: Report): (string | false)[] {
  const isKnown = columnGuard(name, report);
  const columns = header.map((column) => (isKnown(column) ? column : false));
  const present = new Set(header);
  if (present.size < header.length) throw new UnreadableTable('has a duplicate column in its header');
  if (!reportMissingColumns(name, present, report)) throw new UnreadableTable('lacks required columns');
  return columns;
}

function reportSkipped(name: FileName, error: CsvError | undefined, report: Report): void {
  report({
    severity: 'error',
    rule: 'unreadable',
    table: name,
    ...(typeof error?.['lines'] === 'number' ? { line: error['lines'] } : {}),
    message: `The record ${csvFault(error)}`,
    remedy:
      'Write as many cells as the header has, and quote cells that contain commas, quotes or line ends.',
  });
}

const csvFaults: Readonly<Record<string, string>> = {
  CSV_RECORD_INCONSISTENT_COLUMNS: 'has more or fewer cells than the header',
  CSV_RECORD_INCONSISTENT_FIELDS_LENGTH: 'has more or fewer cells than the header',
  CSV_QUOTE_NOT_CLOSED: 'has a quote that is never closed',
  CSV_INVALID_CLOSING_QUOTE: 'has text after a closing quote',
  CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE: 'has text after a closing quote',
  INVALID_OPENING_QUOTE: 'has a quote in the middle of a cell',
  CSV_MAX_RECORD_SIZE: `has more than ${recordMaxCharacters >> 20} million characters; a quote may not be closed`,
};

/** What is wrong with a record, in words that follow its name. */
export const csvFault = (error: Error | undefined): string =>
  csvFaults[systemErrorCode(error) ?? ''] ?? `cannot be read (${error?.message ?? 'unknown error'})`;

const integerText = /^[-+]?\d+$/;
const numberText = /^[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?$/;

/** Converts a cell's text to the type of its column. The row check reports texts that do not match the type. */
function castCell(name: FileName, cell: string, context: CastingContext): unknown {
  if (context.header) return cell;
  if (cell === '' && !context.quoting) return null;
  const type = tableOf(name).columns[String(context.column)]?.type;
  if (type === 'integer' && integerText.test(cell)) return exactNumber(cell);
  if (type === 'number' && numberText.test(cell)) return Number(cell);
  if (type === 'boolean') return booleans.get(cell.toLowerCase()) ?? cell;
  return cell;
}

const booleans = new Map([
  ['true', true],
  ['false', false],
  ['1', true],
  ['0', false],
]);

function exactNumber(text: string): number | bigint {
  const number = Number(text);
  return Number.isSafeInteger(number) || !Number.isFinite(number) ? number : BigInt(text);
}
