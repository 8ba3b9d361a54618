/** Upgrades a table of an existing corpus to its declaration. */
import type { DatabaseSync } from 'node:sqlite';
import { addColumn, createIndexes, createTable, lacksValues, quoteName } from '../../../schemas/ddl.ts';
import { type TableName, tableOf } from '../../../schemas/tables/index.ts';
import { UserError } from '../../system/errors.ts';

/**
 * Adds nullable columns that were declared later, and renews a table whose CHECK lacks a value that was declared later. Rows stay as
 * they are. Needs a transaction with `foreign_keys` switched off: else, replacing the table would delete the rows that refer to it.
 * @throws {UserError} if the table has no column that cannot be null
 */
export function upgradeTable(database: DatabaseSync, name: TableName, path: string): void {
  const { sql, present } = describe(database, name);
  for (const [column, { nullable }] of Object.entries(tableOf(name).columns)) {
    if (present.has(column)) continue;
    if (!nullable)
      throw new UserError(
        `Cannot import into ${path}: its table ${name} has no column ${column}. Import into a new file, or add the column.`,
      );
    database.exec(addColumn(name, column));
  }
  if (lacksValues(name, sql)) renew(database, name);
}

function describe(
  database: DatabaseSync,
  name: TableName,
): { readonly sql: string; readonly present: ReadonlySet<unknown> } {
  const columns = database.prepare('SELECT name FROM pragma_table_info(?)').all(name);
  const schema = database
    .prepare(`SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = ?`)
    .get(name);
  return { sql: String(schema?.['sql'] ?? ''), present: new Set(columns.map((column) => column['name'])) };
}

/** https://www.sqlite.org/lang_altertable.html#otheralter */
function renew(database: DatabaseSync, name: TableName): void {
  const columns = Object.keys(tableOf(name).columns).map(quoteName).join(', ');
  const [current, renewed] = [quoteName(name), quoteName(`import_new_${name}`)];
  database.exec(createTable(name).replace(current, renewed));
  database.exec(`INSERT INTO ${renewed} (${columns}) SELECT ${columns} FROM ${current}`);
  database.exec(`DROP TABLE ${current}`);
  database.exec(`ALTER TABLE ${renewed} RENAME TO ${current}`);
  for (const statement of createIndexes(name)) database.exec(statement);
}
