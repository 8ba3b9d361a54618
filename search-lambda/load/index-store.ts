/** Stores of indexes, and ranged reads from them. */

/** A store with an index and its pointer. */
export type IndexStore = {
  /** Reads the pointer, such as `search/current.json`. Rejects if it is missing. */
  readonly readPointer: (signal: AbortSignal) => Promise<string | Uint8Array>;
  /** Reads exactly `length` bytes from `offset` of a file next to the pointer. Rejects if the file is shorter. */
  readonly read: (name: string, offset: number, length: number, signal: AbortSignal) => Promise<Uint8Array>;
};

/** A failed read. The message contains no secrets, since `/health` publishes it. */
export class StoreFault extends Error {
  override readonly name = 'StoreFault';
}

/** The store has no such file; a bucket that may not be listed refuses to say so. */
export class MissingFile extends StoreFault {}

/** Whether a response says that there is no such file. */
export const saysMissing = (status: number): boolean => status === 404 || status === 403;

/** Status and headers of a response, which are validated before the body is read. */
export type RangeHead = {
  readonly status: number | undefined;
  /** Content-Encoding. */
  readonly encoding: string | null | undefined;
  /** Content-Range. */
  readonly range: string | null | undefined;
};

/** The value of the Range header. */
export const rangeOf = (offset: number, length: number): string => `bytes=${offset}-${offset + length - 1}`;

/** Returns what is wrong with a response to a ranged request, or undefined. */
export function rangeFault(
  { status, encoding, range }: RangeHead,
  offset: number,
  length: number,
): string | undefined {
  if ((encoding ?? 'identity') !== 'identity') return 'it compresses the answer';
  // The whole file is as good if it is what was requested; `readExactly` checks its length.
  if (status === 200 && offset === 0) return undefined;
  if (status === 416) return 'it says that the file is shorter';
  if (status !== 206) return `it answers with status ${status}`;
  const [, first, last] = /^bytes (\d+)-(\d+)\/(?:\d+|\*)$/.exec(range ?? '') ?? [];
  if (Number(first) === offset && Number(last) === offset + length - 1) return undefined;
  return 'it answers with another range';
}

/**
 * Reads a body that must have exactly `length` bytes.
 * @throws {StoreFault} if it has fewer or more
 */
export async function readExactly(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  length: number,
): Promise<Uint8Array> {
  const bytes = new Uint8Array(length);
  let filled = 0;
  // Leaving the loop cancels the body.
  for await (const chunk of body) {
    if (filled + chunk.byteLength > length) throw new StoreFault('it answers with more bytes than requested');
    bytes.set(chunk, filled);
    filled += chunk.byteLength;
  }
  if (filled < length) throw new StoreFault(`it answers with ${filled} of ${length} bytes`);
  return bytes;
}

/** A pointer names up to a few dozen files, in about 200 bytes each. */
const maxPointerBytes = 1024 * 1024;

/**
 * Reads the body of a pointer.
 * @throws {StoreFault} if it is too large for a pointer
 */
export async function readPointerBody(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  // Leaving the loop cancels the body.
  for await (const chunk of body) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes > maxPointerBytes) throw new StoreFault('it answers with too many bytes for a pointer');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
