import { QueryTooCostly } from '../../budget.ts';
import { IndexFault } from '../../index-fault.ts';
import type { ReadBytes } from '../../search-index.ts';
import {
  type ByteRange,
  type ChunkRun,
  groupsOf,
  maxGapBytes,
  type RangeGroup,
  readExactly,
  readRun,
} from './checked-reads.ts';
import { Extent } from './extent.ts';
import type { Header, SectionName } from '../format/sections.ts';
import type { Footer } from '../format/segment-file.ts';
import { evictableBytesOf, type Part, planMemory } from './memory-plan.ts';

/**
 * Concurrent reads of a prefetch, which compete with those of queries for bandwidth: with 8 reads of 4 MiB the first 30 answers at
 * 75 MB/s took half as long again. With these they do not, and the memory is full after 180 answers instead of 100.
 */
const fillStreams = 4;

/** Bytes of positions that a query reads together at most: some dozen reads, which a store serves in a few round trips. */
const maxBatchBytes = 4 * 1024 * 1024;
/** Smaller batches would make a query begin anew too often. */
const minBatchBytes = 512 * 1024;

/** What a query may read at least, also if the sections that every query needs leave less of the budget. */
const minRoomBytes = 2 * minBatchBytes;

/** A part of the file and the memory that it is in. */
type LoadedPart = { readonly part: Part; extent: Extent };

const loadedPartOf = (part: Part, chunkBytes: number): LoadedPart => ({
  part,
  extent: new Extent(part, chunkBytes),
});

/** Sections as views of memory. Bytes that were not read are zero. Eviction does not change a view that a query holds. */
export class SectionViews {
  readonly #sections: Header['sections'];
  readonly #extents: ReadonlyMap<SectionName, Extent>;

  constructor(sections: Header['sections'], extents: ReadonlyMap<SectionName, Extent>) {
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
    const extent = this.#extents.get(name);
    if (extent === undefined) throw new Error(`no extent contains the section ${name}`);
    return { buffer: extent.buffer, start: this.#sections[name].offset - extent.offset };
  }
}

/**
 * A segment file that is read into memory on demand. Each chunk's checksum is verified before the chunk is used.
 *
 * If the whole file does not fit, its trailing sections are cached and evicted when over budget.
 */
export class ResidentFile {
  readonly #name: string;
  readonly #footer: Footer;
  readonly #read: ReadBytes;
  readonly #resident: LoadedPart;
  readonly #evictable: readonly LoadedPart[];
  #evictableBytes: number;
  #memoryBytes: number;
  #views: SectionViews;
  /** Resolves when the last query in line is done. */
  #lastTurn: Promise<void> = Promise.resolve();

  /** @param memoryBytes memory budget; sections that every query needs are resident even if they exceed it. */
  constructor(name: string, footer: Footer, read: ReadBytes, memoryBytes: number) {
    const { resident, evictable, evictableBytes } = planMemory(footer, memoryBytes);
    const { chunkBytes } = footer.layout;
    this.#name = name;
    this.#footer = footer;
    this.#read = read;
    this.#resident = loadedPartOf(resident, chunkBytes);
    this.#evictable = evictable.map((part) => loadedPartOf(part, chunkBytes));
    this.#evictableBytes = evictableBytes;
    this.#memoryBytes = memoryBytes;
    this.#views = this.#currentViews();
  }

