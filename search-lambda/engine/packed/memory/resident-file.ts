import { QueryTooCostly } from '../../budget.ts';
import { IndexFault } from '../../index-fault.ts';
import type { ReadBytes } from '../../search-index.ts';
import type { Header, SectionName } from '../format/sections.ts';
import type { Footer } from '../format/segment-file.ts';
import {
  type ByteRange,
  chunksOf,
  type ChunkRun,
  groupsOf,
  maxGapBytes,
  type RangeGroup,
  readExactly,
  readRun,
  runOf,
} from './checked-reads.ts';
import { Extent } from './extent.ts';

/**
 * Concurrent reads of a prefetch, which compete with those of queries for bandwidth: with 8 reads of 4 MiB the first 30 answers at
 * 75 MB/s took half as long again. With these they do not, and the memory is full after 180 answers instead of 100.
 */
const fillStreams = 4;

/** Bytes of positions that a query reads together at most: some dozen reads, which a store serves in a few round trips. */
const maxBatchBytes = 4 * 1024 * 1024;
/** Smaller batches would make a query begin anew too often. */
const minBatchBytes = 512 * 1024;

/** Memory of the cache at least, also if the sections that every query needs leave less of the budget. */
const minRoomBytes = 2 * minBatchBytes;

/** The last section that every query needs. */
const lastRequired: SectionName = 'storedBlocks';
/** The last section that the cache has chunks of: stored documents are read alone. */
const lastCached: SectionName = 'positions';
const endOf = ({ offset, bytes }: Header['sections'][SectionName]): number => offset + bytes;

/** Sections as views of memory. Bytes that were not read are zero. Eviction does not change a view that a query holds. */
export class SectionViews {
  readonly #sections: Header['sections'];
  readonly #extents: readonly Extent[];

  /** @param extents ascending. */
  constructor(sections: Header['sections'], extents: readonly Extent[]) {
    this.#sections = sections;
    this.#extents = extents;
  }

