/** What reading costs, independent of the load of the machine: sequential waves of reads, their bytes, and processor time. */
import { setImmediate } from 'node:timers/promises';
import type { S3Profile } from './s3-profiles.ts';

/** Reads that a program waits for together. */
export type Wave = { readonly requests: number; readonly bytes: number; readonly largestBytes: number };

export type ReadCost = { readonly waves: readonly Wave[]; readonly processorMs: number };

export const requestsOf = ({ waves }: ReadCost): number =>
  waves.reduce((sum, { requests }) => sum + requests, 0);

export const bytesOf = ({ waves }: ReadCost): number => waves.reduce((sum, { bytes }) => sum + bytes, 0);

/** Time that a cost takes with an S3 profile: a latency per wave, the bytes at the rate of the profile, and the processor time. */
export const modeledMs = ({ waves, processorMs }: ReadCost, profile: S3Profile): number =>
  waves.reduce((sum, wave) => sum + waveMs(wave, profile), processorMs);

const waveMs = ({ bytes, largestBytes }: Wave, profile: S3Profile): number =>
  profile.firstByteMs +
  1000 * Math.max(bytes / profile.bytesPerSecond, largestBytes / profile.bytesPerSecondAStream);

/** Rounds of the event loop without another read after which a program waits for those that it began. */
const idleRounds = 4;

type OpenWave = {
  requests: number;
  bytes: number;
  largestBytes: number;
  left: number;
  readonly started: PromiseWithResolvers<void>;
  readonly done: PromiseWithResolvers<void>;
};

/** Groups reads into waves: starts them once the program has nothing else to do, and completes them together. */
export class ReadWaves {
  #waves: Wave[] = [];
  /** The wave that further reads join. */
  #open: OpenWave | undefined;
  #last: Promise<void> = Promise.resolve();
  #processor = process.cpuUsage();

  async run<T>(bytes: number, read: () => Promise<T>): Promise<T> {
    const wave = (this.#open ??= this.#begin());
    wave.requests++;
    wave.left++;
    wave.bytes += bytes;
    wave.largestBytes = Math.max(wave.largestBytes, bytes);
    await wave.started.promise;
    try {
      return await read();
    } finally {
      wave.left--;
      if (wave.left === 0) wave.done.resolve();
      await wave.done.promise;
    }
  }

  /** The cost since the last call. */
  take(): ReadCost {
    const { user, system } = process.cpuUsage(this.#processor);
    const cost = { waves: this.#waves, processorMs: (user + system) / 1000 };
    this.#waves = [];
    this.#processor = process.cpuUsage();
    return cost;
  }

  #begin(): OpenWave {
    const [started, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const wave = { requests: 0, bytes: 0, largestBytes: 0, left: 0, started, done };
    const previous = this.#last;
    this.#last = done.promise;
    void this.#start(wave, previous);
    return wave;
  }

  async #start(wave: OpenWave, previous: Promise<void>): Promise<void> {
    await previous;
    for (let seen = 0; seen < wave.requests;) {
      seen = wave.requests;
      for (let round = 0; round < idleRounds; round++) await setImmediate();
    }
    this.#open = undefined;
    const { requests, bytes, largestBytes } = wave;
    this.#waves.push({ requests, bytes, largestBytes });
    wave.started.resolve();
  }
}
