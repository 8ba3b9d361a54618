/** Which decisions each follow has been sent: a SQLite file, so that an interruption loses nothing and repeats nothing. */
import { DatabaseSync } from 'node:sqlite';
import { UserError } from '../system/errors.ts';
import { isBusy } from '../system/sqlite-errors.ts';
import { requireRegularSync } from '../system/regular-file.ts';

const schema = `
  CREATE TABLE IF NOT EXISTS follows (
    name TEXT PRIMARY KEY, search TEXT NOT NULL, since TEXT NOT NULL, reach TEXT
  ) STRICT;
  CREATE TABLE IF NOT EXISTS sent (
    name TEXT NOT NULL, decision TEXT NOT NULL, PRIMARY KEY (name, decision)
  ) STRICT, WITHOUT ROWID;
`;

/** What a check found out about a follow. */
type Checked = {
  readonly name: string;
  readonly search: string;
  readonly decisions: readonly string[];
  /** The day of the oldest decision that it saw; empty if it saw all. */
  readonly reach: string;
};

export class SentDecisions implements Disposable {
  readonly #database: DatabaseSync;

  /** @throws {UserError} if another process has the file, or it is no such file */
  constructor(path: string) {
    requireRegularSync(path);
    this.#database = new DatabaseSync(path, { timeout: 0 });
    try {
      // One process at a time: two would send everything twice. With a write-ahead log, a commit does not wait for the disk.
      this.#database.exec(
        `PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; ${schema}; BEGIN IMMEDIATE; COMMIT`,
      );
      this.#addReach();
    } catch (cause) {
      this.#database.close();
      if (isBusy(cause))
        throw new UserError(`Another civic follow is using ${path}. Wait until it has ended.`, { cause });
      throw new UserError(`${path} is not a state file of civic follow. Choose another one with --sent.`, {
        cause,
      });
    }
  }

  /** Files of earlier versions have no such column. */
  #addReach(): void {
    const columns = this.#database.prepare('PRAGMA table_info(follows)').all();
    if (!columns.some(({ name }) => name === 'reach'))
      this.#database.exec('ALTER TABLE follows ADD COLUMN reach TEXT');
  }

  /** True if this search was checked before under this name. */
  isKnown(name: string, search: string): boolean {
    return (
      this.#database.prepare('SELECT search FROM follows WHERE name = ?').get(name)?.['search'] === search
    );
  }

  has(name: string, decision: string): boolean {
    return (
      this.#database.prepare('SELECT 1 FROM sent WHERE name = ? AND decision = ?').get(name, decision) !==
      undefined
    );
  }

  /**
   * The day that the checks of a follow have reached back to; empty if they saw all decisions. What appears from that day or before may
   * have been there all the time. `now` is the reach of this check, which is taken if none is recorded.
   */
  reachOf(name: string, now: string): string {
    const reach = this.#database.prepare('SELECT reach FROM follows WHERE name = ?').get(name)?.['reach'];
    return typeof reach === 'string' ? reach : now;
  }

  /** Records decisions as sent or noted. If the search of the follow has changed, what was sent before is forgotten. */
  record({ name, search, decisions, reach }: Checked, now: Date): void {
    const isKnown = this.isKnown(name, search);
    const before = isKnown ? this.reachOf(name, reach) : reach;
    const furthest = before < reach ? before : reach;
    this.#database.exec('BEGIN');
    if (!isKnown) {
      this.#database.prepare('DELETE FROM sent WHERE name = ?').run(name);
      this.#database
        .prepare('INSERT OR REPLACE INTO follows (name, search, since) VALUES (?, ?, ?)')
        .run(name, search, now.toISOString());
    }
    this.#database.prepare('UPDATE follows SET reach = ? WHERE name = ?').run(furthest, name);
    const insert = this.#database.prepare('INSERT OR IGNORE INTO sent VALUES (?, ?)');
    for (const decision of decisions) insert.run(name, decision);
    this.#database.exec('COMMIT');
  }

  /** Forgets follows that are no longer in the file. */
  retain(names: ReadonlySet<string>): void {
    const known = this.#database.prepare('SELECT name FROM follows').all();
    for (const { name } of known) {
      if (names.has(String(name))) continue;
      this.#database.prepare('DELETE FROM sent WHERE name = ?').run(String(name));
      this.#database.prepare('DELETE FROM follows WHERE name = ?').run(String(name));
    }
  }

  [Symbol.dispose](): void {
    this.#database.close();
  }
}
