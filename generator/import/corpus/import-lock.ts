/** The lock of a corpus that is being imported into. */
import { realpathSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { isBusy } from '../../corpus/formats/sqlite.ts';
import { UserError } from '../../system/errors.ts';
import { explainCorpusWrite } from './corpus-file.ts';

/** Long enough for the holder to write its process id. */
const timeoutMs = 1_000;

/**
 * Locks a corpus until the lock is disposed of. The lock is that of SQLite on the file `<corpus>.lock`, which the system
 * releases when a process ends, however it ends. Other commands can read the corpus meanwhile.
 * @throws {UserError} if another import has the lock; the message names its process
 */
export function lockForImport(corpus: string): Disposable {
  const path = `${realpathSync(corpus)}.lock`;
  try {
    return lockFile(path, corpus);
  } catch (error) {
    throw explainCorpusWrite(path, error);
  }
}

function lockFile(path: string, corpus: string): Disposable {
  const lock = new DatabaseSync(path, { timeout: timeoutMs });
  try {
    // The second transaction is the lock. Unlike an exclusive one, it lets others read the process id.
    lock.exec(`BEGIN IMMEDIATE; PRAGMA user_version = ${process.pid}; COMMIT; BEGIN IMMEDIATE`);
    return { [Symbol.dispose]: () => lock.close() };
  } catch (error) {
    using _closed = lock;
    if (!isBusy(error)) throw error;
    const holder = String(lock.prepare('PRAGMA user_version').get()?.['user_version']);
    throw new UserError(
      `Another import (process ${holder}) is writing to ${corpus}. Nothing was imported. Run the import again when that one has ended, or import into another file with --corpus.`,
      { cause: error },
    );
  }
}
