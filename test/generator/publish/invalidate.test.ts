import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { invalidate, type Invalidated } from '../../../generator/publish/invalidate.ts';
import { mergeStale, publicationOf, staleOf } from '../../../generator/publish/invalidation-paths.ts';
import { clearStale, readStale, recordStale } from '../../../generator/publish/stale.ts';
import { sha256Of } from '../../../generator/store/hash-file.ts';
import { staleKey } from '../../../schemas/paths.ts';
import { CloudFrontFault } from '../../support/aws/cloudfront-batch.ts';
import { CloudFrontServer } from '../../support/aws/cloudfront-server.ts';
import { MemoryStore } from '../../support/lambda/memory-store.ts';
import { awsEnvironment, exampleCredentials } from './invalidation.fixture.ts';

const distributions = { us: 'E2US000000000', ca: 'E2CA000000000', archive: 'E2ARCHIVE0000' };

let cloudFront: CloudFrontServer;
let store: MemoryStore;
let hour = 0;

beforeEach(async () => {
  cloudFront = await CloudFrontServer.start(exampleCredentials, ...Object.values(distributions));
  awsEnvironment(cloudFront.url);
  store = new MemoryStore();
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await cloudFront.close();
});

/** The invalidations of a publish that changes these files. */
async function publishChanges(
  build: string,
  changed: readonly string[],
  exactPathsMax = 0,
): Promise<readonly Invalidated[]> {
  const publication = publicationOf(Buffer.from(build), new Date(Date.UTC(2026, 10, 20, ++hour)));
  const own = staleOf(
    changed.map((path) => ({ path })),
    { distributions, exactPathsMax, publication },
  );
  const stale = mergeStale(await readStale(store), own, exactPathsMax);
  await recordStale(store, stale);
  const done = await invalidate(stale, { distributions, waitMs: 0 });
  await clearStale(store);
  return done;
}

/** Distributions and paths that were accepted, in the order of the configuration, since requests are concurrent. */
const accepted = (): [string, readonly string[]][] =>
  Object.values(distributions).flatMap((id) =>
    cloudFront.invalidations
      .filter(({ distribution }) => distribution === id)
      .map(({ paths }): [string, readonly string[]] => [id, paths]),
  );

const idOf = (id: string): string | undefined =>
  cloudFront.invalidations.find(({ distribution }) => distribution === id)?.id;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

describe('an invalidation', () => {
  test('is requested once for each changed distribution, and reported', async () => {
    const done = await publishChanges('a', ['us/index.html', 'us/places.json', 'archive/data/manifest.json']);
    expect(accepted()).toEqual([
      [distributions.us, ['/*']],
      [distributions.archive, ['/*']],
    ]);
    const [us, archive] = [idOf(distributions.us), idOf(distributions.archive)];
    expect(done).toEqual([
      { name: 'us', distribution: distributions.us, invalidation: us, paths: ['/*'], isCompleted: false },
      {
        name: 'archive',
        distribution: distributions.archive,
        invalidation: archive,
        paths: ['/*'],
        isCompleted: false,
      },
    ]);
  });

  test('names exact paths if they are few', async () => {
    await publishChanges('a', ['ca/Montréal x.json', 'ca/docs/index.html'], 2);
    expect(accepted()).toEqual([[distributions.ca, ['/Montr%C3%A9al%20x.json', '/docs/index.html']]]);
  });

  test('has at most as many paths as CloudFront allows', async () => {
    await publishChanges(
      'a',
      Array.from({ length: 3_000 }, (_, index) => `us/${index}.json`),
      3_000,
    );
    expect(cloudFront.invalidations[0]?.paths).toHaveLength(3_000);
  });

  test('is not requested if nothing changed', async () => {
    expect(await publishChanges('a', ['search/current.json'])).toEqual([]);
    expect(cloudFront.requests).toEqual([]);
  });

  test('needs no region', async () => {
    vi.stubEnv('AWS_REGION', 'eu-central-1');
    await publishChanges('a', ['us/index.html']);
    expect(accepted()).toHaveLength(1);
  });

  test('is repeated for the next publish, even of the same build after a rollback', async () => {
    for (const build of ['a', 'b', 'a']) await publishChanges(build, ['us/index.html']);
    expect(accepted()).toHaveLength(3);
  });

  test('is a new one if the paths differ', async () => {
    for (const path of ['/a', '/b'])
      await invalidate({ us: { paths: [path], publication: 'a' } }, { distributions, waitMs: 0 });
    expect(accepted()).toHaveLength(2);
  });

  test('is awaited if requested, and no longer than requested', async () => {
    const stale = { us: { paths: ['/*'], publication: 'a' } };
    const options = { distributions, waitMs: 60_000, firstPauseMs: 1 };
    cloudFront.before = ({ method }) =>
      void (method === 'GET' && cloudFront.requests.length > 3 && cloudFront.complete());
    expect(await invalidate(stale, options)).toMatchObject([{ isCompleted: true }]);
    expect(cloudFront.requests.filter((request) => request.startsWith('GET '))).toHaveLength(3);
    const next = { us: { paths: ['/*'], publication: 'b' } };
    cloudFront.before = () => {};
    expect(await invalidate(next, { ...options, waitMs: 20 })).toMatchObject([{ isCompleted: false }]);
  });
});

