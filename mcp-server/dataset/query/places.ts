/** Turns conditions on the place of a row into a condition on `muni_id`. */
import { dataPath, tableFileName } from '../../../schemas/paths.ts';
import type { DatasetCache } from '../parquet/cache.ts';
import type { Cell } from '../cells.ts';
import { placeColumns } from './columns.ts';
import { type Condition, conditionOn } from './conditions.ts';
import type { Network } from '../parquet/range-requests.ts';
import { DatasetQueryError, didYouMean, quoted } from '../messages.ts';
import type { CheckedQuery } from './check-query.ts';
import { TableReader } from '../parquet/table-reader.ts';

/** The condition on `muni_id`, and the version of the file of places that it comes from. */
type PlacesCondition = { readonly condition: Condition; readonly version: string };

/** Returns a cell of a place. */
type PlaceCells = (column: string) => Cell;

/** @throws DatasetQueryError if no place has one of the slugs */
export async function resolvePlaces(
  { placeConditions, slugs }: CheckedQuery,
  network: Network,
  cache: DatasetCache,
): Promise<PlacesCondition> {
  const reader = await TableReader.open(dataPath(tableFileName('municipalities')), network, cache);
  const { version } = reader.table;
  const places = await readPlaces(reader);
  requireSlugs(slugs, places);
  const ids = places
    .filter((place) => placeConditions.every(({ column, matches }) => matches(place(column))))
    .map((place) => String(place('id')));
  return { condition: conditionOn('muni_id', 'in', ids), version };
}

async function readPlaces(reader: TableReader): Promise<PlaceCells[]> {
  const columns = ['id', ...placeColumns];
  const chunks = reader.table.groups.map((group) => ({ group, columns }));
  await reader.fetch(chunks);
  const places: PlaceCells[] = [];
  for (const chunk of chunks) {
    const cells = await reader.read(chunk);
    for (let row = 0; row < chunk.group.rows; row++) places.push((column) => cells(column, row));
  }
  return places;
}

function requireSlugs(slugs: readonly string[], places: readonly PlaceCells[]): void {
  if (slugs.length === 0) return;
  const known = new Set(places.map((place) => String(place('slug'))));
  const unknown = slugs.find((slug) => !known.has(slug));
  if (unknown === undefined) return;
  throw new DatasetQueryError(
    `No place has the slug ${quoted(unknown)}.${didYouMean(unknown, known)} list_cities finds the slug of a place.`,
  );
}
