/** How an incremental run reads what is published of the places that it does not read. */
import { expect, it } from 'vitest';
import { carryOver } from '../../../../generator/build/since-last/carry-over.ts';
import { openPublishedSite } from '../../../../generator/build/since-last/published-site.ts';
import { openStoreManifest } from '../../../../generator/publish/store-contents.ts';
import { storeConcurrency, type ObjectStore } from '../../../../generator/store/object-store.ts';
import { meeting, municipality } from '../../../support/corpus/corpus.ts';
import { richCorpus } from '../../../support/corpus/rich-corpus.ts';
import { MemoryStore } from '../../../support/lambda/memory-store.ts';
import { differencesFromWhole, edit, journaledCorpus, runSite } from './site-runs.fixture.ts';

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

it('is not a place without meetings whose neighbors have changed', async () => {
  const center = { latitude: 41.1, longitude: -81.6 };
  const corpus = journaledCorpus({
    municipalities: ['p1', 'p2', 'p3'].map((id) =>
      municipality({ id, slug: `${id}-oh`, name: `Town ${id}`, ...center }),
    ),
    meetings: ['a', 'b'].map((id) => meeting({ id, muni_id: 'p1', meeting_date: '2026-11-10' })),
  });
  const store = new MemoryStore();
  await runSite(corpus, store, 'all');
  const page = (): string => String(store.published().get('us/city/p3-oh/index.html'));
  expect([page().includes('Town p1'), page().includes('Town p2')]).toEqual([true, false]);
  edit(corpus, "UPDATE meetings SET meeting_date = '2026-11-11' WHERE id = 'a'");
  expect((await runSite(corpus, store, 'since-last')).summary.placesRead).toBe(1);
  edit(corpus, "UPDATE meetings SET muni_id = 'p2' WHERE id = 'b'");
  expect((await runSite(corpus, store, 'since-last')).summary.placesRead).toBe(3);
  expect(page()).toContain('Town p2');
  expect(await differencesFromWhole(corpus, store)).toEqual([]);
});
