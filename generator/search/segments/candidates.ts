/** Which meetings may have changed since an index was written, told by stamps and ids, without reading the others. */
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { TableName } from '../../../schemas/tables/index.ts';
import { compareText } from '../../system/text.ts';
import { queryRows } from '../../corpus/formats/sqlite.ts';
import type { Layout } from '../../corpus/layout.ts';
import type { PublishedIndex } from './published-index.ts';
import { liveRows } from './segment-facts.ts';
import { lookFrom } from './stamps.ts';

export type Candidates = {
  /** Ids of meetings, also of those that the corpus no longer has. */
  readonly ids: ReadonlySet<string>;
  /** Those that it has, by place. */
  readonly byPlace: ReadonlyMap<string, readonly string[]>;
};

/**
 * Finds meetings that were stamped, or whose brief was, about when the index was written or later; that are new, or have
 * lost all that is searched; and all of places that are called otherwise now. `placePrints` tells what these are called.
 */
export function findCandidates(
  database: DatabaseSync,
  layout: Layout,
  published: PublishedIndex,
  placePrints: ReadonlyMap<string, string>,
): Candidates {
  const ids = new Set([
    ...stampedIds(database, layout, published),
    ...differingIds(database, layout, published),
    ...idsOfRenamedPlaces(database, published, placePrints),
  ]);
  const placeOf = database.prepare('SELECT muni_id FROM meetings WHERE id = ?');
  const byPlace = new Map<string, string[]>();
  for (const id of ids) {
    const place = placeOf.get(id)?.['muni_id'];
    if (typeof place !== 'string' || !placePrints.has(place)) continue;
    const meetings = byPlace.get(place);
    if (meetings === undefined) byPlace.set(place, [id]);
    else meetings.push(id);
  }
  return { ids, byPlace };
}

function stampedIds(database: DatabaseSync, layout: Layout, { state }: PublishedIndex): string[] {
  if (state.newest_stamp === null) return [];
  const from = lookFrom(state.newest_stamp);
  const stamped = (table: TableName, key: string, stamp: string): string[] =>
    layout.get(table)?.includes(stamp) === true
      ? idsIn(database, `SELECT ${key} AS id FROM ${table} WHERE ${stamp} >= ?`, from)
      : [];
  return [...stamped('meetings', 'id', 'updated_at'), ...stamped('briefs', 'meeting_id', 'generated_at')];
}

const idsIn = (database: DatabaseSync, sql: string, ...parameters: SQLInputValue[]): string[] =>
  Array.from(queryRows(database, sql, ...parameters), ({ id }) => String(id));

/** Meetings with a brief or a decision that the index has not, and those of the index that have neither. */
function differingIds(database: DatabaseSync, layout: Layout, { segments }: PublishedIndex): string[] {
  const described = (['briefs', 'decisions'] as const).map((table) =>
    layout.has(table) ? sortedMeetings(database, table) : [],
  );
  const live = segments
    .flatMap(({ rows, superseded }) => Array.from(liveRows(rows, superseded), (row) => rows.ids[row] ?? ''))
    .toSorted(compareText);
  const gone = described.reduce((left, ids) => idsWithout(left, ids), live);
  return [...gone, ...described.flatMap((ids) => idsWithout(ids, live))];
}

/** Joined by SQLite, which takes half the time of two million rows one by one. */
function sortedMeetings(database: DatabaseSync, table: TableName): string[] {
  const [row] = queryRows(
    database,
    `SELECT group_concat(id, char(10)) AS ids FROM (SELECT DISTINCT meeting_id AS id FROM ${table} ORDER BY meeting_id)`,
  );
  const ids = row?.['ids'];
  return typeof ids === 'string' ? ids.split('\n').toSorted(compareText) : [];
}

/** Those of sorted texts that are not among other sorted ones. */
function idsWithout(ids: readonly string[], others: readonly string[]): string[] {
  let next = 0;
  return ids.filter((id) => {
    while ((others[next] ?? id) < id) next++;
    return others[next] !== id;
  });
}

/** All meetings of places whose documents say another name, state, kind or address than they would say now. */
function idsOfRenamedPlaces(
  database: DatabaseSync,
  { segments }: PublishedIndex,
  placePrints: ReadonlyMap<string, string>,
): string[] {
  const renamed = new Set<string>();
  const ids: string[] = [];
  for (const { rows, superseded } of segments) {
    for (const row of liveRows(rows, superseded)) {
      const place = rows.places[rows.placeOf[row] ?? 0];
      if (place === undefined || placePrints.get(place.id) === place.print) continue;
      renamed.add(place.id);
      ids.push(rows.ids[row] ?? '');
    }
  }
  const inCorpus = [...renamed].flatMap((place) =>
    idsIn(database, 'SELECT id FROM meetings WHERE muni_id = ?', place),
  );
  return [...ids, ...inCorpus];
}
