/** The most memory that this process has held. */
export const ownPeakBytes = (): number => process.resourceUsage().maxRSS * 1024;

/** What a process tells of itself. */
export type ProcessPeak = { readonly processId: number; readonly peakMemoryBytes: number };

/** The most memory that the processes of a build have held. */
export class ProcessMemory {
  readonly #peaks = new Map<number, number>();

  add({ processId, peakMemoryBytes }: ProcessPeak): void {
    // The peak of this process is always counted; see peakBytes.
    if (processId !== process.pid) this.#peaks.set(processId, peakMemoryBytes);
  }

  /** Of all of them together, this one included. */
  peakBytes(): number {
    return this.#peaks.values().reduce((sum, bytes) => sum + bytes, ownPeakBytes());
  }
}
