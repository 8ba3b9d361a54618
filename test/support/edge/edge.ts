/**
 * The whole service on loopback: a bucket of an S3 server, the search function with its index in the bucket, nginx as the
 * CDN in front of both, and the viewer functions that CloudFront runs in front of its cache.
 */
import { PutBucketPolicyCommand } from '@aws-sdk/client-s3';
import { vi } from 'vitest';
import { publish } from '../../../generator/publish/publish.ts';
import type { PublishPlan } from '../../../generator/publish/section-plan.ts';
import { openS3Store } from '../../../generator/store/s3-store.ts';
import { searchFunctionCode, siteFunctionCode } from '../../../infra/viewer-functions.ts';
import { testConfig } from '../site/build.ts';
import { FaultProxy } from '../aws/fault-proxy.ts';
import { canRunS3, makeBucket, s3Client, s3Server, useS3 } from '../aws/s3.ts';
import type { S3Server } from '../aws/s3-server.ts';
import { canRunNginx, Nginx } from './nginx.ts';
import type * as functionModule from '../../../search-lambda/lambda/handler.ts';
import { importAnew } from '../import-anew.ts';
import { SearchOrigin } from './search-origin.ts';
import { type Distribution, startViewer } from './viewer.ts';

export const hosts = ['us', 'ca', 'archive', 'search'] as const;
export type Host = (typeof hosts)[number];

export type Edge = AsyncDisposable & {
  readonly bucket: string;
  /** The proxy between the cache and the bucket. */
  readonly store: FaultProxy;
  /** The origin of the search host. */
  readonly search: SearchOrigin;
  /** Sends a request as a reader. Does not follow redirects. */
  readonly ask: (host: Host, path: string, init?: RequestInit) => Promise<Response>;
  readonly urlOf: (host: Host, path: string) => string;
  /** Publishes a built folder to the bucket. */
  readonly publish: (folder: string) => Promise<PublishPlan>;
  /** Invalidates the cached copy of an object of the bucket. */
  readonly invalidate: (key: string) => Promise<void>;
};

/** Returns whether the edge can run here, and logs what is missing. In CI, it always returns true. */
export const canRunEdge = (): boolean => [canRunS3(), canRunNginx()].every(Boolean);

/** Publishes a built folder and starts the service. Stubs environment variables, which the caller must restore. */
export async function startEdge(built: string): Promise<Edge> {
  await using parts = new AsyncDisposableStack();
  const server = await s3Server();
  const bucket = await makeReadableBucket(server);
  useS3(server);
  const publishFolder = publisherInto(bucket);
  await publishFolder(built);
  const search = parts.use(await startSearch(bucket));
  const store = parts.use(await FaultProxy.start(server.url));
  const nginx = parts.use(
    await Nginx.start({ bucket, storePort: portOf(store.url), searchPort: portOf(search.url) }),
  );
  const origins = new Map<Host, string>();
  for (const host of hosts) {
    const viewer = await startViewer(distributionOf(host), nginx.port);
    parts.defer(viewer.close);
    origins.set(host, viewer.origin);
  }
  const urlOf = (host: Host, path: string): string => `${origins.get(host)}${path}`;
  const running = parts.move();
  return {
    bucket,
    store,
    search,
    urlOf,
    ask: (host, path, init) => fetch(urlOf(host, path), { redirect: 'manual', ...init }),
    publish: publishFolder,
    invalidate: (key) => nginx.invalidate(key),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

const portOf = (url: string): number => Number(new URL(url).port);

const distributionOf = (name: Host): Distribution =>
  name === 'search'
    ? { name, code: searchFunctionCode(testConfig), hasQuery: true }
    : { name, code: siteFunctionCode(), hasQuery: false };

/**
 * Creates a public bucket in place of origin access control, because nginx cannot sign requests. As in infra/, the policy
 * allows listing; otherwise S3 would return 403 instead of 404 for missing objects.
 */
async function makeReadableBucket(server: S3Server): Promise<string> {
  const bucket = await makeBucket(server);
  const Policy = JSON.stringify({
    Version: '2012-10-17',
    Statement: [
      {
        Effect: 'Allow',
        Principal: '*',
        Action: ['s3:GetObject', 's3:ListBucket'],
        Resource: [`arn:aws:s3:::${bucket}`, `arn:aws:s3:::${bucket}/*`],
      },
    ],
  });
  await s3Client(server).send(new PutBucketPolicyCommand({ Bucket: bucket, Policy }));
  return bucket;
}

const publisherInto =
  (bucket: string): Edge['publish'] =>
  async (folder) => {
    const store = openS3Store({ bucket, prefix: '' });
    const { plan } = await publish(folder, store, {
      dryRun: false,
      verify: false,
      graceMs: 0,
      maxLossPercent: 50,
    });
    return plan;
  };

/** Starts the search function, which reads the pointer on every request. */
async function startSearch(bucket: string): Promise<SearchOrigin> {
  vi.stubEnv('INDEX_URL', `s3://${bucket}/search`);
  vi.stubEnv('CIVIC_CONFIG', JSON.stringify(testConfig));
  vi.stubEnv('INDEX_LOOK_SECONDS', '0');
  const { handler } = await importAnew<typeof functionModule>(
    new URL('../../../search-lambda/lambda/handler.ts', import.meta.url),
  );
  return SearchOrigin.start(handler);
}
