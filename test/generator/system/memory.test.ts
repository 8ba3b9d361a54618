import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const memory = resolve(import.meta.dirname, '../../../generator/system/memory.ts');

/** Peak memory in bytes of a process that makes much garbage beside a little that it keeps. */
const peakOf = (setup: string): number =>
  1024 *
  Number(
    execFileSync(process.execPath, [
      '--input-type=module',
      '--eval',
      `import { collectGarbageEarly } from ${JSON.stringify(memory)};
      ${setup}
      const kept = [];
      for (let i = 0; i < 12_000; i++) kept[i % 1_000] = Array.from({ length: 600 }, (_, j) => ({ i, j }));
      console.log(process.resourceUsage().maxRSS);`,
    ]).toString(),
  );

test('garbage that is collected early takes no memory', () => {
  expect(peakOf('collectGarbageEarly();')).toBeLessThan(0.8 * peakOf(''));
});
