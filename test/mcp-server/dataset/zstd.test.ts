/** The package runs on Node.js 20 too, which cannot decompress Zstandard by itself. */
import * as zlib from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';

const text = Buffer.from('Council approves 84 homes on Larkspur Avenue. '.repeat(999));
const frame = zlib.zstdCompressSync(text);

afterEach(() => {
  vi.doUnmock('node:zlib');
  vi.resetModules();
});

describe.each([
  ['with Node.js’s own decompression', true],
  ['without it', false],
])('a page, %s', (_, isOwn) => {
  const load = async (): Promise<(frame: Uint8Array, sizeBytes: number) => Uint8Array> => {
    if (!isOwn) vi.doMock('node:zlib', () => ({ gunzipSync: zlib.gunzipSync }));
    return (await import('../../../mcp-server/dataset/zstd.ts')).unpackZstd;
  };

  it('is what was packed', async () => {
    expect(Buffer.from((await load())(frame, text.length))).toEqual(text);
  });

  it('that is damaged is not read', async () => {
    const unpackZstd = await load();
    expect(() => unpackZstd(frame.subarray(0, frame.length >> 1), text.length)).toThrow(/./);
  });
});
