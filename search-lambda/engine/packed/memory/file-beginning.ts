import type { IndexFile } from '../../../../schemas/search.ts';
import type { ReadBytes } from '../../search-index.ts';

/** Size of a read. Reads of an opening, which begin with the file, have it too (checked-reads.ts). */
const partBytes = 512 * 1024;

/** The terms, with which a file begins, take a 300th of one with two million meetings, and more of smaller ones. */
const bytesPerByteRead = 256;

/**
 * The beginning of a segment file, which is read while the footer is, although only that says how long its sections are: every query needs
 * them, and each further round of reads takes 20 ms. Smaller files have no such beginning.
 */
export class FileBeginning {
  readonly #read: ReadBytes;
  #parts: readonly Promise<Uint8Array | undefined>[];

  constructor({ name, bytes }: IndexFile, read: ReadBytes) {
    const count = Math.floor(bytes / bytesPerByteRead / partBytes);
    this.#read = read;
    this.#parts = Array.from({ length: count }, (_, part) =>
      // After a failed read, the opening tries again.
      read(name, part * partBytes, partBytes).catch(() => undefined),
    );
  }

  /** Reads from the beginning if a single part of it has everything, otherwise from the store. */
  readonly read: ReadBytes = async (name, offset, length) => {
    const part = Math.floor(offset / partBytes);
    const from = offset - part * partBytes;
    const bytes = from + length <= partBytes ? await this.#parts[part] : undefined;
    return bytes?.subarray(from, from + length) ?? this.#read(name, offset, length);
  };

  get bytes(): number {
    return this.#parts.length * partBytes;
  }

  /** Releases the memory. */
  end(): void {
    this.#parts = [];
  }
}
