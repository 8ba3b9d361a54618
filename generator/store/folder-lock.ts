/** The lock of a built folder: one build writes into it, or any number of commands read it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../system/errors.ts';
import { sqliteResultCode } from '../system/sqlite-errors.ts';
import { takeLock } from './file-lock.ts';

const buildFolder = '.build';
export const lockName = 'lock';

const lockFile = (folder: string): string => join(folder, buildFolder, lockName);

/** @throws {UserError} while another build is writing into the folder, or another command is reading it. */
export const lockForBuild = (folder: string): Disposable =>
  takeLock(
    lockFile(folder),
    'exclusive',
    (id) =>
      new UserError(
        `Another command (process ${id}) is building into ${folder}, or publishing or pushing it. Wait for it, or name another folder with --out.`,
      ),
  );

/** https://www.sqlite.org/rescode.html: READONLY, CANTOPEN. */
const notWritable = new Set([8, 14]);

/**
 * Keeps builds out of a folder while it is read. A folder that cannot be written has no lock of its own, and is read without.
 * @throws {UserError} while a build is writing into the folder
 */
export function lockForReading(folder: string, consequence: string): Disposable {
  const unlocked = { [Symbol.dispose]: () => {} };
  if (!existsSync(join(folder, buildFolder))) return unlocked;
  const refuse = (id: number): UserError =>
    new UserError(
      `A build (process ${id}) is writing into ${folder}. ${consequence} Run the command again when the build has ended.`,
    );
  try {
    return takeLock(lockFile(folder), 'shared', refuse);
  } catch (error) {
    if (notWritable.has(sqliteResultCode(error))) return unlocked;
    throw error;
  }
}
