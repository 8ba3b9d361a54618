/** Encodes text as UTF-8. */

const startBytes = 1 << 20;
/** A character of a JavaScript string needs at most three bytes in UTF-8. */
const maxBytesPerCharacter = 3;

/** Reused: encoding piece by piece into one buffer takes half the time of encoding a long string. */
let shared = Buffer.allocUnsafeSlow(startBytes);

/** Encoded text, valid until other text is encoded. */
export class Utf8Bytes {
  size = 0;

  /** Appends text and returns the new size. */
  add(text: string): number {
    const needed = this.size + text.length * maxBytesPerCharacter;
    if (needed > shared.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(needed, 2 * shared.length));
      shared.copy(larger, 0, 0, this.size);
      shared = larger;
    }
    this.size += shared.write(text, this.size);
    return this.size;
  }

  copy(start: number, end: number): Buffer {
    return Buffer.from(shared.subarray(start, end));
  }
}

/** Joins texts and encodes them. */
export function utf8Of(texts: readonly string[]): Buffer {
  const bytes = new Utf8Bytes();
  for (const text of texts) bytes.add(text);
  return bytes.copy(0, bytes.size);
}
