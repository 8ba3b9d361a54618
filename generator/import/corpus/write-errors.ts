import { UserError } from '../../system/errors.ts';

/** https://www.sqlite.org/rescode.html: the primary code, and what to do about it. */
const remedies: Record<number, string> = {
  5: 'Another program is writing to it. Wait until it is done, and run the import again.',
  8: 'It is not writable. Change its permissions, or name another file with --corpus.',
  10: 'The disk may be full or damaged. Free some space and run the import again: it goes on where it stopped.',
  11: 'The file is damaged. Restore a copy, or name a new file with --corpus.',
  13: 'The disk is full. Free some space and run the import again: it goes on where it stopped.',
  14: 'Its folder does not exist or is not writable. Make the folder, or name another file with --corpus.',
  26: 'It is no SQLite database. Name another file with --corpus.',
};

/** What ended the writing of a corpus, as an error for its user where it is about the file or the disk. */
export function explainCorpusWrite(path: string, error: unknown): unknown {
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
  const remedy = remedies[code];
  if (remedy === undefined) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new UserError(`Cannot write the corpus ${path}: ${reason}. ${remedy}`, { cause: error });
}
