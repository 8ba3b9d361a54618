/** A clock that tests advance manually. */
import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../../../search-lambda/load/clock.ts';

type Timer = { readonly dueMs: number; readonly callback: () => void };

export class ManualClock implements Clock {
  #nowMs = 0;
  readonly #timers = new Set<Timer>();

  readonly now = (): number => this.#nowMs;

  readonly after = (delayMs: number, callback: () => void): (() => void) => {
    const timer = { dueMs: this.#nowMs + delayMs, callback };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  };

  /** Number of timers that have neither fired nor been canceled. */
  get pending(): number {
    return this.#timers.size;
  }

  /** Advances the clock. Fires the timers that are due in order, and lets their effects settle. */
  async advance(periodMs: number): Promise<void> {
    const endMs = this.#nowMs + periodMs;
    for (;;) {
      await settle();
      const [next] = [...this.#timers].toSorted((a, b) => a.dueMs - b.dueMs);
      if (next === undefined || next.dueMs > endMs) break;
      this.#timers.delete(next);
      this.#nowMs = next.dueMs;
      next.callback();
    }
    this.#nowMs = endMs;
    await settle();
  }

  /** Sets the clock back, as an operator or a time server can. */
  setBack(periodMs: number): void {
    this.#nowMs -= periodMs;
  }
}

/** Runs pending callbacks and microtasks, without advancing a clock. */
export async function settle(): Promise<void> {
  for (let round = 0; round < 20; round += 1) await setImmediate();
}

/** Returns an object that shows whether a promise has settled. */
export function watch(promise: Promise<unknown>): { readonly isSettled: boolean } {
  const watched = { isSettled: false };
  const settled = (): void => {
    watched.isSettled = true;
  };
  promise.then(settled, settled);
  return watched;
}
