/** The manifest of a store in sections: a publish reads and writes only those that changed. */
import { beforeAll, expect, it } from 'vitest';
import { manifestKey, pendingKey } from '../../../schemas/paths.ts';
import { publish } from '../../../generator/publish/publish.ts';
import { sectionOf } from '../../../generator/store/manifest/sections.ts';
import type { MemoryStore } from '../../support/lambda/memory-store.ts';
import { isPart } from '../../support/published-manifest.ts';
import {
  buildFolders,
  damage,
  filesIn,
  folders,
  manifestOf,
  options,
  storeWith,
  unnamedObjects,
} from './publish.fixture.ts';

beforeAll(buildFolders);

const keysOf = (store: MemoryStore, verb: 'get' | 'put'): string[] =>
  store.requests.filter((request) => request.verb === verb && isPart(request.key)).map(({ key }) => key);

/** `.build/parts/us-3f-<hash>.json.zst` → `us-3f` */
const sectionIn = (key: string): string => /parts\/(.*)-[0-9a-f]{16}\.json\.zst$/.exec(key)?.[1] ?? key;

const sectionHashes = (store: MemoryStore): Map<string, string> =>
  new Map(manifestOf(store).sections.map(({ name, sha256 }) => [name, sha256]));

it('reads and writes only the sections that changed', async () => {
  const store = await storeWith(folders.before);
  const before = sectionHashes(store);
  await publish(folders.after, store, options({ parts: ['search'] }));
  const after = sectionHashes(store);
  const changed = [...after.keys()].filter((name) => before.get(name) !== after.get(name));
  expect(changed).toEqual(['search']);
  expect(after.size).toBeGreaterThan(4);
  for (const verb of ['get', 'put'] as const)
    expect(keysOf(store, verb).map(sectionIn).toSorted()).toEqual(changed);
  expect(unnamedObjects(store)).toEqual([]);
});

it.each([
  ['missing', (store: MemoryStore, key: string) => void store.objects.delete(key)],
  ['damaged', (store: MemoryStore, key: string) => damage(store, key)],
])(
  'lists the objects if a section that it needs is %s, and writes all sections again',
  async (_, corrupt) => {
    const store = await storeWith(folders.before);
    const key = [...store.objects.keys()].find((name) => isPart(name) && sectionIn(name) === 'us') ?? '';
    corrupt(store, key);
    await publish(folders.after, store, options({ graceMs: 0 }));
    expect(store.requests.some(({ verb }) => verb === 'list')).toBe(true);
    expect(store.published()).toEqual(filesIn(folders.after));
    expect(manifestOf(store).artifacts.map(({ path }) => path)).toEqual([...filesIn(folders.after).keys()]);
    expect(unnamedObjects(store)).toEqual([]);
  },
);

it('removes the sections that an interrupted publish wrote', async () => {
  const store = await storeWith(folders.before);
  store.before = ({ verb, key }) => {
    if (verb === 'put' && key === manifestKey) throw new Error('killed');
  };
  await expect(publish(folders.after, store, options())).rejects.toThrow('killed');
  expect(unnamedObjects(store).filter(isPart).length).toBeGreaterThan(0);
  expect(store.objects.has(pendingKey)).toBe(true);
  store.before = () => {};
  await publish(folders.before, store, options({ graceMs: 0 }));
  expect(unnamedObjects(store)).toEqual([]);
  for (const [path, body] of filesIn(folders.before)) expect(store.objects.get(path)?.body).toEqual(body);
});

it('compares the sections of files that may differ from the manifest, although it lists the same', async () => {
  const store = await storeWith(folders.before);
  const path = [...filesIn(folders.before).keys()].find((key) => sectionOf(key) === 'us') ?? '';
  await publish(folders.before, store, options({ distrusted: [path] }));
  expect(store.takePuts()).toEqual([path]);
});
