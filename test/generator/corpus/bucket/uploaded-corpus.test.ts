/** A corpus that is uploaded to a bucket of a real S3 server, and the copy of it that downloads only blocks that changed. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  encodeBlockList,
  hashBlocks,
  parseBlockList,
} from '../../../../generator/corpus/bucket/block-list.ts';
import { type KeptCopy, updateCopy } from '../../../../generator/corpus/bucket/kept-copy.ts';
import { uploadCorpus } from '../../../../generator/corpus/bucket/upload.ts';
import { sha256Of } from '../../../../generator/store/hash-file.ts';
import { openS3Store } from '../../../../generator/store/s3-store.ts';
import type { ObjectStore } from '../../../../generator/store/object-store.ts';
import { FaultProxy } from '../../../support/aws/fault-proxy.ts';
import { canRunS3, makeBucket, s3Server, useS3 } from '../../../support/aws/s3.ts';
import { runMain } from '../../../support/cli.ts';
import { sampleOf } from '../../../support/long.ts';
import { smallCorpus, temporaryFolder, writeSqlite } from '../../../support/corpus/corpus.ts';

const blockBytes = 16 * 1024;
const rows = 1_600;

describe.skipIf(!canRunS3())('a corpus that is uploaded to a bucket', () => {
  let proxy: FaultProxy;
  let bucket: string;
  let store: ObjectStore;
  /** The corpus, and the folder of its copy. */
  let corpus: string;
  let folder: string;
  beforeAll(async () => {
    const server = await s3Server();
    proxy = await FaultProxy.start(server.url);
    useS3({ ...server, url: proxy.url });
    vi.stubEnv('AWS_MAX_ATTEMPTS', '1');
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await proxy[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    proxy.reset();
    bucket = await makeBucket(await s3Server());
    store = openS3Store({ bucket, prefix: 'towns' });
    corpus = writeSqlite(join(temporaryFolder(), 'us.db'), smallCorpus());
    sql('CREATE TABLE import_texts (id INTEGER PRIMARY KEY, text TEXT)');
    fill(1, rows);
    folder = join(temporaryFolder(), 'copy');
    await upload();
    await update();
    proxy.reset();
  });

  const location = (): string => `s3://${bucket}/towns/us.db`;
  const upload = () => uploadCorpus(corpus, location(), () => {});
  const update = (): Promise<KeptCopy> => updateCopy(location(), folder, () => {});

  function sql(text: string): void {
    using database = new DatabaseSync(corpus);
    database.exec(text);
  }
  const fill = (from: number, to: number): void =>
    sql(
      `WITH RECURSIVE n (id) AS (VALUES (${from}) UNION ALL SELECT id + 1 FROM n WHERE id < ${to}) INSERT INTO import_texts SELECT id, hex(randomblob(250)) FROM n`,
    );
  const change = (id: number): void =>
    sql(`UPDATE import_texts SET text = hex(randomblob(250)) WHERE id = ${id}`);

  const sizeOf = (): number => readFileSync(corpus).length;
  const isCopied = (): boolean => readFileSync(join(folder, 'us.db')).equals(readFileSync(corpus));
  /** Requests for parts of the corpus. */
  const ranges = (): number => proxy.requests.filter(({ headers }) => headers.range !== undefined).length;

  it('is downloaded in the blocks that changed', async () => {
    for (const id of [10, rows / 2, rows]) change(id);
    expect(await upload()).toMatchObject({ isChanged: true });
    const { downloaded, downloadedBytes } = await update();
    expect([downloaded, isCopied()]).toEqual([['us.db'], true]);
    // The first block has the counter of changes.
    expect(downloadedBytes).toBeLessThanOrEqual(5 * blockBytes);
    expect(sizeOf()).toBeGreaterThan(40 * blockBytes);
    expect((await update()).downloaded).toEqual([]);
  });

  it('can be larger than a single upload', async () => {
    sql('INSERT INTO import_texts VALUES (0, zeroblob(16 * 1024 * 1024))');
    await upload();
    expect(await update()).toMatchObject({ downloadedBytes: sizeOf() });
    change(10);
    await upload();
    expect((await update()).downloadedBytes).toBeLessThanOrEqual(3 * blockBytes);
    expect(isCopied()).toBe(true);
  });

  it('can become larger and smaller', async () => {
    fill(rows + 1, rows + 200);
    await upload();
    const larger = await update();
    expect([isCopied(), larger.downloadedBytes < sizeOf() / 3]).toEqual([true, true]);
    const before = sizeOf();
    sql(`DELETE FROM import_texts WHERE id > ${rows - 200}`);
    sql('VACUUM');
    expect(sizeOf()).toBeLessThan(before);
    await upload();
    const smaller = await update();
    // VACUUM moves the pages of other tables too.
    expect([isCopied(), smaller.downloadedBytes < sizeOf()]).toEqual([true, true]);
  });

  it('is downloaded whole if more than half of it changed', async () => {
    sql('UPDATE import_texts SET text = hex(randomblob(250))');
    await upload();
    expect(await update()).toMatchObject({ downloadedBytes: sizeOf() });
    expect([isCopied(), ranges()]).toEqual([true, 0]);
  });

  it('is uploaded only if it changed', async () => {
    expect(await upload()).toMatchObject({ isChanged: false });
    expect(proxy.countOf('PUT')).toBe(0);
    await store.delete(['us.db.blocks']);
    expect(await upload()).toMatchObject({ isChanged: true });
  });

  it('keeps the copy if the download is interrupted, and continues', async () => {
    const before = readFileSync(join(folder, 'us.db'));
    for (let id = 1; id <= rows; id += 100) change(id);
    await upload();
    proxy.reset();
    let left = 8;
    proxy.faultOf = ({ headers }) => (headers.range !== undefined && --left < 0 ? 'reset' : undefined);
    await expect(update()).rejects.toThrow('Cannot reach');
    expect(readFileSync(join(folder, 'us.db')).equals(before)).toBe(true);
    proxy.reset();
    const { downloadedBytes } = await update();
    expect(isCopied()).toBe(true);
    expect(downloadedBytes).toBeGreaterThan(0);
    expect(downloadedBytes).toBeLessThanOrEqual(12 * blockBytes);
  });

  it('is downloaded whole if the object is replaced between requests', async () => {
    for (let id = 1; id <= rows; id += 100) change(id);
    await upload();
    const other = writeSqlite(join(temporaryFolder(), 'other.db'), smallCorpus());
    let isReplaced = false;
    proxy.faultOf = async ({ headers }) => {
      if (headers.range === undefined || isReplaced) return undefined;
      isReplaced = true;
      await put('us.db', readFileSync(other));
      return undefined;
    };
    await update();
    expect(isReplaced).toBe(true);
    expect(readFileSync(join(folder, 'us.db')).equals(readFileSync(other))).toBe(true);
  });

  const put = async (key: string, body: Uint8Array): Promise<string> => {
    const headers = { mediaType: 'application/octet-stream', cacheControl: 'no-store' };
    return (await store.put(key, body, { ...headers, sha256: sha256Of(body) })).etag;
  };

  const wrongLists: readonly [
    string,
    (list: Buffer, etag: string) => Buffer | undefined | Promise<Buffer>,
  ][] = [
    ['is missing', () => undefined],
    [
      'is of another upload',
      (list) => Buffer.from(list.toString('latin1').replace(/"etag":"[^,]*/, '"etag":"x"'), 'latin1'),
    ],
    ['is cut off', (list) => list.subarray(0, list.length - 1)],
    ['is no list', () => Buffer.from('{}\n')],
    ['has wrong hashes', (list) => Buffer.concat([list.subarray(0, -16), Buffer.alloc(16)])],
    // So that every block of the copy seems to be as in the bucket.
    [
      'describes the copy',
      async (_, etag) => {
        const file = join(folder, 'us.db');
        const { sha256 } = await hashBlocks(corpus);
        return encodeBlockList({ ...(await hashBlocks(file)), sha256, etag });
      },
    ],
  ];
  /** These are recognized in different ways: not there, not of this upload, not of this content. */
  const kinds = new Set(['is missing', 'is of another upload', 'is cut off', 'describes the copy']);
  it.each(sampleOf(wrongLists, ([kind]) => kinds.has(kind)))(
    'is downloaded whole if its block list %s',
    async (_, listOf) => {
      change(rows / 2);
      await upload();
      const list = Buffer.from((await store.get('us.db.blocks'))?.body ?? []);
      const wrong = await listOf(list, parseBlockList(list)?.etag ?? '');
      await store.delete(['us.db.blocks']);
      if (wrong !== undefined) await put('us.db.blocks', wrong);
      expect(await update()).toMatchObject({ downloadedBytes: sizeOf() });
      expect(isCopied()).toBe(true);
    },
  );

  it('takes its redactions with it, which stay if they are forgotten', async () => {
    const redactions = join(corpus, '../redactions.ndjson');
    writeFileSync(redactions, '{"table":"meetings","id":"m1","reason":"asked","date":"2026-11-01"}\n');
    await upload();
    expect((await update()).downloaded).toEqual(['redactions.ndjson']);
    rmSync(redactions);
    await upload();
    expect((await update()).downloaded).toEqual([]);
    expect(existsSync(join(folder, 'redactions.ndjson'))).toBe(true);
  });

  it('is uploaded by civic upload, which says so to people and to scripts', async () => {
    change(1);
    const uploaded = await runMain(['upload', corpus, '--to', location()]);
    expect(uploaded).toMatchObject({ code: 0, stderr: '' });
    expect(uploaded.stdout).toMatch(/^uploaded \S+us\.db → s3:\S+us\.db: [\d.]+ MB in [\d.]+ /);
    const { stdout } = await runMain(['upload', corpus, '--to', location(), '--json']);
    expect(JSON.parse(stdout)).toEqual({ corpus, to: location(), bytes: sizeOf(), changed: false });
  });
});

describe('civic upload', () => {
  it.each([
    ['s3://bucket/us.db.gz', 'without .gz'],
    ['s3://bucket/folder', 'Name s3://bucket/<file>.db'],
    ['us.db', 'Name s3://bucket/<file>.db'],
  ])('refuses the address %s', async (to, message) => {
    const { code, stderr } = await runMain(['upload', 'us.db', '--to', to]);
    expect([code, stderr]).toEqual([1, expect.stringContaining(message)]);
  });

  it('refuses what is not a SQLite file', async () => {
    const text = join(temporaryFolder(), 'us.db');
    writeFileSync(text, 'x'.repeat(200));
    const { code, stderr } = await runMain(['upload', text, '--to', 's3://bucket/us.db']);
    expect([code, stderr]).toEqual([1, expect.stringContaining('is not a SQLite database')]);
  });
});
