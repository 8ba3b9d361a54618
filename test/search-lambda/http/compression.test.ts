import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressResponse } from '../../../search-lambda/http/compression.ts';

const long = 'park '.repeat(300);

const compress = (body: string | null, { status = 200, accepted = 'gzip, br', headers = {} } = {}) =>
  compressResponse(
    new Request('https://civic.example/search', { headers: { 'Accept-Encoding': accepted } }),
    new Response(body, { status, headers: { ETag: '"a"', ...headers } }),
  );

test('a long answer is compressed, without the length of the text', async () => {
  const response = await compress(long, { status: 400, headers: { 'Content-Length': '1500' } });
  expect(response.status).toBe(400);
  expect(Object.fromEntries(response.headers)).toEqual({
    'content-type': 'text/plain;charset=UTF-8',
    'content-encoding': 'br',
    etag: 'W/"a"',
    vary: 'Accept-Encoding',
  });
  expect(brotliDecompressSync(await response.bytes()).toString()).toBe(long);
});

test.each([
  ['a short answer', 'x'.repeat(1_000), 200, 'br'],
  ['an answer to a client that accepts no coding', long, 200, ''],
  ['an answer that has not changed', null, 304, 'br'],
])('%s is not compressed, but varies and has the same tag', async (_, body, status, accepted) => {
  const response = await compress(body, { status, accepted });
  expect(response.headers.get('Content-Encoding')).toBeNull();
  expect(response.headers.get('Vary')).toBe('Accept-Encoding');
  expect(response.headers.get('ETag')).toBe('W/"a"');
  expect(await response.text()).toBe(body ?? '');
});

test('a weak tag stays as it is', async () => {
  const response = await compress(long, { headers: { ETag: 'W/"b"' } });
  expect(response.headers.get('ETag')).toBe('W/"b"');
});
