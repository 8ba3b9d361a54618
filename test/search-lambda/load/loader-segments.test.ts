/** A segmented index is updated from run to run: only new segments are fetched, and a bad segment changes nothing. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeEach, describe, expect, test } from 'vitest';
import { PackedIndex } from '../../../search-lambda/engine/packed/query/packed-index.ts';
import type { Segment } from '../../../search-lambda/engine/packed/query/segment.ts';
import type { SearchDocument } from '../../../search-lambda/engine/search-index.ts';
import { type WarmableLoader, createLoader } from '../../../search-lambda/load/loader.ts';
import { ManualClock, settle } from '../../support/lambda/lambda-clock.ts';
import { citiesFrom, stateFrom } from '../../support/lambda/lambda-loader.ts';
import { packedDocuments } from '../../support/lambda/lambda-packed.ts';
import { cases } from '../../support/long.ts';
import { type IndexFiles, MemoryStore, damaged, truncated } from '../../support/lambda/lambda-store.ts';
import { searchDocument } from '../../support/search/search-documents.ts';
import { SegmentedIndex } from '../../support/search/segmented-index.ts';

const minute = 60_000;

/** Meetings of five towns; those of `Alder 0` are about mills. */
const alder = packedDocuments(8000, 'Alder');
const dayton = searchDocument({
  id: 'd1',
  city: 'Dayton',
  headline: 'The mill, the mill of Dayton',
  date: '2026-05-01',
});

const packed = new SegmentedIndex();
packed.run(alder);
const before = packed.published();
packed.run([dayton], ['m0']);
const after = packed.published();

/** The files that the second run added. */
const added: IndexFiles = {
  pointer: after.pointer,
  files: new Map([...after.files].filter(([name]) => !before.files.has(name))),
};

let clock: ManualClock;
let store: MemoryStore;
let failures: string[];
/** Names of the files that were read. */
let read: Set<string>;
/** The offset of each read, and the reads that hung. */
let places: string[];
let hung: Set<string>;
/** Returns true if a read of this length gets no response. */
let hangs: (length: number) => boolean;

beforeEach(() => {
  clock = new ManualClock();
  store = new MemoryStore();
  failures = [];
  read = new Set();
  places = [];
  hung = new Set();
  hangs = () => false;
  store.publish(before);
});

function loaderOf(memoryBytes?: number): WarmableLoader {
  return createLoader({
    readPointer: store.readPointer,
    read: (name, offset, length, signal) => {
      const place = `${name} ${offset}`;
      read.add(name);
      places.push(place);
      if (hangs(length)) {
        hung.add(place);
        store.interruptions.unshift(store.hang);
      }
      return store.read(name, offset, length, signal);
    },
    clock,
    memoryBytes,
    log: (failure) => failures.push(failure),
  });
}

/** A loader that serves the first run, whose files are in memory, with the next poll due. */
async function servingBefore(): Promise<WarmableLoader> {
  const loader = loaderOf();
  await stateFrom(loader);
  await whileRunning(loader);
  await clock.advance(minute);
  read.clear();
  return loader;
}

/** Lets background work continue. */
const whileRunning = (loader: WarmableLoader, periodMs = 0): Promise<Response> =>
  loader.serve(async () => {
    await (periodMs === 0 ? settle() : clock.advance(periodMs));
    return new Response();
  });

describe('an added segment', () => {
  test('is the only one that is fetched', async () => {
    const loader = await servingBefore();
    expect(await citiesFrom(loader)).not.toContain('Dayton');
    store.publish(after);
    await clock.advance(minute);
    await stateFrom(loader);
    expect(await citiesFrom(loader)).toContain('Dayton');
    await whileRunning(loader);
    expect(read).toEqual(new Set(added.files.keys()));
    expect((await stateFrom(loader)).failure).toBeUndefined();
  });

  test('changes the version of the index, as does a deletion', async () => {
    const runs = new SegmentedIndex();
    runs.run(alder.slice(0, 50));
    const first = runs.published();
    runs.run([], ['m0']);
    const deletion = runs.published();
    runs.run([dayton]);
    const addition = runs.published();
    expect(deletion.pointer.segments).toEqual(first.pointer.segments);
    const versions = new Set<string | undefined>();
    const loader = loaderOf();
    for (const published of [first, deletion, addition, first]) {
      store.publish(published);
      await clock.advance(minute);
      await stateFrom(loader);
      const { loaded } = await stateFrom(loader);
      expect(loaded?.index.facts.meetings).toBe(published.pointer.meetings);
      versions.add(loaded?.version);
    }
    expect(versions.size).toBe(3);
    expect(failures).toEqual([]);
  });

  test('does not restart prefetching', async () => {
    const loader = loaderOf();
    // The largest part waits for a dead socket while the others arrive.
    hangs = (length) => length >= 1.5 * 1024 * 1024;
    await stateFrom(loader);
    await whileRunning(loader);
    expect(hung.size).toBe(1);
    hangs = () => false;
    store.publish(after);
    await clock.advance(minute);
    await stateFrom(loader);
    await whileRunning(loader, 20_000);
    store.files.clear();
    expect(await citiesFrom(loader)).toContain('Dayton');
    const [big] = before.files.keys();
    const its = places.filter((place) => place.startsWith(big ?? '-'));
    const twice = its.filter((place, index) => its.indexOf(place) !== index);
    expect(new Set(twice)).toEqual(hung);
    expect(failures).toEqual([]);
  });
});

