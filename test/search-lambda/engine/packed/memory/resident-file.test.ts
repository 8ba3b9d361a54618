/** What a packed index reads when, and how queries fare during reads. */
import { setImmediate } from 'node:timers/promises';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { IndexFault } from '../../../../../search-lambda/engine/index-fault.ts';
import { openIndex } from '../../../../../search-lambda/engine/open-index.ts';
import { PackedIndex } from '../../../../../search-lambda/engine/packed/query/packed-index.ts';
import type { SearchIndex } from '../../../../../search-lambda/engine/search-index.ts';
import { settle } from '../../../../support/lambda/lambda-clock.ts';
import { packedFiles } from '../../../../support/lambda/lambda-packed.ts';
import { type WatchedRead, WatchedReads } from '../../../../support/lambda/lambda-reads.ts';
import { atOnce } from '../../../../support/search/search-documents.ts';
import { strictSearch } from '../../../../support/search/strict-search.ts';

const chunkBytes = 16 * 1024;
const packed = packedFiles(8000);
const queries = [
  'x1',
  'x2 OR x3',
  'x4 x5',
  'w7 -mill',
  '"w0 w1"',
  '"mill of town"',
  'w0',
  'x6 OR x7 OR w39 OR -w3',
  ...Array.from({ length: 20 }, (_, number) => `x${50 + number} OR "x${90 + number}"`),
];

let reads: WatchedReads;

beforeEach(() => {
  reads = new WatchedReads(packed);
});

const open = (memoryBytes?: number): Promise<SearchIndex> =>
  openIndex(packed.pointer, reads.read, atOnce, { memoryBytes });

const answer = (index: SearchIndex, query: string): Promise<unknown> => strictSearch(index, query, {}, 50);

const expected = new Map<string, unknown>();
{
  reads = new WatchedReads(packed);
  const whole = await open();
  await whole.fill?.(reads.read);
  for (const query of queries) expected.set(query, await answer(whole, query));
}

/** An open index; the reads so far are cleared. */
async function opened(memoryBytes?: number): Promise<SearchIndex> {
  const index = await open(memoryBytes);
  reads.clear();
  return index;
}

/** Reads of whole chunks. A document is read from where it begins. */
const chunkReads = (): WatchedRead[] => reads.reads.filter(({ from }) => from % chunkBytes === 0);

const storeFault = new Error('the store is down');

describe('opening', () => {
  it('reads the footer and the sections that every query needs', async () => {
    await open();
    expect(reads.reads).toHaveLength(2);
    expect(reads.bytes).toBeLessThanOrEqual(20 * chunkBytes);
    expect(packed.file.length).toBeGreaterThan(40 * chunkBytes);
  });

  it.each([1, 2])('fails with the error of read %i', async (number) => {
    reads.before = () => {
      if (reads.reads.length === number) throw storeFault;
    };
    await expect(open()).rejects.toBe(storeFault);
  });
});

describe('a query', () => {
  it('reads what it needs, and only its documents when it is repeated', async () => {
    const index = await opened();
    expect(await answer(index, 'x1')).toEqual(expected.get('x1'));
    expect(chunkReads().length).toBeGreaterThan(1);
    expect(reads.bytes).toBeLessThan(packed.file.length);
    reads.clear();
    expect(await answer(index, 'x1')).toEqual(expected.get('x1'));
    expect(chunkReads()).toEqual([]);
  });

  it('reads its documents without the chunks around them', async () => {
    const index = await opened();
    await answer(index, 'x1');
    reads.clear();
    await strictSearch(index, 'x1', {}, 1);
    expect(reads.reads).toHaveLength(1);
    expect(reads.bytes).toBeLessThan(1000);
  });

  it('shares reads with concurrent queries', async () => {
    const index = await opened();
    reads.before = () => setImmediate();
    const answers = await Promise.all(queries.map((query) => answer(index, query)));
    expect(answers).toEqual([...expected.values()]);
    const chunks = chunkReads().flatMap(({ from, to }) => chunksOf(from, to));
    expect(new Set(chunks).size).toBe(chunks.length);
  });

  it('fails alone when its read fails, and succeeds when it is repeated', async () => {
    const index = await opened();
    const inMemory = 'x2 x3 x4 x5 x6';
    expect(await answer(index, inMemory)).toEqual([]);
    reads.before = async () => {
      await setImmediate();
      throw storeFault;
    };
    const answers = await Promise.allSettled([answer(index, '"mill of town"'), answer(index, inMemory)]);
    expect(answers).toEqual([
      { status: 'rejected', reason: storeFault },
      { status: 'fulfilled', value: [] },
    ]);
    await settle();
    reads.before = () => {};
    expect(await answer(index, '"mill of town"')).toEqual(expected.get('"mill of town"'));
  });
});

