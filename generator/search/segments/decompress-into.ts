/** Decompresses a large frame of Zstandard into several arrays. */
import { ZstdDecompress } from 'minizlib';

/** Compressed bytes per step: some hundred kilobytes of content. */
const stepBytes = 16 * 1024;

/**
 * Fills arrays one after the other with the content of a frame, in steps: `zstdDecompressSync` would hold the content twice, and parts of
 * one buffer keep all of it.
 * @returns whether the content has exactly the bytes of these arrays
 * @throws {Error} if this is not a frame
 */
export function decompressInto(frame: Uint8Array, arrays: readonly Uint8Array[]): boolean {
  let [index, offset, rest] = [0, 0, 0];
  const stream = new ZstdDecompress({});
  stream.on('data', (content: Buffer) => {
    for (let from = 0; from < content.length;) {
      const array = arrays[index];
      if (array === undefined) {
        rest += content.length - from;
        return;
      }
      const piece = content.subarray(from, from + array.length - offset);
      array.set(piece, offset);
      from += piece.length;
      offset += piece.length;
      if (offset === array.length) [index, offset] = [index + 1, 0];
    }
  });
  stream.on('error', (error) => {
    throw error;
  });
  for (let from = 0; from < frame.length; from += stepBytes)
    stream.write(Buffer.from(frame.subarray(from, from + stepBytes)));
  stream.end();
  while (arrays[index]?.length === 0) index++;
  return index === arrays.length && rest === 0;
}
