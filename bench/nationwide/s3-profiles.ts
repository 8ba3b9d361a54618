/** S3's speed as seen by a function: the slow and the fast end of observations (ARCHITECTURE.md). */
export type S3Profile = {
  readonly name: string;
  /** Of all streams together. */
  readonly bytesPerSecond: number;
  readonly bytesPerSecondAStream: number;
  /** From a request to the first byte of its answer. */
  readonly firstByteMs: number;
};

export const s3Profiles: readonly S3Profile[] = [
  { name: 'slow', bytesPerSecond: 75e6, bytesPerSecondAStream: 75e6, firstByteMs: 20 },
  { name: 'fast', bytesPerSecond: 600e6, bytesPerSecondAStream: 85e6, firstByteMs: 20 },
];