  /** Adopts another memory budget. Returns false, and changes nothing, if the resident sections would not fit. */
  resize(memoryBytes: number): boolean {
    const { evictable } = planMemory(this.#footer, memoryBytes);
    // More sections might fit now, but reading all of them again costs more than it gains.
    const fits = evictable.length <= this.#evictable.length;
    if (!fits) return false;
    this.#evictableBytes = evictableBytesOf(memoryBytes, this.#evictable.length);
    this.#memoryBytes = memoryBytes;
    return true;
  }

  /** Bytes in memory, including those that are being read. */
  get residentBytes(): number {
    return [this.#resident, ...this.#evictable].reduce((sum, { extent }) => sum + extent.heldBytes, 0);
  }

  /** Views of all sections if the whole file is in memory. */
  get completeViews(): SectionViews | undefined {
    return this.isEvictable || !this.#resident.extent.isComplete ? undefined : this.#views;
  }

  /** Returns true if a section is not evicted once it is in memory. */
  isResident(name: SectionName): boolean {
    return this.#resident.part.sections.includes(name);
  }

  /** Returns true if sections can be evicted. */
  get isEvictable(): boolean {
    return this.#evictable.length > 0;
  }

  /** Bytes that a query may read together, of a part of which it can do without the rest. */
  get batchBytes(): number {
    return this.isEvictable
      ? Math.max(minBatchBytes, Math.min(maxBatchBytes, this.#evictableBytes / 2))
      : maxBatchBytes;
  }

  /** Memory for evictable sections together. */
  get #roomBytes(): number {
    return Math.max(minRoomBytes, this.#memoryBytes - this.#resident.extent.buffer.byteLength);
  }

  /**
   * Checks that a query can have these parts in memory together, and a batch of positions beside them. Call it before reading them.
   * @throws {QueryTooCostly} if they would exceed the memory budget
   */
  requireRoom(ranges: readonly ByteRange[]): void {
    if (!this.isEvictable) return;
    const chunks = this.#chunksByExtent(ranges);
    chunks.delete(this.#resident.extent);
    const count = chunks.values().reduce((sum, { size }) => sum + size, 0);
    if (count * this.#footer.layout.chunkBytes > this.#roomBytes - this.batchBytes)
      throw new QueryTooCostly(
        'q takes too much memory: it has too many common words. Use fewer words, or rarer ones.',
      );
  }

  /**
   * Waits until no other query uses evictable sections, so that what queries hold together is bounded; call the result when done. A
   * function in Lambda runs one request at a time, and a file without evictable sections needs no turns.
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
   * Returns views in which these parts are resident. No part crosses from one section into another.
   * @throws {IndexFault} if one of them is damaged.
   */
  async ensure(ranges: readonly ByteRange[]): Promise<SectionViews> {
    const complete = this.completeViews;
    if (complete !== undefined) return complete;
    const wanted = this.#chunksByExtent(ranges);
    const chunks = this.#evict(wanted) ? this.#chunksByExtent(ranges) : wanted;
    const views = this.#views;
    const read = (run: ChunkRun): Promise<Uint8Array> => readRun(run, this.#name, this.#footer, this.#read);
    // The budget of evictable sections has no room for more than what a query needs.
    const gapBytes = (extent: Extent): number => (extent === this.#resident.extent ? maxGapBytes : 0);
    await Promise.all(
      Array.from(chunks, ([extent, wanted]) => extent.ensure(wanted, read, gapBytes(extent))),
    );
    return views;
  }

  /** Returns views if these parts are in memory. */
  viewsWith(ranges: readonly ByteRange[]): SectionViews | undefined {
    return ranges.every((range) => this.#residentPart(range)) ? this.#views : undefined;
  }

  /**
   * Reads parts that have checksums of their own, which the caller verifies. Of what is not in memory, it reads only these parts instead
   * of their chunks, and does not keep them.
   */
  async readParts(ranges: readonly ByteRange[]): Promise<Uint8Array[]> {
    const parts = ranges.map((range) => this.#residentPart(range));
    const missing = new Map<ByteRange, number>();
    for (const [number, range] of ranges.entries())
      if (parts[number] === undefined) missing.set(range, number);
    const readGroup = async (group: RangeGroup): Promise<void> => {
      const all = await readExactly(this.#name, group, this.#read);
      for (const range of group.ranges)
        parts[missing.get(range) ?? 0] = all.subarray(range.from - group.from, range.to - group.from);
    };
    await Promise.all(Array.from(groupsOf([...missing.keys()]), readGroup));
    return parts.map((bytes = new Uint8Array()) => bytes);
  }

  #residentPart(range: ByteRange): Uint8Array | undefined {
    for (const [extent, chunks] of this.#chunksByExtent([range])) {
      if (chunks.values().every((chunk) => extent.has(chunk)))
        return new Uint8Array(extent.buffer, range.from - extent.offset, range.to - range.from);
    }
    return undefined;
  }

  /**
   * Prefetches the resident sections, in file order. Skips damaged chunks.
   * @throws the first fault, after the other chunks were read; a fault of the store, which may be down, immediately.
   */
  async fill(read: ReadBytes): Promise<void> {
    const { extent } = this.#resident;
    const runs = this.#runsToFill();
    const faults: unknown[] = [];
    const stream = async (): Promise<void> => {
      for (const run of runs)
        try {
          extent.put(run, await readRun(run, this.#name, this.#footer, read));
        } catch (error) {
          faults.push(error);
          if (!(error instanceof IndexFault)) return;
        }
    };
    await Promise.all(Array.from({ length: fillStreams }, stream));
    if (faults.length > 0) throw faults[0];
  }

  /** Runs of missing chunks, in the order of a prefetch. */
  *#runsToFill(): Generator<ChunkRun> {
    const { part, extent } = this.#resident;
    yield* extent.missingRuns(0, Math.ceil(part.to / this.#footer.layout.chunkBytes));
  }

  /** The chunks that contain these ranges, by their extent. */
  #chunksByExtent(ranges: Iterable<ByteRange>): Map<Extent, Set<number>> {
    const { chunkBytes } = this.#footer.layout;
    const chunks = new Map<Extent, Set<number>>();
    for (const { from, to } of ranges) {
      if (from >= to) continue;
      const { part, extent } =
        this.#evictable.findLast((loaded) => loaded.part.from <= from) ?? this.#resident;
      if (to > part.to) throw new IndexFault(`${this.#name} is damaged: it refers to bytes that it lacks.`);
      const wanted = chunks.get(extent) ?? new Set();
      chunks.set(extent, wanted);
      for (let chunk = Math.floor(from / chunkBytes); chunk * chunkBytes < to; chunk++) wanted.add(chunk);
    }
    return chunks;
  }

  /** Replaces extents that these chunks do not fit into. Returns false if there is none. */
  #evict(wanted: ReadonlyMap<Extent, ReadonlySet<number>>): boolean {
    const parts = this.#evictable.map((loaded) => {
      const chunks = wanted.get(loaded.extent) ?? new Set();
      return { loaded, chunks, missing: loaded.extent.missingBytes(chunks) };
    });
    const held = parts.reduce((sum, { loaded, missing }) => sum + loaded.extent.heldBytes + missing, 0);
    const isFull = held > this.#roomBytes && parts.some(({ missing }) => missing > 0);
    let isEvicted = false;
    for (const { loaded, chunks, missing } of parts) {
      const { extent } = loaded;
      // The previous extent, from which chunks may still be copied, takes the other half of the budget.
      const fits = missing === 0 || extent.residentBytes + missing <= this.#evictableBytes / 2;
      const hasOthers = extent.heldBytes + missing > chunks.size * this.#footer.layout.chunkBytes;
      if (fits && !(isFull && hasOthers)) continue;
      loaded.extent = extent.successor(chunks, isFull ? 0 : this.#evictableBytes);
      isEvicted = true;
    }
    if (isEvicted) this.#views = this.#currentViews();
    return isEvicted;
  }

  #currentViews(): SectionViews {
    const extents = new Map<SectionName, Extent>();
    for (const { part, extent } of [this.#resident, ...this.#evictable])
      for (const name of part.sections) extents.set(name, extent);
    return new SectionViews(this.#footer.header.sections, extents);
  }
}