describe('prefetching', () => {
  it('reads what is missing with few concurrent reads, after which queries read nothing', async () => {
    const index = await opened();
    await answer(index, 'x1');
    reads.clear();
    reads.before = () => setImmediate();
    await index.fill?.(reads.read);
    expect(reads.most).toBeLessThanOrEqual(4);
    expect(reads.bytes).toBeLessThan(packed.file.length);
    reads.clear();
    for (const query of queries) expect(await answer(index, query)).toEqual(expected.get(query));
    await index.fill?.(reads.read);
    expect(reads.reads).toEqual([]);
  });

  it('continues while queries are answered', async () => {
    const index = await opened();
    reads.before = () => setImmediate();
    const filling = index.fill?.(reads.read);
    const answers = await Promise.all(queries.map((query) => answer(index, query)));
    await filling;
    expect(answers).toEqual([...expected.values()]);
  });

  it('does not delay a query that needs a chunk it is reading', async () => {
    const index = await opened();
    const slow = new WatchedReads(packed);
    const { promise: end, resolve: endReads } = Promise.withResolvers<void>();
    slow.before = () => end;
    const filling = index.fill?.(slow.read);
    expect(await answer(index, 'x1')).toEqual(expected.get('x1'));
    endReads();
    await filling;
    expect(await answer(index, 'w0')).toEqual(expected.get('w0'));
  });

  it('skips a damaged chunk, and reads it when called again', async () => {
    const index = await opened();
    const damaged = new WatchedReads({ ...packed, file: Uint8Array.from(packed.file) });
    const { read } = damaged;
    const damagedByte = 12 * chunkBytes;
    const fault = index.fill?.(async (name, offset, length) => {
      const bytes = await read(name, offset, length);
      if (offset <= damagedByte && damagedByte < offset + length) bytes.fill(0);
      return bytes;
    });
    await expect(fault).rejects.toBeInstanceOf(IndexFault);
    expect(damaged.bytes).toBeGreaterThan(packed.file.length - 16 * chunkBytes);
    await index.fill?.(reads.read);
    expect(reads.reads).toHaveLength(1);
    for (const query of queries) expect(await answer(index, query)).toEqual(expected.get(query));
    expect(reads.reads).toHaveLength(1);
  });

  it('ends when the store fails, and resumes when called again', async () => {
    const index = await opened();
    const failing = new WatchedReads(packed);
    failing.before = () => {
      if (failing.reads.length > 1) throw storeFault;
    };
    await expect(index.fill?.(failing.read)).rejects.toBe(storeFault);
    await index.fill?.(reads.read);
    expect(reads.bytes).toBeLessThan(packed.file.length - chunkBytes);
    reads.clear();
    await answer(index, 'w0');
    expect(reads.reads).toEqual([]);
  });
});

describe.each([
  ['the required sections only', 0],
  ['the tails', 1.2],
  ['the postings', 1.6],
  ['the positions', 2],
])('with memory for %s', (_, mebibytes) => {
  const memoryBytes = mebibytes * 1024 * 1024;

  test('every query is answered, sequentially and concurrently, during the prefetch', async () => {
    const index = await opened(memoryBytes);
    for (const query of queries) expect(await answer(index, query)).toEqual(expected.get(query));
    reads.before = () => setImmediate();
    const filling = index.fill?.(reads.read);
    const answers = await Promise.all(queries.map((query) => answer(index, query)));
    await filling;
    expect(answers).toEqual([...expected.values()]);
  });

  test('the prefetch fills at least half of the budget and not more than it', async () => {
    const index = await opened(memoryBytes);
    await index.fill?.(reads.read);
    if (!(index instanceof PackedIndex)) throw new Error('the index is not packed');
    // Sections that every query needs are read even without any budget.
    expect(reads.bytes).toBeLessThanOrEqual(Math.max(memoryBytes, 4 * chunkBytes));
    expect(index.residentBytes).toBeGreaterThanOrEqual(memoryBytes / 2);
  });

  test('chunks that queries read beyond the budget are evicted', async () => {
    const index = await opened(memoryBytes);
    await index.fill?.(reads.read);
    await answer(index, 'x1');
    for (const query of queries) await answer(index, query);
    reads.clear();
    await answer(index, 'x1');
    expect(reads.reads).not.toEqual([]);
  });
});

test('the last query is not read again but for its documents, even without memory for evictable sections', async () => {
  const index = await opened(0);
  for (const query of ['x1', '"mill of town"']) {
    await strictSearch(index, query, {}, 2);
    reads.clear();
    await strictSearch(index, query, {}, 2);
    expect(chunkReads()).toEqual([]);
  }
});

describe.each([0, 1.2, 1.6, 2])('with a cap of %f MiB', (mebibytes) => {
  const cap = mebibytes * 1024 * 1024;

  test('a phrase of frequent words is answered as in memory', async () => {
    const whole = await open();
    await whole.fill?.(reads.read);
    const index = await opened(cap);
    for (const query of ['"w0 w1 w2"', '-"w0 w1"', '"w1 w2" OR "w2 w3"', 'x9 -"w0 w1"', 'w7-w8 w0-w2 zzz'])
      expect(await answer(index, query)).toEqual(await answer(whole, query));
  });
});

test('a phrase reads no positions if no document has all its words', async () => {
  const index = await opened();
  const words = Array.from({ length: 30 }, (_, number) => `x${number}`).join(' ');
  await answer(index, words);
  reads.clear();
  expect(await answer(index, `"${words}"`)).toEqual([]);
  expect(reads.reads).toEqual([]);
});

const chunksOf = (from: number, to: number): number[] =>
  Array.from({ length: Math.ceil((to - from) / chunkBytes) }, (_, index) => from / chunkBytes + index);
