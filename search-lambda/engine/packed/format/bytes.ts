/**
 * Bytes that grow, and a reader of them. Numbers are LEB128: seven bits a byte, the lowest first, the high bit tells that
 * more follow; up to 2^53.
 */

export class ByteWriter {
  #bytes: Uint8Array<ArrayBuffer>;
  #length = 0;

  constructor(capacity = 1024) {
    this.#bytes = new Uint8Array(capacity);
  }

  get length(): number {
    return this.#length;
  }

  number(value: number): void {
    this.#reserve(8);
    let rest = value;
    while (rest >= 0x80) {
      this.#bytes[this.#length++] = (rest % 0x80) | 0x80;
      rest = Math.floor(rest / 0x80);
    }
    this.#bytes[this.#length++] = rest;
  }

  bytes(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** What was written since the last time; it stays valid. */
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

  number(): number {
    let value = 0;
    for (let scale = 1; ; scale *= 0x80) {
      const byte = this.#bytes[this.position++] ?? 0;
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
    }
  }

  bytes(length: number): Uint8Array {
    const from = this.position;
    this.position += length;
    return this.#bytes.subarray(from, this.position);
  }
}
