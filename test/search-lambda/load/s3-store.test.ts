/** The store of the function over a real S3 server, behind a proxy that injects faults. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { inspect } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { systemClock } from '../../../search-lambda/load/clock.ts';
import { createLoader } from '../../../search-lambda/load/loader.ts';
import { StoreFault } from '../../../search-lambda/load/index-store.ts';
import { createS3Store } from '../../../search-lambda/load/s3-store.ts';
import { type Fault, FaultProxy } from '../../support/aws/fault-proxy.ts';
import { citiesFrom } from '../../support/lambda/lambda-loader.ts';
import { indexOf } from '../../support/lambda/lambda-store.ts';
import { canRunS3, makeBucket, s3Server, useS3 } from '../../support/aws/s3.ts';
import type { S3Server } from '../../support/aws/s3-server.ts';
import { putIndex, putObject } from './bucket.fixture.ts';

const never = new AbortController().signal;

/** Returns the error of a read as it is logged. */
async function faultOf(reading: Promise<unknown>): Promise<string> {
  const fault = await reading.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(fault).toBeInstanceOf(StoreFault);
  return inspect(fault, { depth: Infinity, showHidden: true });
}

/** Resolves when this process has received the head of a response from the server. */
const firstHeadFrom = ({ url }: { readonly url: string }): Promise<void> =>
  new Promise((resolve) => {
    const channel = 'http.client.response.finish';
    const hear = (message: unknown): void => {
      const { response } = message as { response: IncomingMessage };
      if (response.socket.remotePort !== Number(new URL(url).port)) return;
      unsubscribe(channel, hear);
      resolve();
    };
    subscribe(channel, hear);
  });

describe.skipIf(!canRunS3())('an index in a bucket', () => {
  let server: S3Server;
  let proxy: FaultProxy;
  let bucket: string;
  beforeAll(async () => {
    server = await s3Server();
    proxy = await FaultProxy.start(server.url);
    bucket = await makeBucket(server);
    await putObject(server, bucket, 'a/search/file', '0123456789');
  });
  afterAll(() => proxy[Symbol.asyncDispose]());
  beforeEach(() => {
    proxy.reset();
    useS3({ ...server, url: proxy.url });
  });
  afterEach(() => vi.unstubAllEnvs());

  const storeAt = (folder: string) => createS3Store(new URL(`s3://${bucket}/${folder}`));
  const read = (offset: number, length: number, signal = never): Promise<Uint8Array> =>
    storeAt('a/search').read('file', offset, length, signal);

  test.each([
    [0, 1, '0'],
    [2, 3, '234'],
    [9, 1, '9'],
    [0, 10, '0123456789'],
  ])('is read from %i, %i bytes, and no others', async (offset, length, expected) => {
    expect(Buffer.from(await read(offset, length)).toString()).toBe(expected);
    expect(proxy.requests).toMatchObject([
      { method: 'GET', headers: { range: `bytes=${offset}-${offset + length - 1}` } },
    ]);
  });

  test.each([
    ['a part over the end', 'file', 8, 3, 'it answers with another range'],
    ['a part after the end', 'file', 10, 1, 'it says that the file is shorter'],
    ['a missing file', 'other', 0, 1, 'it answers with status 404 (NoSuchKey)'],
  ])('has no %s', async (_, name, offset, length, reason) => {
    expect(await faultOf(storeAt('a/search/').read(name, offset, length, never))).toContain(reason);
  });

  test('is reported differently from a missing bucket and from denied access', async () => {
    const missing = createS3Store(new URL('s3://no-such-bucket/search'));
    expect(await faultOf(missing.readPointer(never))).toContain('status 404 (NoSuchBucket)');
    expect(await faultOf(storeAt('').readPointer(never))).toContain('status 404 (NoSuchKey)');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'another');
    expect(await faultOf(read(0, 1))).toContain('status 403 (SignatureDoesNotMatch)');
  });

  test.each<[Fault, string]>([
    ['reset', 'ECONNRESET'],
    ['lost', 'ECONNRESET'],
    ['cut-answer', 'ECONNRESET'],
    [{ status: 403, code: 'AccessDenied', message: 'testsecret' }, 'status 403 (AccessDenied)'],
    [{ status: 503, code: 'SlowDown' }, 'status 503 (SlowDown)'],
    [{ status: 502, code: '<b>testsecret' }, 'status 502\n'],
    [{ status: 200, code: 'NoRange' }, 'status 200\n'],
  ])('is requested once, and %o is a fault without secrets', async (fault, reason) => {
    proxy.failNext('GET', fault);
    const message = await faultOf(read(2, 4));
    expect(message).toContain(reason);
    expect(message).not.toMatch(/testsecret|Signature=|X-Amz|authorization/i);
    expect(proxy.requests).toHaveLength(1);
  });

  test.each<[Fault, () => Promise<void>]>([
    ['stall', () => vi.waitFor(() => expect(proxy.requests).toHaveLength(1), 30_000)],
    ['stall-answer', () => firstHeadFrom(proxy)],
  ])('is not waited for (%s) when the reader gives up', async (fault, stalled) => {
    proxy.failNext('GET', fault);
    const controller = new AbortController();
    const hanging = stalled();
    const reading = faultOf(read(0, 10, controller.signal));
    await hanging;
    controller.abort();
    expect(await reading).toMatch(/AbortError|ECONNRESET/);
  });

  test.each([
    ['s3://B/a/search', '/B/a/search/file'],
    ['s3://B/a/search/', '/B/a/search/file'],
    ['s3://B/', '/B/file'],
    ['s3://B', '/B/file'],
  ])('at %s is asked for at %s', async (address, path) => {
    const store = createS3Store(new URL(address.replace('B', bucket)));
    await store.read('file', 0, 1, never).catch(() => {});
    expect(proxy.requests[0]?.path.split('?')[0]).toBe(path.replace('B', bucket));
  });

  test('without a region is an error that says so', async () => {
    vi.stubEnv('AWS_REGION', undefined);
    expect(await faultOf(read(0, 1))).toContain('no AWS region is set');
  });

  test('is loaded despite transient failures, and updated', async () => {
    await putIndex(server, bucket, indexOf('Akron'));
    let now = 0;
    const loader = createLoader({ ...storeAt('search'), clock: { ...systemClock, now: () => now } });
    proxy.failNext('GET', { status: 503, code: 'SlowDown' }, 'reset');
    expect(await citiesFrom(loader)).toEqual(['Akron']);
    expect(proxy.requests.length).toBeGreaterThan(3);
    await putIndex(server, bucket, indexOf('Dayton', 'Toledo'));
    now += 60_000;
    await expect.poll(() => citiesFrom(loader)).toEqual(['Dayton', 'Toledo']);
  });
});
