/** The sections of an index as files in a folder. */
import { closeSync, openSync, readSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { type SectionName, sectionNames } from '../../../search-lambda/engine/packed/format/sections.ts';
import type { ReadableSection, Sink } from '../../../search-lambda/engine/packed/format/bytes.ts';

const sectionPath = (folder: string, name: SectionName): string => join(folder, name);

const mapSections = <Value>(make: (name: SectionName) => Value): Record<SectionName, Value> =>
  Object.fromEntries(sectionNames.map((name) => [name, make(name)])) as Record<SectionName, Value>;

/** The size of write and read-ahead buffers. A merge has several files of every index open. */
const bufferBytes = 256 * 1024;

/** Section files for writing; they are complete once closed. */
export class WrittenSections {
  readonly sinks: Record<SectionName, Sink>;
  readonly #files: Record<SectionName, WrittenFile>;

  constructor(folder: string) {
    this.#files = mapSections((name) => new WrittenFile(sectionPath(folder, name)));
    this.sinks = this.#files;
  }

  close(): void {
    for (const file of Object.values(this.#files)) file.close();
  }
}

class WrittenFile implements Sink {
  readonly #descriptor: number;
  readonly #buffer = Buffer.alloc(bufferBytes);
  #filled = 0;

  constructor(path: string) {
    this.#descriptor = openSync(path, 'wx');
  }

  write(bytes: Uint8Array): void {
    if (this.#filled + bytes.length > bufferBytes) this.#flush();
    if (bytes.length > bufferBytes) return this.#put(bytes);
    this.#buffer.set(bytes, this.#filled);
    this.#filled += bytes.length;
  }

  close(): void {
    this.#flush();
    closeSync(this.#descriptor);
  }

  #flush(): void {
    this.#put(this.#buffer.subarray(0, this.#filled));
    this.#filled = 0;
  }

  #put(bytes: Uint8Array): void {
    for (let written = 0; written < bytes.length;)
      written += writeSync(this.#descriptor, bytes, written, bytes.length - written);
  }
}

/** Section files for reading. */
export class ReadSections {
  readonly sections: Record<SectionName, ReadableSection>;
  readonly #files: Record<SectionName, ReadFile>;

  constructor(folder: string) {
    this.#files = mapSections((name) => new ReadFile(sectionPath(folder, name)));
    this.sections = this.#files;
  }

  close(): void {
    for (const file of Object.values(this.#files)) file.close();
  }
}

/** A file read through a window that moves forward. */
class ReadFile implements ReadableSection {
  readonly bytes: number;
  readonly #descriptor: number;
  #window = new Uint8Array(0);
  #start = 0;
  #end = 0;

  constructor(path: string) {
    this.bytes = statSync(path).size;
    this.#descriptor = openSync(path, 'r');
  }

  read(offset: number, length: number): Uint8Array {
    if (offset < this.#start || offset + length > this.#end) this.#move(offset, length);
    return this.#window.subarray(offset - this.#start, offset - this.#start + length);
  }

  readAll(): Uint8Array<ArrayBuffer> {
    const all = new Uint8Array(this.bytes);
    this.#fill(all, 0, this.bytes);
    return all;
  }

  close(): void {
    closeSync(this.#descriptor);
  }

  /** Starts the window at a multiple of 4, so that 32-bit words in it are aligned. */
  #move(offset: number, length: number): void {
    this.#start = offset - (offset % 4);
    const wanted = Math.min(this.bytes - this.#start, Math.max(bufferBytes, length + 4));
    if (this.#window.length < wanted) this.#window = new Uint8Array(Math.max(bufferBytes, 2 * wanted));
    this.#fill(this.#window, this.#start, wanted);
    this.#end = this.#start + wanted;
  }

  #fill(target: Uint8Array, from: number, length: number): void {
    for (let filled = 0; filled < length;) {
      const read = readSync(this.#descriptor, target, filled, length - filled, from + filled);
      if (read === 0) throw new Error('a section file was truncated');
      filled += read;
    }
  }
}
