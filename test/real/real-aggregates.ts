/** Every aggregate that filter_dataset allows, where its cost differs: what is read depends on the columns alone. */
import {
  aggregateFunctions,
  type DatasetAggregate,
  type DatasetQuery,
  queryLimits,
} from '../../mcp-server/dataset/types.ts';
import { call, type Called, clientOf } from '../mcp-server/demo-service.fixture.ts';
import { publishedColumns } from '../../schemas/derived-columns.ts';
import { type TableName, tableNames } from '../../schemas/tables/index.ts';

type Asked = DatasetQuery & { readonly table: TableName };

/** Columns that can be grouped by, with all aggregates of each. */
function aggregatesOf(table: TableName): ReadonlyMap<string, readonly DatasetAggregate[]> {
  const columns = Object.entries(publishedColumns(table)).filter(([, { type }]) => type !== 'list');
  return new Map(
    columns.map(([column, { type }]) => {
      const isNumber = type === 'integer' || type === 'number';
      return [
        column,
        aggregateFunctions
          .filter((name) => name !== 'sum' || isNumber)
          .map((name) => ({ function: name, column })),
      ];
    }),
  );
}

/** The widest queries of a table: as many aggregates as are allowed, over all columns in turn, in groups of three columns. */
function widest(table: TableName): Asked[] {
  const all = [...aggregatesOf(table).values()].flat();
  const columns = [...aggregatesOf(table).keys()];
  const parts = Math.ceil(all.length / queryLimits.aggregates);
  return Array.from({ length: parts }, (_, part) => ({
    table,
    // Columns with few values: every row is read all the same.
    group_by: columns
      .filter((name) => /^(?:kind|type|vote|result|outcome|stage|status|state_code)$/.test(name))
      .slice(0, queryLimits.groupColumns),
    aggregates: all.filter((_each, index) => index % parts === part),
  }));
}

/** Each column as the only group, which keeps the most groups in memory. */
const single = (table: TableName): Asked[] =>
  [...aggregatesOf(table).keys()].map((column) => ({ table, group_by: [column] }));

export const wideAggregates: readonly Asked[] = tableNames.flatMap(widest);
/** One of each table, with columns of all its parts. */
export const widestOfEach = wideAggregates.filter(
  ({ table }, index, all) => all.findIndex((other) => other.table === table) === index,
);
export const singleGroups: readonly Asked[] = tableNames.flatMap(single);

/** An answer of a server that has read nothing yet, and what it read. */
export async function readBy(
  origin: string,
  query: Record<string, unknown>,
): Promise<Called & { readonly bytes: number }> {
  let bytes = 0;
  const client = await clientOf(origin, async (url, init) => {
    const response = await fetch(url, init);
    const body = await response.arrayBuffer();
    bytes += body.byteLength;
    return new Response(body.byteLength === 0 ? null : body, response);
  });
  const called = await call(client, 'filter_dataset', query);
  await client.close();
  return { ...called, bytes };
}
