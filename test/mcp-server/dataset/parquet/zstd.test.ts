/** The package supports Node.js 20, which has no Zstandard decoder. */
import { zstdCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { unpackZstd, zstdDecoder } from '../../../../mcp-server/dataset/parquet/zstd.ts';

const text = Buffer.from('Council approves 84 homes on Larkspur Avenue. '.repeat(999));
const frame = zstdCompressSync(text);

describe.each([
  ['with the decoder of Node.js', unpackZstd],
  ['without it', zstdDecoder({})],
])('a page, %s', (_, unpack) => {
  it('is decompressed', () => {
    expect(Buffer.from(unpack(frame, text.length))).toEqual(text);
  });

  it('that is damaged is refused', () => {
    expect(() => unpack(frame.subarray(0, frame.length >> 1), text.length)).toThrow(/./);
  });
});