describe('an invalidation that failed', () => {
  const busy = (): never => {
    throw new CloudFrontFault(400, 'TooManyInvalidationsInProgress', 'Too many.');
  };

  test('is repeated by the next run, even if that changes nothing', async () => {
    cloudFront.before = busy;
    await expect(publishChanges('a', ['us/index.html'])).rejects.toThrow(/in progress/);
    expect(accepted()).toEqual([]);
    cloudFront.before = () => {};
    await publishChanges('a', []);
    expect(accepted()).toEqual([[distributions.us, ['/*']]]);
    await publishChanges('a', []);
    expect(accepted()).toHaveLength(1);
  });

  test('is merged with the changes of the next run', async () => {
    cloudFront.before = busy;
    await expect(publishChanges('a', ['us/a.json', 'ca/a.json'], 5)).rejects.toThrow(/in progress/);
    cloudFront.before = () => {};
    await publishChanges('b', ['us/b.json'], 5);
    expect(accepted()).toEqual([
      [distributions.us, ['/a.json', '/b.json']],
      [distributions.ca, ['/a.json']],
    ]);
  });

  test('is free for distributions that had accepted it', async () => {
    cloudFront.before = ({ target }) => void (target.includes(distributions.ca) && busy());
    await expect(publishChanges('a', ['us/a.json', 'ca/a.json'])).rejects.toThrow(distributions.ca);
    cloudFront.before = () => {};
    await publishChanges('a', []);
    expect(sum(cloudFront.invalidations.map(({ paths }) => paths.length))).toBe(2);
  });

  test('is free if the response was lost', async () => {
    let lost = 0;
    cloudFront.afterAccepting = () => {
      if (lost++ === 0) throw new CloudFrontFault(503, 'ServiceUnavailable', 'Try again.');
    };
    await publishChanges('a', ['us/a.json']);
    expect(cloudFront.requests).toHaveLength(2);
    expect(accepted()).toHaveLength(1);
  });

  test('is free if the run ended before it removed the record', async () => {
    store.before = ({ verb }) => {
      if (verb === 'delete') throw new Error('killed');
    };
    await expect(publishChanges('a', ['us/a.json'])).rejects.toThrow('killed');
    store.before = () => {};
    await publishChanges('a', []);
    expect(cloudFront.requests).toHaveLength(2);
    expect(accepted()).toHaveLength(1);
  });
});

describe('the record of stale paths', () => {
  const stale = { us: { paths: ['/*'], publication: 'a' } };

  test('exists until it is removed', async () => {
    expect(await readStale(store)).toEqual({});
    await recordStale(store, stale);
    expect(await readStale(store)).toEqual(stale);
    await clearStale(store);
    expect(await readStale(store)).toEqual({});
  });

  test('is not written if nothing is stale', async () => {
    await recordStale(store, {});
    expect(store.objects.size).toBe(0);
  });

  test.each(['no JSON', '{"format":2}', '{"format":1,"distributions":{"us":{"paths":["x"]}}}'])(
    'is everything if the record is unreadable: %s',
    async (text) => {
      const body = Buffer.from(text);
      await store.put(staleKey, body, { mediaType: '', cacheControl: '', sha256: sha256Of(body) });
      await publishChanges('a', []);
      expect(accepted()).toEqual(Object.values(distributions).map((id) => [id, ['/*']]));
    },
  );

  test('is ignored for a distribution that is no longer configured', async () => {
    const done = await invalidate(stale, { distributions: { ca: distributions.ca }, waitMs: 0 });
    expect(done).toEqual([]);
    expect(cloudFront.requests).toEqual([]);
  });
});
