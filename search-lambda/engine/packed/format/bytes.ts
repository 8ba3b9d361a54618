/**
 * Byte-oriented encodings. Numbers up to 2^53 are LEB128: seven bits per byte, lowest first; the high bit is set on all bytes but the
 * last. Sorted strings are front-coded: `shared bytes | other bytes | ...`, where the shared bytes come from the string before.
 */
import { IndexFault } from '../../index-fault.ts';

/** The fault of a reference to what a section lacks: a read past its end must not look like a 0. */
export const pastEnd = (): IndexFault =>
  new IndexFault('The index is damaged: it refers to bytes that it lacks.');

// One function for each type of array, because a function that reads several types is not inlined into loops.

/**
 * The word of a section at an index.
 * @throws {IndexFault} if the section ends before
 */
export function wordAt(values: Uint32Array, index: number): number {
  const value = values[index];
  if (value === undefined) throw pastEnd();
  return value;
}

/**
 * The byte of a section at an index.
 * @throws {IndexFault} if the section ends before
 */
export function byteAt(values: Uint8Array, index: number): number {
  const value = values[index];
  if (value === undefined) throw pastEnd();
  return value;
}

/**
 * The floating-point number of a section at an index.
 * @throws {IndexFault} if the section ends before
 */
export function floatAt(values: Float32Array | Float64Array, index: number): number {
  const value = values[index];
  if (value === undefined) throw pastEnd();
  return value;
}

/** Receives the bytes of a section in order; uses or copies them before it returns. */
export type Sink = { readonly write: (bytes: Uint8Array) => void };

/** A section that is read synchronously and mostly forward. */
export type ReadableSection = {
  readonly bytes: number;
  /** Returns bytes that are valid until the next call, and 4-byte aligned if `offset` is. */
  readonly read: (offset: number, length: number) => Uint8Array;
  /** Returns a copy of all bytes. */
  readonly readAll: () => Uint8Array<ArrayBuffer>;
};

/** A growing buffer. */
export class ByteWriter {
  #bytes: Uint8Array<ArrayBuffer>;
  #length = 0;

  constructor(capacity = 1024) {
    this.#bytes = new Uint8Array(capacity);
  }

  get length(): number {
    return this.#length;
  }

  writeNumber(value: number): void {
    this.#reserve(8);
    let rest = value;
    while (rest >= 0x80) {
      this.#bytes[this.#length++] = (rest % 0x80) | 0x80;
      rest = Math.floor(rest / 0x80);
    }
    this.#bytes[this.#length++] = rest;
  }

  writeBytes(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** Writes a string front-coded against the one before it. */
  writeFrontCoded(bytes: Uint8Array, before: Uint8Array): void {
    const maxShared = Math.min(before.length, bytes.length);
    let shared = 0;
    while (shared < maxShared && before[shared] === bytes[shared]) shared++;
    this.writeNumber(shared);
    this.writeNumber(bytes.length - shared);
    this.writeBytes(bytes.subarray(shared));
  }

  /** Returns a copy of the bytes written since the last call, and empties the buffer. */
  take(): Uint8Array {
    const taken = this.#bytes.slice(0, this.#length);
    this.#length = 0;
    return taken;
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(2 * this.#bytes.length, this.#length + more));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}

export class ByteReader {
  readonly #bytes: Uint8Array;
  position: number;

  constructor(bytes: Uint8Array, position = 0) {
    this.#bytes = bytes;
    this.position = position;
  }

  readNumber(): number {
    const first = this.#bytes[this.position++];
    if (first === undefined) throw pastEnd();
    // Most numbers have one byte.
    if (first < 0x80) return first;
    let value = first & 0x7f;
    for (let scale = 0x80; ; scale *= 0x80) {
      const byte = this.#bytes[this.position++];
      if (byte === undefined) throw pastEnd();
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
    }
  }

  readBytes(length: number): Uint8Array {
    const from = this.position;
    this.position += length;
    if (this.position > this.#bytes.length) throw pastEnd();
    return this.#bytes.subarray(from, this.position);
  }

  /** Reads a string that is front-coded against the one before it. */
  readFrontCoded(before: Uint8Array): Uint8Array {
    const shared = this.readNumber();
    const other = this.readBytes(this.readNumber());
    const bytes = new Uint8Array(shared + other.length);
    bytes.set(before.subarray(0, shared));
    bytes.set(other, shared);
    return bytes;
  }
}
