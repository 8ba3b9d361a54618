/** Reads the recognized parts and converts their records, in batches. */
import { FileError } from './files/file-error.ts';
import type { Cell } from './layout/columns.ts';
import { decoderOf } from './layout/decode.ts';
import { headerRows } from './layout/match.ts';
import type { Layout } from './layout/reader.ts';
import type { Recognized } from './recognize.ts';
import type { InvalidOutcome, Outcome } from './outcome.ts';
import type { Conversion } from './source.ts';

/** What is wrong with a record. */
export type InvalidRecord = { readonly where: string; readonly problem: string };

/** A batch of outcomes from one file; `file` is undefined for outcomes that need all files. */
export type Batch = {
  readonly file?: Recognized['file'];
  readonly outcomes: Iterable<ValidOutcome>;
  readonly records: number;
};

export type ConversionLog = {
  readonly onInvalid: (invalid: InvalidRecord) => void;
  readonly onNotes: (count: number) => void;
  /** A file that was read only in part. */
  readonly onFailure: (file: string, reason: string) => void;
};

/** Yields the outcomes of all parts, in the order of the readers of the conversion. */
export async function* convert(
  parts: readonly Recognized[],
  { readers, end }: Conversion,
  log: ConversionLog,
): AsyncGenerator<Batch> {
  let isComplete = true;
  const onInvalid: ConversionLog['onInvalid'] = (invalid) => {
    isComplete = false;
    log.onInvalid(invalid);
  };
  for (const reader of readers)
    for (const part of parts.filter((candidate) => candidate.reader === reader)) {
      try {
        if ('records' in part) yield convertDocuments(part, { ...log, onInvalid });
        else yield* convertTable(part, { ...log, onInvalid });
      } catch (error) {
        if (!(error instanceof FileError)) throw error;
        isComplete = false;
        log.onFailure(part.file.name, error.message);
      }
    }
  if (isComplete && end !== undefined)
    yield* inBatches(validOf(end(), 'a sum over all records', { ...log, onInvalid }));
}

/** Rows of one transaction. */
const outcomesPerBatch = 10_000;

/** Batches that generate their outcomes as they are written: an array would outlive the young generation of the heap. */
function* inBatches(outcomes: Generator<ValidOutcome>): Generator<Batch> {
  for (let first = outcomes.next(); first.done !== true; first = outcomes.next())
    yield { outcomes: startingWith(first.value, outcomes), records: 0 };
}

function* startingWith(first: ValidOutcome, others: Generator<ValidOutcome>): Generator<ValidOutcome> {
  yield first;
  for (let count = 1; count < outcomesPerBatch; count++) {
    const { value, done } = others.next();
    if (done === true) return;
    yield value;
  }
}

type TablePart = Extract<Recognized, { readonly names: readonly string[] }>;
type DocumentPart = Extract<Recognized, { readonly records: readonly unknown[] }>;

function convertDocuments({ reader, records, file }: DocumentPart, log: ConversionLog): Batch {
  const outcomes: ValidOutcome[] = [];
  for (const [index, record] of records.entries()) {
    const parsed = reader.schema.safeParse(record);
    const where = `${file.name}, record ${index + 1}`;
    if (parsed.success) outcomes.push(...validOf(reader.add(parsed.data, file), where, log));
    else {
      const [issue] = parsed.error.issues;
      log.onInvalid({
        where,
        problem: `${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim(),
      });
    }
  }
  return { file, outcomes, records: records.length };
}

async function* convertTable(
  { part, reader, names, file }: TablePart,
  log: ConversionLog,
): AsyncGenerator<Batch> {
  const { layout, add } = reader;
  const lines = new LineSorter(layout, part, names.length);
  // Parquet files are read with the wanted columns only.
  let decode: ReturnType<typeof decoderOf> | undefined;
  let row = 0;
  let skip = headerRows(layout);
  for await (const rows of part.rows(layout)) {
    decode ??= decoderOf(
      layout,
      skip === 1 && layout.header === undefined
        ? (rows[0] ?? []).map((cell) => String(cell ?? '').trim())
        : names,
    );
    const outcomes: ValidOutcome[] = [];
    let records = 0;
    for (const cells of rows) {
      row++;
      if (skip > 0) {
        skip--;
        continue;
      }
      if (!lines.isRecord(cells)) continue;
      records++;
      const decoded = decode(cells);
      if ('record' in decoded)
        for (const outcome of validOf(add(decoded.record, file), `${file.name}, row ${row}`, log))
          outcomes.push(outcome);
      else
        log.onInvalid({
          where: `${file.name}, row ${row}, column ${decoded.column}`,
          problem: decoded.problem,
        });
    }
    yield { file, outcomes, records };
  }
  log.onNotes(lines.notes);
  lines.requireEnd();
}

type ValidOutcome = Exclude<Outcome, InvalidOutcome>;

function* validOf(outcomes: Iterable<Outcome>, where: string, log: ConversionLog): Generator<ValidOutcome> {
  for (const outcome of outcomes)
    if ('invalid' in outcome) log.onInvalid({ where, problem: outcome.invalid });
    else yield outcome;
}

/** Separates records from footnotes and closing lines, and detects truncated files. */
class LineSorter {
  readonly #layout: Layout;
  readonly #isText: boolean;
  readonly #mayHaveNotes: boolean;
  readonly #columns: number;
  notes = 0;
  #records = 0;
  #declared: number | undefined;
  /** True if the last line has fewer cells than the header, so that the rest of it may be missing. */
  #isLastShort = false;

  constructor(layout: Layout, { isText, sheet }: TablePart['part'], columns: number) {
    this.#layout = layout;
    this.#isText = isText;
    this.#mayHaveNotes = isText || sheet !== undefined;
    this.#columns = columns;
  }

  isRecord(cells: readonly Cell[]): boolean {
    this.#isLastShort = false;
    const declared = this.#layout.declaredRecords?.(cells);
    if (declared !== undefined) {
      this.#declared = declared;
      return false;
    }
    if (this.#layout.isNote?.(cells) === true || (this.#mayHaveNotes && isFootnote(cells, this.#columns))) {
      this.notes++;
      return false;
    }
    this.#isLastShort = this.#isText && cells.length < this.#columns;
    this.#records++;
    return true;
  }

  /** @throws {FileError} if records are missing */
  requireEnd(): void {
    if (this.#declared !== undefined && this.#declared !== this.#records)
      throw new FileError(
        `has ${this.#records} records, but its last line says ${this.#declared}: it may be cut off`,
      );
    if (this.#isLastShort)
      throw new FileError('ends in a line with fewer cells than its header: it is cut off');
    if (this.#layout.declaredRecords !== undefined && this.#declared === undefined)
      throw new FileError('has no closing line: it is cut off');
  }
}

/** Only the first cell is filled. */
const isFootnote = (cells: readonly Cell[], columns: number): boolean =>
  columns > 1 && !isBlank(cells[0]) && cells.every((cell, index) => index === 0 || isBlank(cell));

const isBlank = (cell: Cell | undefined): boolean =>
  cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');
