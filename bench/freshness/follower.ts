/**
 * A search function that polls the index published in a folder: `node --expose-gc bench/freshness/follower.ts <folder> <queries>`.
 * Each line on standard input makes it check the pointer, load a new index, and print the cost as a line of JSON.
 */
import { readFileSync } from 'node:fs';
import { open as openFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setImmediate } from 'node:timers/promises';
import { indexPointerKey, indexSegmentKey } from '../../schemas/paths.ts';
import { indexPointerSchema } from '../../schemas/search.ts';
import { openIndex } from '../../search-lambda/engine/open-index.ts';
import type { SearchIndex } from '../../search-lambda/engine/search-index.ts';
import type { DrawnQueries } from '../nationwide/queries.ts';
import { quantile } from '../quantile.ts';
import { heldMemory } from '../search/memory.ts';
import { searchWithSnippets } from '../search/ours.ts';

export type Followed = {
  readonly segments: number;
  /** Time from the check until the newest index answers, and until it is entirely in memory. */
  readonly swapMs: number;
  readonly filledMs: number;
  /** Bytes and requests read from the store, without the pointer. */
  readonly requests: number;
  readonly bytes: number;
  /** Latency of the same query before and right after the swap. */
  readonly lastBeforeMs: number;
  readonly firstAfterMs: number;
  /** Latencies of the mix, after warming up with each query once. */
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly residentBytes: number;
  readonly externalBytes: number;
};

const [folder = '', queriesFile = ''] = process.argv.slice(2);
const { mix } = JSON.parse(readFileSync(queriesFile, 'utf8')) as DrawnQueries;

let requests = 0;
let bytes = 0;

async function read(name: string, offset: number, length: number): Promise<Uint8Array> {
  requests++;
  bytes += length;
  await using file = await openFile(join(folder, indexSegmentKey(name)));
  const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, offset);
  return buffer.subarray(0, bytesRead);
}

/** Like the function's loader: opens the new index while the old one answers, and prefetches it after the swap. */
async function follow(
  previous: SearchIndex | undefined,
): Promise<{ index: SearchIndex; followed: Followed }> {
  [requests, bytes] = [0, 0];
  const lastBeforeMs = previous === undefined ? Number.NaN : await ask(previous, 0);
  const begun = performance.now();
  const pointer = indexPointerSchema.parse(JSON.parse(await readFile(join(folder, indexPointerKey), 'utf8')));
  const index = await openIndex(pointer, read, setImmediate, previous === undefined ? {} : { previous });
  const swapMs = performance.now() - begun;
  const firstAfterMs = await ask(index, 0);
  await index.fill?.(read);
  const filledMs = performance.now() - begun;
  for (let number = 0; number < mix.length; number++) await ask(index, number);
  const times: number[] = [];
  for (let number = 0; number < mix.length; number++) times.push(await ask(index, number));
  const [p50Ms, p95Ms] = [quantile(times, 0.5), quantile(times, 0.95)];
  const { segments } = pointer;
  const latencies = { lastBeforeMs, firstAfterMs, p50Ms, p95Ms };
  const followed = { segments: segments.length, swapMs, filledMs, requests, bytes, ...latencies };
  return { index, followed: { ...followed, residentBytes: 0, externalBytes: 0 } };
}

async function ask(index: SearchIndex, number: number): Promise<number> {
  const query = mix[number];
  if (query === undefined) throw new Error('the mix has no such query');
  const begun = performance.now();
  await searchWithSnippets(index, query);
  return performance.now() - begun;
}

let current: SearchIndex | undefined;
for await (const _ of createInterface({ input: process.stdin })) {
  const { index, followed } = await follow(current);
  current = index;
  const { residentBytes, externalBytes } = heldMemory();
  process.stdout.write(`${JSON.stringify({ ...followed, residentBytes, externalBytes })}\n`);
}
