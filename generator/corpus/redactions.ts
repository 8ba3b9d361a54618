/** `redactions.ndjson` beside a corpus: what a person or a court had corrected, applied to every output at once. */
import { readdir, realpath } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { quoteName } from '../../schemas/ddl.ts';
import { type TableName, tableNames, tableOf } from '../../schemas/tables/index.ts';
import { UserError } from '../system/errors.ts';
import { type Report, showValue } from './rows/finding.ts';
import { escapeUnsafe } from '../system/text.ts';
import { readLines } from './formats/bytes.ts';
import type { Corpus } from './corpus.ts';
import type { Redaction, Redactions } from './redact.ts';

const redactionSchema = z.strictObject({
  table: z.enum(tableNames),
  id: z.string().min(1),
  /** The columns to clear; without them the whole row goes. */
  columns: z.array(z.string()).min(1).nullish(),
  reason: z.string().nullish(),
  date: z.string().nullish(),
});

const lineMaxBytes = 1 << 20;

/** Whatever its form, such a file was meant to be applied. */
const fileName = /^redactions\./i;
const readableName = /^redactions\.ndjson(\.gz)?$/;

/** Reads the redactions that stand beside a corpus; none where there is no such file. */
export async function readRedactions(
  corpusPath: string,
  isFolder: boolean,
  report: Report,
): Promise<Redactions> {
  const redactions = new Map<TableName, Map<string, Redaction>>();
  for (const folder of await foldersOf(corpusPath, isFolder)) {
    for (const name of (await namesIn(folder)).filter((name) => fileName.test(name))) {
      if (readableName.test(name)) await addFile(redactions, join(folder, name), report);
      else reportOtherFormat(name, report);
    }
  }
  return redactions;
}

/** A linked corpus may have them beside the link and beside the file. */
async function foldersOf(corpusPath: string, isFolder: boolean): Promise<Set<string>> {
  const paths = [resolve(corpusPath), await realpath(corpusPath)];
  return new Set(isFolder ? paths.slice(1) : paths.map((path) => dirname(path)));
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (cause) {
    throw new UserError(
      `Cannot look for redactions in ${folder}: ${String(cause)}. Let the folder of the corpus be read; nothing is published without knowing what to redact.`,
      { cause },
    );
  }
}

async function addFile(
  redactions: Map<TableName, Map<string, Redaction>>,
  path: string,
  report: Report,
): Promise<void> {
  try {
    for await (const { line, bytes } of readLines(path, lineMaxBytes)) {
      const text = bytes.toString().trim();
      if (text !== '') addRedaction(redactions, text, line, report);
    }
  } catch (cause) {
    throw new UserError(
      `Cannot read the redactions ${path}: ${String(cause)}. Write or copy the file anew; nothing is read without it.`,
      { cause },
    );
  }
}

/** What was to be redacted must not be published because the file has another form. */
const reportOtherFormat = (name: string, report: Report): void =>
  report({
    severity: 'error',
    rule: 'redaction',
    table: 'redactions',
    value: showValue(name),
    message: 'cannot be read, since redactions stand in redactions.ndjson',
    remedy: 'Write it as redactions.ndjson.',
  });

function addRedaction(
  redactions: Map<TableName, Map<string, Redaction>>,
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
      remedy: 'Write {"table", "id", "columns" or none for the whole row, "reason", "date"}.',
    });
  const parsed = redactionSchema.safeParse(parseJson(text));
  if (!parsed.success) return fault(`is not a redaction: ${parsed.error.issues[0]?.message ?? ''}`);
  const { table, id, columns } = parsed.data;
  const refused = columns?.find((column) => !isClearable(table, column));
  if (refused !== undefined)
    return fault(`cannot clear ${table}.${refused}; leave out "columns" to remove the row`);
  const rows = redactions.get(table) ?? new Map<string, Redaction>();
  const earlier = rows.get(id);
  rows.set(id, !columns || earlier === 'row' ? 'row' : [...(earlier ?? []), ...columns]);
  redactions.set(table, rows);
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
 * Warns of redactions whose row is not in the corpus: the id may be misspelt, so that something is still published.
 * Rows that were left out while the corpus was copied are known to `gone`.
 */
export function reportUnusedRedactions(
  { databasePath, redactions, layout, gone }: Omit<Corpus, typeof Symbol.dispose>,
  report: Report,
): void {
  if (redactions.size === 0) return;
  using database = new DatabaseSync(databasePath, { readOnly: true });
  for (const [table, rows] of redactions) {
    const find = layout.has(table)
      ? database.prepare(`SELECT 1 FROM ${quoteName(table)} WHERE ${quoteName(tableOf(table).key)} = ?`)
      : undefined;
    for (const id of rows.keys()) {
      if (gone.has(table, id) || find?.get(id) !== undefined) continue;
      report({
        severity: 'warning',
        rule: 'redaction',
        table: 'redactions',
        value: showValue(id),
        message: `names no row of ${table}`,
        remedy: 'Correct the id, or remove the redaction if the row is gone at its source.',
      });
    }
  }
}
