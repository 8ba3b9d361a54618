/** The package supports Node.js 20, which has no Zstandard decoder. */
import * as zlib from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';

const text = Buffer.from('Council approves 84 homes on Larkspur Avenue. '.repeat(999));
const frame = zlib.zstdCompressSync(text);

afterEach(() => {
  vi.doUnmock('node:zlib');
  vi.resetModules();
});

describe.each([
  ['with the decoder of Node.js', true],
  ['without it', false],
])('a page, %s', (_, isNative) => {
  const load = async (): Promise<(frame: Uint8Array, sizeBytes: number) => Uint8Array> => {
    if (!isNative) vi.doMock('node:zlib', () => ({ gunzipSync: zlib.gunzipSync }));
    return (await import('../../../../mcp-server/dataset/parquet/zstd.ts')).unpackZstd;
  };

  it('is decompressed', async () => {
    expect(Buffer.from((await load())(frame, text.length))).toEqual(text);
  });

  it('that is damaged is refused', async () => {
    const unpackZstd = await load();
    expect(() => unpackZstd(frame.subarray(0, frame.length >> 1), text.length)).toThrow(/./);
  });
});
