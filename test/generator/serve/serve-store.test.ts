/** Stores served as they are published: a folder, and a bucket of a real S3 server. */
import { mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { openCatalog } from '../../../generator/serve/catalog.ts';
import { filesInStore } from '../../../generator/serve/files.ts';
import { serve } from '../../../generator/serve/serve.ts';
import { sha256Of } from '../../../generator/store/hash-file.ts';
import { openS3Store } from '../../../generator/store/s3-store.ts';
import { manifestKey, manifestPartsFolder } from '../../../schemas/paths.ts';
import { canRunS3, makeBucket, s3Server, useS3 } from '../../support/aws/s3.ts';
import { runMain } from '../../support/cli.ts';
import { smallCorpus, writeNdjson } from '../../support/corpus/corpus.ts';
import { ask } from './serve.fixture.ts';

const work = mkdtempSync(join(inject('runFolder'), 'serve-store-'));
const corpus = writeNdjson(join(work, 'corpus'), smallCorpus());
const built = join(work, 'built');

/** Publishes the corpus; what was built remains in the folder. */
async function publishTo(store: string): Promise<void> {
  const job = await runMain([
    'run',
    corpus,
    '--to',
    store,
    '--out',
    built,
    '--as-of',
    '2026-11-20T12:00:00Z',
  ]);
  expect(job).toMatchObject({ code: 0 });
}

async function serving(location: string): Promise<string> {
  const server = await serve(location, { port: 0 });
  onTestFinished(() => server.close());
  return server.origin;
}

/** Asks a server for a page, a folder, a part of a file, a missing file and a search. */
async function expectService(origin: string): Promise<void> {
  const list = '/municipalities.json';
  const whole = await ask(origin, list);
  expect(JSON.parse(whole.body.toString())).toHaveProperty('municipalities');
  expect((await ask(origin, '/coverage')).status).toBe(301);
  const part = await ask(origin, list, { range: 'bytes=5-9' });
  expect([part.status, part.body.toString()]).toEqual([206, whole.body.toString().slice(5, 10)]);
  expect((await ask(origin, '/nothing.json')).status).toBe(404);
  const { status, body } = await ask(origin, '/search?q=budget+OR+council');
  expect(status).toBe(200);
  expect(JSON.parse(body.toString())).toHaveProperty('results.0.url');
}

test('a folder that was published to is served like a build', async () => {
  const store = join(work, 'store');
  await publishTo(store);
  await expectService(await serving(store));
  const search = await runMain(['search', 'council', '--folder', store, '--json']);
  expect(JSON.parse(search.stdout)).toHaveProperty('results');
});

describe.skipIf(!canRunS3())('a bucket', () => {
  beforeAll(async () => useS3(await s3Server()));
  afterAll(() => void vi.unstubAllEnvs());
  const newBucket = async (): Promise<string> => `s3://${await makeBucket(await s3Server())}`;

  test('is served and searched as published', async () => {
    const store = await newBucket();
    await publishTo(`${store}/staging`);
    await expectService(await serving(`${store}/staging`));
    const search = await runMain(['search', 'council', '--folder', `${store}/staging`, '--json']);
    expect(JSON.parse(search.stdout)).toHaveProperty('results');
  });

  test('without a build is refused with the remedy', async () => {
    const store = await newBucket();
    const refused = await runMain(['serve', store, '--port', '0']);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain(`${store} has no build: ${manifestKey} is missing. Publish to it first`);
  });

  test('whose manifest lacks a part is refused with the remedy', async () => {
    const store = await newBucket();
    await publishTo(store);
    const opened = openS3Store({ bucket: store.slice('s3://'.length), prefix: '' });
    const [part] = await Array.fromAsync(opened.list(`${manifestPartsFolder}us-`));
    await opened.delete([part?.key ?? '']);
    await expect(serve(store, { port: 0 })).rejects.toThrow('or a part of it is missing. Publish again');
  });

  test('is read again when a publish has replaced its manifest', async () => {
    const store = await newBucket();
    await publishTo(store);
    const opened = openS3Store({ bucket: store.slice('s3://'.length), prefix: '' });
    const current = await openCatalog({ ...filesInStore(opened), recheckMs: 0 }, () => {});
    const before = await current();
    expect(await current()).toBe(before);
    const changed = readFileSync(join(built, manifestKey), 'utf8').replace(
      '"as_of":"2026-11-20',
      '"as_of":"2026-11-21',
    );
    const bytes = Buffer.from(changed);
    const headers = { mediaType: 'application/json', cacheControl: 'no-store', sha256: sha256Of(bytes) };
    await opened.put(manifestKey, bytes, headers);
    const after = await current();
    expect(after).not.toBe(before);
    expect([...after.entries.keys()]).toEqual([...before.entries.keys()]);
  });
});
