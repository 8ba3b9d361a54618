/** Tables in text files: delimited, or with fixed-width fields. */
import { CsvError, parse } from 'csv-parse';
import type { Cell } from '../layout/columns.ts';
import type { FixedFields } from '../layout/reader.ts';
import { FileError } from './file-error.ts';

export type Rows = AsyncGenerator<readonly (readonly Cell[])[]>;

const rowsPerBatch = 2_000;
/** A longer row has an unclosed quote. */
const maxRowCharacters = 4 << 20;

/** Guesses the delimiter from the first lines. */
export function delimiterOf(head: string): string {
  const lines = head.split(/[\r\n]+/, 10).join('\n');
  const counted = [',', '\t', '|', ';'].map((mark) => ({ mark, count: lines.split(mark).length }));
  return counted.reduce((best, next) => (next.count > best.count ? next : best)).mark;
}

/** Some files are assembled from parts with different line ends. Old spreadsheet programs end lines with a carriage return alone. */
export const lineEndsOf = (head: string): string[] =>
  head.includes('\r') && !head.includes('\n') ? ['\r'] : ['\r\n', '\n'];

/** The rows of a delimited file (RFC 4180), in batches. Blank lines are skipped. */
export async function* delimitedRows(
  text: AsyncIterable<string>,
  delimiter: string,
  lineEnds = lineEndsOf(''),
): Rows {
  const parser = parse({
    delimiter,
    bom: true,
    record_delimiter: lineEnds,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: maxRowCharacters,
    // Quotes in tab- and bar-separated files are part of the text.
    quote: delimiter === ',' || delimiter === ';' ? '"' : null,
  });
  void feed(text, parser);
  let batch: string[][] = [];
  try {
    for await (const row of parser as AsyncIterable<string[]>) {
      batch.push(row);
      if (batch.length < rowsPerBatch) continue;
      yield batch;
      batch = [];
    }
  } catch (error) {
    if (batch.length > 0) yield batch;
    throw error instanceof FileError ? error : explainCsv(error);
  }
  if (batch.length > 0) yield batch;
}

async function feed(text: AsyncIterable<string>, parser: ReturnType<typeof parse>): Promise<void> {
  try {
    for await (const piece of text) {
      if (parser.destroyed) return;
      if (!parser.write(piece)) await drained(parser);
    }
    parser.end();
  } catch (error) {
    parser.destroy(error as Error);
  }
}

/** Resolves when the parser can take more, or is destroyed. */
const drained = (parser: ReturnType<typeof parse>): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      parser.off('drain', done).off('close', done);
      resolve();
    };
    parser.once('drain', done).once('close', done);
  });

const csvReasons: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'ends inside a quoted cell: it is cut off',
  CSV_MAX_RECORD_SIZE: 'has a quoted cell without an end',
  INVALID_OPENING_QUOTE: 'has a quote inside a cell that does not begin with one',
  CSV_INVALID_CLOSING_QUOTE: 'has text after the end of a quoted cell',
};

function explainCsv(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error;
  const { code, lines: line } = error;
  const where = typeof line === 'number' ? ` (near line ${line})` : '';
  return new FileError(`${csvReasons[code] ?? `cannot be read as delimited text: ${code}`}${where}`, {
    cause: error,
  });
}

/** The fields of each line, in batches. */
export async function* fixedWidthRows(text: AsyncIterable<string>, fields: FixedFields): Rows {
  const ranges = Object.values(fields);
  let batch: string[][] = [];
  for await (const line of linesOf(text)) {
    if (line.trim() === '') continue;
    batch.push(ranges.map(([start, end]) => line.slice(start, end).trim()));
    if (batch.length < rowsPerBatch) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of text) {
    const lines = (rest + piece).split(/\r?\n/);
    rest = lines.pop() ?? '';
    if (rest.length > maxRowCharacters)
      throw new FileError('has a line of more than 4 MB: it is not a text file');
    yield* lines;
  }
  if (rest !== '') yield rest;
}
