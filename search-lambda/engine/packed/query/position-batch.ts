import type { Directory } from '../format/directory.ts';
import type { Term } from '../format/term-dictionary.ts';
import type { ByteRange } from '../memory/checked-reads.ts';
import { positionRangeOf } from './query-ranges.ts';
import type { Segment } from './segment.ts';

/** The positions that a query reads together: whole blocks, up to a number of bytes. */
export class PositionBatch {
  readonly #segment: Segment;
  readonly #directory: Directory;
  readonly #maxChunks: number;
  readonly #lastBlocks = new Map<Term, number>();
  readonly #ranges = new Map<number, ByteRange>();
  readonly #chunks = new Set<number>();

  constructor(segment: Segment, directory: Directory) {
    this.#segment = segment;
    this.#directory = directory;
    this.#maxChunks = segment.positionBatchBytes / segment.layout.chunkBytes;
  }

  get isFull(): boolean {
    return this.#chunks.size >= this.#maxChunks;
  }

  get ranges(): Iterable<ByteRange> {
    return this.#ranges.values();
  }

  /** Adds the positions of a block of a term; the tail has its own. */
  add(term: Term, block: number): void {
    if (this.#lastBlocks.get(term) === block) return;
    this.#lastBlocks.set(term, block);
    const range = positionRangeOf(term, block, this.#segment.header.sections, this.#directory);
    if (range === undefined) return;
    this.#ranges.set(range.from, range);
    const { chunkBytes } = this.#segment.layout;
    for (let chunk = Math.floor(range.from / chunkBytes); chunk * chunkBytes < range.to; chunk++)
      this.#chunks.add(chunk);
  }
}
