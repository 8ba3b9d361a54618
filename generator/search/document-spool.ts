/**
 * Search documents spooled to disk in any order and returned in index order. Documents of a month share a file, so that
 * reads are as sequential as writes: millions of small random reads would take many minutes if the file is not in the
 * page cache.
 */
import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { SearchKind } from '../../schemas/search-parameters.ts';
import { placeOf } from '../../search-lambda/engine/packed/format/columns/places.ts';
import { documentOf, lineOf } from '../../search-lambda/engine/packed/format/stored-line.ts';
import type { SearchDocument } from '../../search-lambda/engine/search-index.ts';
import { documentFingerprint } from './segments/change-detection.ts';
import type { DocumentColumns, SpooledDocument } from './segments/document-columns.ts';

/** Documents that are consecutive in index order and are in one file. Plain data, so that it can be sent to a process. */
type SpooledMonth = {
  readonly file: string;
  /** In bytes. */
  readonly offsets: Float64Array;
  readonly lengths: Uint32Array;
};

/** Documents in index order. */
export type SpooledDocuments = readonly SpooledMonth[];

/** The write buffer of a file; there is one file per month. */
const bufferBytes = 256 * 1024;

/** The write buffers of all files: those of a hundred months would take 25 MB in each index of an incremental run. */
const allBuffersBytes = 8 * 1024 * 1024;

export class DocumentSpool {
  readonly #folder: string;
  readonly #months = new Map<string, MonthFile>();
  /** An upper bound of the bytes in all buffers. */
  #pending = 0;

  /** @param folder an existing empty folder. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Writes a document; returns where it is, and its fingerprint. */
  add(document: SearchDocument): Pick<SpooledDocument, 'fingerprint' | 'offset' | 'bytes'> {
    const line = Buffer.from(encodeDocument(document));
    const month = monthOf(document.date);
    let file = this.#months.get(month);
    if (file === undefined) {
      file = new MonthFile(this.#pathOf(month));
      this.#months.set(month, file);
    }
    const fingerprint = documentFingerprint(line);
    const offset = file.add(line);
    this.#pending += line.length;
    if (this.#pending >= allBuffersBytes) this.#flush();
    return { fingerprint, offset, bytes: line.length };
  }

  /** The documents of these rows, which are in index order. */
  select(documents: DocumentColumns, rows: Uint32Array): SpooledDocuments {
    this.#flush();
    const { offsets, bytes } = documents;
    const months: SpooledMonth[] = [];
    for (let from = 0; from < rows.length;) {
      const month = monthOf(documents.dayAt(rows[from] ?? 0));
      let to = from + 1;
      while (to < rows.length && monthOf(documents.dayAt(rows[to] ?? 0)) === month) to++;
      const some = rows.subarray(from, to);
      months.push({
        file: this.#pathOf(month),
        offsets: Float64Array.from(some, (row) => offsets[row] ?? 0),
        lengths: some.map((row) => bytes[row] ?? 0),
      });
      from = to;
    }
    return months;
  }

  #flush(): void {
    for (const month of this.#months.values()) month.flush();
    this.#pending = 0;
  }

  #pathOf(month: string): string {
    return join(this.#folder, `documents-${month}`);
  }
}

/** `2026-11` */
const monthOf = (date: string): string => date.slice(0, 'YYYY-MM'.length);

/** The documents of a month in the order of arrival. The file is open only during writes, since there may be many. */
class MonthFile {
  readonly #path: string;
  #lines: Buffer[] = [];
  #pending = 0;
  #offset = 0;
  #flags: 'wx' | 'a' = 'wx';

  constructor(path: string) {
    this.#path = path;
  }

  /** Adds a document; returns its offset. */
  add(line: Buffer): number {
    const offset = this.#offset;
    this.#lines.push(line);
    this.#offset += line.length;
    this.#pending += line.length;
    if (this.#pending >= bufferBytes) this.flush();
    return offset;
  }

  flush(): void {
    if (this.#pending === 0) return;
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

/**
 * Encodes a document as its stored line, after a line with what that leaves to columns. Unlike JSON, this depends on its values only, not
 * on the order of its fields, so that a document has the same fingerprint after it was read back from an index.
 */
function encodeDocument(document: SearchDocument): string {
  const { key, name, state, kind } = placeOf(document);
  return `${JSON.stringify([key, name, state, kind, document.date])}\n${lineOf(document)}`;
}

function decodeDocument(bytes: Buffer): ReadDocument {
  const end = bytes.indexOf('\n');
  const [key, name, state, kind, date] = JSON.parse(bytes.toString('utf8', 0, end)) as SpooledColumns;
  const line = bytes.subarray(end + 1);
  return { document: documentOf(line.toString(), { key, name, state, kind }, date), line };
}

/** A document, and its stored line in the bytes of the spool. */
type ReadDocument = { readonly document: SearchDocument; readonly line: Uint8Array };

type SpooledColumns = [key: string, name: string, state: string, kind: SearchKind, date: string];

/** Reads documents of a spool in order. */
export function* readSpooled(documents: SpooledDocuments): Generator<ReadDocument> {
  for (const month of documents) yield* readMonth(month, readWhole(month));
}

/** A larger file is read document by document, as is one of which less than half is needed. */
const maxWholeBytes = 512 * 1024 * 1024;

/** The bytes of a file, or undefined if it is too large or mostly not needed. */
function readWhole({ file: path, lengths }: SpooledMonth): Buffer | undefined {
  const wanted = lengths.reduce((sum, length) => sum + length, 0);
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    if (size > maxWholeBytes || wanted < size / 2) return undefined;
    const bytes = Buffer.allocUnsafe(size);
    readFully(file, bytes, 0);
    return bytes;
  } finally {
    closeSync(file);
  }
}

/** @param whole the bytes of the file, if they are in memory. */
function* readMonth(
  { file, offsets, lengths }: SpooledMonth,
  whole: Buffer | undefined,
): Generator<ReadDocument> {
  const descriptor = whole === undefined ? openSync(file, 'r') : undefined;
  try {
    for (const [index, offset] of offsets.entries()) {
      const length = lengths[index] ?? 0;
      let bytes = whole?.subarray(offset, offset + length);
      if (bytes === undefined && descriptor !== undefined) {
        bytes = Buffer.allocUnsafe(length);
        readFully(descriptor, bytes, offset);
      }
      yield decodeDocument(bytes ?? Buffer.alloc(0));
    }
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

function readFully(file: number, bytes: Buffer, from: number): void {
  for (let filled = 0; filled < bytes.length;) {
    const read = readSync(file, bytes, filled, bytes.length - filled, from + filled);
    if (read === 0) throw new Error('a spool file was truncated');
    filled += read;
  }
}
