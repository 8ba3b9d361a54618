import { setImmediate } from 'node:timers/promises';
import { indexPointerKey } from '../../schemas/paths.ts';
import type { IndexPointer } from '../../schemas/search.ts';
import { IndexFault } from '../engine/index-fault.ts';
import type { OpenOptions, ReadBytes, SearchIndex, Turn } from '../engine/search-index.ts';
import { type ReadingConditions, readPatiently } from './patient-read.ts';
import { parsePointer, versionOf } from './pointer.ts';
import { ReadQueue, type Urgency } from './read-queue.ts';
import type { IndexState, LoadedIndex } from './state.ts';
import { type IndexStore, StoreFault } from './store.ts';

export type OpenIndex = (
  pointer: IndexPointer,
  read: ReadBytes,
  turn: Turn,
  options: OpenOptions,
) => Promise<SearchIndex>;

export type KeeperOptions = ReadingConditions & {
  readonly store: IndexStore;
  readonly open: OpenIndex;
  /** The pointer is looked at at most once in so many milliseconds. */
  readonly lookMs: number;
  /** How much of an index may be in memory. */
  readonly memoryBytes: number | undefined;
  readonly log: FaultLog;
};

/** Gets every fault of an index: in plain words, and what threw it. */
export type FaultLog = (failure: string, error: unknown) => void;

/** While there are requests that nothing loaded can answer, the pointer is looked at sooner. */
const troubledLookMs = 5000;

/**
 * A bad index is tried again after 2, 4, 8 and from then on every 16 looks: it may have been a bad copy, but each attempt
 * costs the requests of some seconds their speed. A pointer to another index is followed at once.
 */
const maxRetryLooks = 16;

/** An index that could not be opened. */
type FailedIndex = {
  /** The pointer to it, as JSON. */
  readonly pointer: string;
  readonly failure: string;
  readonly attempts: number;
  readonly failedAt: number;
};

/** Holds an index, and exchanges it for the one that the pointer names. */
export class IndexKeeper {
  readonly #options: KeeperOptions;
  #state: IndexState = { loaded: undefined, failure: undefined };
  readonly #reads = new ReadQueue();
  #underWay: Promise<void> | undefined;
  /** What is being brought into memory. */
  #filling: LoadedIndex | undefined;
  /** What was logged last of the index that answers. */
  #fault: string | undefined;
  /** Whether it could not answer a request since the last look. */
  #isTroubled = false;
  #lookedAt = -Infinity;
  #failed: FailedIndex | undefined;

  constructor(options: KeeperOptions) {
    this.#options = options;
  }

  get state(): IndexState {
    return this.#state;
  }

  /** Settles when the look at the pointer that is under way, and the load that it leads to, has ended; never rejects. */
  get underWay(): Promise<void> | undefined {
    return this.#underWay;
  }

  /**
   * Remembers until the next look why an index could not answer a request. It is logged once: a part that cannot be
   * read concerns many requests.
   */
  blame(loaded: LoadedIndex | undefined, error: unknown): void {
    if (!isFaultOfIndex(error) || loaded === undefined || loaded !== this.#state.loaded) return;
    const { message } = error;
    this.#isTroubled = true;
    this.#state = { ...this.#state, failure: this.#state.failure ?? message };
    if (this.#fault !== message) this.#options.log(message, error);
    this.#fault = message;
  }

  /** Begins to look at the pointer, where that is due. */
  lookIfDue(): void {
    if (this.#underWay !== undefined || !this.#hasPassed(this.#lookedAt, this.#lookMs)) return;
    this.#lookedAt = this.#options.clock.now();
    this.#isTroubled = false;
    this.#underWay = this.#look().finally(() => {
      this.#underWay = undefined;
    });
  }

  async #look(): Promise<void> {
    try {
      const { store } = this.#options;
      const content = await readPatiently(`The pointer ${indexPointerKey}`, store.readPointer, this.#options);
      await this.#follow(parsePointer(content));
    } catch (error) {
      this.#fail(failureOf(error), error);
    }
  }

  async #follow(pointer: IndexPointer): Promise<void> {
    const version = versionOf(pointer);
    const text = JSON.stringify(pointer);
    if (this.#failed?.pointer !== text) this.#failed = undefined;
    this.#state = { ...this.#state, failure: this.#failed?.failure };
    if (version === this.#state.loaded?.version || !this.#mayTry()) return this.#fill();
    try {
      const index = await this.#open(pointer);
      this.#state = { loaded: { index, version }, failure: undefined };
      this.#failed = undefined;
      this.#fault = undefined;
      this.#fill();
    } catch (error) {
      const failure = failureOf(error);
      const attempts = (this.#failed?.attempts ?? 0) + 1;
      this.#failed = { pointer: text, failure, attempts, failedAt: this.#options.clock.now() };
      throw error;
    }
  }

  #mayTry(): boolean {
    if (this.#failed === undefined) return true;
    const looks = Math.min(2 ** this.#failed.attempts, maxRetryLooks);
    return this.#hasPassed(this.#failed.failedAt, looks * this.#lookMs);
  }

  #open(pointer: IndexPointer): Promise<SearchIndex> {
    const { activity, open, memoryBytes } = this.#options;
    const turn = async (): Promise<void> => {
      // Requests that came in meanwhile are answered first.
      await setImmediate();
      await activity.untilRunning();
    };
    const previous = this.#state.loaded?.index;
    return open(pointer, this.#reader('awaited'), turn, { memoryBytes, previous });
  }

  /**
   * Brings the index that answers into memory, or what was left out. Only now: there may be no room for all of it and of
   * the one whose place it has taken.
   */
  #fill(): void {
    const { loaded } = this.#state;
    if (loaded?.index.fill === undefined || this.#filling === loaded) return;
    const read = this.#reader('spare', () => this.#state.loaded === loaded);
    this.#filling = loaded;
    void loaded.index
      .fill(read)
      .catch((error: unknown) => this.blame(loaded, error))
      .finally(() => {
        if (this.#filling === loaded) this.#filling = undefined;
      });
  }

  #reader(urgency: Urgency, isWanted = (): boolean => true): ReadBytes {
    const { store } = this.#options;
    return (name, offset, length) =>
      this.#reads.run(urgency, async () => {
        if (!isWanted()) throw new StoreFault(`${name} is not wanted any more`);
        const read = (signal: AbortSignal): Promise<Uint8Array> => store.read(name, offset, length, signal);
        return readPatiently(`The index file ${name}`, read, this.#options);
      });
  }

  #fail(failure: string, error: unknown): void {
    this.#state = { ...this.#state, failure };
    // A store that let us wait is left alone as long as one that refused at once.
    this.#lookedAt = this.#options.clock.now();
    this.#options.log(failure, error);
  }

  get #lookMs(): number {
    const { lookMs } = this.#options;
    const isTroubled = this.#isTroubled || this.#state.loaded === undefined;
    return isTroubled ? Math.min(troubledLookMs, lookMs) : lookMs;
  }

  /** True as well where the clock was set back, so that nothing is waited for until it has caught up. */
  #hasPassed(since: number, periodMs: number): boolean {
    const elapsedMs = this.#options.clock.now() - since;
    return elapsedMs >= periodMs || elapsedMs < 0;
  }
}

const isFaultOfIndex = (error: unknown): error is IndexFault | StoreFault =>
  error instanceof IndexFault || error instanceof StoreFault;

const failureOf = (error: unknown): string =>
  isFaultOfIndex(error)
    ? error.message
    : 'The index could not be opened because of a fault of the program; its log tells more.';
