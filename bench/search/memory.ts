/** Memory usage of the measuring process. */
export type Memory = {
  readonly residentBytes: number;
  /** Memory of JavaScript objects and their buffers. */
  readonly heapBytes: number;
  /** Memory of the buffers alone. */
  readonly externalBytes: number;
  /** Peak resident memory. */
  readonly peakBytes: number;
};

/** Returns memory usage after garbage collection; requires `--expose-gc`. */
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
