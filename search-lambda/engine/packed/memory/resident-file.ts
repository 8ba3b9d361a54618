import { IndexFault } from '../../index-fault.ts';
import type { ReadBytes } from '../../search-index.ts';
import { readRun, type Run } from './checked-reads.ts';
import { Contents } from './contents.ts';
import { Extent } from './extent.ts';
import { chunkBytes, type Footer, type SectionName } from '../format/segment-file.ts';
import { type Part, passingBytesOf, planMemory, type Range } from './memory-plan.ts';

/** What a query needs is divided into so many reads: as many as a store is asked for at a time. */
const readsOfAQuery = 16;

/**
 * So many reads at a time fill the memory. Those under way when a query comes take their share of what the store gives:
 * 8 of 4 MiB made the first 30 answers at 75 MB/s half as slow again, these do not, and the memory is full after 180
 * answers instead of 100.
 */
const fillStreams = 4;

/** A part of the file, and where it stands in memory. */
type Held = { readonly part: Part; extent: Extent };

const heldOf = (part: Part): Held => ({ part, extent: new Extent(part) });

/**
 * The file as far as it has been read. Every chunk is compared with its checksum before anything of it is used.
 *
 * Where it does not fit into memory as a whole, its last sections do not stay: what queries bring of them is dropped when
 * it has become too much.
 */
export class ResidentFile {
  readonly #name: string;
  readonly #footer: Footer;
  readonly #read: ReadBytes;
  readonly #staying: Held;
  readonly #passing: readonly Held[];
  #passingBytes: number;
  #contents: Contents;

  /** @param memoryBytes how much of the file may be in memory; what every query needs is in any case. */
  constructor(name: string, footer: Footer, read: ReadBytes, memoryBytes: number) {
    const { staying, passing, passingBytes } = planMemory(footer.header, memoryBytes);
    this.#name = name;
    this.#footer = footer;
    this.#read = read;
    this.#staying = heldOf(staying);
    this.#passing = passing.map(heldOf);
    this.#passingBytes = passingBytes;
    this.#contents = this.#contentsNow();
  }

  /** Keeps to another share of the memory, where it has room for all that stays; returns whether it has. */
  takes(memoryBytes: number): boolean {
    const { passing } = planMemory(this.#footer.header, memoryBytes);
    // More than stays now could, but to bring all of it anew costs more than it gains.
    const isEnough = passing.length <= this.#passing.length;
    if (isEnough) this.#passingBytes = passingBytesOf(memoryBytes, this.#passing.length);
    return isEnough;
  }

  /** How much of the file is in memory. */
  get heldBytes(): number {
    return [this.#staying, ...this.#passing].reduce((sum, { extent }) => sum + extent.heldBytes, 0);
  }

  /**
   * What is in memory as soon as these parts are, none of which reaches from one section into another.
   * @throws {IndexFault} where one is damaged.
   */
  async ensure(ranges: Iterable<Range>): Promise<Contents> {
    if (this.#passing.length === 0 && this.#staying.extent.isComplete) return this.#contents;
    this.#dropPassing();
    const contents = this.#contents;
    const chunks = this.#chunksOf(ranges);
    const read = (run: Run): Promise<Uint8Array> => readRun(run, this.#name, this.#footer, this.#read);
    await Promise.all(Array.from(chunks, ([extent, some]) => extent.ensure(some, read, readsOfAQuery)));
    return contents;
  }

  /**
   * Brings what is to stay into memory, in the order of the file. A damaged part is left out.
   * @throws the first fault, when the rest is there; that of a store, which may be gone, at once.
   */
  async fill(read: ReadBytes): Promise<void> {
    const { extent } = this.#staying;
    const runs = extent.missingRuns();
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

  /** The chunks of these parts, by the memory that they are to be in. */
  #chunksOf(ranges: Iterable<Range>): Map<Extent, Set<number>> {
    const chunks = new Map<Extent, Set<number>>();
    for (const { from, to } of ranges) {
      if (from >= to) continue;
      const { part, extent } = this.#passing.findLast((held) => held.part.from <= from) ?? this.#staying;
      if (to > part.to) throw new IndexFault(`${this.#name} is damaged: it refers to what it does not have.`);
      const some = chunks.get(extent) ?? new Set();
      chunks.set(extent, some);
      for (let chunk = Math.floor(from / chunkBytes); chunk * chunkBytes < to; chunk++) some.add(chunk);
    }
    return chunks;
  }

  /** Begins anew where queries have brought too much; those that still work on it keep what they have. */
  #dropPassing(): void {
    // The one before, of which some is used again, takes the other half.
    const full = this.#passing.filter(({ extent }) => extent.heldBytes > this.#passingBytes / 2);
    for (const held of full) held.extent = held.extent.renewed();
    if (full.length > 0) this.#contents = this.#contentsNow();
  }

  #contentsNow(): Contents {
    const extents = new Map<SectionName, Extent>();
    for (const { part, extent } of [this.#staying, ...this.#passing])
      for (const name of part.sections) extents.set(name, extent);
    return new Contents(this.#footer.header.sections, extents);
  }
}
