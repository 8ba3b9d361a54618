/** The lock of a built folder: one build writes into it, or any number of commands read it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../system/errors.ts';
import { isNotWritable } from '../system/sqlite-errors.ts';
import { describeOwner, type LockOwner, takeLock } from './file-lock.ts';

const buildFolder = '.build';
export const lockName = 'lock';

const lockFile = (folder: string): string => join(folder, buildFolder, lockName);

/** @throws {UserError} while another build is writing into the folder, or another command is reading it. */
export const lockForBuild = (folder: string): Disposable =>
  takeLock(
    lockFile(folder),
    'exclusive',
    (owner) =>
      new UserError(
        `Another command (${describeOwner(owner)}) is building into ${folder}, or publishing or pushing it. Wait for it, or name another folder with --out.`,
      ),
  );

/** The lock of a folder from the first build of a run to the end of its publish. */
export class RunFolderLock implements Disposable {
  #lock: Disposable | undefined;

  /** Takes the lock for a build, unless an earlier build of the run has. The lock remains when the build ends. */
  take(folder: string): Disposable {
    this.#lock ??= lockForBuild(folder);
    return {
      [Symbol.dispose]: () => {
        // A failed build removes the folder that it created, with the lock.
        if (!existsSync(lockFile(folder))) this[Symbol.dispose]();
      },
    };
  }

  [Symbol.dispose](): void {
    this.#lock?.[Symbol.dispose]();
    this.#lock = undefined;
  }
}

/**
 * Keeps builds out of a folder while it is read. A folder that cannot be written has no lock of its own, and is read without.
 * @throws {UserError} while a build is writing into the folder
 */
export function lockForReading(folder: string, consequence: string): Disposable {
  const unlocked = { [Symbol.dispose]: () => {} };
  if (!existsSync(join(folder, buildFolder))) return unlocked;
  const refuse = (owner: LockOwner | undefined): UserError =>
    new UserError(
      `A build (${describeOwner(owner)}) is writing into ${folder}. ${consequence} Run the command again when the build has ended.`,
    );
  try {
    return takeLock(lockFile(folder), 'shared', refuse);
  } catch (error) {
    if (isNotWritable(error)) return unlocked;
    throw error;
  }
}
