/** Values of the derived columns as SQL: cells of the valid rows that a row refers to, redacted as those are. */
import { quoteName } from '../../schemas/ddl.ts';
import { derivedColumns } from '../../schemas/derived-columns.ts';
import { type TableName, tableOf } from '../../schemas/tables/index.ts';
import type { RowsQuery } from './checked-rows.ts';

type Queries = ReadonlyMap<TableName, RowsQuery>;

/** Returns the queries with an expression for each derived column, after those of the table. */
export const withDerivedColumns = (queries: Queries): Queries =>
  new Map([...queries].map(([name, query]) => [name, withDerived(queries, name, query)]));

function withDerived(queries: Queries, name: TableName, query: RowsQuery): RowsQuery {
  const expressions = Object.values(derivedColumns(name)).map(({ by, from, column }) =>
    lookup(queries, { table: name, by }, from, valueIn(queries, from, column)),
  );
  return { ...query, expressions: [...query.expressions, ...expressions] };
}

type Reference = { readonly table: TableName; readonly by: string };

/** `value` of the row that a reference names; null where the reference is cleared or the row is dropped. */
function lookup(queries: Queries, { table, by }: Reference, target: TableName, value: string): string {
  const reference = expressionOf(queries, table, by);
  const from = queries.get(target)?.from ?? 'WHERE FALSE';
  if (reference === 'NULL' || !from.startsWith('FROM')) return 'NULL';
  const isIt = `corpus.${quoteName(target)}.${quoteName(tableOf(target).key)} = corpus.${quoteName(table)}.${quoteName(by)}`;
  const where = from.includes(' WHERE ') ? `AND ${isIt}` : `WHERE ${isIt}`;
  return `CASE WHEN ${reference} IS NOT NULL THEN (SELECT ${value} ${from} ${where}) END`;
}

/** A meeting may name its body itself, or refer to it. */
function valueIn(queries: Queries, table: TableName, column: string): string {
  const value = expressionOf(queries, table, column);
  if (column !== 'body_name') return value;
  const name = lookup(queries, { table, by: 'body_id' }, 'bodies', expressionOf(queries, 'bodies', 'name'));
  return `coalesce(${value}, ${name})`;
}

function expressionOf(queries: Queries, table: TableName, column: string): string {
  const index = Object.keys(tableOf(table).columns).indexOf(column);
  return queries.get(table)?.expressions[index] ?? 'NULL';
}
