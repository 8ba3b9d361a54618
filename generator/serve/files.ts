/** Where served files come from: a built folder, or a store as it is published. */
import { type FileHandle, open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import pLimit from 'p-limit';
import { manifestKey } from '../../schemas/paths.ts';
import { type Manifest, type ManifestEntry, readManifest } from '../store/manifest.ts';
import { openManifest } from '../store/manifest/index-file.ts';
import { type ObjectStore, storeConcurrency } from '../store/object-store.ts';
import { openStore } from '../store/open-store.ts';
import { isMissing, UserError } from '../system/errors.ts';
import { readRegularFile, requireRegular } from '../system/regular-file.ts';

/** Both ends count from 0 and are inclusive. */
export type ByteRange = { readonly firstByte: number; readonly lastByte: number };

export type BuiltFiles = {
  /** For messages: `site`, `s3://bucket`. */
  readonly name: string;
  /** How often to ask for `stamp`. */
  readonly recheckMs: number;
  /** Changes whenever the manifest is replaced. */
  readonly stamp: () => Promise<string | undefined>;
  /**
   * The manifest.
   * @throws {UserError} if there is none, or one of another version
   */
  readonly manifest: () => Promise<Manifest>;
  /** A listed file, or undefined if it does not match the manifest, which means that it is being replaced. */
  readonly open: (entry: ManifestEntry, range: ByteRange) => Promise<Readable | undefined>;
  /** A whole small file, or undefined if it does not exist. */
  readonly read: (key: string) => Promise<Buffer | undefined>;
  /** `length` bytes from `offset` on; fewer or none if the file is cut off or missing. */
  readonly readPart: (key: string, offset: number, length: number) => Promise<Uint8Array>;
};

/** Opens the files at a path or an `s3://` address, without reading them. */
export const openFiles = (location: string): BuiltFiles =>
  /^s3:/i.test(location) ? filesInStore(openStore(location)) : filesInFolder(location);

/** A check is one system call, and nobody builds more often. */
const folderRecheckMs = 1_000;

export const filesInFolder = (folder: string): BuiltFiles => ({
  name: folder,
  recheckMs: folderRecheckMs,
  // A rename yields a new inode even within one tick of the clock.
  stamp: async () => {
    const found = await stat(join(folder, manifestKey)).catch(() => undefined);
    return found && `${found.mtimeMs} ${found.size} ${found.ino}`;
  },
  manifest: async () => {
    const manifest = await readManifest(folder);
    if (manifest === undefined) throw new UserError(await describeMissing(folder));
    return manifest;
  },
  open: async (entry, { firstByte, lastByte }) => {
    const opened = await openAsListed(folder, entry);
    // An empty file has no last byte. Reading byte 0 of it yields nothing, as it should.
    return opened?.createReadStream({ start: firstByte, end: Math.max(lastByte, 0) });
  },
  read: (key) =>
    readRegularFile(join(folder, key)).catch((error: unknown) => {
      if (isMissing(error)) return undefined;
      throw error;
    }),
  readPart: async (key, offset, length) => {
    await requireRegular(join(folder, key));
    await using file = await open(join(folder, key));
    const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, offset);
    return buffer.subarray(0, bytesRead);
  },
});

async function describeMissing(folder: string): Promise<string> {
  const isThere = await stat(folder).then(
    () => true,
    () => false,
  );
  return isThere
    ? `${folder} has no build: ${manifestKey} is missing. Build into it first, or name a built folder.`
    : `There is no folder ${folder}. Build into it first, or name a built folder.`;
}

/** The file of an entry, if its size matches. */
async function openAsListed(folder: string, { path, bytes }: ManifestEntry): Promise<FileHandle | undefined> {
  await requireRegular(join(folder, path));
  const file = await open(join(folder, path)).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  const found = await file?.stat();
  if (found?.isFile() && found.size === bytes) return file;
  await file?.close();
  return undefined;
}

/** A check is a request. */
const storeRecheckMs = 10_000;
/** How much of a large file is requested at a time. */
const pieceBytes = 4 * 1024 * 1024;

export const filesInStore = (store: ObjectStore): BuiltFiles => ({
  name: store.name,
  recheckMs: storeRecheckMs,
  stamp: async () => {
    const found = await store.head(manifestKey);
    return found && (found.sha256 ?? `${found.modifiedAt.toISOString()} ${found.bytes}`);
  },
  manifest: () => manifestOf(store),
  open: async ({ path, bytes }, { firstByte, lastByte }) => {
    const found = await store.head(path);
    return found?.bytes === bytes ? Readable.from(piecesOf(store, path, { firstByte, lastByte })) : undefined;
  },
  read: async (key) => {
    const found = await store.get(key);
    return found && Buffer.from(found.body);
  },
  readPart: async (key, offset, length) => (await store.read(key, offset, length)) ?? new Uint8Array(),
});

async function* piecesOf(
  store: ObjectStore,
  key: string,
  { firstByte, lastByte }: ByteRange,
): AsyncGenerator<Uint8Array> {
  for (let offset = firstByte; offset <= lastByte; offset += pieceBytes) {
    const length = Math.min(pieceBytes, lastByte + 1 - offset);
    const piece = await store.read(key, offset, length);
    // The reader sees a body that is cut off, not one of two versions.
    if (piece?.length !== length) throw new Error(`${key} was replaced while it was sent`);
    yield piece;
  }
}

async function manifestOf(store: ObjectStore): Promise<Manifest> {
  const found = await store.get(manifestKey);
  if (found === undefined)
    throw new UserError(
      `${store.name} has no build: ${manifestKey} is missing. Publish to it first, or name another store.`,
    );
  try {
    const { index, entriesOf } = openManifest(found.body, async (key) => (await store.get(key))?.body);
    const limit = pLimit(storeConcurrency);
    const sections = await Promise.all(index.sections.map(({ name }) => limit(entriesOf, name)));
    const { as_of, parts, counts } = index;
    return { as_of, parts, counts, artifacts: sections.flat() };
  } catch (cause) {
    if (cause instanceof UserError) throw cause;
    throw new UserError(
      `${manifestKey} in ${store.name} is not a build manifest of this version, or a part of it is missing. Publish again with --verify, or name another store.`,
      { cause },
    );
  }
}
