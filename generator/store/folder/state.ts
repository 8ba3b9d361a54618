/**
 * The state folder of a folder store:
 *
 *     <folder>/.store/put-<pid>-<uuid>   an object being written
 *     <folder>/.store/lock.db            locked while a condition is checked
 */
import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../make-folder.ts';

export const stateFolder = '.store';
const temporaryName = /^put-\d+-/;

/** An object is written without pauses, so one that did not grow for this long is from a publisher that was killed. */
const abandonedAfterMs = 3_600_000;

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

  /** Removes partial objects of killed publishers. Process ids would say nothing about publishers on other machines. */
  #removeLeftovers(): void {
    for (const name of readdirSync(this.#folder).filter((name) => temporaryName.test(name))) {
      const file = join(this.#folder, name);
      const status = statSync(file, { throwIfNoEntry: false });
      // Not the time of the last write: a link has that of the build.
      if (status !== undefined && Date.now() - status.ctimeMs > abandonedAfterMs)
        rmSync(file, { force: true });
    }
  }
}
