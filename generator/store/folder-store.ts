/**
 * Objects as files below a folder that a web server shows. Media types and cache rules are for that server to say: it
 * finds them in the manifest. An entity tag is the hash of the content.
 */
import { readFileSync, renameSync, rmdirSync, rmSync, unlinkSync } from 'node:fs';
import { copyFile, open, readFile, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { systemErrorCode, UserError } from '../system/errors.ts';
import { explainFolder } from './folder/folder-errors.ts';
import { listFolder } from './folder/folder-listing.ts';
import { exclusively } from './folder/folder-lock.ts';
import { FolderState, stateFolder } from './folder/folder-state.ts';
import { hashFile, sha256Of } from './hash-file.ts';
import { makeFolder } from './make-folder.ts';
import { readPieces } from './object-body.ts';
import { requireObjectKey } from './object-key.ts';
import {
  type Condition,
  ConditionFailed,
  type FoundObject,
  type ObjectBody,
  type ObjectHeaders,
  type ObjectStore,
  type StoredObject,
} from './object-store.ts';

/** A store in a folder, which is made with its first object. */
export function openFolderStore(folder: string): ObjectStore {
  const root = resolve(folder);
  const state = new FolderState(root);
  const fileOf = (key: string): string => {
    requireFolderKey(key);
    return join(root, key);
  };
  const clearly = async <Result>(act: () => Promise<Result>): Promise<Result> => {
    try {
      return await act();
    } catch (error) {
      throw explainFolder(folder, error);
    }
  };
  return {
    name: folder,
    get: (key) => clearly(() => getFile(fileOf(key))),
    read: (key, offset, length) => clearly(() => readPart(fileOf(key), offset, length)),
    download: async (key, file) => downloadFile(fileOf(key), file),
    head: (key) => clearly(() => headFile(fileOf(key), key)),
    put: (key, body, { sha256 }, condition) =>
      clearly(async () => {
        const file = fileOf(key);
        const temporary = state.temporaryFile();
        try {
          await writeBody(temporary, body, sha256);
          if (condition === undefined) moveTo(file, temporary);
          else
            exclusively(state.lockFile(), () => {
              requireCondition(file, condition, `${folder}: ${key}`);
              moveTo(file, temporary);
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
      clearly(async () => {
        for (const file of keys.map(fileOf))
          // Under the lock, so that no condition which was checked before is used after it.
          exclusively(state.lockFile(), () => deleteFile(root, file));
      }),
  };
}

const tagOf = (sha256: string): string => `"${sha256}"`;

function requireFolderKey(key: string): void {
  requireObjectKey(key);
  if (key.split('/')[0] === stateFolder)
    throw new UserError(
      `An object cannot have the key ${key}: ${stateFolder}/ is what the store itself uses.`,
    );
}

/** A folder is no object, nor is what would be below a file. */
const noneCodes = new Set(['ENOENT', 'ENOTDIR', 'EISDIR']);

function undefinedIfNone(error: unknown): undefined {
  if (!noneCodes.has(systemErrorCode(error) ?? '')) throw error;
}

async function getFile(file: string): Promise<FoundObject | undefined> {
  const body = await readFile(file).catch(undefinedIfNone);
  return body && { body, etag: tagOf(sha256Of(body)) };
}

async function readPart(file: string, offset: number, length: number): Promise<Uint8Array | undefined> {
  await using handle = await open(file).catch(undefinedIfNone);
  const part = await handle?.read(Buffer.alloc(length), 0, length, offset).catch(undefinedIfNone);
  return part?.buffer.subarray(0, part.bytesRead);
}

async function downloadFile(from: string, to: string): Promise<boolean> {
  const status = await stat(from).catch(undefinedIfNone);
  if (!status?.isFile()) return false;
  await copyFile(from, to);
  return true;
}

async function headFile(file: string, key: string): Promise<(StoredObject & { sha256: string }) | undefined> {
  const status = await stat(file).catch(undefinedIfNone);
  if (!status?.isFile()) return undefined;
  const hashed = await hashFile(file).catch(undefinedIfNone);
  return hashed && { key, ...hashed, modifiedAt: status.mtime };
}

const pieceBytes = 1024 * 1024;

async function writeBody(file: string, body: ObjectBody, sha256: ObjectHeaders['sha256']): Promise<void> {
  await using handle = await open(file, 'wx');
  for await (const piece of readPieces(body, sha256, pieceBytes)) await handle.writeFile(piece);
}

function requireCondition(file: string, condition: Condition, object: string): void {
  const tag = currentTag(file);
  if ('ifMatch' in condition ? tag === condition.ifMatch : tag === undefined) return;
  throw new ConditionFailed(
    `Somebody else ${tag === undefined ? 'deleted' : 'wrote'} ${object} in the meantime.`,
  );
}

function currentTag(file: string): string | undefined {
  try {
    return tagOf(sha256Of(readFileSync(file)));
  } catch (error) {
    // Moving onto a folder fails by itself.
    return undefinedIfNone(error);
  }
}

/** More often than folders go away while files are moved into them. */
const moveAttempts = 100;

/** Gives a file its name, in a folder that a deletion may remove at this moment since it is empty. */
function moveTo(file: string, temporary: string): void {
  for (let attempt = 1; ; attempt++) {
    try {
      makeFolder(dirname(file));
      return renameSync(temporary, file);
    } catch (error) {
      if (systemErrorCode(error) !== 'ENOENT' || attempt === moveAttempts) throw error;
    }
  }
}

function deleteFile(root: string, file: string): void {
  try {
    unlinkSync(file);
  } catch (error) {
    undefinedIfNone(error);
  }
  try {
    for (let folder = dirname(file); folder !== root; folder = dirname(folder)) rmdirSync(folder);
  } catch {
    // It holds other objects; and an empty folder that cannot be removed is no object.
  }
}
