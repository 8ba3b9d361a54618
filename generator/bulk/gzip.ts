/** Parallel gzip (RFC 1952). The output does not depend on the number of cores. */
import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, type ZlibOptions } from 'node:zlib';

const deflate = promisify<Buffer, ZlibOptions, Buffer>(deflateRaw);

/** Blocks are compressed independently, each with the end of the previous block as its dictionary, as pigz does. */
const blockBytes = 1 << 20;
/** The window of Deflate (RFC 1951). */
const windowBytes = 32_768;
const level = 6;

/** Deflate, no flags, no time, no compression level, unknown system: the same bytes on every machine. */
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);

export type Gzipped = { readonly bytes: number; readonly sha256: string };

/** Compresses the file at `from` into a new file at `to` with one gzip member; returns its size and hash. */
export async function gzipFile(from: string, to: string): Promise<Gzipped> {
  const source = openSync(from, 'r');
  const target = openSync(to, 'wx');
  try {
    const output = new HashedFile(target);
    output.write(header);
    const { sum, bytes } = await compress(source, output);
    const trailer = Buffer.alloc(8);
    trailer.writeUInt32LE(sum, 0);
    // RFC 1952: the length modulo 2^32.
    trailer.writeUInt32LE(bytes % 2 ** 32, 4);
    output.write(trailer);
    return output.finish();
  } finally {
    closeSync(source);
    closeSync(target);
  }
}

/** Compresses blocks in the thread pool, up to two more at a time than there are cores, and writes them in order. */
async function compress(source: number, output: HashedFile): Promise<{ sum: number; bytes: number }> {
  const pending: Promise<Buffer>[] = [];
  const writeFirst = async (): Promise<void> => {
    const first = await pending.shift();
    if (first !== undefined) output.write(first);
  };
  let sum = 0;
  let bytes = 0;
  let dictionary = Buffer.alloc(0);
  let block = readBlock(source);
  do {
    const next = readBlock(source);
    const isLast = next.length === 0;
    sum = crc32(block, sum);
    bytes += block.length;
    pending.push(
      deflate(block, {
        level,
        ...(dictionary.length > 0 && { dictionary }),
        // A sync flush ends the block on a byte boundary, where the next block can follow.
        finishFlush: isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH,
      }),
    );
    if (pending.length > availableParallelism() + 1) await writeFirst();
    dictionary = block.subarray(-windowBytes);
    block = next;
  } while (block.length > 0);
  while (pending.length > 0) await writeFirst();
  return { sum, bytes };
}

/** Returns the next block, or an empty one at the end of the file. */
function readBlock(file: number): Buffer<ArrayBuffer> {
  const block = Buffer.allocUnsafe(blockBytes);
  let filled = 0;
  for (let read = -1; read !== 0 && filled < blockBytes; filled += read)
    read = readSync(file, block, filled, blockBytes - filled, null);
  return block.subarray(0, filled);
}

/** Writes to a file and hashes what it writes. */
class HashedFile {
  readonly #file: number;
  readonly #hash = createHash('sha256');
  #bytes = 0;

  constructor(file: number) {
    this.#file = file;
  }

  write(chunk: Buffer): void {
    writeFileSync(this.#file, chunk);
    this.#hash.update(chunk);
    this.#bytes += chunk.length;
  }

  finish(): Gzipped {
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') };
  }
}
