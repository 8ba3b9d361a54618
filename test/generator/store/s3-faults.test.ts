import { PutBucketPolicyCommand } from '@aws-sdk/client-s3';
import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { UserError } from '../../../generator/system/errors.ts';
import {
  ConditionFailed,
  type ObjectStore,
  storeConcurrency,
} from '../../../generator/store/object-store.ts';
import { openS3Store } from '../../../generator/store/s3-store.ts';
import { type Fault, FaultProxy, isStall, refusal, stallMsOf } from '../../support/aws/fault-proxy.ts';
import { canRunS3, makeBucket, s3Client, s3Server, useS3 } from '../../support/aws/s3.ts';
import type { S3Server } from '../../support/aws/s3-server.ts';
import { sampleOf } from '../../support/long.ts';
import { getText, headersOf, keysOf, largeBytes, putText } from './object-store.contract.ts';

const attempts = 4;
const quick = { retrying: { attempts, firstWaitMs: 5 } };
const patient = { retrying: { ...quick.retrying, attempts: 8 } };

describe.skipIf(!canRunS3())('faults between a store and a real S3 server', () => {
  let server: S3Server;
  let proxy: FaultProxy;
  let bucket: string;
  let store: ObjectStore;
  beforeAll(async () => {
    server = await s3Server();
    proxy = await FaultProxy.start(server.url);
  });
  afterAll(() => proxy[Symbol.asyncDispose]());
  beforeEach(async () => {
    bucket = await makeBucket(server);
    proxy.reset();
    useS3({ ...server, url: proxy.url });
    store = openS3Store({ bucket, prefix: 'site' }, quick);
  });

  /** A store that survives a fault of what `act` does. */
  const openSite = async (fault: Fault, act: () => Promise<unknown>): Promise<ObjectStore> =>
    openS3Store(
      { bucket, prefix: 'site' },
      isStall(fault) ? { ...patient, stallMs: await stallMsOf(act) } : quick,
    );
  afterEach(() => void vi.unstubAllEnvs().useRealTimers());

  /** The error message for the user, one line. */
  const lineOf = async (failing: Promise<unknown>): Promise<string> => {
    const error: unknown = await failing.catch((error: unknown) => error);
    expect(error).toBeInstanceOf(UserError);
    const { message, cause } = error as UserError;
    expect(message).not.toMatch(/\n|AWS4-HMAC|Signature=/);
    expect(message).not.toContain(process.env['AWS_SECRET_ACCESS_KEY']);
    // Errors are printed with their causes.
    expect(cause).toBeUndefined();
    return message;
  };

  const passing: [string, Fault][] = [
    ['an internal error', refusal(500, 'InternalError')],
    ['a request to slow down', refusal(503, 'SlowDown')],
    ['a gateway without a response', refusal(502, 'Bad Gateway')],
    ['a conflict with another request', refusal(409, 'ConditionalRequestConflict')],
    ['a connection that is reset', 'reset'],
    ['a connection that is reset before the response', 'lost'],
    ['a stall', 'stall'],
    ['a body that is corrupted in transfer', 'damage-request'],
  ];

  describe.each(passing)('%s', (_, fault) => {
    test('does not prevent the upload of a small object', async () => {
      const site = await openSite(fault, () => putText(store, 'other.json', 'text'));
      proxy.failNext('PUT', fault, fault);
      await putText(site, 'a.json', 'text');
      expect(proxy.countOf('PUT')).toBeGreaterThanOrEqual(3);
      expect(await getText(store, 'a.json')).toBe('text');
    });
  });

  /** The client repeats each request of an upload as it repeats that of a small object. A stall takes many times longer. */
  const ofLargeObjects: ReadonlySet<Fault> = new Set<Fault>(['lost', 'damage-request']);
  const passingLarge = sampleOf(passing, ([, fault], index) => index === 0 || ofLargeObjects.has(fault));
  test.each(passingLarge)('%s does not prevent the upload of a large object', async (_, fault) => {
    const body = randomBytes(largeBytes);
    const site = await openSite(fault, () => store.put('data/other.db', body, headersOf(body)));
    const failed = new Set<string>();
    // The first request, each part and the completion fail once.
    proxy.faultOf = ({ method, path }) => {
      if (method === 'HEAD' || failed.has(method + path)) return undefined;
      failed.add(method + path);
      return fault;
    };
    await site.put('data/all.db', body, headersOf(body));
    expect(failed.size).toBe(4);
    proxy.reset();
    expect(body.equals((await store.get('data/all.db'))?.body ?? Buffer.of())).toBe(true);
  });

  const slow = refusal(503, 'SlowDown');
  const ofReads: readonly Fault[] = ['cut-answer', 'damage-answer', 'stall', 'stall-answer', 'reset', slow];
  test.each(ofReads)('an object is read completely despite %j', async (fault) => {
    const body = randomBytes(100_000);
    await store.put('a', body, headersOf(body));
    const site = await openSite(fault, () => store.get('a'));
    proxy.requests.length = 0;
    proxy.failNext('GET', fault, fault);
    expect(body.equals((await site.get('a'))?.body ?? Buffer.of())).toBe(true);
    if (isStall(fault)) expect(proxy.countOf('GET')).toBeGreaterThanOrEqual(3);
    else expect(proxy.countOf('GET')).toBe(3);
  });

  test.each<Fault>(['cut-answer', 'reset', refusal(503, 'SlowDown')])(
    'objects are listed and deleted despite %j',
    async (fault) => {
      for (const key of ['a', 'b', 'c']) await putText(store, key, key);
      proxy.failNext('POST', fault, fault);
      await store.delete(['a', 'b']);
      expect(proxy.countOf('POST')).toBe(3);
      proxy.failNext('GET', fault, fault);
      expect(await keysOf(store)).toEqual(['c']);
    },
  );

  test('a large object counts as uploaded if only the object itself proves it', async () => {
    const body = randomBytes(largeBytes);
    const faults: Fault[] = ['lost', refusal(404, 'NoSuchUpload')];
    proxy.faultOf = ({ method, path }) =>
      method === 'POST' && path.includes('uploadId=') ? faults.shift() : undefined;
    const { etag } = await store.put('data/all.db', body, headersOf(body));
    expect(faults).toEqual([]);
    expect((await store.get('data/all.db'))?.etag).toBe(etag);
  });

  describe('a conditional put whose response is lost', () => {
    test('succeeds if the object was written', async () => {
      proxy.failNext('PUT', 'lost');
      const etag = await putText(store, 'lease.json', '1', { ifAbsent: true });
      proxy.failNext('PUT', 'lost');
      await putText(store, 'lease.json', '2', { ifMatch: etag });
      expect(await getText(store, 'lease.json')).toBe('2');
    });

    test('fails if another writer was first', async () => {
      await putText(store, 'lease.json', 'theirs');
      proxy.failNext('PUT', 'reset');
      await expect(putText(store, 'lease.json', 'ours', { ifAbsent: true })).rejects.toThrow(ConditionFailed);
      expect(await getText(store, 'lease.json')).toBe('theirs');
    });
  });

  test('a large object that cannot be uploaded leaves no parts', async () => {
    const body = randomBytes(largeBytes);
    proxy.faultOf = ({ path }) => (path.includes('partNumber=2') ? refusal(500, 'InternalError') : undefined);
    const line = await lineOf(store.put('data/all.db', body, headersOf(body)));
    expect(line).toContain(`fails (InternalError) at s3:PutObject of s3://${bucket}/site/data/all.db`);
    expect(proxy.countOf('DELETE')).toBe(1);
    expect(await keysOf(store)).toEqual([]);
  });

  test('a permanent fault is retried a limited number of times', async () => {
    proxy.faultOf = () => refusal(503, 'SlowDown');
    const line = await lineOf(putText(store, 'a', 'a'));
    expect(line).toContain(`fails (SlowDown) at s3:PutObject of s3://${bucket}/site/a, even after retries.`);
    expect(proxy.countOf('PUT')).toBe(attempts);
  });

  test('a body that is corrupted on each transfer is reported', async () => {
    proxy.faultOf = () => 'damage-request';
    expect(await lineOf(putText(store, 'a', 'a'))).toMatch(
      /is corrupted on each transfer .* Check the network/,
    );
    proxy.reset();
    expect(await keysOf(store)).toEqual([]);
  });

  test('a store that always stalls is reported as unreachable', async () => {
    proxy.faultOf = () => 'stall';
    const twice = { retrying: { ...quick.retrying, attempts: 2 }, stallMs: 500 };
    const line = await lineOf(openS3Store({ bucket, prefix: '' }, twice).get('a'));
    expect(line).toMatch(/^Cannot reach 127\.0\.0\.1:\d+ \(TimeoutError\) .*AWS_ENDPOINT_URL/);
  });

  test('a missing server is reported as unreachable', async () => {
    vi.stubEnv('AWS_ENDPOINT_URL_S3', 'http://user:password@127.0.0.1:1');
    const missing = openS3Store({ bucket, prefix: '' }, quick);
    const put = await lineOf(putText(missing, 'a', 'a'));
    expect(put).toContain(`Cannot reach 127.0.0.1:1 (ECONNREFUSED) for s3://${bucket}/a.`);
    expect(put).toMatch(/Then run the command again: files already uploaded are not sent twice\.$/);
    // Commands that publish nothing only read.
    expect(await lineOf(missing.get('a'))).toMatch(/try again later\. Then run the command again\.$/);
  });

  test('a bucket that is missing', async () => {
    const missing = openS3Store({ bucket: 'none-such', prefix: '' }, quick);
    const requests = [
      () => putText(missing, 'a', 'a'),
      () => missing.get('a'),
      () => keysOf(missing),
      () => missing.delete(['a']),
    ];
    for (const ask of requests)
      expect(await lineOf(ask())).toContain(
        'has no bucket none-such. Create it, or correct its name or AWS_ENDPOINT_URL.',
      );
    expect(proxy.requests).toHaveLength(4);
  });

  /** Denies actions on the bucket to everybody. */
  async function deny(Action: readonly string[], ...resources: readonly string[]): Promise<void> {
    const Resource = resources.map((resource) => `arn:aws:s3:::${bucket}${resource}`);
    const Statement = [{ Effect: 'Deny', Principal: '*', Action, Resource }];
    const Policy = JSON.stringify({ Version: '2012-10-17', Statement });
    await s3Client(server).send(new PutBucketPolicyCommand({ Bucket: bucket, Policy }));
  }

  test('an object that cannot be deleted although others can', async () => {
    for (const key of ['a', 'b', 'c']) await putText(store, key, key);
    await deny(['s3:DeleteObject'], '/site/b');
    const line = await lineOf(store.delete(['a', 'b', 'c']));
    expect(line).toContain(`denies s3:DeleteObject of s3://${bucket}/site/b.`);
    expect(await keysOf(store)).toEqual(['b']);
  });

  test('a bucket that denies access', async () => {
    await putText(store, 'a', 'a');
    await deny(['s3:PutObject', 's3:GetObject', 's3:ListBucket', 's3:DeleteObject'], '', '/*');
    const object = `s3://${bucket}/site/a`;
    expect(await lineOf(putText(store, 'a', 'b'))).toContain(`denies s3:PutObject of ${object}.`);
    expect(await lineOf(store.get('a'))).toContain(`denies s3:GetObject of ${object}.`);
    expect(await lineOf(store.head('a'))).toContain(`denies s3:GetObject of ${object}.`);
    expect(await lineOf(store.delete(['a']))).toContain(`denies s3:DeleteObject of ${object}.`);
    expect(await lineOf(keysOf(store))).toContain(`denies s3:ListBucket of s3://${bucket}/site/.`);
  });

  test.each([
    ['AWS_ACCESS_KEY_ID', 'AKIAUNKNOWNUNKNOWN00'],
    ['AWS_SECRET_ACCESS_KEY', 'someWrongSecret/someWrongSecret+someWron'],
  ])('a wrong %s', async (name, value) => {
    vi.stubEnv(name, value);
    const line = await lineOf(putText(openS3Store({ bucket, prefix: '' }, quick), 'a', 'a'));
    expect(line).toContain('does not recognize the AWS credentials. Correct AWS_ACCESS_KEY_ID');
    expect(line).not.toContain(value);
    expect(proxy.countOf('PUT')).toBe(1);
  });

  test('credentials that have expired', async () => {
    const token = 'FwoGZXIvYXdzEBYaDHqa0AP1TokenTokenToken';
    proxy.faultOf = () => refusal(400, 'ExpiredToken', `The provided token has expired: ${token}`);
    const line = await lineOf(putText(store, 'a', 'a'));
    expect(line).toContain('The AWS credentials have expired. Get new ones');
    expect(line).not.toContain(token);
  });

  test('no credentials at all', async () => {
    for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) vi.stubEnv(name, undefined);
    vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true');
    for (const name of ['AWS_SHARED_CREDENTIALS_FILE', 'AWS_CONFIG_FILE']) vi.stubEnv(name, '/dev/null');
    const line = await lineOf(putText(openS3Store({ bucket, prefix: '' }, quick), 'a', 'a'));
    expect(line).toContain('There are no valid AWS credentials. Set AWS_ACCESS_KEY_ID');
    expect(proxy.requests).toEqual([]);
  });

  test('no region', async () => {
    vi.stubEnv('AWS_REGION', undefined);
    vi.stubEnv('AWS_CONFIG_FILE', '/dev/null');
    const line = await lineOf(putText(openS3Store({ bucket, prefix: '' }, quick), 'a', 'a'));
    expect(line).toBe("No AWS region is set. Set AWS_REGION to the bucket's region.");
  });

  test('another refusal, without secrets in its message', async () => {
    const secret = 'a'.repeat(64);
    proxy.faultOf = () => refusal(400, 'InvalidArgument', `No such argument: ${secret}`);
    const line = await lineOf(putText(store, 'a', 'a'));
    expect(line).toContain('(400 InvalidArgument: No such argument: …)');
  });

  test('a clock that is wrong by an hour is corrected from the response', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    await putText(store, 'a', 'a');
    expect(proxy.countOf('PUT')).toBe(2);
    expect(await getText(store, 'a')).toBe('a');
  });

  test('a clock that the SDK cannot correct is reported', async () => {
    proxy.faultOf = () => refusal(403, 'RequestTimeTooSkewed');
    expect(await lineOf(putText(store, 'a', 'a'))).toContain('The clock of this machine differs too much');
  });

  test('the number of concurrent requests is limited', async () => {
    const keys = Array.from({ length: 4 * storeConcurrency }, (_, index) => `us/${index}`);
    const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
    proxy.faultOf = () => {
      // Leaves time for excess requests.
      if (proxy.requests.length >= storeConcurrency) setTimeout(() => release(undefined), 200);
      return released;
    };
    await Promise.all(keys.map((key) => putText(store, key, key)));
    expect(proxy.maxConcurrent).toBe(storeConcurrency);
  });
});
