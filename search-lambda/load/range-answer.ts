/** Answers to requests for a part of a file, whatever the store speaks. */
import { StoreFault } from './store.ts';

/** What is judged before the body is read. */
export type AnswerHead = {
  readonly status: number | undefined;
  /** The headers Content-Encoding and Content-Range. */
  readonly encoding: string | null | undefined;
  readonly range: string | null | undefined;
};

/** A part of a file as the header Range names it. */
export const rangeOf = (offset: number, length: number): string => `bytes=${offset}-${offset + length - 1}`;

/** What is wrong with the head of an answer to a request for a range. */
export function faultOf(
  { status, encoding, range }: AnswerHead,
  offset: number,
  length: number,
): string | undefined {
  if ((encoding ?? 'identity') !== 'identity') return 'it compresses the answer';
  // The whole is as good where it is what was asked for, which its length will tell.
  if (status === 200 && offset === 0) return undefined;
  if (status === 416) return 'it says that the file is shorter';
  if (status !== 206) return `it answers with status ${status}`;
  const [, first, last] = /^bytes (\d+)-(\d+)\/(?:\d+|\*)$/.exec(range ?? '') ?? [];
  if (Number(first) === offset && Number(last) === offset + length - 1) return undefined;
  return 'it answers with another range';
}

/**
 * The bytes of a body that is to have exactly so many.
 * @throws {StoreFault} where it has fewer or more.
 */
export async function readExactly(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  length: number,
): Promise<Uint8Array> {
  const bytes = new Uint8Array(length);
  let filled = 0;
  // Leaving the loop cancels the body.
  for await (const chunk of body) {
    if (filled + chunk.byteLength > length) throw new StoreFault('it answers with more bytes than asked for');
    bytes.set(chunk, filled);
    filled += chunk.byteLength;
  }
  if (filled < length) throw new StoreFault(`it answers with ${filled} of ${length} bytes`);
  return bytes;
}
