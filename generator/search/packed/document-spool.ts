/** Search documents on disk, in the order in which they came; told in the order of an index. */
import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import type { SearchDocument } from '../../../search-lambda/engine/search-index.ts';
import { compareDocuments } from '../../../search-lambda/engine/packed/write.ts';

/** Where documents are in a spool: plain data, for another process. */
export type SpooledDocuments = {
  readonly file: string;
  /** In bytes. */
  readonly offsets: Float64Array;
  readonly lengths: Uint32Array;
};

/** So many bytes are written at once. */
const bufferBytes = 1024 * 1024;

type Entry = Pick<SearchDocument, 'date' | 'id'> & { readonly offset: number; readonly bytes: number };

export class DocumentSpool {
  readonly #path: string;
  readonly #file: number;
  readonly #entries: Entry[] = [];
  #lines: Buffer[] = [];
  #pending = 0;
  #offset = 0;

  /** Makes the file. */
  constructor(path: string) {
    this.#path = path;
    this.#file = openSync(path, 'wx');
  }

  add(document: SearchDocument): void {
    const line = Buffer.from(JSON.stringify(document));
    this.#entries.push({ date: document.date, id: document.id, offset: this.#offset, bytes: line.length });
    this.#lines.push(line);
    this.#offset += line.length;
    this.#pending += line.length;
    if (this.#pending >= bufferBytes) this.#flush();
  }

  /** Ends the writing. The documents in the order of an index, so many at a time. */
  finish(count: number): SpooledDocuments[] {
    this.#flush();
    closeSync(this.#file);
    const sorted = this.#entries.toSorted(compareDocuments);
    return Array.from({ length: Math.ceil(sorted.length / count) }, (_, number) => {
      const entries = sorted.slice(number * count, (number + 1) * count);
      return {
        file: this.#path,
        offsets: Float64Array.from(entries, ({ offset }) => offset),
        lengths: Uint32Array.from(entries, ({ bytes }) => bytes),
      };
    });
  }

  #flush(): void {
    const bytes = Buffer.concat(this.#lines);
    for (let written = 0; written < bytes.length;) written += writeSync(this.#file, bytes, written);
    this.#lines = [];
    this.#pending = 0;
  }
}

/** Reads documents from a spool: every `step`th of them, the first of which is `first`. */
export function* readSpooled(
  { file, offsets, lengths }: SpooledDocuments,
  first = 0,
  step = 1,
): Generator<SearchDocument> {
  const descriptor = openSync(file, 'r');
  try {
    let buffer = Buffer.alloc(64 * 1024);
    for (let index = first; index < offsets.length; index += step) {
      const length = lengths[index] ?? 0;
      if (length > buffer.length) buffer = Buffer.alloc(2 * length);
      readSync(descriptor, buffer, 0, length, offsets[index] ?? 0);
      yield JSON.parse(buffer.toString('utf8', 0, length)) as SearchDocument;
    }
  } finally {
    closeSync(descriptor);
  }
}
