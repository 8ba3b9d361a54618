import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { systemErrorCode } from '../system/errors.ts';

/**
 * Makes a folder and those that it is in. Unlike `mkdirSync` with `recursive`, which tries for ever where the system
 * says of an existing parent that it does not exist (as /proc does), it gives up there.
 */
export function makeFolder(path: string): void {
  if (isFolder(path)) return;
  const parent = dirname(path);
  if (parent !== path) makeFolder(parent);
  try {
    mkdirSync(path);
  } catch (error) {
    if (systemErrorCode(error) !== 'EEXIST') throw error;
    // Another process may have made it in between, and even removed it again; else something that is no folder has its name.
    const found = statSync(path, { throwIfNoEntry: false });
    if (found === undefined) throw Object.assign(new Error(`${path} was removed`), { code: 'ENOENT' });
    if (!found.isDirectory()) throw Object.assign(new Error(`${path} is not a folder`), { code: 'ENOTDIR' });
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
