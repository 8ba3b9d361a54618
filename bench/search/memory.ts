/** The memory of a process that measures. */
export type Memory = {
  readonly residentBytes: number;
  /** JavaScript objects, and their buffers. */
  readonly heapBytes: number;
  /** The buffers alone. */
  readonly externalBytes: number;
  /** Peak resident memory. */
  readonly peakBytes: number;
};

/** Memory after garbage collection; needs `--expose-gc`. */
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
