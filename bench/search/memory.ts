/** The memory of a process that measures. */
export type Memory = {
  readonly residentBytes: number;
  /** JavaScript's objects, and the buffers that they hold. */
  readonly heapBytes: number;
  /** The buffers alone. */
  readonly externalBytes: number;
  /** The most that was ever resident. */
  readonly peakBytes: number;
};

/** What is held when garbage is gone; needs `--expose-gc`. */
export function heldMemory(): Memory {
  for (let round = 0; round < 3; round++) globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  return {
    residentBytes: rss,
    heapBytes: heapUsed + external,
    externalBytes: external,
    peakBytes: process.resourceUsage().maxRSS * 1024,
  };
}
