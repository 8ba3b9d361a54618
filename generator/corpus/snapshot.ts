/**
 * A snapshot of a SQLite corpus: every process of a build reads the same rows, whatever other programs write meanwhile.
 *
 * One connection begins a read transaction and keeps it. With a rollback journal, its lock holds back every commit, so other
 * processes can read the file without locks. (Getting a lock could fail: SQLite refuses new readers while a writer waits.) In
 * WAL mode nothing waits, and other processes read a copy of the snapshot.
 */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { UserError } from '../system/errors.ts';

/** How long a reader waits for a writer. A commit takes milliseconds; the commit of a long import, seconds. */
export const busyTimeoutMs = 10_000;

/** Pages per step of a copy: 32 MiB if a page has 8 KiB. */
const pagesPerStep = 4096;

export class Snapshot {
  /** The connection whose transaction is the snapshot. This process reads everything from it. */
  readonly database: DatabaseSync;
  /** @throws {UserError} if the file was replaced or overwritten since the snapshot was taken. */
  readonly requireUnchanged: () => void;
  readonly #path: string;
  readonly #workFolder: string;
  readonly #isWal: boolean;
  #shared: Promise<string> | undefined;

  /** Takes a snapshot of the SQLite file at `path`; a copy of it, if one is needed, is written into the work folder. */
  constructor(path: string, workFolder: string) {
    this.#path = path;
    this.#workFolder = workFolder;
    this.database = new DatabaseSync(path, { readOnly: true, timeout: busyTimeoutMs });
    try {
      // BEGIN alone takes no lock; the first read does.
      this.database.exec('BEGIN; SELECT count(*) FROM sqlite_schema');
      this.#isWal = this.database.prepare('PRAGMA journal_mode').get()?.['journal_mode'] === 'wal';
    } catch (error) {
      this.database.close();
      throw error;
    }
    // A checkpoint of the WAL changes the file, but not the snapshot.
    this.requireUnchanged = this.#isWal ? () => {} : changeGuard(path, [path]);
  }

  /**
   * The path of a file with the rows of the snapshot, for `openShared`. It can be used until the snapshot is disposed of.
   * `onStep` is called before the corpus is copied.
   */
  sharedFile(onStep?: (step: string) => void): Promise<string> {
    this.#shared ??= this.#isWal ? this.#copy(onStep) : Promise.resolve(this.#path);
    return this.#shared;
  }

  async #copy(onStep?: (step: string) => void): Promise<string> {
    onStep?.('Copying the corpus, which is in WAL mode');
    const copy = join(this.#workFolder, 'snapshot.db');
    await backup(this.database, copy, { rate: pagesPerStep });
    return copy;
  }

  /** Lets writers commit again, after everything has been read. Has no effect if called again. */
  end(): void {
    if (!this.database.isOpen) return;
    this.requireUnchanged();
    this.database.close();
  }

  [Symbol.dispose](): void {
    if (this.database.isOpen) this.database.close();
  }
}

/** Opens the shared file of another process's snapshot. */
export const openShared = (path: string): DatabaseSync =>
  new DatabaseSync(sharedUrl(path), { readOnly: true });

/** The URL with which SQLite reads a shared file without locks. */
export function sharedUrl(path: string): URL {
  const url = pathToFileURL(path);
  url.searchParams.set('immutable', '1');
  return url;
}

/** Returns a function that throws a `UserError` if a file has since been replaced or written to. */
export function changeGuard(corpus: string, files: readonly string[]): () => void {
  const before = fingerprint(files);
  return () => {
    if (fingerprint(files) !== before) throw changed(corpus);
  };
}

const fingerprint = (files: readonly string[]): string =>
  files
    .map((file) => {
      const stats = statSync(file, { bigint: true, throwIfNoEntry: false });
      return stats === undefined ? '-' : [stats.dev, stats.ino, stats.size, stats.mtimeNs].join(':');
    })
    .join(' ');

const changed = (corpus: string): UserError =>
  new UserError(
    `The corpus ${corpus} changed while it was being read: it was replaced or overwritten. Nothing was built and the output is unchanged. Run the command again when the new corpus is complete.`,
  );
