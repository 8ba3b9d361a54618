/** Files in a store that no publish wrote: they are never deleted, and overwritten only if the operator says so. */
import { execFileSync } from 'node:child_process';
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { manifestKey, manifestPartsFolder, pendingKey } from '../../../schemas/paths.ts';
import { publish } from '../../../generator/publish/publish.ts';
import { openFolderStore } from '../../../generator/store/folder-store.ts';
import { sha256Of } from '../../../generator/store/hash-file.ts';
import type { ObjectStore } from '../../../generator/store/object-store.ts';
import { openS3Store } from '../../../generator/store/s3-store.ts';
import { canRunS3, makeBucket, s3Server, useS3 } from '../../support/aws/s3.ts';
import { runMain } from '../../support/cli.ts';
import { refusal } from '../../support/corpus/findings.ts';
import { smallCorpus, writeNdjson } from '../../support/corpus/corpus.ts';
import {
  buildSmallFolders,
  filesIn,
  hours,
  options,
  smallFolders as folders,
  work,
} from './publish.fixture.ts';

beforeAll(buildSmallFolders);

const put = (store: ObjectStore, key: string, text = 'mine'): Promise<unknown> => {
  const body = Buffer.from(text);
  const headers = { mediaType: 'text/plain', cacheControl: 'no-store', sha256: sha256Of(body) };
  return store.put(key, body, headers);
};

const textOf = async (store: ObjectStore, key: string): Promise<string | undefined> => {
  const found = await store.get(key);
  return found && Buffer.from(found.body).toString();
};

/** One in each folder that a publish writes to, and one that the build has too. */
const foreign = ['archive/backup.tar', 'ca/notes.txt', 'search/other.json', 'us/my-other-site.html'];
const shared = 'us/index.html';
/** In folders whose names only begin like ours. */
const siblings = ['us-old/index.html', 'search2/x.json', 'archive.tar', 'other/x'];

async function addForeign(store: ObjectStore): Promise<void> {
  for (const key of [...foreign, shared, ...siblings]) await put(store, key);
}

async function keptOf(store: ObjectStore): Promise<string[]> {
  const texts = await Promise.all(foreign.map((key) => textOf(store, key)));
  return foreign.filter((_, index) => texts[index] === 'mine');
}

const keysOf = async (store: ObjectStore, prefix: string): Promise<string[]> =>
  (await Array.fromAsync(store.list(prefix))).map(({ key }) => key);

const stores: [string, () => Promise<{ store: ObjectStore; location: string }>][] = [
  [
    'a folder',
    () => {
      const location = mkdtempSync(join(work, 'foreign-'));
      return Promise.resolve({ store: openFolderStore(location), location });
    },
  ],
];
if (canRunS3())
  stores.push([
    'a bucket',
    async () => {
      const server = await s3Server();
      useS3(server);
      const bucket = await makeBucket(server);
      return { store: openS3Store({ bucket, prefix: '' }), location: `s3://${bucket}` };
    },
  ]);

