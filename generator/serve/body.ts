/** The bytes of a published file as a stream, compressed on the way where that is wanted. */
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { type Duplex, Readable, pipeline } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { systemErrorCode } from '../system/errors.ts';
import type { ManifestEntry } from '../store/manifest.ts';
import type { Coding } from './negotiate.ts';

/** Levels at which compressing keeps up with a local reader; brotli's own default, 11, takes seconds a megabyte. */
const brotliQuality = 4;
const gzipLevel = 6;

const compressors: Record<Exclude<Coding, 'identity'>, () => Duplex> = {
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
  gzip: () => createGzip({ level: gzipLevel }),
};

/** The bytes to send: both ends count from 0 and are part of it. */
export type Bytes = { readonly firstByte: number; readonly lastByte: number };

/**
 * Opens a file for reading; cancelling the stream closes it. Undefined where the folder does not hold, or no longer,
 * what the manifest says: a build is writing it.
 */
export async function openBody(
  folder: string,
  entry: ManifestEntry,
  { firstByte, lastByte }: Bytes,
  coding: Coding,
): Promise<ReadableStream<Uint8Array> | undefined> {
  const file = await openAsListed(folder, entry);
  if (file === undefined) return undefined;
  // An empty file has no last byte; asked for byte 0 it gives nothing, which is right.
  const bytes = file.createReadStream({ start: firstByte, end: Math.max(lastByte, 0) });
  // Errors reach the reader through the stream; the callback only takes them from pipeline.
  return Readable.toWeb(coding === 'identity' ? bytes : pipeline(bytes, compressors[coding](), () => {}));
}

/** The file of an entry, if it has the size that the entry tells. */
async function openAsListed(folder: string, { path, bytes }: ManifestEntry): Promise<FileHandle | undefined> {
  const file = await open(join(folder, path)).catch((error: unknown) => {
    if (['ENOENT', 'ENOTDIR'].includes(systemErrorCode(error) ?? '')) return undefined;
    throw error;
  });
  const found = await file?.stat();
  if (found?.isFile() && found.size === bytes) return file;
  await file?.close();
  return undefined;
}
