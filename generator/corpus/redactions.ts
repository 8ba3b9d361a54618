/** `redactions.ndjson` next to a corpus: corrections requested by a person or a court, applied to every output. */
import { unreadableKind } from '../system/regular-file.ts';
import { readdir, realpath } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { quoteName } from '../../schemas/ddl.ts';
import { type FileName, type TableName, tableNames, tableOf } from '../../schemas/tables/index.ts';
import { UserError } from '../system/errors.ts';
import { type Report, showValue } from './rows/finding.ts';
import { escapeUnsafe } from '../system/text.ts';
import { readLines } from './formats/bytes.ts';
import type { DroppedRows } from './dropped-rows.ts';
import type { Layout } from './layout.ts';
import type { Snapshot } from './snapshot.ts';
import type { RawRow } from './rows/row-check.ts';

/** The columns to clear, or `row` to remove the whole row. */
type Redaction = readonly string[] | 'row';

/** By table and row key. Those of `document_texts` are pages to remove, by the id of the document. */
export type Redactions = ReadonlyMap<FileName, ReadonlyMap<string, Redaction>>;

const redactionSchema = z.strictObject({
  table: z.enum(tableNames),
  id: z.string().min(1),
  /** The columns to clear; without them the whole row is removed. */
  columns: z.array(z.string()).min(1).nullish(),
  /** Pages of a document whose text is removed; the document itself stays. */
  pages: z.array(z.int().min(1)).min(1).nullish(),
  reason: z.string().nullish(),
  date: z.string().nullish(),
});

const lineMaxBytes = 1 << 20;

/** Any format: an unreadable redactions file is an error. */
const fileName = /^redactions\./i;
const readableName = /^redactions\.ndjson(\.gz)?$/;

/** Reads the redactions next to a corpus; empty if there is no such file. */
export async function readRedactions(
  corpusPath: string,
  isFolder: boolean,
  report: Report,
): Promise<Redactions> {
  const redactions = new Map<FileName, Map<string, Redaction>>();
  for (const folder of await foldersOf(corpusPath, isFolder)) {
    for (const name of (await namesIn(folder)).filter((name) => fileName.test(name))) {
      if (readableName.test(name)) await addFile(redactions, join(folder, name), report);
      else reportOtherFormat(name, report);
    }
  }
  return redactions;
}

/** A symlinked corpus may have redactions next to the link and next to the file. */
async function foldersOf(corpusPath: string, isFolder: boolean): Promise<Set<string>> {
  const paths = [resolve(corpusPath), await realpath(corpusPath)];
  return new Set(isFolder ? paths.slice(1) : paths.map((path) => dirname(path)));
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (cause) {
    throw new UserError(
      `Cannot look for redactions in ${folder}: ${String(cause)}. Make the folder of the corpus readable; nothing is published without its redactions.`,
      { cause },
    );
  }
}

async function addFile(
  redactions: Map<FileName, Map<string, Redaction>>,
  path: string,
  report: Report,
): Promise<void> {
  const kind = await unreadableKind(path);
  if (kind !== undefined)
    throw new UserError(
      `Cannot read the redactions ${path}: it ${kind}. Replace it by a file; the corpus is not read without it.`,
    );
  try {
    for await (const { line, bytes } of readLines(path, lineMaxBytes)) {
      const text = bytes.toString().trim();
      if (text !== '') addRedaction(redactions, text, line, report);
    }
  } catch (cause) {
    throw new UserError(
      `Cannot read the redactions ${path}: ${String(cause)}. Write or copy the file again; the corpus is not read without it.`,
      { cause },
    );
  }
}

/** A file in another format is an error, so that nothing is published unredacted. */
const reportOtherFormat = (name: string, report: Report): void =>
  report({
    severity: 'error',
    rule: 'redaction',
    table: 'redactions',
    value: showValue(name),
    message: 'cannot be read: redactions belong in redactions.ndjson',
    remedy: 'Write it as redactions.ndjson.',
  });

