/** A copy of a corpus in a bucket of a real S3 server, kept between runs. */
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { updateCopy } from '../../../../generator/corpus/bucket/kept-copy.ts';
import { sha256Of } from '../../../../generator/store/hash-file.ts';
import { openS3Store } from '../../../../generator/store/s3-store.ts';
import { temporaryFolder } from '../../../support/corpus/corpus.ts';
import { refusal } from '../../../support/corpus/findings.ts';
import { canRunS3, makeBucket, s3Server, useS3 } from '../../../support/aws/s3.ts';

describe.skipIf(!canRunS3())('the copy of a corpus in a bucket', () => {
  let bucket: string;
  let folder: string;
  beforeAll(async () => useS3(await s3Server()));
  afterAll(() => void vi.unstubAllEnvs());
  beforeEach(async () => {
    bucket = await makeBucket(await s3Server());
    folder = join(temporaryFolder(), 'copy');
  });

  async function put(key: string, body: string): Promise<void> {
    const bytes = Buffer.from(body);
    const headers = { mediaType: 'text/csv', cacheControl: 'no-store' };
    await openS3Store({ bucket, prefix: '' }).put(key, bytes, { ...headers, sha256: sha256Of(bytes) });
  }
  const remove = (key: string): Promise<void> => openS3Store({ bucket, prefix: '' }).delete([key]);
  const update = async (path = 'towns') => await updateCopy(`s3://${bucket}/${path}`, folder, () => {});
  const content = (name: string): string => readFileSync(join(folder, name), 'utf8');

  it('downloads what changed, and nothing else', async () => {
    await put('towns/meetings.csv', 'one');
    await put('towns/bodies.csv', 'two');
    expect(await update()).toEqual({
      path: folder,
      downloaded: ['bodies.csv', 'meetings.csv'],
      downloadedBytes: 6,
    });
    expect((await update()).downloaded).toEqual([]);
    // As many bytes as before.
    await put('towns/meetings.csv', 'uno');
    expect((await update()).downloaded).toEqual(['meetings.csv']);
    expect([content('meetings.csv'), content('bodies.csv')]).toEqual(['uno', 'two']);
  });

  it('removes what the bucket no longer has', async () => {
    await put('towns/meetings.csv', 'one');
    await put('towns/bodies.csv', 'two');
    await update();
    await remove('towns/bodies.csv');
    expect((await update()).downloaded).toEqual([]);
    expect(existsSync(join(folder, 'bodies.csv'))).toBe(false);
  });

  it('is a file if the corpus is one, with its redactions', async () => {
    await put('corpus.db', 'database');
    await put('redactions.ndjson', '{}');
    const copy = await update('corpus.db');
    expect(copy).toEqual({
      path: join(folder, 'corpus.db'),
      downloaded: ['corpus.db', 'redactions.ndjson'],
      downloadedBytes: 10,
    });
    expect(content('redactions.ndjson')).toBe('{}');
  });

  it('trusts nothing in a folder that has the copy of another address, or none', async () => {
    await put('towns/meetings.csv', 'one');
    // The same bytes, and so the same entity tag.
    await put('cities/meetings.csv', 'one');
    await update();
    expect((await update('cities')).downloaded).toEqual(['meetings.csv']);
    writeFileSync(join(folder, '.copied.json'), '{');
    expect((await update('cities')).downloaded).toEqual(['meetings.csv']);
  });

  it('is refused in a folder with other files, which remain', async () => {
    await put('towns/meetings.csv', 'one');
    mkdirSync(join(folder, 'photos'), { recursive: true });
    writeFileSync(join(folder, 'photos', 'cat.jpg'), 'cat');
    expect(await refusal(update())).toBe(
      `Cannot copy the corpus into ${folder}: "photos" in it is not of such a copy. Remove it, or name a folder of its own with --copy.`,
    );
    expect(content('photos/cat.jpg')).toBe('cat');
    expect(readdirSync(folder)).toEqual(['photos']);
  });

  it('never removes files that it did not write, and refuses those that would be read as tables', async () => {
    await put('towns/meetings.csv', 'one');
    await put('towns/bodies.csv', 'two');
    await update();
    mkdirSync(join(folder, 'photos'));
    writeFileSync(join(folder, 'notes.txt'), 'mine');
    await remove('towns/bodies.csv');
    await update();
    expect(readdirSync(folder).toSorted()).toEqual(['.copied.json', 'meetings.csv', 'notes.txt', 'photos']);
    writeFileSync(join(folder, 'officials.csv'), 'mine');
    expect(await refusal(update())).toContain('"officials.csv" in it is not of such a copy');
    await put('towns/officials.csv', 'theirs');
    expect(await refusal(update())).toContain('"officials.csv" in it is not of such a copy');
    expect(content('officials.csv')).toBe('mine');
  });

  it('removes, after an interruption, only what it wrote', async () => {
    await put('towns/meetings.csv', 'one');
    await put('towns/bodies.csv', 'two');
    await update();
    writeFileSync(join(folder, 'notes.txt'), 'mine');
    const state = JSON.parse(content('.copied.json')) as { files: Record<string, string> };
    const files = Object.fromEntries(Object.keys(state.files).map((name) => [name, '']));
    writeFileSync(join(folder, '.copied.json'), JSON.stringify({ ...state, files }));
    await remove('towns/bodies.csv');
    expect((await update()).downloaded).toEqual(['meetings.csv']);
    expect(readdirSync(folder).toSorted()).toEqual(['.copied.json', 'meetings.csv', 'notes.txt']);
  });

  it('is refused in a folder that cannot be written, which the message names', async () => {
    await put('towns/meetings.csv', 'one');
    writeFileSync(folder, '');
    expect(await refusal(update())).toBe(
      `Cannot copy the corpus s3://${bucket}/towns into ${folder} (EEXIST). Free some space or correct its permissions, or name another folder with --copy.`,
    );
  });

  it('stays as it was if the bucket has no corpus', async () => {
    await put('towns/meetings.csv', 'one');
    await update();
    await remove('towns/meetings.csv');
    await expect(update()).rejects.toThrow(`Cannot open the corpus s3://${bucket}/towns.`);
    expect(readdirSync(folder).toSorted()).toEqual(['.copied.json', 'meetings.csv']);
  });
});
