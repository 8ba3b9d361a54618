/** Uploads a corpus to a bucket, with the block list that lets jobs download only what changed. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { binaryMediaType, cacheRules } from '../../store/artifact.ts';
import { sha256Of } from '../../store/hash-file.ts';
import type { ObjectHeaders, ObjectStore } from '../../store/object-store.ts';
import { UserError } from '../../system/errors.ts';
import {
  type BlockHashes,
  blockListName,
  encodeBlockList,
  hashBlocks,
  parseBlockList,
} from './block-list.ts';
import { databaseAddress } from './corpus-objects.ts';
import { explainReadError, uncompressedDatabase } from '../sqlite-file.ts';
import { Snapshot } from '../snapshot.ts';
import { makeWorkFolder } from '../work-folder.ts';
import { readRegularFileSync } from '../../system/regular-file.ts';

export type CorpusUpload = {
  /** Size of the corpus. */
  readonly bytes: number;
  /** False if the bucket has the same corpus already. */
  readonly isChanged: boolean;
};

const redactionsName = 'redactions.ndjson';

/**
 * Uploads a snapshot of the SQLite corpus at a path to `s3://bucket/.../name.db`, and the redactions next to it.
 * @throws {UserError} if it is no such corpus or address, or the bucket refuses
 */
export async function uploadCorpus(
  path: string,
  location: string,
  onStep: (step: string) => void,
): Promise<CorpusUpload> {
  const address = databaseAddress(location);
  if (address === undefined)
    throw new UserError(
      `Cannot upload a corpus to ${location}. Name s3://bucket/<file>.db, without .gz: of a compressed file, jobs cannot download a part.`,
    );
  const { openStore } = await import('../../store/open-store.ts');
  const store = openStore(address.folder);
  using work = makeWorkFolder();
  try {
    const source = await uncompressedDatabase(path, work.path);
    using snapshot = new Snapshot(source, work.path);
    const file = await snapshot.sharedFile(onStep);
    onStep('Comparing blocks');
    const hashes = await hashBlocks(file);
    // First, so that nobody gets rows that must be redacted.
    await uploadRedactions(store, join(dirname(path), redactionsName));
    const isChanged = !(await hasCorpus(store, address.file, hashes));
    if (isChanged) {
      onStep(`Uploading ${address.file}`);
      await uploadDatabase(store, address.file, file, hashes);
    }
    snapshot.end();
    return { bytes: hashes.bytes, isChanged };
  } catch (error) {
    throw explainReadError(path, error);
  }
}

const headersOf = (sha256: string): ObjectHeaders => ({
  mediaType: binaryMediaType,
  cacheControl: cacheRules.pointer,
  sha256,
});

async function putIfChanged(store: ObjectStore, key: string, body: Uint8Array): Promise<void> {
  const sha256 = sha256Of(body);
  if ((await store.head(key))?.sha256 !== sha256) await store.put(key, body, headersOf(sha256));
}

/** Redactions in the bucket stay if there are none next to the corpus: a forgotten file must not publish what was redacted. */
async function uploadRedactions(store: ObjectStore, file: string): Promise<void> {
  if (existsSync(file)) await putIfChanged(store, redactionsName, readRegularFileSync(file));
}

/** Whether the bucket has this file, with its block list. */
async function hasCorpus(store: ObjectStore, key: string, { sha256 }: BlockHashes): Promise<boolean> {
  const found = await store.get(blockListName(key));
  const list = found && parseBlockList(found.body);
  return list?.sha256 === sha256 && list.etag === (await tagOf(store, key));
}

/** The entity tag of an object as lists have it, which jobs compare. Not every service returns it after an upload in parts. */
async function tagOf(store: ObjectStore, key: string): Promise<string> {
  for await (const object of store.list(key)) if (object.key === key) return object.etag ?? '';
  return '';
}

/** Until the list is replaced too, it has another entity tag than the object, and jobs download the whole. */
async function uploadDatabase(
  store: ObjectStore,
  key: string,
  file: string,
  hashes: BlockHashes,
): Promise<void> {
  const { bytes, sha256 } = hashes;
  await store.put(key, { file, bytes }, headersOf(sha256));
  const list = encodeBlockList({ ...hashes, etag: await tagOf(store, key) });
  await store.put(blockListName(key), list, headersOf(sha256Of(list)));
}