describe.each(stores)('in %s, files that no publish wrote', (_, open) => {
  let store: ObjectStore;
  let location: string;
  beforeEach(async () => ({ store, location } = await open()));
  afterEach(() => vi.unstubAllEnvs());

  it('refuse a first publish, which names some of them and changes nothing', async () => {
    await addForeign(store);
    const message = await refusal(publish(folders.before, store, options({ graceMs: 0 })));
    expect(message).toMatch(
      /has files that civic did not publish: .+, .+, .+ and 2 more\. Nothing was published\..+--adopt/,
    );
    expect(await textOf(store, shared)).toBe('mine');
    expect(await keptOf(store)).toEqual(foreign);
    expect(await keysOf(store, '.build/')).toEqual([]);
  });

  it('are not of those next to its folders', async () => {
    for (const key of siblings) await put(store, key);
    await publish(folders.before, store, options({ graceMs: 0 }));
    const { plan } = await publish(
      folders.after,
      store,
      options({ graceMs: 0, verify: true, now: () => hours(2) }),
    );
    expect(plan.foreign).toEqual([]);
    for (const key of siblings) expect(await textOf(store, key)).toBe('mine');
  });

  it.each(['0s', '1h'])('survive --adopt and all later publishes, with --grace %s', async (grace) => {
    await addForeign(store);
    const settings = { graceMs: grace === '0s' ? 0 : 3_600_000, adopt: true };
    await publish(folders.before, store, options(settings));
    const later = { ...settings, adopt: false };
    await publish(folders.after, store, options({ ...later, now: () => hours(2) }));
    await publish(folders.before, store, options({ ...later, now: () => hours(4) }));
    const { plan } = await publish(
      folders.before,
      store,
      options({ ...later, verify: true, now: () => hours(6) }),
    );
    expect(plan.foreign).toEqual(foreign);
    expect(await keptOf(store)).toEqual(foreign);
    for (const key of siblings) expect(await textOf(store, key)).toBe('mine');
    expect(await textOf(store, shared)).toBe(String(filesIn(folders.before).get(shared)));
  });

  it('survive civic publish, run and hourly, and a dry run says the same', async () => {
    await addForeign(store);
    const corpus = writeNdjson(
      join(work, `foreign-corpus-${location.replaceAll(/\W/g, '-')}`),
      smallCorpus(),
    );
    const out = mkdtempSync(join(work, 'foreign-out-'));
    const commands = [
      ['publish', folders.before, '--to', location, '--grace', '0s'],
      ['publish', folders.before, '--to', location, '--dry-run'],
      ['run', corpus, '--to', location, '--out', join(out, 'run'), '--grace', '0s'],
    ];
    for (const command of commands) {
      const { code, stderr } = await runMain(command);
      expect([code, stderr]).toEqual([1, expect.stringContaining('files that civic did not publish')]);
    }
    const adopted = await runMain([...(commands[2] ?? []), '--adopt']);
    expect(adopted.code).toBe(0);
    const again = await runMain(['publish', join(out, 'run'), '--to', location, '--grace', '0s', '--verify']);
    expect(again).toMatchObject({ code: 0, stderr: '' });
    expect(again.stdout).toMatch(/3 files that no known publish wrote, kept: ca\/notes\.txt /);
    expect(await keptOf(store)).toEqual(foreign);
  });

  it('survive although the manifest is damaged, or a part of it is missing', async () => {
    await publish(folders.before, store, options());
    for (const key of foreign) await put(store, key);
    await put(store, manifestKey, '{"format":2,"as_of":"20');
    const { plan } = await publish(folders.before, store, options({ graceMs: 0, now: () => hours(1) }));
    expect(plan.foreign).toEqual(foreign);
    await store.delete(await keysOf(store, manifestPartsFolder));
    await publish(folders.after, store, options({ graceMs: 0, now: () => hours(2) }));
    await publish(folders.after, store, options({ graceMs: 0, now: () => hours(4) }));
    expect(await keptOf(store)).toEqual(foreign);
  });

  it('survive next to the files of an interrupted first publish, which is completed', async () => {
    const key = 'us/left-over.html';
    await put(store, pendingKey, JSON.stringify({ format: 1, paths: [key] }));
    await put(store, key, 'ours');
    await publish(folders.before, store, options({ graceMs: 0 }));
    expect(await textOf(store, key)).toBeUndefined();
    await put(store, 'us/mine.txt');
    await publish(folders.after, store, options({ graceMs: 0, verify: true, now: () => hours(1) }));
    expect(await textOf(store, 'us/mine.txt')).toBe('mine');
  });

  it('refuse a part that is published for the first time beside another one', async () => {
    await publish(folders.before, store, options({ parts: ['search'] }));
    await put(store, shared);
    const message = await refusal(publish(folders.before, store, options({ parts: ['site'] })));
    expect(message).toContain(`has files that civic did not publish: ${shared}. Nothing was published.`);
    expect(await textOf(store, shared)).toBe('mine');
  });

  it('do not refuse if they have the content of the build', async () => {
    await put(store, shared, String(filesIn(folders.before).get(shared)));
    await publish(folders.before, store, options());
    expect(await textOf(store, shared)).toBe(String(filesIn(folders.before).get(shared)));
  });

  it.each([
    '{"name": "another"}',
    '{"format": 1, "files": []}',
    '{"format": 2, "as_of": "2026-11-20", "parts": "us"}',
    '[]',
    'null',
    '"text"',
    'name: another\n',
    '<!doctype html>',
  ])('refuse even with --adopt if the manifest is one of another program: %s', async (manifest) => {
    await put(store, manifestKey, manifest);
    await put(store, shared);
    const message = await refusal(publish(folders.before, store, options({ adopt: true })));
    expect(message).toMatch(/^\.build\/manifest\.json in .+ is a file of another program\./);
    expect(await textOf(store, manifestKey)).toBe(manifest);
    expect(await textOf(store, shared)).toBe('mine');
  });

  it.each(['', '{"for', '\0\0', '{"format":2,"as_of":"2026-'])(
    'are those of a damaged manifest: %j',
    async (manifest) => {
      await put(store, manifestKey, manifest);
      await publish(folders.before, store, options());
      expect(await textOf(store, manifestKey)).toContain('"sections"');
    },
  );

  it('are parts of a manifest too: only those that were named are removed', async () => {
    await publish(folders.before, store, options());
    const other = `${manifestPartsFolder}mine.txt`;
    await put(store, other);
    await publish(folders.after, store, options({ graceMs: 0, verify: true, now: () => hours(1) }));
    expect(await textOf(store, other)).toBe('mine');
  });
});

