import { setImmediate } from 'node:timers/promises';
import { indexPointerKey } from '../../schemas/paths.ts';
import type { IndexPointer } from '../../schemas/search.ts';
import { IndexFault } from '../engine/index-fault.ts';
import type { ReadBytes, SearchIndex, Turn } from '../engine/search-index.ts';
import { type ReadingConditions, readPatiently } from './patient-read.ts';
import { parsePointer, versionOf } from './pointer.ts';
import type { IndexState } from './state.ts';
import { type IndexStore, StoreFault } from './store.ts';

export type OpenIndex = (pointer: IndexPointer, read: ReadBytes, turn: Turn) => Promise<SearchIndex>;

export type KeeperOptions = ReadingConditions & {
  readonly store: IndexStore;
  readonly open: OpenIndex;
  /** The pointer is looked at at most once in so many milliseconds. */
  readonly lookMs: number;
  readonly log: FaultLog;
};

/** Gets every fault of an index: in plain words, and what threw it. */
export type FaultLog = (failure: string, error: unknown) => void;

/** While nothing is loaded, every answer is an error, so that the pointer is looked at sooner. */
const emptyLookMs = 5000;

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
  #underWay: Promise<void> | undefined;
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

  /** Begins to look at the pointer, where that is due. */
  lookIfDue(): void {
    if (this.#underWay !== undefined || !this.#hasPassed(this.#lookedAt, this.#lookMs)) return;
    this.#lookedAt = this.#options.clock.now();
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
    if (version === this.#state.loaded?.version || !this.#mayTry()) return;
    try {
      const index = await this.#open(pointer);
      this.#state = { loaded: { index, version }, failure: undefined };
      this.#failed = undefined;
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
    const { store, activity, open } = this.#options;
    const read: ReadBytes = (name, offset, length) =>
      readPatiently(
        `The index file ${name}`,
        (signal) => store.read(name, offset, length, signal),
        this.#options,
      );
    const turn = async (): Promise<void> => {
      // Requests that came in meanwhile are answered first.
      await setImmediate();
      await activity.untilRunning();
    };
    return open(pointer, read, turn);
  }

  #fail(failure: string, error: unknown): void {
    this.#state = { ...this.#state, failure };
    // A store that let us wait is left alone as long as one that refused at once.
    this.#lookedAt = this.#options.clock.now();
    this.#options.log(failure, error);
  }

  get #lookMs(): number {
    const { lookMs } = this.#options;
    return this.#state.loaded === undefined ? Math.min(emptyLookMs, lookMs) : lookMs;
  }

  /** True as well where the clock was set back, so that nothing is waited for until it has caught up. */
  #hasPassed(since: number, periodMs: number): boolean {
    const elapsedMs = this.#options.clock.now() - since;
    return elapsedMs >= periodMs || elapsedMs < 0;
  }
}

const failureOf = (error: unknown): string =>
  error instanceof IndexFault || error instanceof StoreFault
    ? error.message
    : 'The index could not be opened because of a fault of the program; its log tells more.';
