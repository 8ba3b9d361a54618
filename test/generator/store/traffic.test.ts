import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openFolderStore } from '../../../generator/store/folder-store.ts';
import { watchTraffic } from '../../../generator/store/traffic.ts';
import { temporaryFolder } from '../../support/corpus/corpus.ts';
import { MemoryStore } from '../../support/lambda/memory-store.ts';
import { getText, keysOf, putText } from './object-store.contract.ts';

test('reads are counted with their bytes, and writes', async () => {
  const folder = temporaryFolder();
  const { store, traffic } = watchTraffic(openFolderStore(join(folder, 'store')));
  await putText(store, 'a.txt', 'twelve bytes');
  expect(traffic).toEqual({ reads: 0, readBytes: 0, writes: 1 });
  await store.get('a.txt');
  await store.get('missing.txt');
  await store.read('a.txt', 2, 4);
  expect(traffic).toEqual({ reads: 3, readBytes: 16, writes: 1 });
  await store.download('a.txt', join(folder, 'copy'));
  await store.download('missing.txt', join(folder, 'none'));
  expect(statSync(join(folder, 'copy')).size).toBe(12);
  expect(traffic).toEqual({ reads: 5, readBytes: 28, writes: 1 });
});

// Such as that of a bucket.
test('a store whose methods are those of a class can do all it could', async () => {
  const { store } = watchTraffic(new MemoryStore());
  const etag = await putText(store, 'a.txt', 'twelve bytes', { ifAbsent: true });
  await putText(store, 'a.txt', 'other bytes', { ifMatch: etag });
  expect(await getText(store, 'a.txt')).toBe('other bytes');
  expect(await store.head('a.txt')).toMatchObject({ bytes: 11 });
  expect(await keysOf(store)).toEqual(['a.txt']);
  await store.delete(['a.txt']);
  expect([store.name, await keysOf(store)]).toEqual(['memory', []]);
});
