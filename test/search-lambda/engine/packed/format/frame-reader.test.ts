import { randomBytes } from 'node:crypto';
import { zstdCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { IndexFault } from '../../../../../search-lambda/engine/index-fault.ts';
import { FrameReader } from '../../../../../search-lambda/engine/packed/format/frame-reader.ts';
import { compressionOf } from '../../../../../search-lambda/engine/packed/format/stored-frames.ts';

const dictionary = Buffer.from('["m1","The council approves the rezoning of a mill"]\n'.repeat(40));
const frameOf = (content: string): Buffer => zstdCompressSync(content, compressionOf(dictionary));

const contents: readonly string[] = [
  '["m1","The council approves the rezoning of a school"]',
  '',
  'a',
  '["m2"]\n["m3"]',
  'é'.repeat(300),
  // A block that repeats one byte, and one that is not compressed.
  'x'.repeat(300_000),
  randomBytes(200_000).toString('base64'),
  'The council approves. '.repeat(40_000),
];

describe('FrameReader', () => {
  it('reads frame after frame', () => {
    const reader = new FrameReader(dictionary);
    for (const content of [...contents, ...contents.toReversed()])
      expect(reader.linesOf(frameOf(content))).toEqual(content.split('\n'));
  });

  it('refuses a frame that is cut off, too long, or changed, and reads the next one', () => {
    const reader = new FrameReader(dictionary);
    const [content = ''] = contents;
    const frame = frameOf(content);
    const damaged = [
      ...frame.keys().map((length) => frame.subarray(0, length)),
      // One bit of the fifth byte is not used (RFC 8878, 3.1.1.1.1.3).
      ...frame.keys().map((at) => frame.with(at, (frame[at] ?? 0) ^ 0x08)),
      Buffer.concat([frame, Buffer.of(0)]),
      Buffer.concat([frame, frame]),
    ];
    for (const each of damaged) {
      expect(() => reader.linesOf(each)).toThrow(IndexFault);
      expect(reader.linesOf(frame)).toEqual([content]);
    }
  });

  it('refuses a frame that was made with another dictionary', () => {
    const other = new FrameReader(Buffer.from('something else '.repeat(200)));
    expect(() => other.linesOf(frameOf(contents[0] ?? ''))).toThrow(IndexFault);
  });
});
