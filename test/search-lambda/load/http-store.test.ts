import { type RequestListener, createServer } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createHttpStore } from '../../../search-lambda/load/http-store.ts';
import type { IndexStore } from '../../../search-lambda/load/index-store.ts';
import { listening, serveFiles } from '../../support/lambda/lambda-server.ts';

const file = Buffer.from('0123456789');
const never = new AbortController().signal;

/** Returns a store whose server has this listener. */
async function storeOf(listener: RequestListener, path = '/search/'): Promise<IndexStore> {
  const { origin, close } = await listening(createServer(listener));
  onTestFinished(close);
  return createHttpStore(new URL(path, origin));
}

/** Returns a store whose server sends the same response to every request. */
const storeAnswering = (
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string | Buffer = '',
): Promise<IndexStore> => storeOf((_, outgoing) => outgoing.writeHead(status, headers).end(body));

describe('a part of a file', () => {
  test.each([
    [0, 1, '0'],
    [2, 3, '234'],
    [9, 1, '9'],
    [0, 10, '0123456789'],
  ])('at offset %i, %i bytes long, is requested as a range', async (offset, length, expected) => {
    const server = await serveFiles();
    onTestFinished(server.close);
    server.files.set('/search/index-1.json.gz', file);
    const store = createHttpStore(new URL('/search/', server.origin));
    const bytes = await store.read('index-1.json.gz', offset, length, never);
    expect(Buffer.from(bytes).toString()).toBe(expected);
  });

  test('that extends past the end of the file is rejected', async () => {
    const server = await serveFiles();
    onTestFinished(server.close);
    server.files.set('/search/a', file);
    const store = createHttpStore(new URL('/search/', server.origin));
    await expect(store.read('a', 8, 3, never)).rejects.toThrow('another range');
    await expect(store.read('a', 10, 1, never)).rejects.toThrow('the file is shorter');
    await expect(store.read('b', 0, 1, never)).rejects.toThrow('status 404');
  });

  test('is requested without compression', async () => {
    const asked: unknown[] = [];
    const store = await storeOf(({ headers }, outgoing) => {
      asked.push([headers.range, headers['accept-encoding']]);
      outgoing.writeHead(500).end();
    });
    await expect(store.read('a', 4, 3, never)).rejects.toThrow('status 500');
    expect(asked).toEqual([['bytes=4-6', 'identity']]);
  });

  test('can be the whole file, from a server without ranges', async () => {
    const store = await storeAnswering(200, {}, file);
    expect(Buffer.from(await store.read('a', 0, 10, never)).toString()).toBe('0123456789');
  });

  test.each<[string, string, number, Record<string, string>, string]>([
    ['the whole file for a later part', 'status 200', 200, {}, '0123456789'],
    ['another range', 'another range', 206, { 'Content-Range': 'bytes 0-4/10' }, '01234'],
    ['a shorter range', 'another range', 206, { 'Content-Range': 'bytes 5-8/9' }, '5678'],
    ['a part without its range', 'another range', 206, {}, '56789'],
    ['several ranges', 'another range', 206, { 'Content-Type': 'multipart/byteranges; boundary=x' }, '--x'],
    ['fewer bytes than its range', '4 of 5 bytes', 206, { 'Content-Range': 'bytes 5-9/10' }, '5678'],
    ['more bytes than its range', 'more bytes', 206, { 'Content-Range': 'bytes 5-9/10' }, '56789a'],
    ['a range of a shorter file', 'the file is shorter', 416, { 'Content-Range': 'bytes */3' }, ''],
    ['a redirect to another address', 'status 302', 302, { Location: 'https://elsewhere.example/' }, ''],
    ['a missing file', 'status 404', 404, {}, 'secret'],
    ['a forbidden file', 'status 403', 403, {}, 'secret'],
    ['a fault', 'status 500', 500, {}, 'secret'],
    ['an empty answer', 'status 204', 204, {}, ''],
    [
      'compressed bytes',
      'compresses',
      206,
      { 'Content-Range': 'bytes 5-9/10', 'Content-Encoding': 'gzip' },
      '56789',
    ],
  ])('is not %s', async (_, reason, status, headers, body) => {
    const store = await storeAnswering(status, headers, body);
    await expect(store.read('a', 5, 5, never)).rejects.toThrow(reason);
  });

  test.each(['012345678', '0123456789a'])(
    'is rejected if the whole file has another length (%s)',
    async (whole) => {
      const store = await storeAnswering(200, {}, whole);
      await expect(store.read('a', 0, 10, never)).rejects.toThrow('bytes');
    },
  );

  test('is aborted with its signal', async () => {
    const store = await storeOf(() => {});
    const controller = new AbortController();
    const reading = store.read('a', 0, 10, controller.signal);
    controller.abort();
    await expect(reading).rejects.toThrow('aborted');
  });

  test('is rejected if the server breaks off', async () => {
    const store = await storeOf((_, outgoing) => {
      outgoing.writeHead(206, { 'Content-Range': 'bytes 0-9/10', 'Content-Length': '10' });
      outgoing.write('01234', () => outgoing.destroy());
    });
    await expect(store.read('a', 0, 10, never)).rejects.toThrow('terminated');
  });
});

describe('the pointer', () => {
  test('is current.json of the folder', async () => {
    const store = await storeOf(({ url }, outgoing) => outgoing.end(url));
    expect(await store.readPointer(never)).toBe('/search/current.json');
  });

  test.each([206, 403, 404, 500])('is rejected if the response has status %i', async (status) => {
    const store = await storeAnswering(status, {}, '{}');
    await expect(store.readPointer(never)).rejects.toThrow(`it answers with status ${status}`);
  });
});

test.each([
  ['/search', '/search/current.json'],
  ['/', '/current.json'],
  ['/a/b/search/?Signature=x%2Fy', '/a/b/search/current.json?Signature=x%2Fy'],
])('a folder at %s has its pointer at %s', async (path, expected) => {
  const store = await storeOf(({ url }, outgoing) => outgoing.end(url), path);
  expect(await store.readPointer(never)).toBe(expected);
});

test('a pointer that does not end is given up', async () => {
  const store = await storeOf((_, outgoing) => {
    const send = (): void => {
      while (!outgoing.destroyed && outgoing.write(Buffer.alloc(65_536, ' ')));
    };
    outgoing.writeHead(200).on('drain', send);
    send();
  });
  await expect(store.readPointer(never)).rejects.toThrow('too many bytes for a pointer');
});
