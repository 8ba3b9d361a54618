/** The corpus of commands that write into it, which has to be a SQLite file. */
import { existsSync, statSync } from 'node:fs';
import { UserError } from '../../system/errors.ts';
import { requireRegularSync } from '../../system/regular-file.ts';

/** Checks that there is a file. @throws {UserError} if there is none, or if it is a folder; `what` names what the command writes */
export function requireCorpusFile(path: string, what: string): void {
  if (!existsSync(path))
    throw new UserError(
      `There is no corpus ${path}. Name a SQLite file with --corpus; civic import creates one.`,
    );
  requireRegularSync(path);
  if (statSync(path).isDirectory())
    throw new UserError(
      `${path} is a folder, and ${what} are written into a SQLite corpus. Run “civic build ${path} --out site”, unpack site/archive/data/civic-meetings.db.gz, and name the file with --corpus.`,
    );
}
