/** Finds the meetings that may have changed since an index was written, by stamps and ids, without reading the others. */
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { TableName } from '../../../schemas/tables/index.ts';
import { compareText } from '../../system/text.ts';
import { queryRows } from '../../corpus/formats/sqlite.ts';
import type { Layout } from '../../corpus/layout.ts';
import { overlapStart } from './change-detection.ts';
import type { PublishedIndex } from './published-index.ts';
import { liveRows } from './register.ts';

export type CandidateMeetings = {
  /** Ids of meetings, including those that are no longer in the corpus. */
  readonly ids: ReadonlySet<string>;
  /** Ids of the meetings that are in the corpus, by place. */
  readonly byPlace: ReadonlyMap<string, readonly string[]>;
};

/**
 * Finds three kinds of meetings: those that were stamped, or whose brief was stamped, shortly before the index was written or
 * later; those that became searchable or no longer are; and those of renamed places. `placeFingerprints` has the current
 * fingerprint of each place.
 */
export function findCandidates(
  database: DatabaseSync,
  layout: Layout,
  published: PublishedIndex,
  placeFingerprints: ReadonlyMap<string, string>,
): CandidateMeetings {
  const ids = new Set([
    ...stampedIds(database, layout, published),
    ...idsThatDiffer(database, layout, published),
    ...idsOfRenamedPlaces(database, published, placeFingerprints),
  ]);
  const placeOf = database.prepare('SELECT muni_id FROM meetings WHERE id = ?');
  const byPlace = new Map<string, string[]>();
  for (const id of ids) {
    const place = placeOf.get(id)?.['muni_id'];
    if (typeof place !== 'string' || !placeFingerprints.has(place)) continue;
    const meetings = byPlace.get(place);
    if (meetings === undefined) byPlace.set(place, [id]);
    else meetings.push(id);
  }
  return { ids, byPlace };
}

function stampedIds(database: DatabaseSync, layout: Layout, { state }: PublishedIndex): string[] {
  if (state.newest_stamp === null) return [];
  const from = overlapStart(state.newest_stamp);
  const stamped = (table: TableName, key: string, stamp: string): string[] =>
    layout.get(table)?.includes(stamp) === true
      ? idsIn(database, `SELECT ${key} AS id FROM ${table} WHERE ${stamp} >= ?`, from)
      : [];
  return [...stamped('meetings', 'id', 'updated_at'), ...stamped('briefs', 'meeting_id', 'generated_at')];
}

const idsIn = (database: DatabaseSync, sql: string, ...parameters: SQLInputValue[]): string[] =>
  Array.from(queryRows(database, sql, ...parameters), ({ id }) => String(id));

/** Meetings with a brief or a decision that are not in the index, and meetings of the index that have neither. */
function idsThatDiffer(database: DatabaseSync, layout: Layout, { segments }: PublishedIndex): string[] {
  const described = (['briefs', 'decisions'] as const).map((table) =>
    layout.has(table) ? sortedMeetings(database, table) : [],
  );
  const live = segments
    .flatMap(({ rows, superseded }) => Array.from(liveRows(rows, superseded), (row) => rows.ids.at(row)))
    .toSorted(compareText);
  const undescribed = described.reduce((left, ids) => idsWithout(left, ids), live);
  return [...undescribed, ...described.flatMap((ids) => idsWithout(ids, live))];
}

/** SQLite joins the ids: two million rows one by one take twice as long. */
function sortedMeetings(database: DatabaseSync, table: TableName): string[] {
  const [row] = queryRows(
    database,
    `SELECT group_concat(id, char(10)) AS ids FROM (SELECT DISTINCT meeting_id AS id FROM ${table} ORDER BY meeting_id)`,
  );
  const ids = row?.['ids'];
  return typeof ids === 'string' ? ids.split('\n').toSorted(compareText) : [];
}

/** Subtracts one sorted list from another. */
function idsWithout(ids: readonly string[], others: readonly string[]): string[] {
  let next = 0;
  return ids.filter((id) => {
    while ((others[next] ?? id) < id) next++;
    return others[next] !== id;
  });
}

/** All meetings of places whose name, state, kind or address has changed since their documents were written. */
function idsOfRenamedPlaces(
  database: DatabaseSync,
  { segments }: PublishedIndex,
  placeFingerprints: ReadonlyMap<string, string>,
): string[] {
  const renamed = new Set<string>();
  const ids: string[] = [];
  for (const { rows, superseded } of segments) {
    for (const row of liveRows(rows, superseded)) {
      const place = rows.places[rows.placeOf[row] ?? 0];
      if (place === undefined || placeFingerprints.get(place.id) === place.fingerprint) continue;
      renamed.add(place.id);
      ids.push(rows.ids.at(row));
    }
  }
  const inCorpus = [...renamed].flatMap((place) =>
    idsIn(database, 'SELECT id FROM meetings WHERE muni_id = ?', place),
  );
  return [...ids, ...inCorpus];
}
