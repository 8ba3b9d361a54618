/**
 * The valid rows of the corpus, as SQL: without the rows that the check or a redaction dropped, and with NULL in cleared
 * cells. Exporters use it to copy millions of rows without turning them into JavaScript values.
 */
import type { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import type { Column, ColumnType } from '../../schemas/columns.ts';
import { createStagingTable, quoteName } from '../../schemas/ddl.ts';
import { type TableName, tableNames, tableOf } from '../../schemas/tables/index.ts';
import type { GlobalRows } from '../corpus/global-rows.ts';
import type { PlainDroppedRows } from '../corpus/dropped-rows.ts';
import type { Layout } from '../corpus/layout.ts';
import { type Redactions, redactedValue } from '../corpus/redactions.ts';
import { sqliteValue } from '../corpus/formats/sqlite.ts';
import { sharedUrl } from '../corpus/snapshot.ts';

/** Which rows of a corpus are valid; plain data that can be sent to another process. */
export type CheckedRows = {
  /** The shared file of the snapshot that was checked. */
  readonly file: string;
  /** Whether this process may read the file without locks; true only in processes other than the snapshot’s. */
  readonly isLockFree?: boolean;
  readonly layout: Layout;
  /** The checked rows of the global tables. */
  readonly globals: GlobalRows;
  /** Rows and cells that were dropped or cleared while places were read. */
  readonly droppedRows: PlainDroppedRows;
  readonly redactions: Redactions;
  /** Whether every row is valid and nothing is redacted, so rows need no filter. */
  readonly isUnfiltered: boolean;
};

/** The valid rows of one table, as parts of a SELECT. */
export type RowsQuery = {
  /** One expression per column, in table order. */
  readonly expressions: readonly string[];
  /** `FROM` and `WHERE`. */
  readonly from: string;
  /** By place, then key, so that the rows of a place are contiguous. */
  readonly orderBy: string;
};

/** Attaches the corpus to a connection and returns the query for each table. */
export function attachCheckedRows(
  database: DatabaseSync,
  rows: CheckedRows,
): ReadonlyMap<TableName, RowsQuery> {
  const url = rows.isLockFree === true ? sharedUrl(rows.file) : pathToFileURL(rows.file);
  url.searchParams.set('mode', 'ro');
  database.prepare('ATTACH ? AS corpus').run(url.href);
  copyGlobals(database, rows.globals);
  const cleared = clearedCells(rows);
  return new Map(tableNames.map((name) => [name, queryOf(database, name, rows, cleared)]));
}

const globalTables = ['municipalities', 'sources', 'about'] as const;
const isGlobal = (name: TableName): name is (typeof globalTables)[number] =>
  (globalTables as readonly TableName[]).includes(name);

/** Copies the global tables, which were read as a whole and are ready to publish, into temporary tables. */
function copyGlobals(database: DatabaseSync, globals: GlobalRows): void {
  for (const name of globalTables) {
    database.exec(createStagingTable(name, 'temp'));
    const columns = Object.keys(tableOf(name).columns);
    const insert = database.prepare(
      `INSERT INTO temp.${quoteName(name)} VALUES (${columns.map(() => '?').join(', ')})`,
    );
    for (const row of globals[name] as readonly Readonly<Record<string, unknown>>[])
      insert.run(...columns.map((column) => sqliteValue(row[column])));
  }
}

/** Keys of rows with a cleared cell, by `table.column`. */
type ClearedCells = ReadonlyMap<string, ReadonlySet<string>>;

function clearedCells({ droppedRows, redactions }: CheckedRows): ClearedCells {
  const cells = new Map<string, Set<string>>(
    droppedRows.cleared.map(([column, keys]) => [column, new Set(keys)]),
  );
  for (const [table, rows] of redactions) {
    if (table === 'document_texts') continue;
    for (const [key, columns] of rows) {
      if (columns === 'row') continue;
      for (const column of columns) {
        const name = `${table}.${column}`;
        cells.set(name, (cells.get(name) ?? new Set()).add(key));
      }
    }
  }
  return cells;
}

function queryOf(
  database: DatabaseSync,
  name: TableName,
  rows: CheckedRows,
  cleared: ClearedCells,
): RowsQuery {
  const { columns, key } = tableOf(name);
  const orderBy = [...(columns['muni_id'] === undefined || isGlobal(name) ? [] : ['muni_id']), key];
  const order = `ORDER BY ${orderBy.map(quoteName).join(', ')}`;
  if (isGlobal(name)) {
    const expressions = Object.entries(columns).map(([column, declared]) =>
      valueOf(quoteName(column), declared),
    );
    return { expressions, from: `FROM temp.${quoteName(name)}`, orderBy: order };
  }
  const present = rows.layout.get(name);
  const expressions = Object.entries(columns).map(([column, declared]) => {
    if (present?.includes(column) !== true) return 'NULL';
    const keys = cleared.get(`${name}.${column}`);
    const value = valueOf(quoteName(column), declared);
    return keys === undefined ? value : clearedWhere(database, name, column, value, keys);
  });
  if (present === undefined) return { expressions, from: 'WHERE FALSE', orderBy: '' };
  const conditions = rows.isUnfiltered ? [] : conditionsOf(database, name, rows);
  const where = conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`;
  return { expressions, from: `FROM corpus.${quoteName(name)}${where}`, orderBy: order };
}

/** Converts a cell to its published spelling; types that have only one spelling are absent. */
const normalizers: Partial<Record<ColumnType, (cell: string) => string>> = {
  integer: (cell) => `CAST(${cell} AS INTEGER)`,
  boolean: (cell) => `CAST(${cell} AS INTEGER)`,
  number: (cell) => `CAST(${cell} AS REAL)`,
  list: (cell) => `json(${cell})`,
  // Concatenation makes it plain text, which JSON functions do not embed.
  evidence: (cell) => `json(${cell}) || ''`,
  // Drops trailing zeros of the fraction: 2026-11-20T12:00:00.500Z
  instant: (cell) =>
    `CASE length(${cell}) WHEN 20 THEN ${cell} ELSE rtrim(rtrim(rtrim(${cell}, 'Z'), '0'), '.') || 'Z' END`,
};

const valueOf = (cell: string, { type }: Column): string => normalizers[type]?.(cell) ?? cell;

function clearedWhere(
  database: DatabaseSync,
  name: TableName,
  column: string,
  value: string,
  keys: ReadonlySet<string>,
): string {
  const table = keyTable(database, `cleared_${name}_${column}`, keys);
  const clear = redactedValue(name, column);
  const isCleared = `${quoteName(tableOf(name).key)} IN ${table}`;
  return `CASE WHEN ${isCleared} THEN ${clear === null ? 'NULL' : `'${clear}'`} ELSE ${value} END`;
}

/** Also drops rows of dropped places, and rows without a valid key, which no list of dropped keys can contain. */
function conditionsOf(database: DatabaseSync, name: TableName, { droppedRows }: CheckedRows): string[] {
  const key = quoteName(tableOf(name).key);
  const keys = [...droppedRows.invalid, ...droppedRows.redacted].flatMap(([table, dropped]) =>
    table === name ? [...dropped] : [],
  );
  return [
    `typeof(${key}) = 'text'`,
    `${key} NOT GLOB '*[^A-Za-z0-9_-]*'`,
    `muni_id IN (SELECT id FROM temp.municipalities)`,
    ...(keys.length === 0 ? [] : [`${key} NOT IN ${keyTable(database, `gone_${name}`, new Set(keys))}`]),
  ];
}

/** Creates a temporary table with the keys and returns its quoted name. */
function keyTable(database: DatabaseSync, name: string, keys: ReadonlySet<string>): string {
  const table = `temp.${quoteName(name)}`;
  database.exec(`CREATE TABLE ${table} (key TEXT PRIMARY KEY) WITHOUT ROWID`);
  const insert = database.prepare(`INSERT INTO ${table} VALUES (?)`);
  for (const key of keys) insert.run(key);
  return table;
}