  bytes(name: SectionName): Uint8Array<ArrayBuffer> {
    const { buffer, start } = this.#locate(name);
    return new Uint8Array(buffer, start, this.#sections[name].bytes);
  }

  words(name: SectionName): Uint32Array<ArrayBuffer> {
    const { buffer, start } = this.#locate(name);
    return new Uint32Array(buffer, start, this.#sections[name].bytes / 4);
  }

  floats(name: SectionName): Float64Array<ArrayBuffer> {
    const { buffer, start } = this.#locate(name);
    return new Float64Array(buffer, start, this.#sections[name].bytes / 8);
  }

  #locate(name: SectionName): { readonly buffer: ArrayBuffer; readonly start: number } {
    const { offset } = this.#sections[name];
    const extent = extentAt(this.#extents, offset);
    return { buffer: extent.buffer, start: offset - extent.offset };
  }
}

function extentAt(extents: readonly Extent[], offset: number): Extent {
  const extent = extents.findLast(({ range }) => range.from <= offset);
  if (extent === undefined) throw new Error(`no extent has the byte ${offset}`);
  return extent;
}

/**
 * A segment file that is read into memory on demand. Each chunk's checksum is verified before the chunk is used.
 *
 * If the whole file does not fit, the sections that every query needs stay in memory, and the others share a cache of chunks of two
 * generations: once the newer one is full, the older one, which has what was not used meanwhile, is evicted.
 */
export class ResidentFile {
  readonly #name: string;
  readonly #footer: Footer;
  readonly #read: ReadBytes;
  readonly #pinned: Extent;
  /** Undefined if the whole file is pinned. */
  #cache: Extent | undefined;
  #memoryBytes: number;
  #views: SectionViews;
  /** Resolves when the last query in line is done. */
  #lastTurn: Promise<void> = Promise.resolve();

  /** @param memoryBytes memory budget; sections that every query needs are in memory even if they exceed it. */
  constructor(name: string, footer: Footer, read: ReadBytes, memoryBytes: number) {
    const { sections } = footer.header;
    const { chunkBytes } = footer.layout;
    const end = endOf(sections.stored);
    const isWhole = end <= memoryBytes;
    const to = isWhole ? end : endOf(sections[lastRequired]);
    const cached = { from: to, to: endOf(sections[lastCached]) };
    this.#name = name;
    this.#footer = footer;
    this.#read = read;
    this.#pinned = new Extent({ from: 0, to }, chunkBytes);
    this.#cache = isWhole ? undefined : new Extent(cached, chunkBytes);
    this.#memoryBytes = memoryBytes;
    this.#views = this.#currentViews();
  }

  /** Adopts another memory budget. Returns false, and changes nothing, if the file is pinned and would not fit. */
  resize(memoryBytes: number): boolean {
    if (this.#cache === undefined && this.#pinned.range.to > memoryBytes) return false;
    this.#memoryBytes = memoryBytes;
    return true;
  }

  /** Bytes in memory, including those that are being read. */
  get residentBytes(): number {
    return this.#pinned.heldBytes + (this.#cache?.heldBytes ?? 0);
  }

  /** Views of all sections if the whole file is in memory. */
  get completeViews(): SectionViews | undefined {
    return this.isEvictable || !this.#pinned.isComplete ? undefined : this.#views;
  }

  /** Returns true if sections can be evicted. */
  get isEvictable(): boolean {
    return this.#cache !== undefined;
  }

  /** Bytes that a query may read together, of a part of which it can do without the rest. */
  get batchBytes(): number {
    return this.isEvictable
      ? Math.max(minBatchBytes, Math.min(maxBatchBytes, this.#roomBytes / 8))
      : maxBatchBytes;
  }

  /** Memory of the cache. */
  get #roomBytes(): number {
    return Math.max(minRoomBytes, this.#memoryBytes - this.#pinned.buffer.byteLength);
  }

  /**
   * Checks that a query can have these parts in memory together, and a batch of positions beside them. Call it before reading them.
   * @throws {QueryTooCostly} if they would exceed the memory budget
   */
  requireRoom(ranges: readonly ByteRange[]): void {
    if (this.#cache === undefined) return;
    const chunks = this.#chunksOf(ranges).get(this.#cache)?.size ?? 0;
    if (chunks * this.#footer.layout.chunkBytes > this.#roomBytes - this.batchBytes)
      throw new QueryTooCostly(
        'q takes too much memory: it has too many common words. Use fewer words, or rarer ones.',
      );
  }

  /**
   * Waits until no other query uses the cache, so that what queries hold together is bounded; call the result when done. A function in
   * Lambda runs one request at a time, and a file without a cache needs no turns.
   */
  async takeTurn(): Promise<() => void> {
    if (!this.isEvictable) return () => {};
    const { promise, resolve } = Promise.withResolvers<void>();
    const previous = this.#lastTurn;
    this.#lastTurn = promise;
    await previous;
    return resolve;
  }

  /**
   * Returns views in which these parts are in memory. No part crosses from one section into another.
   * @throws {IndexFault} if one of them is damaged.
   */
  async ensure(ranges: readonly ByteRange[]): Promise<SectionViews> {
    const complete = this.completeViews;
    if (complete !== undefined) return complete;
    const wanted = this.#chunksOf(ranges);
    const old = this.#cache;
    const chunks = old && wanted.get(old);
    if (old !== undefined && chunks !== undefined && this.#makeRoom(old, chunks)) {
      wanted.delete(old);
      wanted.set(this.#cache ?? old, chunks);
    }
    const views = this.#views;
    const read = (run: ChunkRun): Promise<Uint8Array> => readRun(run, this.#name, this.#footer, this.#read);
    // The cache has no room for more than what a query needs.
    const gapBytes = (extent: Extent): number => (extent === this.#pinned ? maxGapBytes : 0);
    await Promise.all(
      Array.from(wanted, ([extent, chunks]) => extent.ensure(chunks, read, gapBytes(extent))),
    );
    return views;
  }

  /**
   * Reads parts that have checksums of their own, which the caller verifies. Of what is not in memory, it reads only these parts instead
   * of their chunks, and does not keep them.
   */
  async readParts(ranges: readonly ByteRange[]): Promise<Uint8Array[]> {
    const parts = new Map(ranges.map((range) => [range, this.#residentPart(range)]));
    const missing = ranges.filter((range) => parts.get(range) === undefined);
    const readGroup = async (group: RangeGroup): Promise<void> => {
      const all = await readExactly(this.#name, group, this.#read);
      for (const range of group.ranges)
        parts.set(range, all.subarray(range.from - group.from, range.to - group.from));
    };
    await Promise.all(Array.from(groupsOf(missing), readGroup));
    return ranges.map((range) => parts.get(range) ?? new Uint8Array());
  }

  #residentPart(range: ByteRange): Uint8Array | undefined {
    const extent = extentAt(this.#extents, range.from);
    const chunks = chunksOf(runOf(range, this.#footer.layout.chunkBytes));
    return chunks.every((chunk) => extent.has(chunk))
      ? new Uint8Array(extent.buffer, range.from - extent.offset, range.to - range.from)
      : undefined;
  }

  /**
   * Prefetches what is pinned, and as much of the rest, in file order, as one generation of the cache has room for. Skips damaged chunks.
   * @throws the first fault, after the other chunks were read; a fault of the store, which may be down, immediately.
   */
  async fill(read: ReadBytes): Promise<void> {
    const runs = this.#runsToFill();
    const faults: unknown[] = [];
    const stream = async (): Promise<void> => {
      for (const [extent, run] of runs)
        try {
          const bytes = await readRun(run, this.#name, this.#footer, read);
          if (extent === this.#pinned || this.#hasRoom(extent, bytes.length)) extent.put(run, bytes);
        } catch (error) {
          faults.push(error);
          if (!(error instanceof IndexFault)) return;
        }
    };
    await Promise.all(Array.from({ length: fillStreams }, stream));
    if (faults.length > 0) throw faults[0];
  }

  /** Runs of missing chunks, in the order of a prefetch. */
  *#runsToFill(): Generator<readonly [Extent, ChunkRun]> {
    const { chunkBytes } = this.#footer.layout;
    const cached = this.#cache;
    for (const extent of this.#extents) {
      const first = Math.floor(extent.range.from / chunkBytes);
      const end = Math.ceil(extent.range.to / chunkBytes);
      const room = extent === cached ? Math.floor(this.#fillBytes / chunkBytes) : Infinity;
      for (const run of extent.missingRuns(first, Math.min(end, first + room))) yield [extent, run];
    }
  }

  /** Bytes of the cache that a prefetch fills: one generation, if the memory budget has room for it. */
  get #fillBytes(): number {
    return Math.max(0, this.#memoryBytes - this.#pinned.buffer.byteLength) / 2;
  }

  /** Returns true if these bytes fit into the newer generation of the cache, which is this extent. */
  #hasRoom(cache: Extent, bytes: number): boolean {
    return cache === this.#cache && cache.ownBytes + bytes <= this.#roomBytes / 2;
  }

  get #extents(): Extent[] {
    return this.#cache === undefined ? [this.#pinned] : [this.#pinned, this.#cache];
  }

  /** The chunks that contain these ranges, by their extent. */
  #chunksOf(ranges: Iterable<ByteRange>): Map<Extent, Set<number>> {
    const byExtent = new Map<Extent, Set<number>>();
    const extents = this.#extents;
    for (const range of ranges) {
      if (range.from >= range.to) continue;
      const extent = extentAt(extents, range.from);
      if (range.to > extent.range.to)
        throw new IndexFault(`${this.#name} is damaged: it refers to bytes that it lacks.`);
      const chunks = byExtent.get(extent) ?? new Set();
      byExtent.set(extent, chunks);
      for (const chunk of chunksOf(runOf(range, this.#footer.layout.chunkBytes))) chunks.add(chunk);
    }
    return byExtent;
  }

  /** Begins another generation of the cache if these chunks do not fit into the newer one; returns false if they do. */
  #makeRoom(cache: Extent, wanted: ReadonlySet<number>): boolean {
    const missing = cache.missingBytes(wanted);
    if (missing === 0 || this.#hasRoom(cache, missing)) return false;
    this.#cache = cache.successor(wanted, this.#roomBytes);
    this.#views = this.#currentViews();
    return true;
  }

  #currentViews(): SectionViews {
    return new SectionViews(this.#footer.header.sections, this.#extents);
  }
}
