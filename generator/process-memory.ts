import type { PlaceResult } from './place-worker.ts';

/** The most memory that this process has held. */
export const ownPeakBytes = (): number => process.resourceUsage().maxRSS * 1024;

/** The most memory that the processes of a build have held. */
export class ProcessMemory {
  readonly #peaks = new Map<number, number>();

  add({ processId, peakMemoryBytes }: PlaceResult): void {
    this.#peaks.set(processId, peakMemoryBytes);
  }

  /** Of all of them together, this one included. */
  peakBytes(): number {
    return this.#peaks.values().reduce((sum, bytes) => sum + bytes, ownPeakBytes());
  }
}