describe('the old segments stay active', () => {
  const [bad] = after.pointer.segments.slice(1);
  const liveName = after.pointer.live?.name ?? '';
  const only = ({ pointer, files }: IndexFiles, name: string): IndexFiles => ({
    pointer,
    files: new Map([...files].filter(([its]) => its === name)),
  });

  test.each<[string, () => void, RegExp]>([
    ['a missing segment', () => store.files.delete(bad?.name ?? ''), /could not be read/],
    [
      'a truncated segment',
      () => store.publish(truncated(only(added, bad?.name ?? ''))),
      /could not be read/,
    ],
    ['a damaged segment', () => store.publish(damaged(only(added, bad?.name ?? ''))), /damaged/],
    ['a missing live file', () => store.files.delete(liveName), /could not be read/],
    ['a damaged live file', () => store.publish(damaged(only(added, liveName))), /is damaged/],
    [
      'a pointer to segments without a live file',
      () => (store.pointer = JSON.stringify({ ...after.pointer, live: undefined })),
      /no list of superseded/,
    ],
    [
      'dead sockets',
      () => store.interruptions.push(store.answer, ...Array.from({ length: 9 }, () => store.hang)),
      /no answer within 5 s/,
    ],
  ])('with %s, until it is repaired', async (_, corrupt, reason) => {
    const loader = await servingBefore();
    store.publish(after);
    corrupt();
    await whileRunning(loader, 30_000);
    const { failure, loaded } = await stateFrom(loader);
    expect(failure).toMatch(reason);
    expect(loaded?.index.facts.meetings).toBe(8000);
    expect(await citiesFrom(loader)).not.toContain('Dayton');
    store.interruptions.length = 0;
    store.publish(after);
    await clock.advance(16 * minute);
    await stateFrom(loader);
    expect(await citiesFrom(loader)).toContain('Dayton');
    expect((await stateFrom(loader)).failure).toBeUndefined();
  });

  test('while the new ones are being read, and in a freeze', async () => {
    const loader = await servingBefore();
    store.publish(after);
    store.interruptions.push(store.answer, store.hang);
    const first = citiesFrom(loader);
    await clock.advance(1000);
    expect(await first).not.toContain('Dayton');
    await clock.advance(10 * minute);
    await stateFrom(loader);
    expect(await citiesFrom(loader)).toContain('Dayton');
    expect(failures).toEqual([]);
  });
});

const runs = cases(60, 200);

test('many runs need no more memory than the files of the last one', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const growing = new SegmentedIndex();
  growing.run(alder.slice(0, 300));
  const loader = loaderOf();
  const seen = new Map<string, WeakRef<Segment>>();
  for (let run = 0; run < runs; run++) {
    growing.run(textsOfRun(run), [`m${run}`]);
    if (run % 10 === 9) growing.merge(run % 50 === 49 ? 0 : 1);
    store.files.clear();
    const published = growing.published();
    store.publish(published);
    await clock.advance(minute);
    await stateFrom(loader);
    await whileRunning(loader);
    const { loaded, failure } = await stateFrom(loader);
    if (!(loaded?.index instanceof PackedIndex)) throw new Error('the index is not packed');
    expect([failure, loaded.index.facts.meetings]).toEqual([undefined, published.pointer.meetings]);
    for (const file of published.pointer.segments) {
      const segment = loaded.index.segmentOf(file);
      if (segment !== undefined && !seen.has(file.name)) seen.set(file.name, new WeakRef(segment));
    }
    if (run % 20 !== 19) continue;
    const { residentBytes: bytes } = loaded.index;
    const names = published.pointer.segments.map(({ name }) => name).toSorted();
    // On a busy machine the compiler of V8 may hold objects for longer.
    await expect.poll(() => (collectGarbage(), heldOf(seen))).toEqual({ names, bytes });
  }
  expect(seen.size).toBeGreaterThan(runs);
  expect(failures).toEqual([]);
});

/** Segments that are still in memory. */
function heldOf(segments: ReadonlyMap<string, WeakRef<Segment>>): { names: string[]; bytes: number } {
  const held = [...segments.values()].flatMap((segment) => segment.deref() ?? []);
  return {
    names: held.map(({ name }) => name).toSorted(),
    bytes: held.reduce((sum, { residentBytes }) => sum + residentBytes, 0),
  };
}

/** Two new meetings, and two that every run changes. */
const textsOfRun = (run: number): SearchDocument[] =>
  ['a', 'b', `${run}a`, `${run}b`].map((id) => searchDocument({ id, headline: `The mill in run ${run}` }));
