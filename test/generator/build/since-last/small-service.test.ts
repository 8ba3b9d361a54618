/** Incremental runs of a service whose search index is one of MiniSearch. */
import { describe, expect, it } from 'vitest';
import { indexKeys, indexSegmentKey } from '../../../../schemas/paths.ts';
import { placeFolderOf } from '../../../../generator/store/manifest/sections.ts';
import { MemoryStore } from '../../../support/lambda/memory-store.ts';
import {
  differencesFromWhole,
  edit,
  journaledCorpus,
  retitle,
  runSite,
  type SiteRunOptions,
  threePlaces,
} from './site-runs.fixture.ts';

const small = { parts: ['site', 'search'], index: 'minisearch' } as const satisfies SiteRunOptions;

async function published(options: SiteRunOptions = small): Promise<{ corpus: string; store: MemoryStore }> {
  const corpus = journaledCorpus(threePlaces());
  const store = new MemoryStore();
  await runSite(corpus, store, 'all', options);
  store.takePuts();
  return { corpus, store };
}

const pointerIn = (store: MemoryStore): { format: string; meetings: number; segments: { name: string }[] } =>
  JSON.parse(String(store.objects.get(indexKeys.meetings.pointer)?.body)) as ReturnType<typeof pointerIn>;

describe('an hour of a small service', () => {
  it('with one changed meeting reads only its place, and publishes the bytes of a full build', async () => {
    const { corpus, store } = await published();
    retitle(corpus, 'p2');
    const { summary, reason } = await runSite(corpus, store, 'since-last', small);
    expect([reason, summary.placesRead, summary.searchable]).toEqual([undefined, 1, 3]);
    const uploaded = store.takePuts();
    expect(new Set(uploaded.flatMap((path) => placeFolderOf(path) ?? []))).toEqual(
      new Set(['us/city/p2-oh']),
    );
    expect(uploaded).toContain(indexKeys.meetings.pointer);
    expect(await differencesFromWhole(corpus, store, small)).toEqual([]);
  });

  it('says when the newest of the remaining meetings was updated', async () => {
    const { corpus, store } = await published();
    for (const table of ['briefs', 'meetings'])
      edit(corpus, `DELETE FROM ${table} WHERE ${table === 'briefs' ? 'meeting_id' : 'id'} = 'p1-past'`);
    const { reason } = await runSite(corpus, store, 'since-last', small);
    expect(reason).toBeUndefined();
    expect(pointerIn(store)).toMatchObject({ meetings: 2, updated_at: '2026-10-11T00:00:00Z' });
    expect(await differencesFromWhole(corpus, store, small)).toEqual([]);
  });

  it('writes the index alone if only the search is asked for', async () => {
    const { corpus, store } = await published();
    retitle(corpus, 'p2');
    const only = { ...small, parts: ['search'] } as const;
    expect((await runSite(corpus, store, 'since-last', only)).summary.placesRead).toBe(1);
    expect(store.takePuts().filter((path) => !path.startsWith('.build/'))).toHaveLength(2);
    expect((await runSite(corpus, store, 'since-last', small)).summary.placesRead).toBe(1);
    expect(await differencesFromWhole(corpus, store, small)).toEqual([]);
  });

  it('reads everything once there are too many meetings, and then continues with a packed index', async () => {
    const options: SiteRunOptions = { parts: small.parts, index: undefined, miniSearchMax: 3 };
    const { corpus, store } = await published(options);
    expect(pointerIn(store).format).toBe('minisearch');
    edit(
      corpus,
      `INSERT INTO briefs (meeting_id, muni_id, headline, summary, source_url) SELECT 'p1-next', 'p1', headline, summary, source_url FROM briefs WHERE muni_id = 'p1'`,
    );
    expect((await runSite(corpus, store, 'since-last', options)).reason).toMatch(/writes a packed one/);
    expect(pointerIn(store)).toMatchObject({ format: 'packed', meetings: 4 });
    retitle(corpus, 'p2');
    const { reason, summary } = await runSite(corpus, store, 'since-last', options);
    expect([reason, summary.placesRead]).toEqual([undefined, 1]);
  });

  it.each<[string, RegExp, SiteRunOptions]>([
    ['packed', /one of MiniSearch, and this run writes a packed one/, small],
    ['minisearch', /is packed, and this run writes one of MiniSearch/, { ...small, index: 'packed' }],
  ])('reads everything if the kind will be %s from now on', async (index, message, before) => {
    const { corpus, store } = await published(before);
    retitle(corpus, 'p2');
    const { reason } = await runSite(corpus, store, 'since-last', {
      ...small,
      index: index as 'packed' | 'minisearch',
    });
    expect(reason).toMatch(message);
    expect(pointerIn(store).format).toBe(index);
  });

  it.each<[string, (store: MemoryStore) => string]>([
    ['pointer', () => indexKeys.meetings.pointer],
    ['file', (store) => indexSegmentKey(pointerIn(store).segments[0]?.name ?? '')],
  ])('repairs a damaged %s', async (_, keyOf) => {
    const { corpus, store } = await published();
    const key = keyOf(store);
    store.objects.delete(key);
    retitle(corpus, 'p2');
    const { reason } = await runSite(corpus, store, 'since-last', small);
    expect(reason).toContain(`${key} is missing from memory`);
    expect(await differencesFromWhole(corpus, store, small)).toEqual([]);
  });
});
