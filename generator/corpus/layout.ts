/** The tables and columns of a SQLite corpus, and whether its indexes allow reading it place by place. */
import type { DatabaseSync } from 'node:sqlite';
import { quoteName } from '../../schemas/ddl.ts';
import { isTableName, type TableName, tableNames, tableOf } from '../../schemas/tables/index.ts';
import { type Report, showName } from './rows/finding.ts';
import { columnGuard, reportMissingColumns } from './formats/format.ts';
import { similarNames } from '../../schemas/names/similar-names.ts';
import { queryRows } from './formats/sqlite.ts';

/** The readable columns of each table in the corpus. */
export type Layout = ReadonlyMap<TableName, readonly string[]>;

/** Tables with these prefixes are not data: full-text search, views, SQLite’s own tables, the state of imports. */
const ignoredName = /^(search_|view_|sqlite_|import_)/;

/** The layout of a SQLite corpus, and the tables that lack required columns. Unknown and missing names are reported. */
export function readLayout(
  database: DatabaseSync,
  report: Report,
): { layout: Layout; unreadable: ReadonlySet<TableName> } {
  const layout = new Map<TableName, string[]>();
  const unreadable = new Set<TableName>();
  const names = tableNamesIn(database).filter((name) => !ignoredName.test(name));
  for (const name of names) {
    if (!isTableName(name)) reportUnknownTable(name, report);
    else {
      const columns = readColumns(database, name, report);
      if (columns === undefined) unreadable.add(name);
      else layout.set(name, columns);
    }
  }
  return { layout, unreadable: unreadable.union(reportMissingTables(new Set(names), report)) };
}

const tableNamesIn = (database: DatabaseSync): string[] =>
  database
    .prepare(`SELECT name FROM sqlite_schema WHERE type IN ('table', 'view') ORDER BY name`)
    .all()
    .map(({ name }) => String(name));

function readColumns(database: DatabaseSync, name: TableName, report: Report): string[] | undefined {
  const isKnown = columnGuard(name, report);
  const columns = queryRows(database, 'SELECT name FROM pragma_table_xinfo(?) WHERE hidden <> 1', name)
    .map((column) => String(column['name']))
    .filter((column) => isKnown(column))
    .toArray();
  return reportMissingColumns(name, new Set(columns), report) ? columns : undefined;
}

/** Reports a table that is not in the contract. */
export function reportUnknownTable(name: string, report: Report): void {
  const [likely] = similarNames(name, tableNames);
  report({
    severity: 'error',
    rule: 'unknown-table',
    table: showName(name),
    message: 'is not a table of the corpus',
    remedy: `Rename or remove it. ${likely === undefined ? 'docs/data-dictionary.md lists the tables.' : `Did you mean ${likely}?`}`,
  });
}

const requiredTables = ['municipalities', 'meetings'] as const satisfies readonly TableName[];

/** Reports and returns the required tables that are missing. */
export function reportMissingTables(present: ReadonlySet<string>, report: Report): Set<TableName> {
  const missing = requiredTables.filter((table) => !present.has(table));
  for (const table of missing) {
    report({
      severity: 'error',
      rule: 'missing-table',
      table,
      message: 'is missing but required',
      remedy: 'Add the table; it may be empty.',
    });
  }
  return new Set(missing);
}

/** True if every table has an index on its key and one on its place, as in the declared DDL. */
export function isIndexed(database: DatabaseSync, layout: Layout): boolean {
  return [...layout.keys()].every((name) => {
    const { key, columns } = tableOf(name);
    const indexes = indexesOf(database, name);
    const hasPlaceIndex =
      columns['muni_id'] === undefined || indexes.some(({ first }) => first === 'muni_id');
    return (
      hasPlaceIndex && indexes.some(({ unique, width, first }) => unique && width === 1 && first === key)
    );
  });
}

type Index = { unique: boolean; width: number; first: string };

const indexesOf = (database: DatabaseSync, table: TableName): Index[] =>
  database
    .prepare(
      `SELECT list."unique" AS is_unique, count(*) AS width,
        max(CASE WHEN info.seqno = 0 THEN info.name END) AS first
      FROM pragma_index_list(?) AS list, pragma_index_xinfo(list.name) AS info
      WHERE info.key = 1 AND list.partial = 0 AND info.coll = 'BINARY' GROUP BY list.name`,
    )
    .all(table)
    .map(({ is_unique, width, first }) => ({
      unique: is_unique === 1,
      width: Number(width),
      first: String(first),
    }));

/** `SELECT` of all declared columns in order; columns that the corpus lacks are null. */
export function selectColumns(name: TableName, present: readonly string[]): string {
  const columns = Object.keys(tableOf(name).columns).map((column) =>
    present.includes(column) ? quoteName(column) : `NULL AS ${quoteName(column)}`,
  );
  return `SELECT ${columns.join(', ')} FROM ${quoteName(name)}`;
}
