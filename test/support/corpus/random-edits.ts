/** Edits of a SQLite corpus that a seed decides: rows of any table are changed, deleted and added, places renamed and merged. */
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { placeTables, type TableName, tableNames, tableOf } from '../../../schemas/tables/index.ts';
import type { Random } from '../random.ts';
import { sampleRow } from './rows.ts';

/** Changes a corpus. An edit of a table without rows may change nothing. */
export type Edit = (database: DatabaseSync, random: Random) => void;

/** The key of a row, at random; undefined if the table is empty. */
function someKey(database: DatabaseSync, random: Random, table: TableName): string | undefined {
  const { key } = tableOf(table);
  const rows = database.prepare(`SELECT count(*) AS rows FROM "${table}"`).get()?.['rows'];
  const row = database
    .prepare(`SELECT "${key}" AS key FROM "${table}" ORDER BY 1 LIMIT 1 OFFSET ?`)
    .get(random.below(Math.max(1, Number(rows))));
  return row && String(row['key']);
}

/** A value of a row is copied from another row of the table. */
export const changeCellOf =
  (table: TableName): Edit =>
  (database, random) => {
    const { key, columns } = tableOf(table);
    const column = random.of(Object.keys(columns).filter((name) => name !== key));
    const [from, to] = [someKey(database, random, table), someKey(database, random, table)];
    if (column === undefined || from === undefined || to === undefined) return;
    database
      .prepare(
        `UPDATE OR IGNORE "${table}" SET "${column}" = (SELECT "${column}" FROM "${table}" WHERE "${key}" = ?) WHERE "${key}" = ?`,
      )
      .run(from, to);
  };

export const deleteRowOf =
  (table: TableName): Edit =>
  (database, random) => {
    const key = someKey(database, random, table);
    if (key !== undefined)
      database.prepare(`DELETE FROM "${table}" WHERE "${tableOf(table).key}" = ?`).run(key);
  };

/** A row is added: a copy of another one, or a sample of a place if the table is empty. */
export const addRowTo =
  (table: TableName): Edit =>
  (database, random) => {
    const { key, columns } = tableOf(table);
    const names = Object.keys(columns);
    const added = `added-${random.below(1_000_000)}`;
    const from = someKey(database, random, table);
    if (from === undefined) {
      const place = someKey(database, random, 'municipalities') ?? null;
      const row: Readonly<Record<string, unknown>> = { ...sampleRow(table), [key]: added, muni_id: place };
      database
        .prepare(`INSERT OR IGNORE INTO "${table}" VALUES (${names.map(() => '?').join(', ')})`)
        .run(...names.map((name) => cellOf(row[name])));
      return;
    }
    const cells = names.map((name) => (name === key ? '?' : `"${name}"`));
    database
      .prepare(
        `INSERT OR IGNORE INTO "${table}" SELECT ${cells.join(', ')} FROM "${table}" WHERE "${key}" = ?`,
      )
      .run(added, from);
  };

const cellOf = (value: unknown): SQLInputValue =>
  value === null || typeof value === 'string' || typeof value === 'number'
    ? value
    : typeof value === 'boolean'
      ? Number(value)
      : JSON.stringify(value);

const inSomeTable =
  (tables: readonly TableName[], editOf: (table: TableName) => Edit): Edit =>
  (database, random) =>
    editOf(random.of(tables) ?? 'meetings')(database, random);

export const changeCell = inSomeTable(tableNames, changeCellOf);
export const deleteRow = inSomeTable(tableNames, deleteRowOf);
export const addRow = inSomeTable(placeTables, addRowTo);

/** All rows of one place are moved to another. */
export const mergePlaces: Edit = (database, random) => {
  const [from, to] = [
    someKey(database, random, 'municipalities'),
    someKey(database, random, 'municipalities'),
  ];
  if (from === undefined || to === undefined || from === to) return;
  for (const table of placeTables)
    database.prepare(`UPDATE OR IGNORE "${table}" SET muni_id = ? WHERE muni_id = ?`).run(to, from);
  database.prepare('DELETE FROM municipalities WHERE id = ?').run(from);
};

export const renamePlace: Edit = (database, random) => {
  const id = someKey(database, random, 'municipalities') ?? '';
  const slug = `renamed-${random.below(1_000_000)}-oh`;
  database.prepare('UPDATE municipalities SET slug = ?, name = ? WHERE id = ?').run(slug, slug, id);
};

/** Applies edits to the corpus in a file, which may break references between its rows. */
export function applyEdits(file: string, random: Random, edits: readonly Edit[]): void {
  using database = new DatabaseSync(file);
  database.exec('PRAGMA foreign_keys = OFF; BEGIN');
  for (const edit of edits) edit(database, random);
  database.exec('COMMIT');
}
