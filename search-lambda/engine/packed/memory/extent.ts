import type { Run } from './checked-reads.ts';
import { chunkBytes } from '../format/segment-file.ts';
import type { Range } from './memory-plan.ts';

/** Few enough that a read is over, or has failed, within a request. */
const mostChunksPerRead = (2 * 1024 * 1024) / chunkBytes;

type ReadRun = (run: Run) => Promise<Uint8Array>;

/**
 * A part of the file in memory that has room for all of it. The system gives as much as is written: 1.4 GB that nothing is
 * written to take nothing.
 */
export class Extent {
  readonly buffer: ArrayBuffer;
  readonly #range: Range;
  readonly #first: number;
  readonly #end: number;
  readonly #arrived: Uint8Array;
  /** What queries wait for. */
  readonly #reading = new Map<number, Promise<void>>();
  #missing: number;
  #previous: Extent | undefined;

  /** Has room for the chunks of a part. Those that a previous extent of the part has are taken from there. */
  constructor(range: Range, previous?: Extent) {
    this.#range = range;
    this.#first = Math.floor(range.from / chunkBytes);
    this.#end = Math.ceil(range.to / chunkBytes);
    this.#missing = this.#end - this.#first;
    this.#arrived = new Uint8Array(this.#missing);
    this.#previous = previous;
    this.buffer = new ArrayBuffer(this.#missing * chunkBytes);
  }

  /** Where the buffer begins in the file. */
  get offset(): number {
    return this.#first * chunkBytes;
  }

  get isComplete(): boolean {
    return this.#missing === 0;
  }

  get heldBytes(): number {
    return (this.#end - this.#first - this.#missing) * chunkBytes;
  }

  has(chunk: number): boolean {
    return this.#arrived[chunk - this.#first] === 1;
  }

  /**
   * Another one for the same part, which takes from this one what is asked for once more. Whoever has this one may go on
   * with it; its memory is given back when nobody has it.
   */
  renewed(): Extent {
    this.#previous = undefined;
    return new Extent(this.#range, this);
  }

  /**
   * Resolves when these chunks are there. Those that another query waits for are not read again.
   * @param mostReads into which the missing ones are divided, about.
   */
  async ensure(chunks: Iterable<number>, read: ReadRun, mostReads: number): Promise<void> {
    const wanted = [...chunks].filter((chunk) => !this.has(chunk) && !this.#inherits(chunk));
    const missing = wanted.filter((chunk) => !this.#reading.has(chunk));
    const mostChunks = Math.min(mostChunksPerRead, Math.ceil(missing.length / mostReads));
    for (const run of runsOf(missing, mostChunks)) this.#begin(run, read);
    await Promise.all(wanted.flatMap((chunk) => this.#reading.get(chunk) ?? []));
  }

  put(run: Run, bytes: Uint8Array): void {
    new Uint8Array(this.buffer).set(bytes, run.first * chunkBytes - this.offset);
    for (const chunk of chunksOf(run)) {
      if (!this.has(chunk)) this.#missing--;
      this.#arrived[chunk - this.#first] = 1;
    }
  }

  /** What is missing at the moment when each run is asked for. */
  *missingRuns(): Generator<Run> {
    for (let first = this.#first; first < this.#end;) {
      let count = 0;
      while (count < mostChunksPerRead && first + count < this.#end && !this.has(first + count)) count++;
      if (count > 0) yield { first, count };
      first += Math.max(1, count);
    }
  }

  #inherits(chunk: number): boolean {
    if (this.#previous?.has(chunk) !== true) return false;
    const at = chunk * chunkBytes - this.offset;
    this.put({ first: chunk, count: 1 }, new Uint8Array(this.#previous.buffer, at, chunkBytes));
    return true;
  }

  #begin(run: Run, read: ReadRun): void {
    const reading = read(run)
      .then((bytes) => this.put(run, bytes))
      // Where it has failed, the next query tries again.
      .finally(() => this.#forget(run));
    for (const chunk of chunksOf(run)) this.#reading.set(chunk, reading);
  }

  #forget(run: Run): void {
    for (const chunk of chunksOf(run)) this.#reading.delete(chunk);
  }
}

function* chunksOf({ first, count }: Run): Generator<number> {
  for (let chunk = first; chunk < first + count; chunk++) yield chunk;
}

/** Chunks in order as runs. */
function* runsOf(chunks: readonly number[], mostChunks: number): Generator<Run> {
  const sorted = chunks.toSorted((a, b) => a - b);
  for (let index = 0; index < sorted.length;) {
    const first = sorted[index] ?? 0;
    let count = 1;
    while (count < mostChunks && sorted[index + count] === first + count) count++;
    yield { first, count };
    index += count;
  }
}
