/** The places of rows: conditions on them become a condition on `muni_id`, and their columns are looked up by it. */
import type { TableName } from '../../../schemas/tables/index.ts';
import { dataPath, tableFileName } from '../../../schemas/paths.ts';
import type { DatasetCache } from '../parquet/cache.ts';
import type { Cell } from '../cells.ts';
import { placeSource } from './columns.ts';
import { type Condition, conditionOn } from './conditions.ts';
import type { Network } from '../parquet/range-requests.ts';
import { DatasetQueryError, didYouMean, notCovered, quoted } from '../messages.ts';
import type { CheckedQuery } from './check-query.ts';
import { TableReader } from '../parquet/table-reader.ts';

/** Places, and the version of their file. */
export type Places = {
  /** The condition on `muni_id`; undefined without conditions on places. */
  readonly condition: Condition | undefined;
  readonly version: string;
  /** A column of the place with this id, as a query on the table names it. */
  readonly cellOf: (id: Cell, column: string) => Cell;
};

type Place = ReadonlyMap<string, Cell>;

/**
 * Reads what a query needs of places; undefined if it needs nothing.
 * @param columns all columns of the table and of places that the query reads
 * @throws DatasetQueryError if no place has one of the slugs
 */
export async function readPlaces(
  { table, placeConditions, slugs }: CheckedQuery,
  columns: Iterable<string>,
  network: Network,
  cache: DatasetCache,
): Promise<Places | undefined> {
  const shown = new Map(
    [...columns].flatMap((name) => {
      const source = placeSource(table, name);
      return source === undefined ? [] : [[name, source] as const];
    }),
  );
  if (placeConditions.length === 0 && shown.size === 0) return undefined;
  const reader = await TableReader.open(
    dataPath(tableFileName('municipalities' satisfies TableName)),
    network,
    cache,
  );
  const needed = new Set(['id', ...shown.values(), ...placeConditions.map(({ column }) => column)]);
  const places = await readRows(reader, needed);
  requireSlugs(slugs, places);
  const matching = places.filter((place) =>
    placeConditions.every(({ column, matches }) => matches(place.get(column) ?? null)),
  );
  const byId = new Map(places.map((place) => [place.get('id'), place]));
  return {
    condition:
      placeConditions.length === 0
        ? undefined
        : conditionOn(
            'muni_id',
            'in',
            matching.map((place) => String(place.get('id'))),
          ),
    version: reader.table.version,
    cellOf: (id, column) => byId.get(id)?.get(shown.get(column) ?? '') ?? null,
  };
}

async function readRows(reader: TableReader, columns: ReadonlySet<string>): Promise<Place[]> {
  const chunks = reader.table.groups.map((group) => ({ group, columns }));
  await reader.fetch(chunks);
  const places: Place[] = [];
  for (const chunk of chunks) {
    const cells = await reader.read(chunk);
    for (let row = 0; row < chunk.group.rows; row++)
      places.push(new Map([...columns].map((column) => [column, cells(column, row)])));
  }
  return places;
}

function requireSlugs(slugs: readonly string[], places: readonly Place[]): void {
  if (slugs.length === 0) return;
  const known = new Set(places.map((place) => String(place.get('slug'))));
  const unknown = slugs.find((slug) => !known.has(slug));
  if (unknown === undefined) return;
  throw new DatasetQueryError(
    `No place has the slug ${quoted(unknown)}.${didYouMean(unknown, known)} ${notCovered}`,
  );
}