function addRedaction(
  redactions: Map<FileName, Map<string, Redaction>>,
  text: string,
  line: number,
  report: Report,
): void {
  const fault = (message: string): void =>
    report({
      severity: 'error',
      rule: 'redaction',
      table: 'redactions',
      line,
      value: showValue(text),
      message: escapeUnsafe(message),
      remedy:
        'Write {"table", "id", "columns", "reason", "date"}; without "columns" the whole row is removed, and "pages" removes the text of pages of a document.',
    });
  const parsed = redactionSchema.safeParse(parseJson(text));
  if (!parsed.success) return fault(`is not a redaction: ${parsed.error.issues[0]?.message ?? ''}`);
  const { table, id, columns, pages } = parsed.data;
  if (pages && (columns || table !== 'documents'))
    return fault('has "pages", which only documents have, and which go without "columns"');
  const unclearable = columns?.find((column) => !isClearable(table, column));
  if (unclearable !== undefined)
    return fault(`cannot clear ${table}.${unclearable}; leave out "columns" to remove the row`);
  const name = pages ? 'document_texts' : table;
  const cleared = pages?.map(String) ?? columns;
  const rows = redactions.get(name) ?? new Map<string, Redaction>();
  const earlier = rows.get(id);
  rows.set(id, !cleared || earlier === 'row' ? 'row' : [...(earlier ?? []), ...cleared]);
  redactions.set(name, rows);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isClearable(table: TableName, column: string): boolean {
  const declared = tableOf(table).columns[column];
  if (declared === undefined || column === tableOf(table).key) return false;
  return declared.nullable || (declared.type === 'text' && declared.pattern === undefined);
}

/**
 * Warns about redactions that match no row: the id may be misspelled, and the row would still be published. Rows that were
 * dropped while the corpus was copied are in `droppedRows`.
 */
export function reportUnusedRedactions(
  {
    snapshot: { database },
    redactions,
    layout,
    droppedRows,
  }: {
    readonly snapshot: Snapshot;
    readonly redactions: Redactions;
    readonly layout: Layout;
    readonly droppedRows: DroppedRows;
  },
  report: Report,
): void {
  if (redactions.size === 0) return;
  for (const [file, rows] of redactions) {
    const table = file === 'document_texts' ? 'documents' : file;
    const find = layout.has(table)
      ? database.prepare(`SELECT 1 FROM ${quoteName(table)} WHERE ${quoteName(tableOf(table).key)} = ?`)
      : undefined;
    for (const id of rows.keys()) {
      if (droppedRows.has(table, id) || find?.get(id) !== undefined) continue;
      report({
        severity: 'warning',
        rule: 'redaction',
        table: 'redactions',
        value: showValue(id),
        message: `matches no row of ${table}`,
        remedy: 'Correct the id, or remove the redaction if its source no longer has the row.',
      });
    }
  }
}

/** The value of a cleared cell: null, or a placeholder in a required column. */
export const redactedValue = (table: TableName, column: string): string | null =>
  tableOf(table).columns[column]?.nullable === true ? null : '[redacted]';

/** Clears the redacted columns of a row in place; false if the whole row is removed. */
export function redactRow(redactions: Redactions, table: TableName, row: RawRow): boolean {
  const redacted = redactions.get(table)?.get(String(row[tableOf(table).key]));
  if (redacted === undefined) return true;
  if (redacted === 'row') return false;
  for (const column of redacted) row[column] = redactedValue(table, column);
  return true;
}

/** Marks redacted rows as dropped before reading starts, since rows of other places may refer to them. */
export function addRedactedRows(droppedRows: DroppedRows, redactions: Redactions): void {
  for (const [table, rows] of redactions) {
    if (table === 'document_texts') continue;
    for (const [id, redaction] of rows) if (redaction === 'row') droppedRows.addRedacted(table, id);
  }
}
