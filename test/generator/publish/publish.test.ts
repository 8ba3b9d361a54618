/** Publishing a built folder: what is uploaded, and the contents of the store afterwards. */
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { leaseKey, manifestKey, parts } from '../../../schemas/paths.ts';
import { publish } from '../../../generator/publish/publish.ts';
import { buildInto, filesOf } from '../../support/site/build.ts';
import { refusal } from '../../support/corpus/findings.ts';
import { MemoryStore } from '../../support/lambda/memory-store.ts';
import {
  buildFolders,
  damage,
  filesIn,
  folders,
  headersOf,
  hours,
  manifestOf,
  unnamedObjects,
  options,
  storeWith,
  work,
} from './publish.fixture.ts';

beforeAll(buildFolders);

describe('a publish', () => {
  it('uploads the build to an empty store, each file with its media type and cache rule', async () => {
    const store = await storeWith(folders.before);
    expect(store.published()).toEqual(filesIn(folders.before));
    expect(store.objects.get('us/municipalities.json')?.headers).toMatchObject({
      mediaType: 'application/json; charset=utf-8',
      cacheControl: 'public, max-age=300, s-maxage=3600, stale-while-revalidate=86400',
    });
    expect(unnamedObjects(store)).toEqual([]);
  });

  it('uploads nothing if nothing changed, or only the instant', async () => {
    const store = await storeWith(folders.before);
    const again = join(work, 'again');
    await buildInto(again, `${folders.before}-corpus`, { parts, asOf: '2026-11-20T11:59:00Z' });
    for (const folder of [folders.before, again]) {
      const { plan } = await publish(folder, store, options());
      expect([plan.added, plan.changed, plan.deleted]).toEqual([[], [], []]);
      expect(store.requests.filter(({ verb }) => verb === 'put').map(({ key }) => key)).toEqual([leaseKey]);
      store.requests.length = 0;
    }
  });

  it('uploads exactly the changed files', async () => {
    const store = await storeWith(folders.before);
    await publish(folders.after, store, options());
    const [before, after] = [filesIn(folders.before), filesIn(folders.after)];
    const moved = [...after].filter(([path, body]) => before.get(path)?.equals(body) !== true);
    expect(store.takePuts()).toEqual(moved.map(([path]) => path).toSorted());
    expect(moved.length).toBeLessThan(after.size);
  });

  it('keeps unlisted files for the grace period, then deletes them', async () => {
    const store = await storeWith(folders.before);
    const gone = [...filesIn(folders.before).keys()].filter((path) => !filesIn(folders.after).has(path));
    expect(gone.some((path) => /\/index-.*\.json\.gz$/.test(path))).toBe(true);
    await publish(folders.after, store, options());
    expect(gone.filter((path) => !store.objects.has(path))).toEqual([]);
    expect(manifestOf(store).retired.map(({ path }) => path)).toEqual(gone.toSorted());
    await publish(folders.after, store, options({ now: () => hours(0.9) }));
    expect(gone.filter((path) => !store.objects.has(path))).toEqual([]);
    await publish(folders.after, store, options({ now: () => hours(1) }));
    expect(store.published()).toEqual(filesIn(folders.after));
    expect(manifestOf(store).retired).toEqual([]);
  });

  it('keeps a file that comes back within the grace period', async () => {
    const store = await storeWith(folders.before);
    await publish(folders.after, store, options());
    await publish(folders.before, store, options());
    await publish(folders.before, store, options({ now: () => hours(3) }));
    for (const [path, body] of filesIn(folders.before)) expect(store.objects.get(path)?.body).toEqual(body);
  });

  it('keeps other parts, and the change files of earlier releases', async () => {
    const store = await storeWith(folders.after);
    await publish(folders.site, store, options({ now: () => hours(5) }));
    expect(store.published()).toEqual(filesIn(folders.after));
    expect(manifestOf(store).parts).toEqual(['bulk', 'search', 'site']);
    const changes = [...filesIn(folders.after).keys()].filter((path) => path.includes('/changes/'));
    expect(changes.length).toBeGreaterThan(0);
    await publish(folders.before, store, options({ now: () => hours(6), graceMs: 0 }));
    expect(changes.filter((path) => !store.objects.has(path))).toEqual([]);
    expect(manifestOf(store).artifacts.map(({ path }) => path)).toEqual(expect.arrayContaining(changes));
  });

  it('plans and changes nothing in a dry run', async () => {
    const store = await storeWith(folders.before);
    const { plan } = await publish(folders.after, store, options({ dryRun: true }));
    expect(plan.changed.length + plan.added.length).toBeGreaterThan(0);
    expect(new Set(store.requests.map(({ verb }) => verb))).toEqual(new Set(['get']));
  });
});

describe('a store without a readable manifest', () => {
  it.each([
    ['missing', (store: MemoryStore) => void store.objects.delete(manifestKey)],
    ['damaged', (store: MemoryStore) => damage(store, manifestKey)],
  ])('(%s) is listed, and gets only what differs', async (_, corrupt) => {
    const store = await storeWith(folders.before);
    corrupt(store);
    await publish(folders.before, store, options());
    expect(store.takePuts()).toEqual([]);
    expect(store.published()).toEqual(filesIn(folders.before));
  });

  it('keeps the change files of earlier releases', async () => {
    const store = await storeWith(folders.after);
    const changes = [...store.published().keys()].filter((path) => path.includes('/changes/'));
    store.objects.delete(manifestKey);
    await publish(folders.before, store, options({ graceMs: 0, adopt: true }));
    expect(changes.length).toBeGreaterThan(0);
    expect(changes.filter((path) => !store.objects.has(path))).toEqual([]);
  });
});

describe('--verify', () => {
  it('repairs what is missing or differs', async () => {
    const store = await storeWith(folders.before);
    const [lost = '', cut = '', other = ''] = [...filesIn(folders.before).keys()].filter((path) =>
      path.startsWith('us/city'),
    );
    store.objects.delete(lost);
    damage(store, cut);
    const held = store.objects.get(other);
    const body = Buffer.alloc(held?.body.length ?? 0, 'x');
    store.objects.set(other, { body, headers: { ...headersOf(body), sha256: 'f'.repeat(64) }, etag: '"y"' });
    await publish(folders.before, store, options());
    expect(store.takePuts()).toEqual([]);
    await publish(folders.before, store, options({ verify: true }));
    expect(store.takePuts()).toEqual([lost, cut, other].toSorted());
    expect(store.published()).toEqual(filesIn(folders.before));
  });
});

it('refuses an incremental build whose segments the store lacks, before it writes anything', async () => {
  const store = await storeWith(folders.before);
  const packed = join(work, 'packed');
  await buildInto(packed, `${folders.before}-corpus`, { parts: ['search'], index: 'packed' });
  const [segment = ''] = [...filesOf(packed).keys()].filter((path) => path.startsWith('search/index-'));
  rmSync(join(packed, segment));
  const before = store.published();
  store.requests.length = 0;
  expect(await refusal(publish(packed, store, options()))).toMatch(
    /^The build in .+ needs search\/index-.+, which is missing from memory .+ run with --whole-index\.$/,
  );
  expect(store.published()).toEqual(before);
  expect(store.requests.filter(({ verb, key }) => verb === 'put' && key !== leaseKey)).toEqual([]);
});

it('explains that a folder has no build', async () => {
  const empty = join(work, 'empty');
  cpSync(folders.before, empty, { recursive: true });
  rmSync(join(empty, '.build'), { recursive: true });
  expect(await refusal(publish(empty, new MemoryStore(), options()))).toMatch(/it has no build/);
});
