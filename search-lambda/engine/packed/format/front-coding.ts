/** Strings in order as bytes that share their beginnings: `shared bytes | other bytes | ...`, numbers as LEB128. */
import type { ByteReader, ByteWriter } from './bytes.ts';

/** Writes what stands behind `before`. */
export function writeCompletion(writer: ByteWriter, before: Uint8Array, bytes: Uint8Array): void {
  const most = Math.min(before.length, bytes.length);
  let shared = 0;
  while (shared < most && before[shared] === bytes[shared]) shared++;
  writer.number(shared);
  writer.number(bytes.length - shared);
  writer.bytes(bytes.subarray(shared));
}

/** What shares its beginning with what stands before it. */
export function completed(reader: ByteReader, before: Uint8Array): Uint8Array {
  const shared = reader.number();
  const other = reader.bytes(reader.number());
  const bytes = new Uint8Array(shared + other.length);
  bytes.set(before.subarray(0, shared));
  bytes.set(other, shared);
  return bytes;
}
