/** A copy of a corpus in a bucket that is kept between runs, so that only changed files are downloaded again. */
import {
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { ObjectStore, StoredObject } from '../../store/object-store.ts';
import { systemErrorCode, UserError } from '../../system/errors.ts';
import { blockListName, parseBlockList } from './block-list.ts';
import { isCorpusFile, type ListedCorpus, listCorpus, nothingAt } from './corpus-objects.ts';
import { downloadBlocks } from './changed-blocks.ts';
import { readRegularFileSync } from '../../system/regular-file.ts';
import { sqliteEndings } from '../sqlite-file.ts';

/**
 * Which state of the bucket the copy has, and so which files of the folder are ours: no others are ever removed. While files are
 * replaced, it names them without entity tags, so that nothing is trusted.
 */
const stateName = '.copied.json';

const stateSchema = z.strictObject({
  format: z.literal(1),
  location: z.string(),
  /** Entity tags by file; empty while files are replaced. */
  files: z.record(z.string(), z.string()),
});

type State = z.infer<typeof stateSchema>;

export type KeptCopy = {
  /** Path of the copy: a SQLite file or a folder of tables. */
  readonly path: string;
  /** Names of the files that were downloaded, wholly or in part; none if nothing changed. */
  readonly downloaded: readonly string[];
  /** How much was downloaded of them. */
  readonly downloadedBytes: number;
};

/**
 * Updates the copy of the corpus at `s3://bucket/...` in a folder of its own.
 * Of a SQLite file with a block list, only the blocks that changed are downloaded. An interrupted update begins again with the files
 * that changed; of a file with a block list, it continues.
 * @throws {UserError} if there is no corpus at the address or it cannot be read, or if the folder has files that are not of a copy and
 * would be overwritten or read as part of it; everything then remains as it was.
 */
export async function updateCopy(
  location: string,
  folder: string,
  onFile: (name: string) => void,
): Promise<KeptCopy> {
  try {
    return await update(location, folder, onFile);
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === undefined || error instanceof UserError) throw error;
    throw new UserError(
      `Cannot copy the corpus ${location} into ${folder} (${code}). Free some space or correct its permissions, or name another folder with --copy.`,
      { cause: error },
    );
  }
}

async function update(location: string, folder: string, onFile: (name: string) => void): Promise<KeptCopy> {
  const corpus = await listCorpus(location);
  const { store, file, objects } = corpus;
  mkdirSync(folder, { recursive: true });
  const state = readState(folder);
  requireOwnFolder(folder, state, corpus);
  const known = state === undefined ? {} : trusted(state, folder, location);
  const files = Object.fromEntries(objects.map((object) => [object.key, tagOf(object)]));
  const changed = Object.keys(files).filter((name) => known[name] !== files[name]);
  const ours = Object.keys(state?.files ?? {}).filter((name) => existsSync(join(folder, name)));
  const removed = ours.filter((name) => !Object.hasOwn(files, name));
  // Complete files first, then all are renamed: a corpus in several files never mixes two states for long.
  let downloadedBytes = 0;
  for (const object of objects.filter(({ key }) => changed.includes(key))) {
    onFile(object.key);
    const bytes =
      (object.key === file ? await downloadChanges(store, object, folder) : undefined) ??
      (await downloadWhole(store, object, folder));
    if (bytes === undefined) throw nothingAt(location);
    downloadedBytes += bytes;
  }
  if (changed.length > 0 || removed.length > 0)
    writeState(folder, location, Object.fromEntries([...ours, ...changed].map((name) => [name, ''])));
  for (const name of changed) {
    renameSync(partial(folder, name), join(folder, name));
    for (const ending of sqliteEndings) rmSync(join(folder, name + ending), { force: true });
  }
  for (const name of removed) rmSync(join(folder, name), { force: true });
  writeState(folder, location, files);
  return { path: file === undefined ? folder : join(folder, file), downloaded: changed, downloadedBytes };
}

/** Returns the number of bytes; undefined if the object does not exist. */
async function downloadWhole(
  store: ObjectStore,
  { key }: StoredObject,
  folder: string,
): Promise<number | undefined> {
  const target = partial(folder, key);
  rmSync(target, { force: true });
  return (await store.download(key, target)) ? statSync(target).size : undefined;
}

/**
 * Downloads what changed of a file that has a block list; returns the number of bytes. Undefined if it must be downloaded whole: there is
 * no earlier state, or no list of this object.
 */
async function downloadChanges(
  store: ObjectStore,
  { key, etag, bytes }: StoredObject,
  folder: string,
): Promise<number | undefined> {
  const [copy, target] = [join(folder, key), partial(folder, key)];
  if (!existsSync(copy) && !existsSync(target)) return undefined;
  const found = await store.get(blockListName(key));
  const list = found && parseBlockList(found.body);
  if (list === undefined || list.etag !== etag || list.bytes !== bytes) return undefined;
  // What an interrupted update left has more of the new state than the copy. A file system that can shares their blocks.
  if (!existsSync(target)) copyFileSync(copy, target, constants.COPYFILE_FICLONE);
  return await downloadBlocks(store, key, list, target);
}

/** The state of the folder, which is of another address or unreadable in rare cases; undefined if it has none. */
function readState(folder: string): State | undefined {
  if (!existsSync(join(folder, stateName))) return undefined;
  try {
    return stateSchema.parse(JSON.parse(readRegularFileSync(join(folder, stateName)).toString()));
  } catch {
    return { format: 1, location: '', files: {} };
  }
}

function writeState(folder: string, location: string, files: State['files']): void {
  const state: State = { format: 1, location, files };
  writeFileSync(join(folder, stateName), `${JSON.stringify(state)}\n`);
}

/** Entity tags of the files in the folder; none if it is the copy of another address. */
function trusted(state: State, folder: string, location: string): State['files'] {
  if (state.location !== location) return {};
  return Object.fromEntries(Object.entries(state.files).filter(([name]) => existsSync(join(folder, name))));
}

/** Only a folder that is empty, or has the beginnings of a copy, can become one. */
function requireOwnFolder(folder: string, state: State | undefined, corpus: ListedCorpus): void {
  const wanted = new Set(corpus.objects.map(({ key }) => key));
  // If the state is unreadable, the files of the corpus are most likely ours.
  const isOurs = (name: string): boolean =>
    name === stateName ||
    (name.endsWith(partialEnding) && wanted.has(name.slice(0, -partialEnding.length))) ||
    (state !== undefined &&
      (Object.hasOwn(state.files, name) || (state.location === '' && wanted.has(name))));
  const foreign = readdirSync(folder).find(
    (name) => !isOurs(name) && (state === undefined || isCorpusFile(name, corpus.file)),
  );
  if (foreign === undefined) return;
  throw new UserError(
    `Cannot copy the corpus into ${folder}: ${JSON.stringify(foreign)} in it is not of such a copy. Remove it, or name a folder of its own with --copy.`,
  );
}

/** A folder store has no entity tags; its files are compared by size and time. */
const tagOf = ({ etag, bytes, modifiedAt }: StoredObject): string =>
  etag ?? `${bytes} ${modifiedAt.toISOString()}`;

const partialEnding = '.partial';

const partial = (folder: string, name: string): string => join(folder, name + partialEnding);
