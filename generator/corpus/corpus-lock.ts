/**
 * The lock of a corpus, which has two roles, each with a file of its own next to the corpus:
 *
 *     us.db.lock       one import writes to it
 *     us.db.run.lock   one run builds and publishes it, or any number of publishes and pushes send what was built from it
 *
 * An import and a run do not exclude each other: a run reads a snapshot (snapshot.ts). A corpus that is not in a writable folder of
 * this machine has the second lock in the folder for temporary files, where it excludes other runs of the same user on this machine.
 */
import { hash } from 'node:crypto';
import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { builtCorpus } from '../store/build-folder.ts';
import { describeOwner, type LockMode, type LockOwner, takeLock } from '../store/file-lock.ts';
import { UserError } from '../system/errors.ts';
import { isNotWritable } from '../system/sqlite-errors.ts';
import { isInBucket } from './bucket/corpus-objects.ts';

type Refuse = (owner: LockOwner | undefined) => UserError;

/**
 * Locks a corpus for an import until the lock is disposed of. Other commands can read the corpus meanwhile.
 * @throws {UserError} if another import has the lock; the message names its process
 */
export const lockForImport = (corpus: string): Disposable =>
  takeLock(
    `${realpathSync(corpus)}.lock`,
    'exclusive',
    (owner) =>
      new UserError(
        `Another import (${describeOwner(owner)}) is writing to ${corpus}. Nothing was imported. Run the import again when that one has finished, or import into another file with --corpus.`,
      ),
  );

/**
 * Locks a corpus for a run, from its beginning to its end.
 * @throws {UserError} while another process runs, publishes or pushes the corpus, from any folder; the message names it
 */
export const lockForRun = (corpus: string): Disposable =>
  lockRunOf(
    corpus,
    'exclusive',
    (owner) =>
      new UserError(
        `Another command (${describeOwner(owner)}) is running, publishing or pushing the corpus ${corpus}. Nothing was built. Run the command again when that one has ended.`,
      ),
  );

/**
 * Locks the corpus that a folder was built from while the folder is published or pushed.
 * @param consequence what did not happen if the lock is taken, as a sentence
 * @throws {UserError} while a run of the corpus is active; the message names its process
 */
export function lockForSending(folder: string, consequence: string): Disposable {
  const corpus = builtCorpus(folder);
  if (corpus === undefined) return unlocked;
  return lockRunOf(
    corpus,
    'shared',
    (owner) =>
      new UserError(
        `A run (${describeOwner(owner)}) is building and publishing ${corpus}, the corpus of ${folder}. ${consequence} Run the command again when the run has ended.`,
      ),
  );
}

const unlocked: Disposable = { [Symbol.dispose]: () => {} };

function lockRunOf(corpus: string, mode: LockMode, refuse: Refuse): Disposable {
  if (isInBucket(corpus)) return takeLock(temporaryFile(corpus), mode, refuse);
  // The build says that there is nothing; a folder that was built elsewhere has no corpus here.
  if (!existsSync(corpus)) return unlocked;
  const path = realpathSync(corpus);
  try {
    return takeLock(`${path}.run.lock`, mode, refuse);
  } catch (error) {
    if (!isNotWritable(error)) throw error;
    return takeLock(temporaryFile(path), mode, refuse);
  }
}

/** The lock of a corpus that cannot have one next to it. */
function temporaryFile(corpus: string): string {
  const folder = join(tmpdir(), `civic-locks-${userInfo().uid}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return join(folder, `${hash('sha256', corpus).slice(0, 32)}.run.lock`);
}
