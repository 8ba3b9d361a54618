/** A publisher that loses its lease stops before its next write, and leaves the rest to the next publish. */
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { leaseKey, manifestKey, pendingKey } from '../../../schemas/paths.ts';
import { publish, type PublishOptions } from '../../../generator/publish/publish.ts';
import { storeConcurrency } from '../../../generator/store/object-store.ts';
import { refusal } from '../../support/corpus/findings.ts';
import type { MemoryStore } from '../../support/lambda/memory-store.ts';
import { buildFolders, filesIn, folders, headersOf, hours, options, storeWith } from './publish.fixture.ts';

beforeAll(buildFolders);

const lost = /^This publish did not renew its lease on memory in time, and another one may have taken over/;

/** The clock of a publisher whose lease of five minutes expires when `expire` is called. */
function expiringLease(): { readonly now: () => Date; readonly expire: () => void } {
  let hour = 2;
  return { now: () => hours(hour), expire: () => void (hour = 2.1) };
}

/** Writes another publisher's lease, which this one notices when it renews its own. */
function takeOver(store: MemoryStore): void {
  const body = Buffer.from(
    JSON.stringify({ holder: 'another', name: 'another', expires_at: hours(3).toISOString() }),
  );
  store.objects.set(leaseKey, { body, headers: headersOf(body), etag: '"another"' });
  vi.advanceTimersByTime(2 * 60_000);
}

const publishAfter = (store: MemoryStore, over: Partial<PublishOptions>): Promise<string> =>
  refusal(publish(folders.after, store, options({ graceMs: 0, ...over })));

const deletedKeys = ({ requests }: MemoryStore): string[] =>
  requests.filter(({ verb, key }) => verb === 'delete' && key !== leaseKey).map(({ key }) => key);

describe('a publisher that loses its lease', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
  afterEach(() => void vi.useRealTimers());

  it('while it plans writes nothing', async () => {
    const store = await storeWith(folders.before);
    const { now, expire } = expiringLease();
    const requireCurrent = (): Promise<void> => Promise.resolve(expire());
    expect(await publishAfter(store, { now, requireCurrent })).toMatch(lost);
    const puts = store.requests.filter(({ verb }) => verb === 'put');
    expect(puts.map(({ key }) => key)).toEqual([leaseKey]);
  });

  it.each(['expired', 'taken over'])('(%s) while it uploads stops before its next upload', async (how) => {
    const store = await storeWith(folders.before);
    const { now, expire } = expiringLease();
    let uploads = 0;
    let total = 0;
    store.after = ({ verb, key }) => {
      if (verb !== 'put' || key.startsWith('.build/') || ++uploads > 1) return;
      if (how === 'expired') expire();
      else takeOver(store);
    };
    const events = { onUpload: (_: number, count: number) => void (total = count) };
    expect(await publishAfter(store, { now, events })).toMatch(lost);
    expect(total).toBeGreaterThan(storeConcurrency);
    // Uploads in progress end.
    expect(uploads).toBeLessThanOrEqual(storeConcurrency);
    expect(deletedKeys(store)).toEqual([]);
    expect(store.objects.has(leaseKey)).toBe(how === 'taken over');
  });

  it('after its last upload stops before the manifest', async () => {
    const store = await storeWith(folders.before);
    const manifest = store.objects.get(manifestKey);
    const { now, expire } = expiringLease();
    const events = { onUpload: (done: number, total: number) => void (done === total && expire()) };
    expect(await publishAfter(store, { now, events })).toMatch(lost);
    expect(store.objects.get(manifestKey)).toBe(manifest);
    expect(deletedKeys(store)).toEqual([]);
  });

  it('after its manifest stops before it deletes, and the next publish deletes instead', async () => {
    const store = await storeWith(folders.before);
    const { now, expire } = expiringLease();
    store.after = ({ verb, key }) => void (verb === 'put' && key === manifestKey && expire());
    expect(await publishAfter(store, { now })).toMatch(lost);
    expect(deletedKeys(store)).toEqual([]);
    expect(store.objects.has(pendingKey)).toBe(true);
    store.after = () => {};
    await publish(folders.after, store, options({ graceMs: 0, now: () => hours(3) }));
    expect(store.published()).toEqual(filesIn(folders.after));
    expect(store.objects.has(pendingKey)).toBe(false);
  });
});
