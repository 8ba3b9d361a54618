/** Recorded files of context sources in ../shared, which exists only on the project's machines. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

const data = resolve(import.meta.dirname, '../../../../shared/data');

/** Whether the files exist; says so once if they do not. */
export function hasMaterial(folder: string): boolean {
  const path = join(data, folder);
  if (existsSync(path)) return true;
  process.stderr.write(`SKIPPED: test/real needs the files in ${path}, which do not exist\n`);
  return false;
}

/** Path of a recorded file: `context/acs-demographics/acs-pop.csv`. */
export const recordedPath = (file: string): string => join(data, file);