describe('in a folder', () => {
  const refusedIn = async (location: string): Promise<string> =>
    refusal(publish(folders.before, openFolderStore(location), options()));

  it('a refused first publish leaves no trace', async () => {
    const location = mkdtempSync(join(work, 'trace-'));
    mkdirSync(join(location, 'us'));
    writeFileSync(join(location, 'us/mine.html'), 'mine');
    expect(await refusedIn(location)).toContain('files that civic did not publish: us/mine.html.');
    expect(readdirSync(location)).toEqual(['us']);
  });

  it('a linked folder has the files behind the link', async () => {
    const [location, elsewhere] = [mkdtempSync(join(work, 'link-')), mkdtempSync(join(work, 'linked-'))];
    writeFileSync(join(elsewhere, 'index.html'), 'mine');
    symlinkSync(elsewhere, join(location, 'us'));
    expect(await refusedIn(location)).toContain('files that civic did not publish: us/index.html.');
    expect(readFileSync(join(elsewhere, 'index.html'), 'utf8')).toBe('mine');
  });

  it.each([
    ['a link to a file', (path: string) => symlinkSync(import.meta.filename, path)],
    ['a broken link', (path: string) => symlinkSync('nowhere', path)],
    ['a named pipe', (path: string) => execFileSync('mkfifo', [path])],
  ])('%s is not replaced', async (_, make) => {
    const location = mkdtempSync(join(work, 'irregular-'));
    mkdirSync(join(location, 'us'));
    make(join(location, shared));
    expect(await refusedIn(location)).toContain(`files that civic did not publish: ${shared}.`);
    expect(lstatSync(join(location, shared)).isFile()).toBe(false);
  });
});

it('hourly refuses a folder with files that no publish wrote, unless --adopt', async () => {
  const location = mkdtempSync(join(work, 'foreign-hourly-'));
  const store = openFolderStore(location);
  await addForeign(store);
  const corpus = writeNdjson(join(work, 'foreign-hourly-corpus'), smallCorpus());
  const out = mkdtempSync(join(work, 'foreign-hourly-out-'));
  const command = ['hourly', corpus, '--to', location, '--out', join(out, 'build')];
  const refused = await runMain(command);
  expect([refused.code, refused.stdout + refused.stderr]).toEqual([
    1,
    expect.stringContaining('files that civic did not publish'),
  ]);
  expect(await keptOf(store)).toEqual(foreign);
  const adopted = await runMain([...command, '--adopt']);
  expect(adopted.code).toBe(0);
  expect(await keptOf(store)).toEqual(foreign);
  rmSync(location, { recursive: true });
});
