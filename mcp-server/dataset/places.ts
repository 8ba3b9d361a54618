/** Conditions on the place of a row, as the ids of the places for which they hold. */
import { dataPath, tableFileName } from '../../schemas/paths.ts';
import type { DatasetCache } from './cache.ts';
import type { Cell } from './cells.ts';
import { placeColumns } from './columns.ts';
import { type Condition, conditionOn } from './conditions.ts';
import { DatasetQueryError } from './errors.ts';
import type { Network } from './fetch-part.ts';
import { didYouMean, quoted } from './nearest.ts';
import type { CheckedQuery } from './query.ts';
import { TableReader } from './table-reader.ts';

/** A condition on `muni_id` in the place of those on places, and the file that it was resolved by. */
type PlacesCondition = { readonly condition: Condition; readonly version: string };

/** A place by its cells. */
type Place = (column: string) => Cell;

/** @throws DatasetQueryError where a slug is no place's */
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
    .filter((place) => placeConditions.every(({ column, holds }) => holds(place(column))))
    .map((place) => String(place('id')));
  return { condition: conditionOn('muni_id', 'in', ids), version };
}

async function readPlaces(reader: TableReader): Promise<Place[]> {
  const columns = ['id', ...placeColumns];
  const wanted = reader.table.groups.map((group) => ({ group, columns }));
  await reader.fetch(wanted);
  const places: Place[] = [];
  for (const part of wanted) {
    const cells = await reader.read(part);
    for (let row = 0; row < part.group.rows; row++) places.push((column) => cells(column, row));
  }
  return places;
}

function requireSlugs(slugs: readonly string[], places: readonly Place[]): void {
  if (slugs.length === 0) return;
  const known = new Set(places.map((place) => String(place('slug'))));
  const unknown = slugs.find((slug) => !known.has(slug));
  if (unknown === undefined) return;
  throw new DatasetQueryError(
    `No place has the slug ${quoted(unknown)}.${didYouMean(unknown, known)} list_cities finds the slug of a place.`,
  );
}
