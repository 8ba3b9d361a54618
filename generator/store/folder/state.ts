/**
 * The state folder of a folder store:
 *
 *     <folder>/.store/put-<pid>-<uuid>   an object being written
 *     <folder>/.store/lock.db            locked while a condition is checked
 */
import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isRunning } from '../../system/process.ts';
import { makeFolder } from '../make-folder.ts';

export const stateFolder = '.store';
const temporaryName = /^put-(\d+)-/;

export class FolderState {
  readonly #folder: string;
  #isReady = false;

  constructor(root: string) {
    this.#folder = join(root, stateFolder);
  }

  /** A path for an object being written. */
  temporaryFile(): string {
    return join(this.#ready(), `put-${process.pid}-${randomUUID()}`);
  }

  lockFile(): string {
    return join(this.#ready(), 'lock.db');
  }

  #ready(): string {
    if (!this.#isReady) {
      makeFolder(this.#folder);
      this.#removeLeftovers();
      this.#isReady = true;
    }
    return this.#folder;
  }

  /** Removes partial objects of killed publishers. */
  #removeLeftovers(): void {
    for (const name of readdirSync(this.#folder)) {
      const pid = temporaryName.exec(name)?.[1];
      if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(this.#folder, name), { force: true });
    }
  }
}

/** Far longer than anything done under the lock takes. */
const maxWaitMs = 30_000;

/**
 * Runs `act` while no other process has the same lock file. The lock is that of SQLite, which the system frees whenever a
 * process ends; a file as a lock could be left stale.
 */
export function withLock<Result>(lockFile: string, act: () => Result): Result {
  using lock = new DatabaseSync(lockFile, { timeout: maxWaitMs });
  lock.exec('BEGIN EXCLUSIVE');
  return act();
}
