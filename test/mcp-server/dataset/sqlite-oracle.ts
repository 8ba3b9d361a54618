/** Runs a query as SQL on the SQLite database of the same release. */
import type { DatabaseSync, SQLInputValue, SQLOutputValue } from 'node:sqlite';
import type { Column } from '../../../schemas/columns.ts';
import { quoteName } from '../../../schemas/ddl.ts';
import { derivedColumns, publishedColumns } from '../../../schemas/derived-columns.ts';
import { isTableName, type TableName, tableOf } from '../../../schemas/tables/index.ts';
import type {
  DatasetCondition,
  DatasetQuery,
  DatasetRow,
  Operator,
} from '../../../mcp-server/dataset/types.ts';

/** Defines functions that SQLite lacks: text without case and accents, and instants as sortable text. */
export function prepareOracle(database: DatabaseSync): void {
  database.function('plain', { deterministic: true }, (text) =>
    text === null
      ? null
      : String(text)
          .normalize('NFKD')
          .replaceAll(/\p{Mn}/gu, '')
          .toLowerCase(),
  );
  database.function('moment', { deterministic: true }, (text) =>
    text === null ? null : momentOf(String(text)),
  );
}

const momentOf = (text: string): string =>
  text.length === 10
    ? `${text}T00:00:00.000000Z`
    : `${text.slice(0, 19)}.${text.slice(20, -1).padEnd(6, '0')}Z`;

/** Columns of the place of a row, by the names that queries use. */
export const placeSources: Readonly<Record<string, string>> = {
  slug: 'slug',
  place_name: 'name',
  state: 'state',
  state_code: 'state_code',
  country: 'country',
  kind: 'kind',
};

export const placeNames = Object.keys(placeSources);

/** A column that queries on a table may name. */
export const columnOf = (table: TableName, name: string): Column | undefined =>
  publishedColumns(table)[name] ?? tableOf('municipalities').columns[placeSources[name] ?? ''];

/** A table with its derived columns and those of the place of each row, joined by SQL. */
export function sourceSql(table: TableName): string {
  const { columns } = tableOf(table);
  const derived = Object.entries(derivedColumns(table)).map(([name, { from, column }]) =>
    column === 'body_name'
      ? 'coalesce(meetings.body_name, bodies.name) AS body_name'
      : `${from}.${column} AS ${name}`,
  );
  const ofPlace =
    columns['muni_id'] === undefined ? [] : placeNames.filter((name) => columns[name] === undefined);
  const places = ofPlace.map((name) => `places.${placeSources[name] ?? ''} AS ${name}`);
  const joins = [
    derived.length === 0
      ? ''
      : 'LEFT JOIN meetings ON meetings.id = t.meeting_id LEFT JOIN bodies ON bodies.id = meetings.body_id',
    table === 'member_votes' ? 'LEFT JOIN motions ON motions.id = t.motion_id' : '',
    ofPlace.length === 0 ? '' : 'LEFT JOIN municipalities AS places ON places.id = t.muni_id',
  ];
  return `(SELECT ${['t.*', 't.rowid AS row', ...derived, ...places].join(', ')} FROM ${quoteName(table)} AS t ${joins.join(' ')})`;
}

/** Every row that matches the query, ignoring its limit. */
export function oracleRows(database: DatabaseSync, query: DatasetQuery): DatasetRow[] {
  if (!isTableName(query.table)) throw new Error(`no table ${query.table}`);
  const { table } = query;
  const parameters: SQLInputValue[] = [];
  const where = (query.where ?? []).map((condition) => conditionSql(table, condition, parameters));
  const order = (query.order_by ?? []).flatMap(({ column, direction }) => {
    const key = keySql(table, column);
    return [`${key} IS NULL`, `${key} ${direction === 'desc' ? 'DESC' : 'ASC'}`];
  });
  const statement = database.prepare(
    `SELECT * FROM ${sourceSql(table)} WHERE ${['TRUE', ...where].join(' AND ')} ORDER BY ${[...order, 'row'].join(', ')}`,
  );
  statement.setReadBigInts(true);
  const columns = query.columns ?? Object.keys(publishedColumns(table));
  return statement
    .all(...parameters)
    .map((row) =>
      Object.fromEntries(columns.map((name) => [name, publishedCell(table, name, row[name] ?? null)])),
    );
}

/** The operators of SQL. */
export const comparisons: Partial<Record<Operator, string>> = {
  eq: '=',
  ne: '<>',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
};

function conditionSql(table: TableName, condition: DatasetCondition, parameters: SQLInputValue[]): string {
  if (publishedColumns(table)[condition.column] !== undefined) return cellSql(table, condition, parameters);
  const column = placeSources[condition.column] ?? '';
  return `muni_id IN (SELECT id FROM municipalities WHERE ${cellSql('municipalities', { ...condition, column }, parameters)})`;
}

function cellSql(
  table: TableName,
  { column, op, value }: DatasetCondition,
  parameters: SQLInputValue[],
): string {
  const name = quoteName(column);
  if (op === 'is_null') return `${name} IS ${value === false ? 'NOT ' : ''}NULL`;
  const values = (Array.isArray(value) ? (value as unknown[]) : [value]).map(parameterOf);
  const type = columnOf(table, column)?.type;
  if (type === 'list')
    return `EXISTS (SELECT 1 FROM json_each(${name}) AS item WHERE ${textSql('item.value', op, values, parameters)})`;
  if (table === 'municipalities' && column === 'state' && (op === 'eq' || op === 'ne' || op === 'in')) {
    const isOne = values.map((state) => {
      parameters.push(state, state);
      return '(plain(state) = plain(?) OR plain(state_code) = plain(?))';
    });
    return `${op === 'ne' ? 'NOT ' : ''}(${isOne.join(' OR ')})`;
  }
  return textSql(keySql(table, column), op, values, parameters, type === 'instant');
}

function textSql(
  cell: string,
  op: Operator,
  values: readonly SQLInputValue[],
  parameters: SQLInputValue[],
  isInstant = false,
): string {
  parameters.push(...values);
  const parameter = isInstant ? 'moment(?)' : '?';
  if (op === 'contains') return `instr(plain(${cell}), plain(?)) > 0`;
  if (op === 'starts_with') {
    parameters.push(...values);
    return `substr(plain(${cell}), 1, length(plain(?))) = plain(?)`;
  }
  if (op === 'in') return `${cell} IN (${values.map(() => parameter).join(', ')})`;
  return `${cell} ${comparisons[op] ?? ''} ${parameter}`;
}

/** The SQL expression that a column is compared by. */
const keySql = (table: TableName, column: string): string =>
  columnOf(table, column)?.type === 'instant' ? `moment(${quoteName(column)})` : quoteName(column);

const parameterOf = (value: unknown): SQLInputValue =>
  typeof value === 'boolean' ? Number(value) : (value as SQLInputValue);

/** A cell of the database as the dataset publishes it. */
function publishedCell(table: TableName, column: string, cell: SQLOutputValue): DatasetRow[string] {
  const type = columnOf(table, column)?.type;
  if (cell === null || cell instanceof Uint8Array) return null;
  if (type === 'boolean') return cell === 1n;
  if (typeof cell === 'string') return type === 'list' ? (JSON.parse(cell) as string[]) : cell;
  if (typeof cell === 'number') return cell;
  return Number.isSafeInteger(Number(cell)) ? Number(cell) : String(cell);
}
