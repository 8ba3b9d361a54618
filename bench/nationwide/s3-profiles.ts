/** The slow and the fast end of S3's throughput, as observed from functions. */
export type S3Profile = {
  readonly name: string;
  /** Total rate of all streams. */
  readonly bytesPerSecond: number;
  readonly bytesPerSecondAStream: number;
  /** Time to the first byte of a response. */
  readonly firstByteMs: number;
};

export const s3Profiles: readonly S3Profile[] = [
  { name: 'slow', bytesPerSecond: 75e6, bytesPerSecondAStream: 75e6, firstByteMs: 20 },
  { name: 'fast', bytesPerSecond: 600e6, bytesPerSecondAStream: 85e6, firstByteMs: 20 },
];
