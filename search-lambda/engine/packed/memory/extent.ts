import { type ByteRange, type ChunkRun, chunksOf, chunksPerRead, maxChunksPerRead } from './checked-reads.ts';

type ReadRun = (run: ChunkRun) => Promise<Uint8Array>;

/**
 * A part of the file with a buffer large enough for all of it, filled chunk by chunk. The operating system allocates pages on first write:
 * an untouched buffer of 1.4 GB takes no memory.
 */
export class Extent {
  readonly buffer: ArrayBuffer;
  readonly range: ByteRange;
  readonly #chunkBytes: number;
  readonly #first: number;
  readonly #end: number;
  /** 1 for each chunk that is resident. */
  readonly #resident: Uint8Array;
  /** Reads in flight, by chunk. */
  readonly #reading = new Map<number, Promise<void>>();
  #missing: number;
  #previous: Extent | undefined;

  /** @param previous an extent of the same part, from which chunks are copied on demand. */
  constructor(range: ByteRange, chunkBytes: number, previous?: Extent) {
    this.range = range;
    this.#chunkBytes = chunkBytes;
    this.#first = Math.floor(range.from / chunkBytes);
    this.#end = Math.ceil(range.to / chunkBytes);
    this.#missing = this.#end - this.#first;
    this.#resident = new Uint8Array(this.#missing);
    this.#previous = previous;
    this.buffer = new ArrayBuffer(this.#missing * chunkBytes);
  }

  /** Offset of the buffer in the file. */
  get offset(): number {
    return this.#first * this.#chunkBytes;
  }

  get isComplete(): boolean {
    return this.#missing === 0;
  }

  /** Returns true if a chunk is resident. */
  has(chunk: number): boolean {
    return this.#resident[chunk - this.#first] === 1;
  }

  /** Bytes that are resident or being read, without those of the previous extent. */
  get ownBytes(): number {
    return (this.#end - this.#first - this.#missing + this.#reading.size) * this.#chunkBytes;
  }

  /** Bytes that are resident or being read. */
  get heldBytes(): number {
    return this.ownBytes + (this.#previous?.heldBytes ?? 0);
  }

  /** Bytes of these chunks that are neither resident nor being read. */
  missingBytes(chunks: Iterable<number>): number {
    let missing = 0;
    for (const chunk of chunks) if (!this.has(chunk) && !this.#reading.has(chunk)) missing++;
    return missing * this.#chunkBytes;
  }

  /**
   * Returns a fresh extent of the same part with those of these chunks that are resident. It copies others from this one on demand if both
   * fit into `maxBytes`; otherwise it lets go of this one. Queries may keep using this one; its memory is released when none does.
   */
  successor(chunks: Iterable<number>, maxBytes: number): Extent {
    this.#previous = undefined;
    const next = new Extent(this.range, this.#chunkBytes, this);
    for (const chunk of chunks) next.#copyFromPrevious(chunk);
    if (next.heldBytes + next.missingBytes(chunks) > maxBytes) next.#previous = undefined;
    return next;
  }

  /**
   * Resolves when these chunks are resident. Waits for reads in flight instead of repeating them.
   * @param maxGapBytes missing chunks of up to this size between them are read too, instead of beginning another read.
   */
  async ensure(chunks: Iterable<number>, read: ReadRun, maxGapBytes: number): Promise<void> {
    const wanted = [...chunks].filter((chunk) => !this.has(chunk) && !this.#copyFromPrevious(chunk));
    const missing = wanted.filter((chunk) => !this.#reading.has(chunk));
    for (const run of this.#runsOf(missing, maxGapBytes)) this.#begin(run, read);
    await Promise.all(wanted.flatMap((chunk) => this.#reading.get(chunk) ?? []));
  }

  put(run: ChunkRun, bytes: Uint8Array): void {
    new Uint8Array(this.buffer).set(bytes, run.first * this.#chunkBytes - this.offset);
    for (const chunk of chunksOf(run)) {
      if (!this.has(chunk)) this.#missing--;
      this.#resident[chunk - this.#first] = 1;
    }
  }

  /** Yields the missing chunks from `from` to before `end` as runs; skips those that become resident meanwhile. */
  *missingRuns(from: number, end: number): Generator<ChunkRun> {
    const maxChunks = maxChunksPerRead(this.#chunkBytes);
    for (let first = from; first < end;) {
      let count = 0;
      while (count < maxChunks && first + count < end && !this.has(first + count)) count++;
      if (count > 0) yield { first, count };
      first += Math.max(1, count);
    }
  }

  /** Returns false if the previous extent lacks the chunk. */
  #copyFromPrevious(chunk: number): boolean {
    if (this.#previous?.has(chunk) !== true) return false;
    const chunkBytes = this.#chunkBytes;
    const at = chunk * chunkBytes - this.offset;
    this.put({ first: chunk, count: 1 }, new Uint8Array(this.#previous.buffer, at, chunkBytes));
    return true;
  }

  #begin(run: ChunkRun, read: ReadRun): void {
    const reading = read(run)
      .then((bytes) => this.put(run, bytes))
      // After a failed read, the next query tries again.
      .finally(() => this.#forget(run));
    for (const chunk of chunksOf(run)) this.#reading.set(chunk, reading);
  }

  #forget(run: ChunkRun): void {
    for (const chunk of chunksOf(run)) this.#reading.delete(chunk);
  }

  /** Groups missing chunks into runs. */
  *#runsOf(chunks: readonly number[], maxGapBytes: number): Generator<ChunkRun> {
    const maxChunks = chunksPerRead(chunks.length, this.#chunkBytes);
    const maxGap = Math.floor(maxGapBytes / this.#chunkBytes);
    let run: ChunkRun | undefined;
    for (const chunk of chunks.toSorted((a, b) => a - b)) {
      if (
        run !== undefined &&
        chunk - run.first < maxChunks &&
        this.#isGap(run.first + run.count, chunk, maxGap)
      ) {
        run = { first: run.first, count: chunk + 1 - run.first };
        continue;
      }
      if (run !== undefined) yield run;
      run = { first: chunk, count: 1 };
    }
    if (run !== undefined) yield run;
  }

  /** Returns true if the chunks from `from` to before `end` are at most `maxGap`, and neither resident nor being read. */
  #isGap(from: number, end: number, maxGap: number): boolean {
    if (end - from > maxGap) return false;
    for (let chunk = from; chunk < end; chunk++)
      if (this.has(chunk) || this.#reading.has(chunk)) return false;
    return true;
  }
}
