import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { allocatorVariables, savesMemory } from '../../../generator/system/memory.ts';

const memory = resolve(import.meta.dirname, '../../../generator/system/memory.ts');

/**
 * The largest heap in bytes of a process that makes much garbage beside a little that it keeps. The process's own peak is no measure: it
 * includes that of the process that started it.
 */
const peakOf = (setup: string): number =>
  Number(
    execFileSync(process.execPath, [
      '--input-type=module',
      '--eval',
      `import { collectGarbageEarly } from ${JSON.stringify(memory)};
      ${setup}
      const kept = [];
      let peak = 0;
      for (let i = 0; i < 12_000; i++) {
        kept[i % 1_000] = Array.from({ length: 600 }, (_, j) => ({ i, j }));
        if (i % 100 === 0) peak = Math.max(peak, process.memoryUsage().heapTotal);
      }
      console.log(peak);`,
    ]).toString(),
  );

test('garbage that is collected early takes no memory', () => {
  expect(peakOf('collectGarbageEarly();')).toBeLessThan(0.8 * peakOf(''));
});

test('imports and runs since the last one collect garbage early, those over all places do not', () => {
  expect(savesMemory(['import', 'corpus.db'])).toBe(true);
  expect(savesMemory(['run', 'corpus.db', '--since-last'])).toBe(true);
  expect(savesMemory(['run', 'corpus.db'])).toBe(false);
});

test.skipIf(process.platform !== 'linux')('freed buffers are returned to the operating system', () => {
  const script = `
    const { readFileSync } = require('node:fs');
    for (let size = 256; size < 20_000; size *= 2) Buffer.alloc(1024 * size).buffer.transfer(0);
    const many = Array.from({ length: 200 }, () => Buffer.allocUnsafeSlow(512 * 1024).fill(1));
    Buffer.allocUnsafeSlow(512 * 1024).fill(1);
    for (const { buffer } of many) buffer.transfer(0);
    console.log(/VmRSS:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1])`;
  const kibibytes = (env: NodeJS.ProcessEnv): number =>
    Number(
      execFileSync(process.execPath, ['--eval', script], { env: { ...process.env, ...env } }).toString(),
    );
  expect(kibibytes({})).toBeGreaterThan(kibibytes(allocatorVariables) + 50 * 1024);
});
