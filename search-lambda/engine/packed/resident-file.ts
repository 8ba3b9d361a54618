import { crc32 } from 'node:zlib';
import { IndexFault } from '../index-fault.ts';
import { chunkBytes, type Footer } from './format.ts';

/** A part of the file, in bytes. */
export type Range = { readonly from: number; readonly to: number };

/** Reads so many bytes of the file from an offset. */
type ReadRange = (offset: number, length: number) => Promise<Uint8Array>;

/** Few enough that a read is over, or has failed, within a request. */
const chunksPerRead = 16;

/**
 * The file as far as it has been read. Its memory has room for all of it, of which the system gives what is written to.
 * Every chunk is compared with its checksum before anything of it is used.
 */
export class ResidentFile {
  readonly buffer: ArrayBuffer;
  readonly #bytes: Uint8Array;
  readonly #footer: Footer;
  readonly #read: ReadRange;
  /** The read that brings each chunk, settled where it is there. */
  readonly #chunks: (Promise<void> | undefined)[];

  constructor(footer: Footer, read: ReadRange) {
    this.#footer = footer;
    this.#read = read;
    this.buffer = new ArrayBuffer(footer.checksums.length * chunkBytes);
    this.#bytes = new Uint8Array(this.buffer);
    this.#chunks = Array.from({ length: footer.checksums.length });
  }

  /**
   * Resolves when these parts are there.
   * @throws {IndexFault} where one is damaged.
   */
  async ensure(ranges: Iterable<Range>): Promise<void> {
    const chunks = new Set<number>();
    for (const { from, to } of ranges)
      for (let chunk = Math.floor(from / chunkBytes); chunk * chunkBytes < to; chunk++) chunks.add(chunk);
    this.#begin([...chunks].filter((chunk) => this.#chunks[chunk] === undefined).toSorted((a, b) => a - b));
    await Promise.all(Array.from(chunks, (chunk) => this.#chunks[chunk]));
  }

  /** Begins to read chunks, those that follow one another at once. */
  #begin(missing: readonly number[]): void {
    for (let index = 0; index < missing.length;) {
      const first = missing[index] ?? 0;
      let count = 1;
      while (count < chunksPerRead && missing[index + count] === first + count) count++;
      const reading = this.#readChunks(first, count).catch((error: unknown) => {
        // The next query tries again.
        this.#chunks.fill(undefined, first, first + count);
        throw error;
      });
      this.#chunks.fill(reading, first, first + count);
      index += count;
    }
  }

  async #readChunks(first: number, count: number): Promise<void> {
    const from = first * chunkBytes;
    const to = Math.min((first + count) * chunkBytes, this.#footer.bodyBytes);
    const bytes = await this.#read(from, to - from);
    if (bytes.length !== to - from)
      throw new IndexFault('The index is damaged: it is shorter than it should be.');
    for (let chunk = first; chunk < first + count; chunk++) {
      const piece = bytes.subarray((chunk - first) * chunkBytes, (chunk - first + 1) * chunkBytes);
      if (crc32(piece) !== this.#footer.checksums[chunk])
        throw new IndexFault('The index is damaged: a part of it does not have its checksum.');
    }
    this.#bytes.set(bytes, from);
  }
}
