/** Runs queries as SQL in DuckDB, over the Parquet files of the same release. */
import { type DuckDBConnection, DuckDBInstance, type DuckDBValue } from '@duckdb/node-api';
import { join } from 'node:path';
import { quoteName } from '../../../schemas/ddl.ts';
import { tableFileName } from '../../../schemas/paths.ts';
import { isTableName, type TableName, tableNames, tableOf } from '../../../schemas/tables/index.ts';
import type {
  DatasetAggregate,
  DatasetCondition,
  DatasetQuery,
  DatasetRow,
  Operator,
} from '../../../mcp-server/dataset/types.ts';
import { columnOf, comparisons, placeSources } from './sqlite-oracle.ts';

/** Opens the Parquet files of a folder as tables, with the columns of the place of each row. */
export async function openParquet(folder: string): Promise<DuckDBConnection> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  const file = (table: TableName): string => textSql(join(folder, tableFileName(table)));
  for (const table of tableNames) {
    const { columns } = tableOf(table);
    const ofPlace = Object.entries(placeSources).filter(
      ([name]) => columns['muni_id'] !== undefined && columns[name] === undefined,
    );
    const selected = ofPlace.map(([name, source]) => `, places.${source} AS ${name}`).join('');
    const joined =
      ofPlace.length === 0 ? '' : `LEFT JOIN ${file('municipalities')} AS places ON places.id = t.muni_id`;
    await connection.run(
      `CREATE TABLE ${quoteName(table)} AS SELECT t.*${selected} FROM ${file(table)} AS t ${joined}`,
    );
  }
  return connection;
}

/** The number of rows that match the conditions of a query. */
export async function duckdbTotal(connection: DuckDBConnection, query: DatasetQuery): Promise<number> {
  const [row] = await rowsOf(connection, `SELECT count(*) AS total ${fromSql(query)}`);
  return Number(row?.['total']);
}

type Selected = { readonly name: string; readonly sql: string; readonly isInstant?: boolean };

/** The groups of a query, in an order such as `vote descending, state ascending`; nulls last. */
export async function duckdbGroups(
  connection: DuckDBConnection,
  query: DatasetQuery,
  order: string,
): Promise<DatasetRow[]> {
  const table = tableIn(query);
  const isDistinct = query.distinct === true;
  const groups = ((isDistinct ? query.columns : query.group_by) ?? []).map((name) => groupOf(table, name));
  const counted: readonly DatasetAggregate[] = isDistinct ? [] : [{ function: 'count' }];
  const selected = [...groups, ...(query.aggregates ?? counted).map((each) => aggregateOf(table, each))];
  const columns = selected.map(({ name, sql }) => `${sql} AS ${quoteName(name)}`).join(', ');
  const by = groups.length === 0 ? '' : `GROUP BY ${groups.map(({ sql }) => sql).join(', ')}`;
  const rows = await rowsOf(
    connection,
    `SELECT * FROM (SELECT ${columns} ${fromSql(query)} ${by}) ${orderSql(order)}`,
  );
  return rows.map((row) =>
    Object.fromEntries(
      selected.map(({ name, isInstant }) => [name, publishedCell(row[name] ?? null, isInstant === true)]),
    ),
  );
}

const rowsOf = async (connection: DuckDBConnection, sql: string): Promise<Record<string, DuckDBValue>[]> =>
  (await connection.runAndReadAll(sql)).getRowObjects();

function tableIn({ table }: DatasetQuery): TableName {
  if (!isTableName(table)) throw new Error(`no table ${table}`);
  return table;
}

const orderSql = (order: string): string =>
  order === 'place, then key'
    ? ''
    : `ORDER BY ${order.replaceAll(/(\S+) (a|de)scending/g, (_, name: string, way: string) => `${quoteName(name)} ${way === 'a' ? 'ASC' : 'DESC'} NULLS LAST`)}`;

/** Days and instants in a form that sorts and that JavaScript reads. */
function cellSql(table: TableName, column: string): Pick<Selected, 'sql' | 'isInstant'> {
  const name = quoteName(column);
  const type = columnOf(table, column)?.type;
  if (type === 'instant') return { sql: `epoch_us(${name})`, isInstant: true };
  return { sql: type === 'date' ? `CAST(${name} AS VARCHAR)` : name };
}

