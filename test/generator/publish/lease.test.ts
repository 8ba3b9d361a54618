/** The lease of a publisher: held while it is renewed, lost when another publisher has it, removed on release. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { leaseKey } from '../../../schemas/paths.ts';
import { type Lease, takeLease } from '../../../generator/publish/lease.ts';
import { refusal } from '../../support/corpus/findings.ts';
import { MemoryStore } from '../../support/lambda/memory-store.ts';

const minuteMs = 60_000;
const durationMs = 5 * minuteMs;

const take = (store: MemoryStore, name = 'one'): Promise<Lease> =>
  takeLease(store, { name, now: () => new Date(), durationMs });

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') }));
afterEach(() => void vi.useRealTimers());

describe('a lease', () => {
  it('is renewed for as long as the publish takes', async () => {
    const store = new MemoryStore();
    const lease = await take(store);
    await vi.advanceTimersByTimeAsync(60 * minuteMs);
    lease.requireHeld();
    expect(await refusal(take(store, 'two'))).toMatch(/^one is publishing to .*expires at 2026-11-20T13:0/);
    await lease.release();
    expect(store.objects.has(leaseKey)).toBe(false);
    await (await take(store, 'two')).release();
  });

  it('survives an outage of the store, but not one longer than its duration', async () => {
    const store = new MemoryStore();
    const lease = await take(store);
    store.before = () => {
      throw new Error('unreachable');
    };
    await vi.advanceTimersByTimeAsync(4 * minuteMs);
    lease.requireHeld();
    await vi.advanceTimersByTimeAsync(2 * minuteMs);
    expect(() => lease.requireHeld()).toThrow(/may have taken over/);
    store.before = () => {};
    await vi.advanceTimersByTimeAsync(2 * minuteMs);
    lease.requireHeld();
    await lease.release();
  });

  it('is lost when another publisher has taken it, and is not taken back', async () => {
    const store = new MemoryStore();
    const lease = await take(store);
    store.before = () => {
      throw new Error('unreachable');
    };
    await vi.advanceTimersByTimeAsync(6 * minuteMs);
    store.before = () => {};
    const other = await take(store, 'two');
    await vi.advanceTimersByTimeAsync(4 * minuteMs);
    expect(() => lease.requireHeld()).toThrow(/may have taken over/);
    other.requireHeld();
    await lease.release();
    expect(String(store.objects.get(leaseKey)?.body)).toContain('"two"');
    await other.release();
  });

  it('is not removed on release if another publisher has it by then', async () => {
    const store = new MemoryStore();
    const lease = await take(store);
    vi.setSystemTime(new Date('2026-11-20T12:06:00Z'));
    const other = await take(store, 'two');
    await lease.release();
    expect(String(store.objects.get(leaseKey)?.body)).toContain('"two"');
    await other.release();
    expect(store.objects.has(leaseKey)).toBe(false);
  });

  it('counts from the start of a slow renewal, which is what the store has', async () => {
    const store = new MemoryStore();
    const lease = await take(store);
    store.before = ({ verb }) => {
      if (verb === 'put') vi.setSystemTime(new Date('2026-11-20T12:05:00Z'));
    };
    await vi.advanceTimersByTimeAsync(durationMs / 3);
    vi.setSystemTime(new Date('2026-11-20T12:06:00Z'));
    lease.requireHeld();
    vi.setSystemTime(new Date('2026-11-20T12:07:00Z'));
    expect(() => lease.requireHeld()).toThrow(/may have taken over/);
    store.before = () => {};
    await lease.release();
  });

  it('is held even if the response to the write was lost', async () => {
    const store = new MemoryStore();
    let answered = 0;
    const put = store.put.bind(store);
    store.put = async (...args) => {
      const result = await put(...args);
      // A retry after a lost response finds its own first attempt.
      return answered++ === 0 ? put(...args) : result;
    };
    const lease = await take(store);
    await lease.release();
    expect(store.objects.has(leaseKey)).toBe(false);
  });

  it('counts as expired if it is unreadable', async () => {
    const store = new MemoryStore();
    store.objects.set(leaseKey, {
      body: Buffer.from('{"cut'),
      headers: { mediaType: '', cacheControl: '', sha256: '' },
      etag: '"1x"',
    });
    await (await take(store)).release();
    expect(store.objects.has(leaseKey)).toBe(false);
  });
});
