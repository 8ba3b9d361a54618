/** A process that commits editions of a corpus. In each edition all texts change and rows move to other places. */
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

export const placeCount = 12;

/** One word, so that it is in every index and every format. */
export const markerOf = (edition: number): string => `edition${edition}`;

/** Commits an edition: each meeting moves to the next place with its brief and its decision. */
export function commitEdition(database: DatabaseSync, edition: number): void {
  database.exec('BEGIN IMMEDIATE; PRAGMA defer_foreign_keys = ON');
  try {
    for (let index = 0; index < placeCount; index++) {
      const place = `p${(index + edition) % placeCount}`;
      database.prepare('UPDATE meetings SET muni_id = ? WHERE id = ?').run(place, `m${index}`);
      for (const table of ['briefs', 'decisions'])
        database
          .prepare(`UPDATE ${table} SET muni_id = ?, headline = ? WHERE meeting_id = ?`)
          .run(place, markerOf(edition), `m${index}`);
    }
    database.prepare('UPDATE about SET value = ?').run(markerOf(edition));
    database.exec('COMMIT');
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

/** A writer may wait for a whole build. */
const busyTimeoutMs = 120_000;
const intervalMs = 100;

/** Commits an edition every 100 ms, and sends the number of each. */
async function commitEditions(path: string): Promise<void> {
  using database = new DatabaseSync(path, { timeout: busyTimeoutMs });
  for (let edition = 1; process.connected; edition++) {
    commitEdition(database, edition);
    process.send?.(edition);
    await sleep(intervalMs);
  }
}

const path = process.argv[2];
if (process.env['CIVIC_WRITER'] === '1' && path !== undefined) await commitEditions(path);
