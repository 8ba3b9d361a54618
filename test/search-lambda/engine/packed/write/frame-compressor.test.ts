/** One compressor makes the same frames as one for each. */
import { zstdCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { compressionOf } from '../../../../../search-lambda/engine/packed/format/stored-frames.ts';
import { FrameCompressor } from '../../../../../search-lambda/engine/packed/write/frame-compressor.ts';
import { Random } from '../../../../support/random.ts';

const dictionary = Buffer.from('["m1","City Council approves the paving of the street"]\n'.repeat(50));

/** Contents that compress well, and others that take several pieces. */
function randomContents(count: number): Buffer[] {
  const random = new Random(7);
  const letters = (length: number): string =>
    Array.from({ length }, () => String.fromCharCode(97 + random.below(26))).join('');
  return Array.from({ length: count }, (_, index) =>
    Buffer.from(
      `["m${index}","City Council approves ${letters(random.below(200))}"]`.repeat(1 + (index % 5)),
    ),
  );
}

describe('many frames', () => {
  // The smallest size: several frames end where a piece does.
  it.each([64, 64 * 1024])('in pieces of %i bytes', (pieceBytes) => {
    const contents = randomContents(1000);
    const options = compressionOf(dictionary);
    const expected = contents.map((content) => zstdCompressSync(content, options));
    using compressor = new FrameCompressor(dictionary, pieceBytes);
    expect(contents.map((content) => compressor.compress(content))).toEqual(expected);
  });
});
