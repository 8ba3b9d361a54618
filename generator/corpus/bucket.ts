/** Downloads a corpus from a bucket. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { UserError } from '../system/errors.ts';
import type { ObjectStore } from '../store/object-store.ts';

/** `s3://bucket/folder/corpus.db`: of the objects next to the file, only redactions matter. */
const address = /^(s3:\/\/.+?)\/+([^/]+\.(?:db|sqlite|sqlite3)(?:\.gz)?)$/is;
const redactionsPrefix = 'redactions.';
/** Includes formats that cannot be read, so that the check reports such files. */
const tableFile = /\.(?:csv|tsv|json|jsonl|ndjson|parquet)(?:\.gz)?$/i;

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
  const [, folder = location, file] = address.exec(location) ?? [];
  // Loaded on demand: the S3 client is slow to load.
  const { openStore } = await import('../store/open-store.ts');
  const store = openStore(folder);
  const names =
    file === undefined
      ? await namesIn(store, '', (name) => tableFile.test(name))
      : [
          ...(await namesIn(store, file, (name) => name === file)),
          ...(await namesIn(store, redactionsPrefix, () => true)),
        ];
  if (names.length === 0 || (file !== undefined && !names.includes(file))) throw nothingAt(location);
  const copy = join(workFolder, 'copy');
  await mkdir(copy);
  for (const name of names) {
    onFile(name);
    if (!(await store.download(name, join(copy, name)))) throw nothingAt(location);
  }
  return file === undefined ? copy : join(copy, file);
}

/** Names of the wanted objects in the folder itself; objects in deeper folders are ignored. */
async function namesIn(
  store: ObjectStore,
  prefix: string,
  isWanted: (name: string) => boolean,
): Promise<string[]> {
  const names: string[] = [];
  for await (const { key } of store.list(prefix)) if (!key.includes('/') && isWanted(key)) names.push(key);
  return names;
}

const nothingAt = (location: string): UserError =>
  new UserError(
    `Cannot open the corpus ${location}. There is nothing at this address. Name s3://bucket/<file>.db (or .db.gz), or s3://bucket/<folder> with one <table>.parquet, .ndjson or .csv per table.`,
  );
