/** Operations of a folder store on its files. An entity tag is the hash of the content. */
import { type Dirent, lstatSync, renameSync, rmdirSync, type Stats, statSync, unlinkSync } from 'node:fs';
import { copyFile, link, lstat, open, readdir, realpath, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { systemErrorCode } from '../../system/errors.ts';
import { readRegularFile, readRegularFileSync, requireRegular } from '../../system/regular-file.ts';
import { compareText } from '../../system/text.ts';
import { hashFile, sha256Of } from '../hash-file.ts';
import { makeFolder } from '../make-folder.ts';
import { changedFile, type FileBody, readPieces } from '../object-body.ts';
import {
  type Condition,
  ConditionFailed,
  type FoundObject,
  type ObjectBody,
  type ObjectHeaders,
  type StoredObject,
} from '../object-store.ts';
import { stateFolder } from './state.ts';

export const tagOf = (sha256: string): string => `"${sha256}"`;

/** Neither a folder nor a path below a file is an object. */
const missingCodes = new Set(['ENOENT', 'ENOTDIR', 'EISDIR']);

function undefinedIfMissing(error: unknown): undefined {
  if (!missingCodes.has(systemErrorCode(error) ?? '')) throw error;
}

export async function getFile(file: string): Promise<FoundObject | undefined> {
  const body = await readRegularFile(file).catch(undefinedIfMissing);
  return body && { body, etag: tagOf(sha256Of(body)) };
}

export async function readPart(
  file: string,
  offset: number,
  length: number,
): Promise<Uint8Array | undefined> {
  await requireRegular(file);
  await using handle = await open(file).catch(undefinedIfMissing);
  const part = await handle?.read(Buffer.alloc(length), 0, length, offset).catch(undefinedIfMissing);
  return part?.buffer.subarray(0, part.bytesRead);
}

export async function downloadFile(from: string, to: string): Promise<boolean> {
  const status = await stat(from).catch(undefinedIfMissing);
  if (!status?.isFile()) return false;
  await copyFile(from, to);
  return true;
}

export async function headFile(
  file: string,
  key: string,
): Promise<(StoredObject & { sha256: string }) | undefined> {
  const status = await stat(file).catch(undefinedIfMissing);
  if (!status?.isFile()) return undefined;
  const hashed = await hashFile(file).catch(undefinedIfMissing);
  return hashed && { key, ...hashed, modifiedAt: status.mtime };
}

const pieceBytes = 1024 * 1024;

export async function writeBody(
  file: string,
  body: ObjectBody,
  sha256: ObjectHeaders['sha256'],
): Promise<void> {
  if (!(body instanceof Uint8Array) && (await linkBody(file, body, sha256))) return;
  await using handle = await open(file, 'wx');
  for await (const piece of readPieces(body, sha256, pieceBytes)) await handle.writeFile(piece);
}

/**
 * Links a built file, which takes neither time nor space: builds replace their files and never change them. False if it must be copied.
 * @throws {UserError} if the file does not match the hash
 */
async function linkBody(file: string, body: FileBody, sha256: string): Promise<boolean> {
  try {
    if (!(await lstat(body.file)).isFile()) return false;
    await link(body.file, file);
  } catch {
    // Another disk, one without links, or a file of somebody else. Copying it reports what else is wrong with it.
    return false;
  }
  // The link, not the file: a build may replace that one meanwhile.
  const linked = await hashFile(file);
  if (linked.sha256 !== sha256 || linked.bytes !== body.bytes) throw changedFile(body);
  return true;
}

export function requireCondition(file: string, condition: Condition, object: string): void {
  const tag = currentTag(file);
  if ('ifMatch' in condition ? tag === condition.ifMatch : tag === undefined) return;
  throw new ConditionFailed(
    `Another writer has ${tag === undefined ? 'deleted' : 'changed'} ${object} in the meantime.`,
  );
}

function currentTag(file: string): string | undefined {
  try {
    return tagOf(sha256Of(readRegularFileSync(file)));
  } catch (error) {
    // Moving onto a folder fails anyway.
    return undefinedIfMissing(error);
  }
}

/** Far more than the number of times that a folder is deleted while a file is moved into it. */
const maxMoveAttempts = 100;

/** Whether to move a file again, since a concurrent deletion may have removed its folder because it was empty. */
const isMovedAgain = (error: unknown, attempt: number): boolean =>
  systemErrorCode(error) === 'ENOENT' && attempt < maxMoveAttempts;

/** Moves a file into a folder, which is created. */
export async function moveTo(file: string, temporary: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      makeFolder(dirname(file));
      // To replace a file takes a millisecond, in which others are read and hashed.
      return await rename(temporary, file);
    } catch (error) {
      if (!isMovedAgain(error, attempt)) throw error;
    }
  }
}

/** The same in one step, for a write under a lock: other writes of this process must not wait for the lock meanwhile. */
export function moveAtOnce(file: string, temporary: string): void {
  for (let attempt = 1; ; attempt++) {
    try {
      makeFolder(dirname(file));
      return renameSync(temporary, file);
    } catch (error) {
      if (!isMovedAgain(error, attempt)) throw error;
    }
  }
}

export function deleteFile(file: string): void {
  try {
    unlinkSync(file);
  } catch (error) {
    undefinedIfMissing(error);
  }
}

/** Removes the folders of deleted files, and those above, if they are empty. */
export function removeEmptyFolders(root: string, files: readonly string[]): void {
  for (const deepest of new Set(files.map((file) => dirname(file))))
    try {
      for (let folder = deepest; folder !== root; folder = dirname(folder)) rmdirSync(folder);
    } catch {
      // The folder has other objects. An empty folder that cannot be removed does no harm.
    }
}

/**
 * Lists the files below a folder as objects, with one folder in memory at a time. Links to folders are followed, as writes follow
 * them; whatever else a write would replace is listed too, such as a broken link or a socket.
 */
export const listFolder = (root: string, prefix: string): AsyncIterable<StoredObject> =>
  walk(root, prefix, '', []);

/** `above` has the real paths of the folders above: a link to one of them would never end. */
async function* walk(
  root: string,
  prefix: string,
  parent: string,
  above: readonly string[],
): AsyncGenerator<StoredObject> {
  const folder = await realpath(join(root, parent)).catch(undefinedIfMissing);
  if (folder === undefined || above.includes(folder)) return;
  for (const key of await readNames(folder, parent)) {
    if (key.endsWith('/')) {
      if (key.startsWith(prefix) || prefix.startsWith(key))
        yield* walk(root, prefix, key, [...above, folder]);
      continue;
    }
    const status = key.startsWith(prefix) ? statusOf(join(root, key)) : undefined;
    // The file may have been deleted since its folder was read.
    if (status !== undefined) yield { key, bytes: status.size, modifiedAt: status.mtime };
  }
}

/** Names in the order of the keys below them: `a-b` before `a/`, because all keys in `a` begin with `a/`. */
async function readNames(folder: string, parent: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown): Dirent[] => {
    if (systemErrorCode(error) === 'ENOENT') return [];
    throw error;
  });
  return entries
    .map((entry) => parent + entry.name + (isFolder(folder, entry) ? '/' : ''))
    .filter((key) => key !== `${stateFolder}/`)
    .toSorted(compareText);
}

const isFolder = (folder: string, entry: Dirent): boolean =>
  entry.isDirectory() ||
  (entry.isSymbolicLink() && statusOf(join(folder, entry.name))?.isDirectory() === true);

/** Of what a path leads to, or of a broken link itself. */
function statusOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return lstatSync(path, { throwIfNoEntry: false });
  }
}
