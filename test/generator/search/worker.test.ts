/** A process that packs ends silently if its parent has ended. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../support/corpus/corpus.ts';

const worker = join(import.meta.dirname, '../../../generator/search/packed/worker.ts');

it('ends silently after a task during which its parent was killed', async () => {
  const folder = temporaryFolder();
  const [script, output] = [join(folder, 'parent.mjs'), join(folder, 'output')];
  // The worker is stopped until its parent is gone, then finds a task, which fails.
  writeFileSync(
    script,
    `import { fork } from 'node:child_process';
    import { openSync } from 'node:fs';
    const output = openSync(${JSON.stringify(output)}, 'w');
    const worker = fork(${JSON.stringify(worker)}, { stdio: ['ignore', output, output, 'ipc'], serialization: 'advanced' });
    worker.send({ kind: 'pack', folder: ${JSON.stringify(join(folder, 'no', 'such'))} });
    worker.kill('SIGSTOP');
    console.log(worker.pid);
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), 300);`,
  );
  const { stdout } = spawnSync(process.execPath, [script], { encoding: 'utf8' });
  const processId = Number(stdout);
  process.kill(processId, 'SIGCONT');
  while (isRunning(processId)) await setTimeout(50);
  expect(readFileSync(output, 'utf8')).toBe('');
});

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch {
    return false;
  }
}
