import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openFolderStore } from '../../../generator/store/folder-store.ts';
import { watchTraffic } from '../../../generator/store/traffic.ts';
import { temporaryFolder } from '../../support/corpus/corpus.ts';
import { putText } from './object-store.contract.ts';

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
