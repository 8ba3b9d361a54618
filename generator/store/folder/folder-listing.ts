import { readdir } from 'node:fs/promises';
import { type Dirent, statSync } from 'node:fs';
import { join } from 'node:path';
import { compareText } from '../../system/text.ts';
import { systemErrorCode } from '../../system/errors.ts';
import type { StoredObject } from '../object-store.ts';
import { stateFolder } from './folder-state.ts';

/** The files below a folder as objects, one folder in memory at a time. Links are not followed. */
export const listFolder = (root: string, prefix: string): AsyncIterable<StoredObject> =>
  walk(root, prefix, '');

async function* walk(root: string, prefix: string, parent: string): AsyncGenerator<StoredObject> {
  for (const key of await readNames(join(root, parent), parent)) {
    if (key.endsWith('/')) {
      if (key.startsWith(prefix) || prefix.startsWith(key)) yield* walk(root, prefix, key);
      continue;
    }
    const status = key.startsWith(prefix) ? statSync(join(root, key), { throwIfNoEntry: false }) : undefined;
    // It may have been deleted since its folder was read.
    if (status !== undefined) yield { key, bytes: status.size, modifiedAt: status.mtime };
  }
}

/** Sorted as the keys within them are: `a-b` before `a/`, since all that is in `a` begins with `a/`. */
async function readNames(folder: string, parent: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown): Dirent[] => {
    if (systemErrorCode(error) === 'ENOENT') return [];
    throw error;
  });
  return entries
    .filter((entry) => entry.isFile() || (entry.isDirectory() && parent + entry.name !== stateFolder))
    .map((entry) => parent + entry.name + (entry.isDirectory() ? '/' : ''))
    .toSorted(compareText);
}
