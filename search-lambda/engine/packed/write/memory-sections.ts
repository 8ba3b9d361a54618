import type { SectionName } from '../format/segment-file.ts';
import type { Sink } from '../format/posting-writer.ts';
import type { Sinks } from './segment-builder.ts';
import type { ReadableSection } from './merge-input.ts';

/** The sections of an index in memory. */
export class MemorySections implements Sinks, Readonly<Record<SectionName, ReadableSection>> {
  readonly terms = new MemorySection();
  readonly termBlocks = new MemorySection();
  readonly directory = new MemorySection();
  readonly lengths = new MemorySection();
  readonly filters = new MemorySection();
  readonly dictionary = new MemorySection();
  readonly storedBlocks = new MemorySection();
  readonly tails = new MemorySection();
  readonly postings = new MemorySection();
  readonly positions = new MemorySection();
  readonly stored = new MemorySection();
}

class MemorySection implements Sink, ReadableSection {
  #content = new Uint8Array(1024);
  bytes = 0;

  write(bytes: Uint8Array): void {
    if (this.bytes + bytes.length > this.#content.length) {
      const larger = new Uint8Array(Math.max(2 * this.#content.length, this.bytes + bytes.length));
      larger.set(this.#content.subarray(0, this.bytes));
      this.#content = larger;
    }
    this.#content.set(bytes, this.bytes);
    this.bytes += bytes.length;
  }

  read(offset: number, length: number): Uint8Array {
    return this.#content.subarray(offset, Math.min(this.bytes, offset + length));
  }
}
