/** Reads of an index file that tests observe, delay and interrupt. */
import type { ReadBytes } from '../../../search-lambda/engine/search-index.ts';
import { isPlacesFile } from '../search/known-places.ts';
import { readFrom } from '../search/search-documents.ts';
import type { PackedFiles } from './lambda-packed.ts';

export type WatchedRead = { readonly from: number; readonly to: number };

export class WatchedReads {
  /** Every read so far, but for the list of places. */
  readonly reads: WatchedRead[] = [];
  /** Maximum number of concurrent reads. */
  most = 0;
  #running = 0;
  readonly #files: ReadonlyMap<string, Uint8Array>;
  readonly #file: Uint8Array;
  /** Awaited before a read returns. If it throws, so does the read. */
  before: (read: WatchedRead) => Promise<void> | void = () => {};

  constructor({ file, files }: PackedFiles) {
    this.#files = files;
    this.#file = file;
  }

  readonly read: ReadBytes = async (name, offset, length) => {
    if (isPlacesFile(name)) return await readFrom(this.#files)(name, offset, length);
    const read = { from: offset, to: offset + length };
    this.reads.push(read);
    this.#running++;
    this.most = Math.max(this.most, this.#running);
    try {
      await this.before(read);
      return this.#file.slice(read.from, read.to);
    } finally {
      this.#running--;
    }
  };

  get bytes(): number {
    return this.reads.reduce((sum, { from, to }) => sum + to - from, 0);
  }

  /** Forgets the reads so far. */
  clear(): void {
    this.reads.length = 0;
    this.most = 0;
  }
}
