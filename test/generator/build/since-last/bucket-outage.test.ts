/** Incremental runs whose bucket is out of service for a while: a real S3 server behind a proxy that answers 503. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { leaseKey, manifestKey } from '../../../../schemas/paths.ts';
import { openStoreManifest } from '../../../../generator/publish/store-contents.ts';
import { readEntries } from '../../../../generator/store/manifest/index-file.ts';
import type { ObjectStore } from '../../../../generator/store/object-store.ts';
import { usualRetrying } from '../../../../generator/store/s3/retry.ts';
import { openS3Store } from '../../../../generator/store/s3-store.ts';
import { FaultProxy, type ProxiedRequest } from '../../../support/aws/fault-proxy.ts';
import { canRunS3, makeBucket, s3Server, useS3 } from '../../../support/aws/s3.ts';
import { refusal } from '../../../support/corpus/findings.ts';
import { MemoryStore } from '../../../support/lambda/memory-store.ts';
import { sampleOf } from '../../../support/long.ts';
import { differingPaths } from '../../../support/site/build.ts';
import { edit, journaledCorpus, runSite, threePlaces } from './site-runs.fixture.ts';

const unavailable = { status: 503, code: 'SlowDown' };
const minuteMs = 60_000;

/** The first request that fails. */
const moments: Readonly<Record<string, (request: ProxiedRequest) => boolean>> = {
  'the manifest is read': ({ method, path }) => method === 'GET' && path.includes(manifestKey),
  'the lease is taken': ({ method, path }) => method === 'PUT' && path.includes(leaseKey),
  'files are uploaded': ({ method, path }) => method === 'PUT' && path.includes('/us/city/'),
  'the manifest is written': ({ method, path }) => method === 'PUT' && path.includes(manifestKey),
};

/** The published files. */
async function publishedIn(store: ObjectStore): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  for await (const { key } of store.list(''))
    if (!key.startsWith('.build/')) files.set(key, (await store.get(key))?.body ?? Buffer.of());
  return files;
}

describe.skipIf(!canRunS3())('an incremental run into a bucket that answers 503 from some request on', () => {
  let proxy: FaultProxy;
  beforeAll(async () => {
    const server = await s3Server();
    proxy = await FaultProxy.start(server.url);
    useS3({ ...server, url: proxy.url });
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await proxy[Symbol.asyncDispose]();
  });

  it('succeeds if it does so for a minute; if longer, it fails clearly, all stays whole, and the next run continues', async () => {
    const corpus = journaledCorpus(threePlaces());
    const bucket = await makeBucket(await s3Server());
    let [waitedMs, hour] = [0, 0];
    /** Waits without waiting. */
    const wait = (milliseconds: number): Promise<void> => {
      waitedMs += milliseconds;
      return Promise.resolve();
    };
    const store = openS3Store({ bucket, prefix: '' }, { retrying: { ...usualRetrying, wait } });
    const asOf = (): string => new Date(Date.UTC(2026, 10, 20, hour)).toISOString();
    await runSite(corpus, store, 'all', { asOf: asOf() });

    /** Edits a place, and makes an incremental run an hour later, during which the bucket fails for a while. */
    const run = async (
      isFirst: (request: ProxiedRequest) => boolean,
      forMs: number,
    ): ReturnType<typeof runSite> => {
      hour++;
      edit(corpus, 'UPDATE permits SET name = ? WHERE id = ?', `Number ${hour}`, 'p2-permit');
      let hasBegun = false;
      waitedMs = 0;
      proxy.faultOf = (request) => {
        hasBegun ||= isFirst(request);
        return hasBegun && waitedMs < forMs ? unavailable : undefined;
      };
      return await runSite(corpus, store, 'since-last', { asOf: asOf() }).finally(() => proxy.reset());
    };

    const all = Object.entries(moments);
    // Every moment is of a short or of a long outage; in a long run, of both.
    for (const [moment, isFirst] of sampleOf(all, (_, index) => index % 2 === 1)) {
      const { summary, reason, publication } = await run(isFirst, minuteMs);
      expect([moment, reason, summary.placesRead]).toEqual([moment, undefined, 1]);
      expect(publication.plan.changed.length).toBeGreaterThan(0);
      expect(waitedMs).toBeGreaterThanOrEqual(minuteMs);
    }
    for (const [, isFirst] of sampleOf(all, (_, index) => index % 2 === 0)) {
      const { manifestTag } = await openStoreManifest(store);
      expect(await refusal(run(isFirst, Infinity))).toMatch(
        /fails \(SlowDown\) at s3:\w+ of s3:\S+, even after retries\. Try again later\. Then run the command again/,
      );
      const published = await openStoreManifest(store);
      expect(published.manifestTag).toBe(manifestTag);
      const keys = new Set(await Array.fromAsync(store.list(''), ({ key }) => key));
      const listed = published.manifest === undefined ? [] : await readEntries(published.manifest);
      expect(listed.length).toBeGreaterThan(30);
      expect(listed.filter(({ path }) => !keys.has(path))).toEqual([]);
    }
    await run(() => false, 0);
    const whole = new MemoryStore();
    await runSite(corpus, whole, 'all', { asOf: asOf() });
    expect(differingPaths(await publishedIn(store), whole.published())).toEqual([]);
  });
});
