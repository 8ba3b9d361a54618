import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { beginBuild } from '../../../generator/store/build-folder.ts';
import {
  dataset,
  filesIn,
  inRepository,
  repositoryName,
  withHub,
  writeBuilt,
  writeManifest,
} from './push.fixture.ts';

const { current } = withHub();

const commitsOf = (name = repositoryName) => current().hub.repositories.get(name)?.commits ?? [];

describe('a first push', () => {
  test('sends everything in one commit: the card to the root, the rest below data/', async () => {
    const { push } = current();
    const { plan, commit } = await push();
    expect(filesIn(current())).toEqual(inRepository());
    expect(plan.added.map(({ path }) => path)).toEqual(Object.keys(inRepository()).toSorted());
    expect(commit?.oid).toBe(current().hub.repositories.get(repositoryName)?.head);
    expect(commitsOf()).toEqual([
      {
        title: 'Dataset as of 2026-11-20T12:00:00Z',
        files: ['README.md', 'data/manifest.json'],
        largeFiles: [
          'data/changes/2026-11-20/meetings.parquet',
          'data/civic-meetings.db.gz',
          'data/meetings.parquet',
          'data/municipalities.parquet',
        ],
        deleted: [],
      },
    ]);
  });

  test('reports the bytes of large files as they are sent', async () => {
    const { push, progress } = current();
    const { plan } = await push();
    const small = dataset['README.md']?.length ?? 0;
    expect(progress).toEqual({
      sent: plan.bytes - small - (dataset['manifest.json']?.length ?? 0),
      total: plan.bytes,
    });
  });

  test('uses the given title', async () => {
    await current().push({ message: 'Release "1"\nwith words' });
    expect(commitsOf().map(({ title }) => title)).toEqual(['Release "1"\nwith words']);
  });

  test('uploads a very large file in parts', async () => {
    const { hub, push } = current();
    hub.storage.partBytes = 50_000;
    await push();
    expect(filesIn(current())).toEqual(inRepository());
    expect(hub.log.requests.filter((kind) => kind === 'complete')).toHaveLength(1);
  });

  test('creates the repository with --create', async () => {
    const { created } = await current().push({ name: 'civic/new', create: true });
    expect(created).toBe(true);
    expect(filesIn(current(), 'civic/new')).toEqual(inRepository());
  });

  test('accepts a repository that a lost response created', async () => {
    const { hub, push } = current();
    hub.log.interrupt('create', 'lost');
    await push({ name: 'civic/new', create: true });
    expect(commitsOf('civic/new')).toHaveLength(1);
  });
});

describe('a later push', () => {
  test('sends nothing if nothing changed', async () => {
    const { hub, push } = current();
    await push();
    hub.log.requests.length = 0;
    const { plan, commit } = await push();
    expect(commit).toBeUndefined();
    expect([plan.added, plan.changed, plan.deleted]).toEqual([[], [], []]);
    expect(hub.log.requests).toEqual(['info', 'tree', 'raw']);
  });

  test.each(['meetings.parquet', 'README.md', 'manifest.json'])(
    'sends only %s if only it changed',
    async (name) => {
      const { folder, push } = current();
      await push();
      const edited = { ...dataset, [name]: (dataset[name] ?? '').replace(/\w/, 'X') };
      writeBuilt(folder, edited);
      const { plan } = await push();
      expect([plan.added, plan.deleted]).toEqual([[], []]);
      expect(filesIn(current())).toEqual(inRepository(edited));
      const last = commitsOf().at(-1);
      expect([...(last?.files ?? []), ...(last?.largeFiles ?? [])]).toEqual(
        Object.keys(inRepository({ [name]: '' })),
      );
    },
  );

  test('deletes files that the dataset no longer has, except changes of earlier releases', async () => {
    const { folder, push } = current();
    await push();
    const {
      'civic-meetings.db.gz': _,
      'changes/2026-11-20/meetings.parquet': earlier = '',
      ...rest
    } = dataset;
    writeBuilt(folder, rest);
    const { plan } = await push();
    expect(plan.kept.map(({ path }) => path)).toEqual(['data/changes/2026-11-20/meetings.parquet']);
    expect(commitsOf().at(-1)).toMatchObject({
      files: [],
      largeFiles: [],
      deleted: ['data/civic-meetings.db.gz'],
    });
    expect(filesIn(current())).toEqual(
      inRepository({ ...rest, 'changes/2026-11-20/meetings.parquet': earlier }),
    );
  });

  test('reads every page of the file list', async () => {
    const { hub, push } = current();
    await push();
    hub.pageSize = 2;
    expect((await push()).commit).toBeUndefined();
    expect(hub.log.requests.filter((kind) => kind === 'tree').length).toBeGreaterThan(3);
  });
});