const formats: Readonly<Record<string, string>> = { year: '%Y', month: '%Y-%m' };

function groupOf(table: TableName, name: string): Selected {
  const [column = '', part] = name.split('.');
  const format = formats[part ?? ''];
  if (format === undefined) return { name, ...cellSql(table, column) };
  const { isInstant = false } = cellSql(table, column);
  const day = isInstant ? `make_timestamp(epoch_us(${quoteName(column)}))` : quoteName(column);
  return { name, sql: `strftime(${day}, '${format}')` };
}

function aggregateOf(table: TableName, { function: name, column }: DatasetAggregate): Selected {
  if (column === undefined) return { name, sql: 'count(*)' };
  const { sql, isInstant = false } = cellSql(table, column);
  const distinct = name === 'count_distinct';
  return {
    name: `${name}_${column}`,
    sql: distinct ? `count(DISTINCT ${sql})` : `${name}(${sql})`,
    isInstant: isInstant && (name === 'min' || name === 'max'),
  };
}

function publishedCell(cell: DuckDBValue, isInstant: boolean): DatasetRow[string] {
  if (typeof cell !== 'bigint') return cell as DatasetRow[string];
  if (!isInstant) return Number.isSafeInteger(Number(cell)) ? Number(cell) : String(cell);
  const milliseconds = Number(cell / 1000n);
  const fraction = String(cell % 1_000_000n)
    .padStart(6, '0')
    .replace(/0+$/, '');
  return `${new Date(milliseconds).toISOString().slice(0, 19)}${fraction === '' ? '' : `.${fraction}`}Z`;
}

function fromSql(query: DatasetQuery): string {
  const table = tableIn(query);
  const where = (query.where ?? []).map((condition) => conditionSql(table, condition));
  return `FROM ${quoteName(table)} WHERE ${['TRUE', ...where].join(' AND ')}`;
}

function conditionSql(table: TableName, { column, op, value }: DatasetCondition): string {
  const name = quoteName(column);
  if (op === 'is_null') return `${name} IS ${value === false ? 'NOT ' : ''}NULL`;
  const { type = 'text', values } = columnOf(table, column) ?? {};
  const wanted = (Array.isArray(value) ? value : [value]) as unknown[];
  const test = (cell: string): string => testSql(cell, op, wanted, type);
  if (type === 'list') return `len(list_filter(${name}, item -> ${test('item')})) > 0`;
  const isState = column === 'state' && values === undefined && (op === 'eq' || op === 'ne' || op === 'in');
  if (!isState) return test(name);
  const names = wanted.map((state) => plainSql(textSql(String(state)))).join(', ');
  return `${plainSql(name)} ${op === 'ne' ? 'NOT ' : ''}IN (${names})`;
}

function testSql(cell: string, op: Operator, values: readonly unknown[], type: string): string {
  const [first] = values;
  if (op === 'contains' || op === 'starts_with') {
    const text = plainSql(`CAST(${cell} AS VARCHAR)`);
    return `${op === 'contains' ? 'contains' : 'starts_with'}(${text}, ${plainSql(textSql(String(first)))})`;
  }
  const literals = values.map((value) => literalSql(value, type));
  return op === 'in'
    ? `${cell} IN (${literals.join(', ')})`
    : `${cell} ${comparisons[op] ?? ''} ${literals[0] ?? ''}`;
}

const textSql = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const plainSql = (sql: string): string => `strip_accents(lower(${sql}))`;

function literalSql(value: unknown, type: string): string {
  const text = textSql(String(value));
  if (type === 'boolean') return String(value);
  if (type === 'date') return `${text}::DATE`;
  if (type === 'instant') return `${text}::TIMESTAMPTZ`;
  if (type === 'integer' && !String(value).includes('.')) return `${text}::HUGEINT`;
  return type === 'integer' || type === 'number' ? `${text}::DOUBLE` : text;
}
