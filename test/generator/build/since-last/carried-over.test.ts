/** How an incremental run reads what is published of the places that it does not read. */
import { expect, it } from 'vitest';
import { carryOver } from '../../../../generator/build/since-last/carry-over.ts';
import { openPublishedSite } from '../../../../generator/build/since-last/published-site.ts';
import { openStoreManifest } from '../../../../generator/publish/store-contents.ts';
import { storeConcurrency, type ObjectStore } from '../../../../generator/store/object-store.ts';
import { richCorpus } from '../../../support/corpus/rich-corpus.ts';
import { MemoryStore } from '../../../support/lambda/memory-store.ts';
import { journaledCorpus, runSite } from './site-runs.fixture.ts';

it('is several parts at a time, since a bucket answers slowly', async () => {
  const store = new MemoryStore();
  await runSite(journaledCorpus(richCorpus()), store, 'all');
  const { store: watched, reads } = watchReads(store);
  const published = await openPublishedSite(await openStoreManifest(watched));
  const { places } = published.roster;
  reads.most = 0;
  const carried = await carryOver(
    published,
    {
      places: [],
      replaced: new Set(places.map(({ id }) => id)),
      folders: new Set(places.map(({ folder }) => folder)),
      isNone: false,
    },
    ['site'],
  );
  expect(carried.replaced.size).toBe(places.length);
  expect(reads.most).toBeGreaterThan(1);
  expect(reads.most).toBeLessThanOrEqual(storeConcurrency);
});

/** A store that counts how many of its objects are read at the same time. */
function watchReads(store: MemoryStore): { store: ObjectStore; reads: { now: number; most: number } } {
  const reads = { now: 0, most: 0 };
  const get = store.get.bind(store);
  const watched = Object.assign(Object.create(store) as MemoryStore, {
    get: async (key: string) => {
      reads.most = Math.max(reads.most, ++reads.now);
      await new Promise(setImmediate);
      reads.now--;
      return get(key);
    },
  });
  return { store: watched, reads };
}
