import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { bytesOf, modeledMs, ReadWaves, requestsOf } from '../../../bench/nationwide/read-waves.ts';

it('reads that do not depend on each other are one wave, even if they begin and end at different times', async () => {
  const waves = new ReadWaves();
  const read = (bytes: number, rounds: number): Promise<void> =>
    waves.run(bytes, async () => {
      for (let round = 0; round < rounds; round++) await setImmediate();
    });
  await Promise.all([read(1000, 9), setImmediate().then(() => read(500, 1))]);
  await read(200, 0);
  const cost = waves.take();
  expect(cost.waves).toEqual([
    { requests: 2, bytes: 1500, largestBytes: 1000 },
    { requests: 1, bytes: 200, largestBytes: 200 },
  ]);
  expect([requestsOf(cost), bytesOf(cost)]).toEqual([3, 1700]);
  expect(waves.take().waves).toEqual([]);
});

it('a failed read ends its wave', async () => {
  const waves = new ReadWaves();
  await expect(waves.run(1, () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(await waves.run(1, async () => 'next')).toBe('next');
});

it('the modeled time has a latency per wave, the bytes at the rate of the store, and the processor time', () => {
  const profile = { name: '', firstByteMs: 20, bytesPerSecond: 1e6, bytesPerSecondAStream: 1e5 };
  const waves = [
    { requests: 30, bytes: 30_000, largestBytes: 1000 },
    { requests: 1, bytes: 1000, largestBytes: 1000 },
  ];
  expect(modeledMs({ waves, processorMs: 5 }, profile)).toBe(20 + 30 + 20 + 10 + 5);
});