describe('a dry run', () => {
  test('plans the push and changes nothing', async () => {
    const { hub, push } = current();
    const { plan, commit } = await push({ dryRun: true, token: undefined });
    expect(plan.added).toHaveLength(6);
    expect(commit).toBeUndefined();
    expect(hub.log.requests).toEqual(['info', 'tree']);
  });

  test('creates no repository', async () => {
    const { hub, push } = current();
    const { plan, created } = await push({ name: 'civic/new', create: true, dryRun: true });
    expect([plan.added.length, created]).toEqual([6, true]);
    expect([...hub.repositories.keys()]).toEqual([repositoryName]);
  });
});

describe('a folder is refused without a request to the hub if', () => {
  test('it is not a built folder', async () => {
    await expect(current().push({ folder: join(current().folder, 'archive') })).rejects.toThrow(
      'is not a built folder',
    );
  });

  test.each([
    ['it was built without the bulk part', dataset, ['site'] as const],
    ['its bulk part has no files', {}, ['bulk'] as const],
  ])('%s', async (_, files, parts) => {
    const { folder, hub, push } = current();
    writeBuilt(folder, files, [...parts]);
    await expect(push()).rejects.toThrow(`Build it first: civic build <corpus> --out ${folder} --only bulk.`);
    expect(hub.log.requests).toEqual([]);
  });

  test.each(['../secret', 'a//b', '.ssh/key', 'a\\b', 'a\nb'])('its manifest names %j', async (path) => {
    const { folder, hub, push } = current();
    writeBuilt(folder);
    const entry = { bytes: 1, sha256: '0'.repeat(64), media_type: 'text/plain', cache: 'daily' } as const;
    writeManifest(folder, [{ path: `archive/data/${path}`, ...entry }]);
    await expect(push()).rejects.toThrow('which no build writes');
    expect(hub.log.requests).toEqual([]);
  });
});

describe('a build', () => {
  test('is refused while its dataset is pushed', async () => {
    const { folder, hub, push } = current();
    const refused: unknown[] = [];
    hub.log.interrupt('upload', () => {
      try {
        beginBuild(folder, ['bulk'], 'nowhere')[Symbol.dispose]();
      } catch (error) {
        refused.push(error);
      }
    });
    await push();
    expect(String(refused)).toContain(`is building into ${folder}, or publishing`);
  });
});

describe('nothing is committed if', () => {
  test('a file has changed since the build', async () => {
    const { folder, push } = current();
    writeFileSync(join(folder, 'archive/data/meetings.parquet'), 'PAR1 edited');
    await expect(push()).rejects.toThrow(/meetings\.parquet has changed since the build/);
    expect(commitsOf()).toEqual([]);
  });

  test('a build replaces the dataset during the upload', async () => {
    const { folder, hub, push } = current();
    hub.log.interrupt('upload', () => writeBuilt(folder, { ...dataset, 'README.md': '# Other\n' }));
    await expect(push()).rejects.toThrow('was rebuilt during the push; nothing was committed. Push again.');
    expect(commitsOf()).toEqual([]);
  });

  test('a build is writing into the folder', async () => {
    const { folder, hub, push } = current();
    using _build = beginBuild(folder, ['bulk'], 'nowhere');
    await expect(push()).rejects.toThrow(
      /^A build \(process \d+ on .+, since .+\) is writing into .+\. Nothing was committed\./,
    );
    expect(hub.log.requests).toEqual([]);
  });

  test.each([
    [{ 'train.csv': 'a,b\n' }],
    [{ 'data/meetings.parquet': 'mine' }],
    [{ 'data/manifest.json': 'mine' }],
    [{ 'data/manifest.json': '{"name":"another"}', LICENSE: 'mine' }],
  ])('the repository has foreign files: %o', async (files) => {
    const { hub, push } = current();
    hub.addRepository('civic/other', files);
    await expect(push({ name: 'civic/other' })).rejects.toThrow(
      /^The repository civic\/other has files that no push wrote: .+ Nothing was committed\..+--adopt/,
    );
    expect(filesIn(current(), 'civic/other')).toEqual(files);
  });
});

describe('files that no push wrote', () => {
  test('survive --adopt and all later pushes', async () => {
    const { hub, folder, push } = current();
    const mine = { LICENSE: 'mine', 'data/notes.md': 'mine', 'other/data.parquet': 'mine' };
    hub.addRepository('civic/other', { ...mine, 'data/meetings.parquet': 'overwritten' });
    const name = 'civic/other';
    await push({ name, adopt: true });
    expect(filesIn(current(), name)).toEqual({ ...inRepository(dataset), ...mine });
    const { 'civic-meetings.db.gz': _, ...rest } = dataset;
    writeBuilt(folder, rest);
    const { plan } = await push({ name });
    expect(plan.foreign.map(({ path }) => path)).toEqual(Object.keys(mine));
    expect(filesIn(current(), name)).toEqual({ ...inRepository(rest), ...mine });
  });

  test('are named by a dry run, and by the report for scripts', async () => {
    const { hub, push } = current();
    await push();
    hub.repositories.get(repositoryName)?.files.set('LICENSE', { content: Buffer.from('x'), isLarge: false });
    const { plan } = await push({ dryRun: true });
    expect(plan).toMatchObject({ deleted: [], foreign: [{ path: 'LICENSE', bytes: 1 }] });
  });
});
