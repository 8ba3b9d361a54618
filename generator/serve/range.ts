/** Which bytes a `Range` header asks for (RFC 9110, 14). */

type Selection =
  | { readonly kind: 'whole' }
  /** Both ends count from 0 and are part of it. */
  | { readonly kind: 'part'; readonly firstByte: number; readonly lastByte: number }
  | { readonly kind: 'unsatisfiable' };

/** One range; the digits of first and last, either of which may be missing. */
const rangePattern = /^bytes=\s*(\d*)-(\d*)\s*$/i;

/**
 * The bytes of a file of this size that a header selects. Where it cannot be read, names another unit or asks for more
 * than one range, that is the whole file, as RFC 9110, 14.2 allows.
 */
export function selectRange(header: string | null, sizeBytes: number): Selection {
  const [, first = '', last = ''] = rangePattern.exec(header ?? '') ?? [];
  if (first === '' && last === '') return { kind: 'whole' };
  if (first === '') return part(Math.max(0, sizeBytes - Number(last)), sizeBytes - 1, sizeBytes);
  if (last === '') return part(Number(first), sizeBytes - 1, sizeBytes);
  if (Number(last) < Number(first)) return { kind: 'whole' };
  return part(Number(first), Math.min(Number(last), sizeBytes - 1), sizeBytes);
}

/** A part that begins behind the end of the file (`bytes=-0` does as well) has no byte to send. */
const part = (firstByte: number, lastByte: number, sizeBytes: number): Selection =>
  firstByte < sizeBytes ? { kind: 'part', firstByte, lastByte } : { kind: 'unsatisfiable' };
