import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { DroppedRows } from '../../../generator/corpus/dropped-rows.ts';
import { endProcess } from '../../../generator/system/process.ts';
import { temporaryFolder } from '../../support/corpus/corpus.ts';

const source = (path: string): string => resolve(import.meta.dirname, '../../../generator', path);

/** The compile cache that a process passes to its workers. */
const passedOn = (enable: string): string =>
  execFileSync(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { enableCompileCache } from 'node:module';
      ${enable}
      const { workerEnvironment } = await import(${JSON.stringify(source('system/compile-cache.ts'))});
      process.stdout.write(workerEnvironment().NODE_COMPILE_CACHE ?? 'none');`,
    ],
    { env: { PATH: process.env['PATH'] } },
  ).toString();

test('worker processes share the compile cache of the process that starts them', () => {
  const folder = temporaryFolder();
  expect(passedOn(`enableCompileCache(${JSON.stringify(folder)});`)).toBe(folder);
  expect(passedOn('')).toBe('none');
});

const placeSetup = (): unknown => {
  const sharedFile = join(temporaryFolder(), 'corpus.db');
  new DatabaseSync(sharedFile).close();
  return {
    sharedFile,
    corpus: { layout: new Map() },
    droppedRows: new DroppedRows().toPlain(),
    build: { asOf: new Date(0), sources: [] },
  };
};

/** Modules of workers, and messages after which they fail, which shows that their modules are loaded. */
const workers: readonly (readonly [file: string, messages: () => readonly unknown[]])[] = [
  ['build/place-worker.ts', () => [placeSetup(), {}]],
  ['search/packed/worker.ts', () => [{}]],
];

test.each(workers)('%s keeps what it compiled although it is killed', async (file, messages) => {
  const folder = temporaryFolder();
  const worker = fork(source(file), {
    execArgv: [],
    serialization: 'advanced',
    env: { ...process.env, NODE_COMPILE_CACHE: folder },
  });
  for (const message of messages()) worker.send(message as object);
  const [answer] = (await once(worker, 'message')) as unknown[];
  await endProcess(worker);
  expect(answer).toHaveProperty('failure');
  expect(readdirSync(folder, { recursive: true }).length).toBeGreaterThan(10);
});
