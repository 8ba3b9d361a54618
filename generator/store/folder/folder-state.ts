/**
 * What a store in a folder keeps beside its objects:
 *
 *     <folder>/.store/put-<pid>-<uuid>   an object on its way to its name
 *     <folder>/.store/lock.db            held while a condition is checked
 */
import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
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

  /** A name for an object that is written. */
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

  /** What publishers that were killed had begun to write. */
  #removeLeftovers(): void {
    for (const name of readdirSync(this.#folder)) {
      const pid = temporaryName.exec(name)?.[1];
      if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(this.#folder, name), { force: true });
    }
  }
}
