/** Publishing to a real S3 server, through a proxy that breaks connections. */
import { ListObjectVersionsCommand, PutBucketVersioningCommand } from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { manifestKey } from '../../../schemas/paths.ts';
import { publish } from '../../../generator/publish/publish.ts';
import { sha256Of } from '../../../generator/store/hash-file.ts';
import type { ObjectStore } from '../../../generator/store/object-store.ts';
import { openS3Store } from '../../../generator/store/s3-store.ts';
import { differingPaths } from '../../support/site/build.ts';
import { FaultProxy } from '../../support/aws/fault-proxy.ts';
import { refusal } from '../../support/corpus/findings.ts';
import { canRunS3, makeBucket, s3Client, s3Server, useS3 } from '../../support/aws/s3.ts';
import type { S3Server } from '../../support/aws/s3-server.ts';
import { cases } from '../../support/long.ts';
import {
  buildSmallFolders,
  filesIn,
  hours,
  options,
  smallFolders as folders,
  withoutConditions,
} from './publish.fixture.ts';

beforeAll(buildSmallFolders);

const headersOf = (text: string) => ({
  mediaType: 'text/plain',
  cacheControl: 'no-store',
  sha256: sha256Of(Buffer.from(text)),
});

/** Every object of a store with its bytes. */
async function objectsOf(store: ObjectStore): Promise<Map<string, Buffer>> {
  const listed = await Array.fromAsync(store.list(''));
  const objects = await Promise.all(
    listed.map(async ({ key }) => [key, Buffer.from((await store.get(key))?.body ?? [])] as const),
  );
  return new Map(objects);
}

/** The published objects. */
const publishedIn = async (store: ObjectStore): Promise<Map<string, Buffer>> =>
  new Map([...(await objectsOf(store))].filter(([key]) => !key.startsWith('.build/')));

