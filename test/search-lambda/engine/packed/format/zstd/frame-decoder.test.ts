import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { Random } from '../../../../../../generator/demo/random.ts';
import { IndexFault } from '../../../../../../search-lambda/engine/index-fault.ts';
import { FrameDecoder } from '../../../../../../search-lambda/engine/packed/format/zstd/frame-decoder.ts';

const words = 'council vote zoning variance street budget amended école ordinance housing 🏛 hearing'.split(
  ' ',
);
const random = new Random(7);

const wordsOf = (count: number): string =>
  Array.from({ length: count }, () =>
    random.int(0, 4) === 0
      ? String(random.int(0, 1_000_000))
      : (words[random.int(0, words.length - 1)] ?? ''),
  ).join(' ');

const dictionary = Buffer.from(Array.from({ length: 200 }, () => wordsOf(60)).join('\n'));

const contents: Readonly<Record<string, () => Buffer>> = {
  'a few words': () => Buffer.from(wordsOf(random.int(0, 20))),
  'two documents': () => Buffer.from(wordsOf(random.int(100, 400))),
  'a repeated byte': () => Buffer.alloc(random.int(0, 3000), random.int(0, 255)),
  'random bytes': () => Buffer.from(Array.from({ length: random.int(0, 2000) }, () => random.int(0, 255))),
  'few different letters': () =>
    Buffer.from(Array.from({ length: random.int(0, 4000) }, () => 97 + random.int(0, random.int(0, 6)))),
  'a part of the dictionary': () => {
    const from = random.int(0, dictionary.length - 1);
    return dictionary.subarray(from, from + random.int(0, 5000));
  },
};

const compress = (content: Buffer, level: number, hasChecksum = true): Buffer =>
  zstdCompressSync(content, {
    dictionary,
    params: {
      [constants.ZSTD_c_compressionLevel]: level,
      [constants.ZSTD_c_checksumFlag]: Number(hasChecksum),
    },
  });

describe('a decoder of frames with a dictionary', () => {
  test.each(Object.keys(contents))('decompresses %s as zstd does', (kind) => {
    const decoder = new FrameDecoder(dictionary);
    for (let round = 0; round < 50; round++) {
      const content = contents[kind]?.() ?? Buffer.of();
      const frame = compress(content, random.int(1, 19), round % 2 === 0);
      expect(Buffer.from(decoder.decode(frame)).equals(content)).toBe(true);
    }
  });

  test('decompresses several blocks, of which later ones use tables of earlier ones', () => {
    const decoder = new FrameDecoder(dictionary);
    for (const level of [1, 3, 19]) {
      const content = Buffer.from(wordsOf(120_000));
      expect(Buffer.from(decoder.decode(compress(content, level))).equals(content)).toBe(true);
    }
  });

  test('decompresses without a dictionary', () => {
    const content = Buffer.from(wordsOf(300));
    const frame = zstdCompressSync(content);
    expect(Buffer.from(new FrameDecoder(new Uint8Array()).decode(frame)).equals(content)).toBe(true);
  });

  test('forgets the previous frame', () => {
    const decoder = new FrameDecoder(dictionary);
    const [long, short] = [Buffer.from(wordsOf(400)), Buffer.from('zoning')];
    for (const content of [long, short, long, short])
      expect(Buffer.from(decoder.decode(compress(content, 3))).equals(content)).toBe(true);
  });

  test('refuses a frame that is cut', () => {
    const decoder = new FrameDecoder(dictionary);
    const frame = compress(Buffer.from(wordsOf(200)), 3, false);
    for (let length = 0; length < frame.length; length++)
      expect(() => decoder.decode(frame.subarray(0, length))).toThrow(IndexFault);
  });

  test('refuses a match before the beginning of its dictionary', () => {
    const frame = compress(dictionary.subarray(0, 500), 3);
    for (const other of [new Uint8Array(), dictionary.subarray(-100)])
      expect(() => new FrameDecoder(other).decode(frame)).toThrow(IndexFault);
  });

  test('decodes a damaged frame as zstd does, or refuses it', () => {
    const decoder = new FrameDecoder(dictionary);
    let refused = 0;
    for (let round = 0; round < 1000; round++) {
      const frame = Buffer.from(compress(Buffer.from(wordsOf(random.int(1, 200))), random.int(1, 9), false));
      // After the magic number and the window, which only limits the memory.
      const at = random.int(6, frame.length - 1);
      frame[at] = (frame[at] ?? 0) ^ (1 << random.int(0, 7));
      const expected = outcomeOf(() => zstdDecompressSync(frame, { dictionary }));
      const decoded = outcomeOf(() => decoder.decode(frame));
      if (decoded === undefined) refused++;
      else if (expected !== undefined) expect(decoded.equals(expected)).toBe(true);
    }
    expect(refused).toBeGreaterThan(300);
  });
});

/** The content, or undefined if it is refused; any other error than an index fault fails. */
function outcomeOf(decode: () => Uint8Array): Buffer | undefined {
  try {
    return Buffer.from(decode());
  } catch (error) {
    if (error instanceof IndexFault || !(error instanceof TypeError || error instanceof RangeError))
      return undefined;
    throw error;
  }
}
