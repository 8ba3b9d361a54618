import { zstdCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { unpackZstd } from '../../../../mcp-server/dataset/parquet/zstd.ts';

const text = Buffer.from('Council approves 84 homes on Larkspur Avenue. '.repeat(999));
const frame = zstdCompressSync(text);

it('a page is decompressed', () => {
  expect(Buffer.from(unpackZstd(frame, text.length))).toEqual(text);
});

it.each([
  ['damaged', frame.subarray(0, frame.length >> 1), text.length],
  ['larger than its header says', frame, text.length - 1],
])('a page that is %s is refused', (_, bytes, sizeBytes) => {
  expect(() => unpackZstd(bytes, sizeBytes)).toThrow(/./);
});
