/** A store in a folder that a web server serves. That server takes media types and cache rules from the manifest. */
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { systemErrorCode, UserError } from '../system/errors.ts';
import {
  deleteFile,
  downloadFile,
  getFile,
  headFile,
  listFolder,
  moveAtOnce,
  moveTo,
  readPart,
  removeEmptyFolders,
  requireCondition,
  tagOf,
  writeBody,
} from './folder/files.ts';
import { withLock } from './file-lock.ts';
import { FolderState, stateFolder } from './folder/state.ts';
import { type ObjectStore, requireObjectKey } from './object-store.ts';

/** Opens a store in a folder, which is created with its first object. */
export function openFolderStore(folder: string): ObjectStore {
  const root = resolve(folder);
  const state = new FolderState(root);
  const pathOf = (key: string): string => {
    requireFolderKey(key);
    return join(root, key);
  };
  const withExplanation = async <Result>(act: () => Promise<Result>): Promise<Result> => {
    try {
      return await act();
    } catch (error) {
      throw explainFolder(folder, error);
    }
  };
  return {
    name: folder,
    get: (key) => withExplanation(() => getFile(pathOf(key))),
    read: (key, offset, length) => withExplanation(() => readPart(pathOf(key), offset, length)),
    download: async (key, file) => downloadFile(pathOf(key), file),
    head: (key) => withExplanation(() => headFile(pathOf(key), key)),
    put: (key, body, { sha256 }, condition) =>
      withExplanation(async () => {
        const file = pathOf(key);
        const temporary = state.temporaryFile();
        try {
          await writeBody(temporary, body, sha256);
          if (condition === undefined) await moveTo(file, temporary);
          else
            withLock(state.lockFile(), () => {
              requireCondition(file, condition, `${folder}: ${key}`);
              moveAtOnce(file, temporary);
            });
        } catch (error) {
          rmSync(temporary, { force: true });
          throw error;
        }
        return { etag: tagOf(sha256) };
      }),
    async *list(prefix) {
      try {
        yield* listFolder(root, prefix);
      } catch (error) {
        throw explainFolder(folder, error);
      }
    },
    delete: (keys) =>
      withExplanation(async () => {
        const files = keys.map(pathOf);
        for (const file of files)
          // Under the lock, so that no write relies on a condition checked before the deletion.
          withLock(state.lockFile(), () => deleteFile(file));
        removeEmptyFolders(root, files);
      }),
  };
}

function requireFolderKey(key: string): void {
  requireObjectKey(key);
  if (key.split('/')[0] === stateFolder)
    throw new UserError(`An object cannot have the key ${key}: the store itself uses ${stateFolder}/.`);
}

const otherPath = 'or name another folder with --to.';
const notWritable = `Change its permissions, ${otherPath}`;
const nameConflict = `A file and a folder would have the same name: remove the existing one, ${otherPath}`;
const fullDisk = `Its disk, or the quota on it, is full: free some space, ${otherPath}`;

const remedies: Record<string, string> = {
  EACCES: notWritable,
  EPERM: notWritable,
  EROFS: `Its file system is read-only: ${notWritable}`,
  EISDIR: nameConflict,
  ENOTDIR: nameConflict,
  ENOTEMPTY: nameConflict,
  ENOENT: `Its path cannot be created: create it, ${otherPath}`,
  ENOSPC: fullDisk,
  EDQUOT: fullDisk,
  EXDEV: 'Another disk is mounted within it: use a folder on one disk.',
  ENAMETOOLONG: 'Its file system does not allow names of that length: use another one.',
};

/** Turns a system error about the store's folder into an error for the user; other errors are returned unchanged. */
function explainFolder(folder: string, cause: unknown): unknown {
  const code = systemErrorCode(cause);
  const remedy = remedies[code ?? ''];
  if (remedy === undefined || cause instanceof UserError || !(cause instanceof Error)) return cause;
  const path = 'path' in cause && typeof cause.path === 'string' ? cause.path : folder;
  return new UserError(`Cannot use ${path} in ${folder} (${code}). ${remedy}`, { cause });
}
