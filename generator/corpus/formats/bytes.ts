import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

const chunkBytes = 1 << 20;

/** Reads the bytes of a file, decompressed if its name ends in `.gz`. */
export function readBytes(path: string): Readable {
  const file = createReadStream(path, { highWaterMark: chunkBytes });
  if (!path.endsWith('.gz')) return file;
  const unzipped = createGunzip({ chunkSize: chunkBytes });
  file.on('error', (error) => unzipped.destroy(error));
  return file.pipe(unzipped);
}

/** Reads the lines of a file without line ends, numbered from 1. A line over `maxBytes` is cut. */
export async function* readLines(
  path: string,
  maxBytes: number,
): AsyncGenerator<{ line: number; bytes: Buffer; isCut: boolean }> {
  let line = 1;
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  const take = (end: Buffer): { line: number; bytes: Buffer; isCut: boolean } => {
    const isCut = pendingBytes + end.length > maxBytes;
    const bytes = pending.length === 0 ? end : Buffer.concat(isCut ? pending : [...pending, end]);
    pending = [];
    pendingBytes = 0;
    return { line: line++, bytes, isCut };
  };
  for await (const chunk of readBytes(path) as AsyncIterable<Buffer>) {
    let start = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      yield take(chunk.subarray(start, end));
      start = end + 1;
    }
    const rest = chunk.subarray(start);
    if (pendingBytes + rest.length <= maxBytes) pending.push(rest);
    pendingBytes += rest.length;
  }
  if (pendingBytes > 0) yield take(Buffer.alloc(0));
}
