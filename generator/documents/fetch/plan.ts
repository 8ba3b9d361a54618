/** Decides which documents a run asks for. */
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import * as z from 'zod';
import { hash } from 'node:crypto';
import { UserError } from '../../system/errors.ts';
import type { FetchedKind } from '../state.ts';
import type { UnreadFile } from './records.ts';

export type Selection = {
  readonly kinds: readonly FetchedKind[];
  /** Slug of a place; all places if absent. */
  readonly place?: string | undefined;
  /** One part of the places; all places if absent. */
  readonly shard?: Shard | undefined;
  /** Only meetings from this day on. */
  readonly since?: string | undefined;
  /** Ask again about every document. */
  readonly isFull: boolean;
  readonly now: Date;
};

/** One of several machines that fetch the documents of a corpus: `{ number: 3, count: 8 }` is the third of eight. */
export type Shard = { readonly number: number; readonly count: number };

/** Whether a place belongs to a shard. It depends on the id of the place alone, so that every place is in one shard, also later. */
export const isInShard = (placeId: string, { number, count }: Shard): boolean =>
  Number.parseInt(hash('sha256', placeId).slice(0, 12), 16) % count === number - 1;

/** A document may change until some weeks after its meeting, when the minutes are approved. */
const changesForDays = 90;
/** A daily run that starts a little earlier than the last one asks again. */
const recheckHours = 20;

/** An address that a run asks for, with what the last response said. */
export type DueAddress = {
  readonly url: string;
  readonly kind: string;
  readonly media: string | null;
  readonly etag: string | null;
  readonly lastModified: string | null;
};

const addressShape = z.object({
  url: z.string(),
  kind: z.string(),
  media: z.string().nullable(),
  etag: z.string().nullable(),
  lastModified: z.string().nullable(),
});

/**
 * The addresses that are due: those that were never fetched, those that failed for a reason that may pass, and once a day those whose
 * meeting is at most 90 days ago. The newest meetings come first, and what failed comes last, so that it never delays the others.
 */
export function dueAddresses(database: DatabaseSync, selection: Selection, limit: number): DueAddress[] {
  const { sql, values } = dueQuery(database, selection);
  return database
    .prepare(
      `SELECT url, min(documents.kind) AS kind, min(documents.media_type) AS media, addresses.etag,
        addresses.last_modified AS lastModified ${sql}
      ORDER BY addresses.status IS 'failed', max(meeting_date) DESC, url LIMIT ?`,
    )
    .all(...values, limit)
    .map((row) => addressShape.parse(row));
}

/** The number of addresses that are due, by kind of document. */
export function dueByKind(database: DatabaseSync, selection: Selection): ReadonlyMap<string, number> {
  const { sql, values } = dueQuery(database, selection);
  const rows = database
    .prepare(
      `SELECT kind, count(*) AS count FROM (SELECT min(documents.kind) AS kind ${sql}) GROUP BY kind ORDER BY kind`,
    )
    .all(...values);
  return new Map(rows.map(({ kind, count }) => [String(kind), Number(count)]));
}

/** Kept PDFs without text whose images are still unread, those of the newest meetings first. */
export function unreadScans(database: DatabaseSync, selection: Selection, limit: number): UnreadFile[] {
  const { sql, values } = selectedQuery(database, selection);
  return database
    .prepare(
      `SELECT addresses.sha256, min(addresses.media_type) AS mediaType ${sql}
        AND addresses.sha256 IN (
          SELECT sha256 FROM import_document_texts
          WHERE status = 'no_text' AND pages IS NOT NULL AND read_by IS NULL)
      GROUP BY addresses.sha256 ORDER BY max(meeting_date) DESC, addresses.sha256 LIMIT ?`,
    )
    .all(...values, limit)
    .map(({ sha256, mediaType }) => ({ sha256: String(sha256), mediaType: String(mediaType) }));
}

type Query = { readonly sql: string; readonly values: readonly SQLInputValue[] };

function dueQuery(database: DatabaseSync, selection: Selection): Query {
  const { isFull, now } = selection;
  const { sql, values } = selectedQuery(database, selection);
  const before = (hours: number): string => new Date(now.getTime() - hours * 3_600_000).toISOString();
  return {
    sql: `${sql}
      GROUP BY url
      HAVING ${isFull ? 'TRUE' : `addresses.url IS NULL OR addresses.status = 'failed' OR (addresses.checked_at < ? AND max(meeting_date) >= ?)`}`,
    values: [...values, ...(isFull ? [] : [before(recheckHours), before(changesForDays * 24).slice(0, 10)])],
  };
}

/** The documents that a run is about, with their addresses. */
function selectedQuery(database: DatabaseSync, { kinds, place, shard, since }: Selection): Query {
  const placeIds = place === undefined ? undefined : placesNamed(database, place);
  if (shard !== undefined)
    database.function('is_in_shard', { deterministic: true }, (id) => (isInShard(String(id), shard) ? 1 : 0));
  return {
    sql: `FROM documents JOIN meetings ON meetings.id = documents.meeting_id
      LEFT JOIN import_document_addresses AS addresses USING (url)
      WHERE documents.kind IN (${marks(kinds)})
        AND documents.id NOT IN (SELECT id FROM import_document_versions)
        ${placeIds === undefined ? '' : `AND documents.muni_id IN (${marks(placeIds)})`}
        ${shard === undefined ? '' : 'AND is_in_shard(documents.muni_id) = 1'}
        ${since === undefined ? '' : 'AND meeting_date >= ?'}`,
    values: [...kinds, ...(placeIds ?? []), ...(since === undefined ? [] : [since])],
  };
}

const marks = (list: readonly unknown[]): string => list.map(() => '?').join(', ');

/** @throws {UserError} if there is none */
function placesNamed(database: DatabaseSync, slug: string): readonly string[] {
  const rows = database.prepare('SELECT id FROM municipalities WHERE slug = ?').all(slug);
  if (rows.length === 0)
    throw new UserError(
      `There is no place “${slug}” in the corpus. Give the slug of a place, such as oakland-ca.`,
    );
  return rows.map(({ id }) => String(id));
}
