/** The objects of a corpus in a bucket: finds, lists and downloads them. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { textsFolder } from '../../../schemas/paths.ts';
import { UserError } from '../../system/errors.ts';
import type { ObjectStore, StoredObject } from '../../store/object-store.ts';

/** `s3://bucket/folder/corpus.db`: of the objects next to the file, only redactions matter. */
const address = /^(s3:\/\/.+?)\/+([^/]+\.(?:db|sqlite|sqlite3)(?:\.gz)?)$/is;
const redactionsPrefix = 'redactions.';
/** Includes formats that cannot be read, so that the check reports such files. */
const tableFile = /\.(?:csv|tsv|json|jsonl|ndjson|parquet)(?:\.gz)?$/i;

/** The folder and the name of a SQLite file in a bucket, which is not compressed; undefined for any other address. */
export function databaseAddress(location: string): { folder: string; file: string } | undefined {
  const [, folder, file] = address.exec(location) ?? [];
  return folder === undefined || file === undefined || /\.gz$/i.test(file) ? undefined : { folder, file };
}

export const isInBucket = (location: string): boolean => /^s3:/i.test(location);

/**
 * Copies the corpus at `s3://bucket/file.db[.gz]` or `s3://bucket/folder`, with its redactions, into the work folder.
 * Returns the path of the copy.
 * @throws {UserError} if there is no corpus or it cannot be read.
 */
export async function copyFromBucket(
  location: string,
  workFolder: string,
  onFile: (name: string) => void,
): Promise<string> {
  const { store, file, objects } = await listCorpus(location);
  const copy = join(workFolder, 'copy');
  await mkdir(copy);
  if (objects.some(({ key }) => key.includes('/'))) await mkdir(join(copy, textsFolder));
  for (const { key } of objects) {
    onFile(key);
    if (!(await store.download(key, join(copy, key)))) throw nothingAt(location);
  }
  return file === undefined ? copy : join(copy, file);
}

/** The objects of a corpus in a bucket, with its redactions. */
export type ListedCorpus = {
  readonly store: ObjectStore;
  /** Name of its SQLite file; undefined if it is a folder of tables. */
  readonly file: string | undefined;
  readonly objects: readonly StoredObject[];
};

/** Returns whether a file next to `file`, or in a folder of tables, would be read as part of the corpus. */
export const isCorpusFile = (name: string, file: string | undefined): boolean =>
  file === undefined ? tableFile.test(name) : name === file || name.startsWith(redactionsPrefix);

/** @throws {UserError} if there is no corpus at the address. */
export async function listCorpus(location: string): Promise<ListedCorpus> {
  const [, folder = location, file] = address.exec(location) ?? [];
  // Loaded on demand: the S3 client is slow to load.
  const { openStore } = await import('../../store/open-store.ts');
  const store = openStore(folder);
  const objects =
    file === undefined
      ? await objectsIn(store, '', (name) => isCorpusFile(name, undefined))
      : [
          ...(await objectsIn(store, file, (name) => name === file)),
          ...(await objectsIn(store, redactionsPrefix, () => true)),
        ];
  if (!objects.some(({ key }) => file === undefined || key === file)) throw nothingAt(location);
  return { store, file, objects };
}

const textsOfYear = new RegExp(`^${textsFolder}/\\d{4}\\.parquet$`);

/** The wanted objects in the folder itself, and texts of documents by year; objects in deeper folders are ignored. */
async function objectsIn(
  store: ObjectStore,
  prefix: string,
  isWanted: (name: string) => boolean,
): Promise<StoredObject[]> {
  const objects: StoredObject[] = [];
  for await (const object of store.list(prefix))
    if (isWanted(object.key) && (!object.key.includes('/') || textsOfYear.test(object.key)))
      objects.push(object);
  return objects;
}

export const nothingAt = (location: string): UserError =>
  new UserError(
    `Cannot open the corpus ${location}. There is nothing at this address. Name s3://bucket/<file>.db (or .db.gz), or s3://bucket/<folder> with one <table>.parquet, .ndjson or .csv per table.`,
  );
