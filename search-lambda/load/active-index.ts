import { setImmediate } from 'node:timers/promises';
import type { IndexPointer } from '../../schemas/index-pointer.ts';
import { IndexFault } from '../engine/index-fault.ts';
import type { OpenOptions, ReadBytes, SearchIndex, Turn } from '../engine/search-index.ts';
import { type IndexStore, MissingFile, StoreFault } from './index-store.ts';
import { parsePointer, versionOf } from './pointer.ts';
import { ReadQueue, readWithRetries, type RetryConditions, type Urgency } from './store-reads.ts';

export type LoadedIndex = {
  readonly index: SearchIndex;
  /**
   * Identifies the content of the index: the same files give the same version. First 16 hex digits of the SHA-256 of the
   * concatenated sha256 of its segments, its live file and its places.
   */
  readonly version: string;
};

export type IndexState = {
  /** The active index; undefined until one is loaded. */
  readonly loaded: LoadedIndex | undefined;
  /**
   * Why the newest index is not active, without secrets. Undefined if it is, or while a newer one is loading.
   */
  readonly failure: string | undefined;
  /** True if the store has no such index, and need not. */
  readonly isAbsent?: boolean | undefined;
};

export type OpenIndex = (
  pointer: IndexPointer,
  read: ReadBytes,
  turn: Turn,
  options: OpenOptions,
) => Promise<SearchIndex>;

export type ActiveIndexOptions = RetryConditions & {
  readonly store: IndexStore;
  /** Whether the store may have no such index. */
  readonly isOptional: boolean;
  /** Names the pointer in messages. */
  readonly pointerKey: string;
  readonly open: OpenIndex;
  /** Minimum interval between reads of the pointer. */
  readonly pollMs: number;
  /** Memory budget of an index. */
  readonly memoryBytes: number | undefined;
  /** Prepares for answers. */
  readonly prepare: (() => void) | undefined;
  readonly log: FaultLog;
};

/** Receives every fault of an index: its message, and the error behind it. */
export type FaultLog = (failure: string, error: unknown) => void;

/** Time until the first reads of an index are under way: connections for them must be opened. */
const beforePreparationMs = 5;

/** Maximum interval between reads of the pointer while requests fail for lack of a working index. */
const degradedPollMs = 5000;

/**
 * A bad index is retried after 2, 4, 8 and then every 16 polls. It can have been a bad copy, but each attempt slows the
 * requests of some seconds. A pointer to another index is followed immediately.
 */
const maxRetryPolls = 16;

/** An index that could not be opened. */
type FailedIndex = {
  /** The pointer to it, as JSON. */
  readonly pointer: string;
  readonly failure: string;
  readonly attempts: number;
  readonly failedAt: number;
};

/** Keeps an index active, and swaps it for the one that the pointer names. */
export class ActiveIndex {
  readonly #options: ActiveIndexOptions;
  #state: IndexState = { loaded: undefined, failure: undefined };
  readonly #reads = new ReadQueue();
  #pending: Promise<void> | undefined;
  /** The index that is being prefetched. */
  #prefetching: LoadedIndex | undefined;
  /** True once a request has been answered with an index. */
  #hasAnswered = false;
  /** Message logged last about the active index. */
  #loggedFault: string | undefined;
  /** True if a request failed because of the index since the last poll. */
  #hasFailedRequest = false;
  #polledAt = -Infinity;
  #isPrepared = false;
  #failed: FailedIndex | undefined;

  constructor(options: ActiveIndexOptions) {
    this.#options = options;
  }

  get state(): IndexState {
    return this.#state;
  }

  /** The poll in progress, with the load that follows from it. Never rejects. */
  get pending(): Promise<void> | undefined {
    return this.#pending;
  }

  /**
   * Records until the next poll why an index failed a request. Each message is logged once, since an unreadable part fails
   * many requests.
   */
  reportFault(loaded: LoadedIndex | undefined, error: unknown): void {
    if (!isIndexOrStoreFault(error) || loaded === undefined || loaded !== this.#state.loaded) return;
    const { message } = error;
    this.#hasFailedRequest = true;
    this.#state = { ...this.#state, failure: this.#state.failure ?? message };
    if (this.#loggedFault !== message) this.#options.log(message, error);
    this.#loggedFault = message;
  }

  /** Starts a poll of the pointer if one is due. */
  pollIfDue(): void {
    if (this.#pending !== undefined || !this.#hasPassed(this.#polledAt, this.#pollMs)) return;
    this.#polledAt = this.#options.clock.now();
    this.#hasFailedRequest = false;
    this.#pending = this.#poll().finally(() => {
      this.#pending = undefined;
    });
  }

  async #poll(): Promise<void> {
    try {
      const { pointerKey } = this.#options;
      const content = await readWithRetries(`The pointer ${pointerKey}`, this.#readPointer, this.#options);
      if (content === undefined) {
        this.#state = { loaded: undefined, failure: undefined, isAbsent: true };
        return;
      }
      await this.#swapTo(parsePointer(content, pointerKey));
    } catch (error) {
      this.#fail(failureMessage(error), error);
    }
  }

  /** Undefined if there is none, and need not be. */
  readonly #readPointer = async (signal: AbortSignal): Promise<string | Uint8Array | undefined> => {
    const { store, isOptional } = this.#options;
    try {
      return await store.readPointer(signal);
    } catch (error) {
      if (isOptional && error instanceof MissingFile) return undefined;
      throw error;
    }
  };

