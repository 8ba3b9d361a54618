/** SQLite DDL of the tables: https://www.sqlite.org/lang_createtable.html, https://www.sqlite.org/stricttables.html */
import type { Column, ColumnType, Table } from './columns.ts';
import { type FileName, type TableName, tableOf } from './tables/index.ts';

const sqliteTypes: Record<ColumnType, 'TEXT' | 'INTEGER' | 'REAL'> = {
  id: 'TEXT',
  slug: 'TEXT',
  text: 'TEXT',
  url: 'TEXT',
  integer: 'INTEGER',
  number: 'REAL',
  boolean: 'INTEGER',
  date: 'TEXT',
  instant: 'TEXT',
  time: 'TEXT',
  timezone: 'TEXT',
  enum: 'TEXT',
  list: 'TEXT',
  evidence: 'TEXT',
};

/** Quotes a name for SQL. */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Quotes a string for SQL. */
export const quoteText = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** `CREATE TABLE` with PRIMARY KEY, UNIQUE, CHECK and FOREIGN KEY. */
export function createTable(name: TableName): string {
  const table = tableOf(name);
  const lines = Object.entries(table.columns).map(([column, declared]) =>
    columnLine(table, column, declared),
  );
  const uniques = table.unique.map((columns) => `UNIQUE (${columns.map(quoteName).join(', ')})`);
  return `CREATE TABLE ${quoteName(name)} (\n  ${[...lines, ...uniques, ...foreignKeys(table)].join(',\n  ')}\n) STRICT`;
}

/** `ALTER TABLE … ADD COLUMN` for a nullable column that an existing table lacks. */
export function addColumn(name: TableName, column: string): string {
  const table = tableOf(name);
  const declared = table.columns[column];
  if (declared === undefined) throw new Error(`${name} has no column ${column}`);
  return `ALTER TABLE ${quoteName(name)} ADD COLUMN ${columnLine(table, column, declared)}`;
}

/** True if the statement that created a table has a CHECK for a column, but not with all values that are declared now. */
export const lacksValues = (name: TableName, sql: string): boolean =>
  Object.entries(tableOf(name).columns).some(([column, { values }]) => {
    const check = `CHECK (${quoteName(column)} IN (`;
    const listed = sql.split(check, 2)[1]?.split('))', 1)[0];
    return (
      values !== undefined &&
      listed !== undefined &&
      !values.every((value) => listed.includes(quoteText(value)))
    );
  });

/** `CREATE TABLE` without constraints, for rows that are unchecked or only pass through. */
export function createStagingTable(
  name: FileName,
  schema: 'main' | 'temp' = 'main',
  as: string = name,
): string {
  const columns = Object.entries(tableOf(name).columns);
  return `CREATE TABLE ${schema}.${quoteName(as)} (${columns.map(([column, { type }]) => `${quoteName(column)} ${sqliteTypes[type]}`).join(', ')})`;
}

/** `CREATE INDEX` for join keys and dates. The primary key already has an index. */
export function createIndexes(name: TableName): string[] {
  const { columns, key } = tableOf(name);
  return Object.entries(columns)
    .filter(
      ([column, { references, type }]) => column !== key && (references !== undefined || type === 'date'),
    )
    .map(([column]) => createIndex(name, column));
}

/** `CREATE INDEX` for one column. */
export const createIndex = (name: TableName, column: string): string =>
  `CREATE INDEX ${quoteName(`${name}_${column}`)} ON ${quoteName(name)} (${quoteName(column)})`;

function columnLine(table: Table, name: string, column: Column): string {
  const check = checkOf(quoteName(name), column);
  return [
    quoteName(name),
    sqliteTypes[column.type],
    column.nullable ? '' : 'NOT NULL',
    name === table.key ? 'PRIMARY KEY' : '',
    check === undefined ? '' : `CHECK (${check})`,
  ]
    .filter(Boolean)
    .join(' ');
}

function checkOf(name: string, column: Column): string | undefined {
  if (column.values !== undefined) return `${name} IN (${column.values.map(quoteText).join(', ')})`;
  if (column.type === 'boolean') return `${name} IN (0, 1)`;
  if (column.type === 'date') return `${name} IS date(${name})`;
  if (column.maxCharacters !== undefined) return `length(${name}) <= ${column.maxCharacters}`;
  const bounds = [
    column.minimum === undefined ? '' : `${name} >= ${column.minimum}`,
    column.maximum === undefined ? '' : `${name} <= ${column.maximum}`,
  ].filter(Boolean);
  return bounds.length === 0 ? undefined : bounds.join(' AND ');
}

function foreignKeys(table: Table): string[] {
  return Object.entries(table.columns).flatMap(([name, { references }]) =>
    references === undefined
      ? []
      : [
          `FOREIGN KEY (${quoteName(name)}) REFERENCES ${quoteName(references)} (${quoteName(tableOf(references as TableName).key)})`,
        ],
  );
}
