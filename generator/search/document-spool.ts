/**
 * Search documents on disk, in the order in which they came; told in the order of an index. Those of a month share a file,
 * so that they are read from the disk as they are written to it: millions of small reads all over one file would take
 * many minutes where it is not in the system's memory.
 */
import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { SearchDocument } from '../../search-lambda/engine/search-index.ts';
import { compareDocuments } from '../../search-lambda/engine/packed/write/pack-in-memory.ts';
import { printOf } from './segments/fingerprints.ts';
import type { Registered } from './segments/register.ts';

/** Documents that follow one another in the order of an index and stand in one file: plain data, for another process. */
type SpooledMonth = {
  readonly file: string;
  /** In bytes. */
  readonly offsets: Float64Array;
  readonly lengths: Uint32Array;
};

/** Documents in the order of an index. */
export type SpooledDocuments = readonly SpooledMonth[];

/** So many bytes of a file are written at once; there are as many files as months. */
const bufferBytes = 256 * 1024;

/** A document, and where it is in the file of its month. */
export type SpooledDocument = Registered & { readonly offset: number; readonly bytes: number };

export class DocumentSpool {
  readonly #folder: string;
  readonly #months = new Map<string, MonthFile>();

  /** @param folder a folder that is there, and empty. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  add(document: SearchDocument, placeId: string): SpooledDocument {
    const { id, date } = document;
    const line = Buffer.from(JSON.stringify(document));
    const month = monthOf(date);
    let file = this.#months.get(month);
    if (file === undefined) {
      file = new MonthFile(this.#pathOf(month));
      this.#months.set(month, file);
    }
    return { id, date, placeId, print: printOf(line), offset: file.add(line), bytes: line.length };
  }

  /** Writes what is held back. Documents in the order of an index, so many at a time. */
  inPacks(documents: readonly SpooledDocument[], count: number): SpooledDocuments[] {
    for (const month of this.#months.values()) month.flush();
    const sorted = documents.toSorted(compareDocuments);
    return Array.from({ length: Math.ceil(sorted.length / count) }, (_, number) => {
      const months = Map.groupBy(sorted.slice(number * count, (number + 1) * count), ({ date }) =>
        monthOf(date),
      );
      return Array.from(months, ([month, some]) => ({
        file: this.#pathOf(month),
        offsets: Float64Array.from(some, ({ offset }) => offset),
        lengths: Uint32Array.from(some, ({ bytes }) => bytes),
      }));
    });
  }

  #pathOf(month: string): string {
    return join(this.#folder, `documents-${month}`);
  }
}

/** `2026-11` */
const monthOf = (date: string): string => date.slice(0, 'YYYY-MM'.length);

/** The documents of a month as they come. The file is open only while it is written to: there may be many. */
class MonthFile {
  readonly #path: string;
  #lines: Buffer[] = [];
  #pending = 0;
  #offset = 0;
  #flags: 'wx' | 'a' = 'wx';

  constructor(path: string) {
    this.#path = path;
  }

  /** Adds a document; returns where it begins. */
  add(line: Buffer): number {
    const offset = this.#offset;
    this.#lines.push(line);
    this.#offset += line.length;
    this.#pending += line.length;
    if (this.#pending >= bufferBytes) this.flush();
    return offset;
  }

  flush(): void {
    const bytes = Buffer.concat(this.#lines);
    const file = openSync(this.#path, this.#flags);
    this.#flags = 'a';
    try {
      for (let written = 0; written < bytes.length;) written += writeSync(file, bytes, written);
    } finally {
      closeSync(file);
    }
    this.#lines = [];
    this.#pending = 0;
  }
}

/** Documents of a spool in their order. */
export function* readSpooled(documents: SpooledDocuments): Generator<SearchDocument> {
  for (const month of documents) yield* readMonth(month, readWhole(month));
}

/** Every `step`th document of a spool. */
export function* sampleSpooled(documents: SpooledDocuments, step: number): Generator<SearchDocument> {
  let next = 0;
  for (const { file, offsets, lengths } of documents) {
    const isWanted = (_: number, number: number): boolean => number >= next && (number - next) % step === 0;
    const wanted = { file, offsets: offsets.filter(isWanted), lengths: lengths.filter(isWanted) };
    yield* readMonth(wanted, undefined);
    next += wanted.offsets.length * step - offsets.length;
  }
}

/** A larger file is read document by document, as is one of which less than half is asked for. */
const mostWholeBytes = 512 * 1024 * 1024;

/** The bytes of a file, undefined where they are too many to hold or to need. */
function readWhole({ file: path, lengths }: SpooledMonth): Buffer | undefined {
  const wanted = lengths.reduce((sum, length) => sum + length, 0);
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    if (size > mostWholeBytes || wanted < size / 2) return undefined;
    const bytes = Buffer.allocUnsafe(size);
    readFully(file, bytes, 0);
    return bytes;
  } finally {
    closeSync(file);
  }
}

/** @param whole the bytes of the file where they are in memory. */
function* readMonth(
  { file, offsets, lengths }: SpooledMonth,
  whole: Buffer | undefined,
): Generator<SearchDocument> {
  const descriptor = whole === undefined ? openSync(file, 'r') : undefined;
  try {
    for (const [index, offset] of offsets.entries()) {
      const length = lengths[index] ?? 0;
      let bytes = whole?.subarray(offset, offset + length);
      if (bytes === undefined && descriptor !== undefined) {
        bytes = Buffer.allocUnsafe(length);
        readFully(descriptor, bytes, offset);
      }
      yield JSON.parse(bytes?.toString() ?? '') as SearchDocument;
    }
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

function readFully(file: number, bytes: Buffer, from: number): void {
  for (let filled = 0; filled < bytes.length;) {
    const read = readSync(file, bytes, filled, bytes.length - filled, from + filled);
    if (read === 0) throw new Error('a spooled document is shorter than it was');
    filled += read;
  }
}
