/** An interrupted publish, and two concurrent ones: what readers see at every moment, and what the next publish does. */
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { leaseKey, manifestKey, pendingKey } from '../../../schemas/paths.ts';
import { publish } from '../../../generator/publish/publish.ts';
import { uploadSteps } from '../../../generator/publish/upload-order.ts';
import { storeConcurrency } from '../../../generator/store/object-store.ts';
import { cases } from '../../support/long.ts';
import { differingPaths, testConfig } from '../../support/site/build.ts';
import { refusal } from '../../support/corpus/findings.ts';
import { MemoryStore, type StoreRequest } from '../../support/lambda/memory-store.ts';
import { addressesOf } from '../../support/site/site-files.ts';
import {
  buildFolders,
  filesIn,
  folders,
  headersOf,
  hours,
  manifestOf,
  unnamedObjects,
  options,
  storeWith,
} from './publish.fixture.ts';

beforeAll(buildFolders);

/**
 * Links of published files to missing files. Excluded: the page of a place and its JSON link to each other, and all files
 * link to the home page.
 */
function missingTargets(store: MemoryStore): string[] {
  const { fileAt } = addressesOf(testConfig, { withArchive: true });
  return [...store.published()].flatMap(([path, body]) => {
    if (!/\.(json|xml)$/.test(path) || path.includes('openapi') || path.includes('/data/')) return [];
    const urls = String(body).match(/https:\/\/civic\.example[^"<#?\\]*/g) ?? [];
    return urls
      .map((url) => fileAt(url))
      .filter((file) => file !== undefined && !store.objects.has(file))
      .filter((file) => file !== 'us/index.html' && file !== join(dirname(path), 'index.html'))
      .map((file) => `${path} names ${file}`);
  });
}

/** Segments that the pointer names and the store lacks. */
function missingSegments(store: MemoryStore): string[] {
  const pointer = store.objects.get('search/current.json');
  const names = String(pointer?.body ?? '').match(/index-[\w.-]+/g) ?? [];
  return names.filter((name) => !store.objects.has(`search/${name}`));
}

describe('a publish that is interrupted', () => {
  it('shows no dead link at any moment', async () => {
    for (const [from, to] of [
      [undefined, folders.before],
      [folders.before, folders.after],
      [folders.after, folders.before],
    ] as const) {
      const store = from === undefined ? new MemoryStore() : await storeWith(from);
      const missing = new Set<string>();
      store.after = ({ verb }) => {
        if (verb !== 'put' && verb !== 'delete') return;
        for (const fault of [...missingTargets(store), ...missingSegments(store)]) missing.add(fault);
      };
      await publish(to, store, options({ now: () => hours(2), graceMs: 0 }));
      expect([...missing]).toEqual([]);
    }
  });

  it.each([undefined, folders.before])('is completed by the next one (from %s)', async (from) => {
    const whole = from === undefined ? new MemoryStore() : await storeWith(from);
    await publish(folders.after, whole, options({ graceMs: 0 }));
    const total = whole.requests.length;
    expect(total).toBeGreaterThan(30);
    const after = filesIn(folders.after);
    for (let last = 1; last < total; last += from === undefined ? cases(60, 10) : cases(18, 3)) {
      const store = from === undefined ? new MemoryStore() : await storeWith(from);
      let left = last;
      store.before = () => {
        if (--left < 0) throw new Error('killed');
      };
      await publish(folders.after, store, options({ graceMs: 0 })).catch(() => {});
      expect(left).toBeLessThan(0);
      store.before = () => {};
      await publish(folders.after, store, options({ graceMs: 0, now: () => hours(1) }));
      expect(differingPaths(store.published(), after)).toEqual([]);
      expect(unnamedObjects(store)).toEqual([]);
    }
  });

  it('is rolled back by the next one if that publishes the old build', async () => {
    const whole = await storeWith(folders.before);
    await publish(folders.after, whole, options({ graceMs: 0 }));
    const before = filesIn(folders.before);
    for (let last = 1; last < whole.requests.length; last += cases(12, 2)) {
      const store = await storeWith(folders.before);
      let left = last;
      store.before = () => {
        if (--left < 0) throw new Error('killed');
      };
      // Its last requests only release the lease.
      await publish(folders.after, store, options({ graceMs: 0 })).catch(() => {});
      expect(left).toBeLessThan(0);
      store.before = () => {};
      await publish(folders.before, store, options({ graceMs: 0, now: () => hours(1) }));
      const found = new Map([...store.published()].filter(([path]) => !path.includes('/changes/')));
      expect(differingPaths(found, before)).toEqual([]);
    }
  });

  it('leaves files that a later publish of another build finds and deletes', async () => {
    const store = await storeWith(folders.before);
    const isIndex = ({ verb, key }: StoreRequest): boolean => verb === 'put' && key.startsWith('us/');
    store.before = (request) => {
      if (isIndex(request)) throw new Error('killed');
    };
    await expect(publish(folders.after, store, options())).rejects.toThrow('killed');
    store.before = () => {};
    const stray = [...store.published().keys()].filter((path) => !filesIn(folders.before).has(path));
    expect(stray.length).toBeGreaterThan(0);
    await publish(folders.before, store, options({ now: () => hours(1) }));
    await publish(folders.before, store, options({ now: () => hours(3) }));
    expect([...store.published().keys()].filter((path) => !path.includes('/changes/'))).toEqual([
      ...filesIn(folders.before).keys(),
    ]);
    expect(store.objects.has(pendingKey)).toBe(false);
  });
});

describe('a publish after an interrupted one', () => {
  it('uploads an immutable file again if the object of that name and size has other content', async () => {
    const store = await storeWith(folders.before);
    const path = manifestOf(store).artifacts.find(({ cache }) => cache === 'immutable')?.path ?? '';
    const body = Buffer.alloc(store.objects.get(path)?.body.length ?? 0, 'x');
    const pending = Buffer.from(JSON.stringify({ format: 1, paths: [path] }));
    store.objects.set(path, { body, headers: headersOf(body), etag: '"x"' });
    store.objects.set(pendingKey, { body: pending, headers: headersOf(pending), etag: '"y"' });
    await publish(folders.before, store, options());
    expect(store.takePuts()).toEqual([path]);
    expect(store.published()).toEqual(filesIn(folders.before));
  });
});

describe('a publish whose requests fail', () => {
  it('succeeds if only the response to the write of its manifest was lost', async () => {
    const store = await storeWith(folders.before);
    const put = store.put.bind(store);
    store.put = async (key, ...rest) => {
      const result = await put(key, ...rest);
      // A retry finds its own first attempt.
      return key === manifestKey ? put(key, ...rest) : result;
    };
    await publish(folders.after, store, options({ graceMs: 0 }));
    expect(store.published()).toEqual(filesIn(folders.after));
  });

  it('starts no further upload after one has failed', async () => {
    const steps = uploadSteps(manifestOf(await storeWith(folders.before)).artifacts);
    const largest = steps.toSorted((a, b) => b.length - a.length)[0]?.map(({ path }) => path) ?? [];
    expect(largest.length).toBeGreaterThan(storeConcurrency);
    const store = new MemoryStore();
    store.before = ({ verb, key }) => {
      if (verb === 'put' && largest.includes(key)) throw new Error('refused');
    };
    await expect(publish(folders.before, store, options())).rejects.toThrow('refused');
    expect(store.takePuts().filter((key) => largest.includes(key)).length).toBeLessThanOrEqual(
      storeConcurrency,
    );
  });
});

describe('two publishers', () => {
  it('starting together: one publishes, the other names it', async () => {
    const store = new MemoryStore();
    const outcomes = await Promise.allSettled([
      publish(folders.before, store, options()),
      publish(folders.after, store, options()),
    ]);
    const failed = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [String(outcome.reason)] : [],
    );
    expect(failed).toHaveLength(1);
    expect(failed[0]).toMatch(/Another publish to memory started|.+ \(process \d+\) is publishing to memory/);
    const winner = outcomes[0]?.status === 'fulfilled' ? folders.before : folders.after;
    expect(store.published()).toEqual(filesIn(winner));
  });

  it('after a killed one: it waits until the lease expires', async () => {
    const store = new MemoryStore();
    store.before = ({ verb, key }) => {
      if ((verb === 'put' && key.startsWith('us/')) || (verb === 'delete' && key === leaseKey))
        throw new Error('killed');
    };
    await expect(publish(folders.before, store, options())).rejects.toThrow('killed');
    store.before = () => {};
    const message = await refusal(publish(folders.before, store, options({ now: () => hours(0.05) })));
    expect(message).toMatch(
      /is publishing to memory\. .*If it was killed, its lease expires at 2026-11-20T12:05:00/,
    );
    await publish(folders.before, store, options({ now: () => hours(0.1) }));
    expect(store.published()).toEqual(filesIn(folders.before));
  });

  it('overlapping: one that finds another manifest keeps it', async () => {
    const store = await storeWith(folders.before);
    const manifest = store.objects.get(manifestKey);
    store.after = ({ verb, key }) => {
      if (verb !== 'put' || !key.startsWith('us/')) return;
      const { artifacts: _, ...index } = manifestOf(store);
      const body = Buffer.from(JSON.stringify({ ...index, as_of: '2000-01-01T00:00:00.000Z' }));
      store.objects.set(manifestKey, {
        body,
        headers: manifest?.headers ?? headersOf(body),
        etag: '"other"',
      });
    };
    const message = await refusal(publish(folders.after, store, options()));
    expect(message).toMatch(/Another publish has changed memory in the meantime/);
    expect(manifestOf(store).as_of).toBe('2000-01-01T00:00:00.000Z');
  });
});