  async #swapTo(pointer: IndexPointer): Promise<void> {
    const version = versionOf(pointer);
    const text = JSON.stringify(pointer);
    if (this.#failed?.pointer !== text) this.#failed = undefined;
    this.#state = { ...this.#state, failure: this.#failed?.failure };
    if (version === this.#state.loaded?.version || !this.#mayTry()) return this.#prefetch();
    try {
      const index = await this.#open(pointer);
      this.#state = { loaded: { index, version }, failure: undefined };
      this.#failed = undefined;
      this.#loggedFault = undefined;
      this.#prefetch();
    } catch (error) {
      const failure = failureMessage(error);
      const attempts = (this.#failed?.attempts ?? 0) + 1;
      this.#failed = { pointer: text, failure, attempts, failedAt: this.#options.clock.now() };
      throw error;
    }
  }

  #mayTry(): boolean {
    if (this.#failed === undefined) return true;
    const polls = Math.min(2 ** this.#failed.attempts, maxRetryPolls);
    return this.#hasPassed(this.#failed.failedAt, polls * this.#pollMs);
  }

  #open(pointer: IndexPointer): Promise<SearchIndex> {
    const { activity, open, memoryBytes } = this.#options;
    const turn = async (): Promise<void> => {
      // Requests that arrived in the meantime go first.
      await setImmediate();
      await activity.untilRunning();
    };
    const previous = this.#state.loaded?.index;
    this.#prepareOnce();
    return open(pointer, this.#reader('foreground'), turn, { memoryBytes, previous });
  }

  /** Prepares for answers while the function waits for the store. */
  #prepareOnce(): void {
    const { clock, prepare } = this.#options;
    if (!this.#isPrepared && prepare !== undefined) clock.after(beforePreparationMs, prepare);
    this.#isPrepared = true;
  }

  /** Records that a request has been answered. Prefetching begins then, because it would delay the first answer. */
  recordAnswer(): void {
    if (this.#hasAnswered || this.#state.loaded === undefined) return;
    this.#hasAnswered = true;
    this.#prefetch();
  }

  /**
   * Prefetches the rest of the active index. Starts only after the swap, since memory may not have room for all of both
   * indexes.
   */
  #prefetch(): void {
    const { loaded } = this.#state;
    if (!this.#hasAnswered || loaded?.index.fill === undefined || this.#prefetching === loaded) return;
    const read = this.#reader('background', () => this.#state.loaded === loaded);
    this.#prefetching = loaded;
    void loaded.index
      .fill(read)
      .catch((error: unknown) => this.reportFault(loaded, error))
      .finally(() => {
        if (this.#prefetching === loaded) this.#prefetching = undefined;
      });
  }

  #reader(urgency: Urgency, isNeeded = (): boolean => true): ReadBytes {
    const { store } = this.#options;
    return (name, offset, length) =>
      this.#reads.run(urgency, async () => {
        if (!isNeeded()) throw new StoreFault(`${name} is no longer needed`);
        const read = (signal: AbortSignal): Promise<Uint8Array> => store.read(name, offset, length, signal);
        return readWithRetries(`The index file ${name}`, read, this.#options);
      });
  }

  #fail(failure: string, error: unknown): void {
    this.#state = { ...this.#state, failure };
    // The interval starts now, so that a slow failure delays the next poll as long as a fast one.
    this.#polledAt = this.#options.clock.now();
    this.#options.log(failure, error);
  }

  get #pollMs(): number {
    const { pollMs } = this.#options;
    const { loaded, isAbsent = false } = this.#state;
    const isDegraded = this.#hasFailedRequest || (loaded === undefined && !isAbsent);
    return isDegraded ? Math.min(degradedPollMs, pollMs) : pollMs;
  }

  /** Also true if the clock has jumped back, so that nothing waits until it has caught up. */
  #hasPassed(since: number, periodMs: number): boolean {
    const elapsedMs = this.#options.clock.now() - since;
    return elapsedMs >= periodMs || elapsedMs < 0;
  }
}

const isIndexOrStoreFault = (error: unknown): error is IndexFault | StoreFault =>
  error instanceof IndexFault || error instanceof StoreFault;

const failureMessage = (error: unknown): string =>
  isIndexOrStoreFault(error)
    ? error.message
    : 'The index could not be opened because of an internal error; see the log.';
