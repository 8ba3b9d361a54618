import { createHash } from 'node:crypto';
import type { IndexFile } from '../../schemas/index-pointer.ts';
import { IndexFault } from './index-fault.ts';
import type { ReadBytes, Turn } from './search-index.ts';

/** Small enough for a read to finish or fail within one request; large enough to need few reads. */
const readBytes = 4 * 1024 * 1024;

/**
 * Reads a whole index file in parts, and verifies its size and SHA-256 against the pointer.
 * @throws {IndexFault} if they differ
 */
export async function readWhole(
  { name, bytes, sha256 }: IndexFile,
  read: ReadBytes,
  turn: Turn,
): Promise<Uint8Array> {
  const file = new Uint8Array(bytes);
  const digest = createHash('sha256');
  for (let offset = 0; offset < bytes; offset += readBytes) {
    await turn();
    const length = Math.min(readBytes, bytes - offset);
    const part = await read(name, offset, length);
    if (part.length !== length)
      throw new IndexFault(`${name} is shorter than the ${bytes} bytes in its pointer.`);
    file.set(part, offset);
    digest.update(part);
  }
  if (digest.digest('hex') !== sha256)
    throw new IndexFault(`${name} is damaged: its SHA-256 differs from the one in the pointer.`);
  return file;
}