describe.skipIf(!canRunS3())('a publish into a real S3 server', () => {
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
    store = openS3Store({ bucket, prefix: 'live' }, { retrying: { attempts: 3, firstWaitMs: 5 } });
  });
  afterEach(() => vi.unstubAllEnvs());

  it('makes the bucket equal to the folder, and then uploads only what changed', async () => {
    await publish(folders.before, store, options());
    expect(differingPaths(await publishedIn(store), filesIn(folders.before))).toEqual([]);
    proxy.reset();
    await publish(folders.before, store, options());
    expect(proxy.requests.filter(({ method }) => method === 'PUT').map(({ path }) => path)).toEqual([
      expect.stringContaining('lease.json'),
    ]);
    const { plan } = await publish(folders.after, store, options({ graceMs: 0, now: () => hours(1) }));
    expect(plan.unchanged).toBeGreaterThan(0);
    expect(differingPaths(await publishedIn(store), filesIn(folders.after))).toEqual([]);
    expect([...(await objectsOf(store)).keys()].filter((key) => /^\.build\/(?!parts\/)/.test(key))).toEqual([
      manifestKey,
    ]);
  });

  it('is repaired by --verify if an object is missing or differs', async () => {
    await publish(folders.before, store, options());
    const [lost = '', other = ''] = [...filesIn(folders.before).keys()].filter((key) =>
      key.startsWith('us/'),
    );
    await store.delete([lost]);
    const body = Buffer.alloc(filesIn(folders.before).get(other)?.length ?? 0, 'x');
    const headers = { mediaType: 'text/plain', cacheControl: 'no-store', sha256: sha256Of(body) };
    await store.put(other, body, headers);
    const { plan } = await publish(folders.before, store, options({ verify: true }));
    expect([...plan.added, ...plan.changed].map(({ path }) => path).toSorted()).toEqual(
      [lost, other].toSorted(),
    );
    expect(differingPaths(await publishedIn(store), filesIn(folders.before))).toEqual([]);
  });

  it('whose connection breaks permanently at any request is completed by the next one', async () => {
    const rehearsal = openS3Store({ bucket, prefix: 'rehearsal' });
    await publish(folders.site, rehearsal, options({ graceMs: 0 }));
    const total = proxy.requests.length;
    expect(total).toBeGreaterThan(60);
    for (let last = 1; last < total; last += cases(50, 3)) {
      const broken = openS3Store(
        { bucket, prefix: `at-${last}` },
        { retrying: { attempts: 1, firstWaitMs: 1 } },
      );
      let left = last;
      proxy.faultOf = () => (--left < 0 ? 'reset' : undefined);
      await publish(folders.site, broken, options({ graceMs: 0 })).catch(() => {});
      proxy.reset();
      await publish(folders.site, broken, options({ graceMs: 0, now: () => hours(1) }));
      expect(differingPaths(await publishedIn(broken), filesIn(folders.site))).toEqual([]);
    }
  });

  it('survives transient failures', async () => {
    // Two failures at most for each request, as three attempts survive, in whatever order parallel requests come.
    const attempts = new Map<string, number>();
    proxy.faultOf = ({ method, path }) => {
      const request = `${method} ${path}`;
      const attempt = (attempts.get(request) ?? 0) + 1;
      attempts.set(request, attempt);
      if (attempt > path.length % 3) return undefined;
      return attempt === 1 ? 'reset' : { status: 503, code: 'SlowDown' };
    };
    await publish(folders.before, store, options());
    expect(Math.max(...attempts.values())).toBeGreaterThanOrEqual(3);
    proxy.reset();
    expect(differingPaths(await publishedIn(store), filesIn(folders.before))).toEqual([]);
  });

  it('into a bucket with versions that refuses all conditions says so, and blames no other publisher', async () => {
    await s3Client(server).send(
      new PutBucketVersioningCommand({ Bucket: bucket, VersioningConfiguration: { Status: 'Enabled' } }),
    );
    await publish(folders.before, store, options());
    const message = await refusal(publish(folders.after, store, options({ now: () => hours(1) })));
    expect(message).toMatch(
      /^s3:.+ refuses conditional writes \(If-Match\) although nobody has changed the object: .+Ceph.+versions/,
    );
    // A manifest that another publisher did change is still reported as such.
    const [first] = await Array.fromAsync(store.list('us/'));
    const stale = store.put(first?.key ?? '', Buffer.from('x'), headersOf('x'), { ifMatch: '"another"' });
    await expect(stale).rejects.toThrow('Another writer has changed');
  });

  it.each([0, 3_600_000])(
    'into a bucket with versions deletes no file of others, nor a version of one, with a grace of %i ms',
    async (graceMs) => {
      const client = s3Client(server);
      await client.send(
        new PutBucketVersioningCommand({ Bucket: bucket, VersioningConfiguration: { Status: 'Enabled' } }),
      );
      const plain = withoutConditions(store);
      const foreign = ['archive/backup.tar', 'search/other.json', 'us/my-other-site.html'];
      for (const key of foreign) await store.put(key, Buffer.from('mine'), headersOf('mine'));
      expect(await refusal(publish(folders.before, plain, options({ graceMs })))).toContain('--adopt');
      await publish(folders.before, plain, options({ graceMs, adopt: true }));
      await publish(folders.after, plain, options({ graceMs, now: () => hours(2) }));
      await publish(folders.before, plain, options({ graceMs, verify: true, now: () => hours(4) }));
      const objects = await objectsOf(store);
      expect(foreign.map((key) => String(objects.get(key)))).toEqual(foreign.map(() => 'mine'));
      const { Versions = [], DeleteMarkers = [] } = await client.send(
        new ListObjectVersionsCommand({ Bucket: bucket, Prefix: 'live/' }),
      );
      const keys = new Set(foreign.map((key) => `live/${key}`));
      expect(Versions.filter(({ Key = '' }) => keys.has(Key))).toHaveLength(foreign.length);
      expect(DeleteMarkers.filter(({ Key = '' }) => keys.has(Key))).toEqual([]);
    },
  );

  it('and a concurrent one: one publishes, the other names it', async () => {
    const outcomes = await Promise.allSettled([
      publish(folders.before, store, options()),
      publish(folders.after, openS3Store({ bucket, prefix: 'live' }), options()),
    ]);
    const failed = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [String(outcome.reason)] : [],
    );
    expect(failed).toHaveLength(1);
    expect(failed[0]).toMatch(/Another publish to s3:.* started|.+ \(process \d+\) is publishing to s3:/);
    const winner = outcomes[0]?.status === 'fulfilled' ? folders.before : folders.after;
    expect(differingPaths(await publishedIn(store), filesIn(winner))).toEqual([]);
  });
});
