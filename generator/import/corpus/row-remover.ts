/** Removes rows together with their dependent rows. Nullable references are set to NULL instead. */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { quoteName } from '../../../schemas/ddl.ts';
import { type TableName, tableNames, tableOf } from '../../../schemas/tables/index.ts';
import { childTables } from '../merge/meeting-facts.ts';

/** A column that references another table. */
type Referrer = { readonly table: TableName; readonly column: string; readonly nullable: boolean };

/**
 * A condition that leaves out rows of another author, such as the brief of a model. A decision remains the importer's if a model
 * wrote only its summary.
 */
export function importedOnly(table: TableName): string {
  if (tableOf(table).columns['generated_by'] === undefined) return '';
  const ofModel = table === 'decisions' ? ` OR generated_by LIKE 'ai:%'` : '';
  return ` AND (generated_by IS NULL OR generated_by LIKE 'extract:%'${ofModel})`;
}

export class RowRemover {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /** Removes a row, and returns the number of removed rows per table. */
  remove(name: TableName, key: string): ReadonlyMap<TableName, number> {
    const removed = new Map<TableName, number>();
    this.#remove(name, key, removed);
    return removed;
  }

  /** Keys of the meeting's rows that the importer wrote: they have its prefix, and their text was not generated elsewhere. */
  *rowsOfMeeting(meetingId: string, keyPrefix: string): Generator<{ table: TableName; key: string }> {
    for (const table of childTables.toReversed()) {
      const key = quoteName(tableOf(table).key);
      const rows = this.#statement(
        `SELECT ${key} AS key FROM ${quoteName(table)} WHERE meeting_id = ? AND substr(${key}, 1, ?) = ?${importedOnly(table)}`,
      ).all(meetingId, keyPrefix.length, keyPrefix);
      for (const row of rows) yield { table, key: String(row['key']) };
    }
  }

  #remove(name: TableName, key: string, removed: Map<TableName, number>): void {
    for (const { table, column, nullable } of referrersOf(name)) {
      if (nullable) this.#clear(table, column, key);
      else for (const referring of this.#keysOf(table, column, key)) this.#remove(table, referring, removed);
    }
    for (const { table, column, tableColumn } of pointers)
      for (const pointing of this.#keysOf(table, column, key, ` AND ${quoteName(tableColumn)} = '${name}'`))
        this.#remove(table, pointing, removed);
    const { changes } = this.#statement(
      `DELETE FROM ${quoteName(name)} WHERE ${quoteName(tableOf(name).key)} = ?`,
    ).run(key);
    removed.set(name, (removed.get(name) ?? 0) + Number(changes));
  }

  #clear(table: TableName, column: string, key: string): void {
    const name = quoteName(column);
    this.#statement(`UPDATE ${quoteName(table)} SET ${name} = NULL WHERE ${name} = ?`).run(key);
  }

  #keysOf(table: TableName, column: string, key: string, also = ''): string[] {
    const own = quoteName(tableOf(table).key);
    return this.#statement(
      `SELECT ${own} AS key FROM ${quoteName(table)} WHERE ${quoteName(column)} = ?${also}`,
    )
      .all(key)
      .map((row) => String(row['key']));
  }

  #statement(sql: string): StatementSync {
    const prepared = this.#statements.get(sql) ?? this.#database.prepare(sql);
    this.#statements.set(sql, prepared);
    return prepared;
  }
}

/** Columns that reference a table. */
export const referrersOf = (name: TableName): Referrer[] =>
  tableNames.flatMap((table) =>
    Object.entries(tableOf(table).columns)
      .filter(([, { references }]) => references === name)
      .map(([column, { nullable }]) => ({ table, column, nullable })),
  );

/** Columns with the key of a row in whichever table another column names. */
const pointers = tableNames.flatMap((table) =>
  Object.entries(tableOf(table).columns).flatMap(([column, { referencesTableIn }]) =>
    referencesTableIn === undefined ? [] : [{ table, column, tableColumn: referencesTableIn }],
  ),
);
