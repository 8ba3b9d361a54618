import { expect, test } from 'vitest';
import { manifestKey } from '../../../schemas/paths.ts';
import { encodePart, partKey } from '../../../generator/store/manifest/part-file.ts';
import { withSectionCache } from '../../../generator/store/section-cache.ts';
import { watchTraffic } from '../../../generator/store/traffic.ts';
import { MemoryStore } from '../../support/lambda/memory-store.ts';
import { getText, keysOf, putText } from './object-store.contract.ts';

const keyOf = (name: string): string => partKey(encodePart(name, '[]').file);

test('a section is read from the store once for two reads, other objects each time', async () => {
  const { store: watched, traffic } = watchTraffic(new MemoryStore());
  const store = withSectionCache(watched);
  const objects = [keyOf('us-3f'), keyOf('search'), keyOf('facts-3f'), keyOf('roster'), manifestKey];
  const reads: number[] = [];
  for (const key of objects) {
    await putText(store, key, 'some text');
    const before = traffic.reads;
    expect([await getText(store, key), await getText(store, key)]).toEqual(['some text', 'some text']);
    reads.push(traffic.reads - before);
    await getText(store, key);
    expect(traffic.reads - before).toBe((reads.at(-1) ?? 0) + 1);
  }
  expect(reads).toEqual([1, 1, 2, 2, 2]);
});

test('a section that was deleted is gone, although it was read before', async () => {
  const store = withSectionCache(new MemoryStore());
  const key = keyOf('us-3f');
  await putText(store, key, 'some text');
  await getText(store, key);
  await store.delete([key]);
  expect(await store.get(key)).toBeUndefined();
});

// Such as that of a bucket.
test('a store whose methods are those of a class can do all it could', async () => {
  const store = withSectionCache(new MemoryStore());
  const etag = await putText(store, 'a.txt', 'twelve bytes', { ifAbsent: true });
  await putText(store, 'a.txt', 'other bytes', { ifMatch: etag });
  expect(await store.head('a.txt')).toMatchObject({ bytes: 11 });
  expect(Buffer.from((await store.read('a.txt', 0, 5)) ?? []).toString()).toBe('other');
  expect([store.name, await keysOf(store)]).toEqual(['memory', ['a.txt']]);
});
