/** Bits of a Zstandard bitstream: little-endian, lowest bits first. Most streams are read from their end to their beginning. */
import { IndexFault } from '../../../index-fault.ts';

/** The fault of a frame that contradicts the format. */
export const frameFault = (): IndexFault =>
  new IndexFault('The index is damaged: a document cannot be decompressed.');

/** Four bytes have at least as many bits after any bit of the first one. */
export const maxBitsAtOnce = 25;

/** Reads up to 25 bits from bit `at` of some bytes. */
export function bitsAt(bytes: Uint8Array, at: number, count: number): number {
  const byte = at >>> 3;
  const four =
    (bytes[byte] ?? 0) |
    ((bytes[byte + 1] ?? 0) << 8) |
    ((bytes[byte + 2] ?? 0) << 16) |
    ((bytes[byte + 3] ?? 0) << 24);
  return (four >>> (at & 7)) & ((1 << count) - 1);
}

/**
 * Reads the last `count` bits before bit `end` of a stream that begins at bit `begin`. Bits before the beginning are zero, because a code may be
 * shorter than what is looked up.
 */
export function bitsBefore(bytes: Uint8Array, begin: number, end: number, count: number): number {
  const at = end - count;
  if (at >= begin) return bitsAt(bytes, at, count);
  return end <= begin ? 0 : bitsAt(bytes, begin, end - begin) << (begin - at);
}

/**
 * The end of a stream that is read backwards, as a bit: the highest bit of its last byte is a mark.
 * @throws {IndexFault} if there is no mark
 */
export function endOfStream(bytes: Uint8Array, from: number, to: number): number {
  const last = bytes[to - 1] ?? 0;
  if (to <= from || last === 0) throw frameFault();
  return 8 * (to - 1) + 31 - Math.clz32(last);
}
