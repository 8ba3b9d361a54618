import { createHash } from 'node:crypto';
import type { IndexFile } from '../../schemas/search.ts';
import { IndexFault } from './index-fault.ts';
import type { ReadBytes, Turn } from './search-index.ts';

/** Small enough that a read is over, or has failed, within a request; large enough that few are needed. */
const readBytes = 4 * 1024 * 1024;

/**
 * The bytes of a file, read part by part, which have the size and the hash that the pointer gives.
 * @throws {IndexFault} where they have not.
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
      throw new IndexFault(`${name} is shorter than the ${bytes} bytes that it should have.`);
    file.set(part, offset);
    digest.update(part);
  }
  if (digest.digest('hex') !== sha256)
    throw new IndexFault(`${name} is damaged: its bytes do not have the hash that the pointer gives.`);
  return file;
}
