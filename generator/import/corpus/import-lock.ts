/** The lock of a corpus that is being imported into. */
import { realpathSync } from 'node:fs';
import { takeLock } from '../../store/file-lock.ts';
import { UserError } from '../../system/errors.ts';
import { explainCorpusWrite } from './corpus-file.ts';

/**
 * Locks a corpus until the lock is disposed of, with the file `<corpus>.lock`. Other commands can read the corpus meanwhile.
 * @throws {UserError} if another import has the lock; the message names its process
 */
export function lockForImport(corpus: string): Disposable {
  const path = `${realpathSync(corpus)}.lock`;
  try {
    return takeLock(
      path,
      'exclusive',
      (id) =>
        new UserError(
          `Another import (process ${id}) is writing to ${corpus}. Nothing was imported. Run the import again when that one has finished, or import into another file with --corpus.`,
        ),
    );
  } catch (error) {
    throw explainCorpusWrite(path, error);
  }
}
