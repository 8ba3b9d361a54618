import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { systemErrorCode } from '../system/errors.ts';

/**
 * Creates a folder and its parents. `mkdirSync` with `recursive` never returns if the system reports an existing parent as
 * missing (as /proc does); this function throws.
 */
export function makeFolder(path: string): void {
  if (isFolder(path)) return;
  const parent = dirname(path);
  if (parent !== path) makeFolder(parent);
  try {
    mkdirSync(path);
  } catch (error) {
    if (systemErrorCode(error) !== 'EEXIST') throw error;
    // Another process may have created it in between, and even removed it again. Otherwise the name is not a folder's.
    const found = statSync(path, { throwIfNoEntry: false });
    if (found === undefined) throw Object.assign(new Error(`${path} was removed`), { code: 'ENOENT', path });
    if (!found.isDirectory())
      throw Object.assign(new Error(`${path} is not a folder`), { code: 'ENOTDIR', path });
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
