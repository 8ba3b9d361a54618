/**
 * Earlier releases restored from the versions of a bucket of a real S3 server. Its conditional writes do not work in a bucket with
 * versions (Ceph 16 answers every If-Match with 412), so these tests publish without conditions; publish-s3.test.ts tests those.
 */
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import {
  DeleteObjectCommand,
  ListObjectVersionsCommand,
  PutBucketVersioningCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { publish } from '../../../generator/publish/publish.ts';
import {
  downloadRelease,
  findRelease,
  listReleases,
  planRollback,
  type RollbackPlan,
} from '../../../generator/publish/rollback.ts';
import type { ObjectStore } from '../../../generator/store/object-store.ts';
import { openVersions } from '../../../generator/store/s3/versions.ts';
import { openS3Store } from '../../../generator/store/s3-store.ts';
import { canRunS3, makeBucket, s3Client, s3Server, useS3 } from '../../support/aws/s3.ts';
import { runMain } from '../../support/cli.ts';
import { municipality, smallCorpus, writeNdjson } from '../../support/corpus/corpus.ts';
import { buildInto, usConfig } from '../../support/site/build.ts';
import { filesIn, hours, options, withoutConditions } from './publish.fixture.ts';

const events = { onProgress: () => {} };

type Listed = { releases: { published_at: string; version: string; current: boolean }[] };
const releasesOf = async (store: string): Promise<Listed['releases']> =>
  (JSON.parse((await runMain(['rollback', store, '--json'])).stdout) as Listed).releases;

describe.skipIf(!canRunS3())('a bucket that keeps versions', () => {
  let bucket: string;
  let name: string;
  let store: ObjectStore;
  let before: string;
  let after: string;
  beforeAll(async () => {
    const server = await s3Server();
    useS3(server);
    bucket = await makeBucket(server);
    name = `s3://${bucket}/live`;
    store = withoutConditions(openS3Store({ bucket, prefix: 'live' }));
    await s3Client(server).send(
      new PutBucketVersioningCommand({ Bucket: bucket, VersioningConfiguration: { Status: 'Enabled' } }),
    );
    [before, after] = [await built('Before'), await built('After')];
    await publish(before, store, options());
    await publish(after, store, options({ now: () => hours(2) }));
  });
  afterAll(() => void vi.unstubAllEnvs());

  const versions = () => openVersions({ bucket, prefix: 'live' });
  const newFolder = (): string => mkdtempSync(join(inject('runFolder'), 'rollback-'));

  async function planned(version: string, folder = newFolder()): Promise<RollbackPlan> {
    const release = findRelease(await listReleases(versions()), version);
    return await planRollback(store, versions(), release, folder, events);
  }

  /** A build of a corpus with a place of this name. */
  async function built(place: string): Promise<string> {
    const corpus = writeNdjson(join(newFolder(), 'corpus'), {
      ...smallCorpus(),
      municipalities: [municipality({ name: place })],
    });
    const folder = join(newFolder(), 'built');
    await buildInto(folder, corpus, { parts: ['site', 'search'], config: usConfig });
    return folder;
  }

  /** Restores a release as the command does. */
  async function restore(version: string): Promise<void> {
    const folder = newFolder();
    await downloadRelease(versions(), await planned(version, folder), folder, events);
    await publish(folder, store, options({ maxLossPercent: 100, now: () => hours(3) }));
  }

  /** Compares the published files with those of a built folder. */
  async function expectPublished(folder: string): Promise<void> {
    for (const [path, body] of filesIn(folder)) {
      if (path.startsWith('.build/')) continue;
      const found = await store.get(path);
      expect(Buffer.compare(Buffer.from(found?.body ?? []), body), path).toBe(0);
    }
  }

  test('lists its releases, the newest first', async () => {
    const releases = await releasesOf(name);
    expect(releases.map(({ current }) => current)).toEqual([true, false]);
    const { stdout } = await runMain(['rollback', name]);
    expect(stdout).toMatch(/^published at +version *\n\S+Z +\S+ +published now\n\S+Z +\S+\n$/);
  });

  test('says what a rollback would change, and changes nothing', async () => {
    const [, earlier] = await releasesOf(name);
    const dry = await runMain(['rollback', name, '--to', earlier?.version ?? '', '--dry-run', '--json']);
    const plan = JSON.parse(dry.stdout) as { restored: { path: string }[]; dry_run: boolean };
    expect(plan.dry_run).toBe(true);
    const [earlierFiles, newerFiles] = [filesIn(before), filesIn(after)];
    const isChanged = (path: string): boolean =>
      !path.startsWith('.build/') &&
      newerFiles.get(path)?.equals(earlierFiles.get(path) ?? Buffer.of()) !== true;
    const expected = [...earlierFiles.keys()].filter(isChanged);
    expect(expected.length).toBeGreaterThan(5);
    expect(plan.restored.map(({ path }) => path).toSorted()).toEqual(expected.toSorted());
    await expectPublished(after);
  });

  test.each([
    ['2001-01-01T00:00:00Z', 'There is no release 2001-01-01T00:00:00Z.'],
    ['2999-01-01T00:00:00Z', 'is what is published now'],
    ['nothing', 'There is no release nothing.'],
  ])('refuses the release %s', async (wanted, message) => {
    const refused = await runMain(['rollback', name, '--to', wanted]);
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining(message) });
  });

  test('gets the earlier release back, and then the newer one again', async () => {
    const [newer, earlier] = await releasesOf(name);
    await restore(earlier?.version ?? '');
    await expectPublished(before);
    await restore(newer?.version ?? '');
    await expectPublished(after);
  });

  test('changes nothing if a version of a file is gone', async () => {
    const client = s3Client(await s3Server());
    const earlier = (await releasesOf(name)).at(-1)?.version ?? '';
    const lost = 'us/municipalities.json';
    const { Versions = [] } = await client.send(
      new ListObjectVersionsCommand({ Bucket: bucket, Prefix: `live/${lost}` }),
    );
    for (const { VersionId = '', IsLatest } of Versions)
      if (IsLatest !== true)
        await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: `live/${lost}`, VersionId }));
    const refused = await runMain(['rollback', name, '--to', earlier]);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain(`no longer has 1 files of this release: ${lost}. Nothing was changed.`);
    await expectPublished(after);
  });

  test('has no releases where nothing was published', async () => {
    const empty = await runMain(['rollback', `s3://${bucket}/elsewhere`]);
    expect(empty).toMatchObject({ code: 0, stdout: expect.stringContaining('has no releases') });
  });
});

test('an address that is not a bucket is refused as such', async () => {
  const refused = await runMain(['rollback', 's3://no']);
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('"s3://no" is not a store.') });
});

test('a folder keeps no versions', async () => {
  const refused = await runMain(['rollback', 'site']);
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('keeps no versions') });
});
