import { createHash, hash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** Size and SHA-256 of a file, which may be larger than memory. */
export async function hashFile(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

export const sha256Of = (bytes: Uint8Array): string => hash('sha256', bytes);
