import { crc32 } from 'node:zlib';
import { IndexFault } from '../../index-fault.ts';
import type { ReadBytes } from '../../search-index.ts';
import { chunkBytes, type Footer } from '../format/segment-file.ts';

/** Chunks of the file that follow one another. */
export type Run = { readonly first: number; readonly count: number };

/**
 * Reads a run, and compares every chunk with its checksum.
 * @throws {IndexFault} where one is damaged.
 */
export async function readRun(
  { first, count }: Run,
  name: string,
  { bodyBytes, checksums }: Footer,
  read: ReadBytes,
): Promise<Uint8Array> {
  const from = first * chunkBytes;
  const to = Math.min((first + count) * chunkBytes, bodyBytes);
  const bytes = await read(name, from, to - from);
  if (bytes.length !== to - from)
    throw new IndexFault(`${name} is damaged: it is shorter than it should be.`);
  for (let index = 0; index < count; index++) {
    const chunk = bytes.subarray(index * chunkBytes, (index + 1) * chunkBytes);
    if (crc32(chunk) !== checksums[first + index])
      throw new IndexFault(`${name} is damaged: a part of it does not have its checksum.`);
  }
  return bytes;
}
