import type * as Os from 'node:os';
import { afterAll, expect, test, vi } from 'vitest';
import { built } from '../../support/site/built.ts';
import { isLong } from '../../support/long.ts';
import { richCorpus } from '../../support/corpus/rich-corpus.ts';

const machine = vi.hoisted(() => ({ processes: 1 }));

// Modules of other test files in this worker were loaded without the mock, and must not keep it.
vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());

vi.mock('node:os', async (original) => ({
  ...(await original<typeof Os>()),
  availableParallelism: () => machine.processes,
}));

test('a build has the same bytes with any number of processes, and with none', async () => {
  const parts = ['site', 'search'] as const;
  const builds = [await built(richCorpus(), { parts })];
  const counts = isLong ? [1, 2, 5] : [1, 3];
  for (const processes of counts) {
    machine.processes = processes;
    builds.push(await built(richCorpus(), { parts, forcesProcesses: true }));
  }
  const [one, ...others] = builds;
  expect([...(one?.files.keys() ?? [])].filter((path) => path.endsWith('/city.json'))).toHaveLength(5);
  expect(others).toEqual(counts.map(() => one));
});
