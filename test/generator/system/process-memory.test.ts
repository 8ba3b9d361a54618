/** The peak memory that a build reports. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ownPeak, ownPeakBytes, ProcessMemory } from '../../../generator/system/process.ts';
import { temporaryFolder } from '../../support/corpus/corpus.ts';
import { writeFileSync } from 'node:fs';

/** More than any process of a test uses. */
const tebibyte = 2 ** 40;

/** The whole tebibytes of the peak. */
const tebibytes = (memory: ProcessMemory): number => Math.floor(memory.peakBytes() / tebibyte);

const peak = (processId: number, tebibytes: number) => ({
  processId,
  peakMemoryBytes: tebibytes * tebibyte,
});

/** The peak of this process may grow between two measurements. */
function expectOwnPeak(memory: ProcessMemory): void {
  const before = ownPeakBytes();
  const peakBytes = memory.peakBytes();
  expect(peakBytes).toBeGreaterThanOrEqual(before);
  expect(peakBytes).toBeLessThanOrEqual(ownPeakBytes());
}

describe('the peak memory of a build', () => {
  it('is that of this process if there are no others', () => {
    const memory = new ProcessMemory();
    using group = memory.begin();
    group.add(peak(process.pid, 5));
    expectOwnPeak(memory);
  });

  it('leaves out what this process takes after the others have ended', () => {
    const memory = new ProcessMemory();
    const group = memory.begin();
    group.add({ processId: -1, peakMemoryBytes: 50e6 });
    group[Symbol.dispose]();
    const held = Buffer.alloc(ownPeakBytes() - process.memoryUsage().rss + 200e6, 1);
    expectOwnPeak(memory);
    expect(held[0]).toBe(1);
  });

  it('has the last peak of each process of a group', () => {
    const memory = new ProcessMemory();
    using group = memory.begin();
    for (const each of [peak(-1, 1), peak(-2, 2), peak(-1, 3)]) group.add(each);
    expect(tebibytes(memory)).toBe(5);
  });

  it('is that of the largest group if each ended before the next began', () => {
    const memory = new ProcessMemory();
    for (const size of [2, 7, 3]) {
      using group = memory.begin();
      group.add(peak(-size, size));
    }
    expect(tebibytes(memory)).toBe(7);
  });

  it('is the sum of groups that ran at the same time, even if one reports after the other has ended', () => {
    const memory = new ProcessMemory();
    const first = memory.begin();
    const second = memory.begin();
    first.add(peak(-1, 2));
    first[Symbol.dispose]();
    second.add(peak(-2, 3));
    using third = memory.begin();
    third.add(peak(-3, 1));
    expect(tebibytes(memory)).toBe(5);
  });

  it.skipIf(process.platform !== 'linux')('counts the program once for all processes', () => {
    const program = ownPeakBytes() - ownPeak().peakMemoryBytes;
    expect(program).toBeGreaterThan(20e6);
    expect(program).toBeLessThan(500e6);
    expect(ownPeak().processId).toBe(process.pid);
  });

  it('leaves out the memory of the process that started a process', async () => {
    const held = Buffer.alloc(300e6, 1);
    const script = join(temporaryFolder(), 'child.ts');
    const library = join(import.meta.dirname, '../../../generator/system/process.ts');
    writeFileSync(
      script,
      `import { ownPeakBytes } from ${JSON.stringify(library)}; process.send(ownPeakBytes()); process.disconnect();`,
    );
    const child = fork(script, { execArgv: [] });
    const [bytes] = await once(child, 'message');
    expect(bytes).toBeGreaterThan(20e6);
    expect(bytes).toBeLessThan(held.length);
  });
});
