import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import { afterAll, expect, test, vi } from 'vitest';
import { isLong } from '../../support/long.ts';
import { richCorpus } from '../../support/corpus/rich-corpus.ts';
import { built } from '../../support/site/built.ts';

const parallelism = vi.spyOn(os, 'availableParallelism');

/** Makes every module see a machine with this number of processors. */
function useProcessors(count: number): void {
  parallelism.mockReturnValue(count);
  syncBuiltinESMExports();
}

afterAll(() => {
  parallelism.mockRestore();
  syncBuiltinESMExports();
});

test('a build has the same bytes with any number of processes, and with none', async () => {
  const parts = ['site', 'search'] as const;
  const builds = [await built(richCorpus(), { parts })];
  const counts = isLong ? [1, 2, 5] : [1, 3];
  for (const processes of counts) {
    useProcessors(processes);
    builds.push(await built(richCorpus(), { parts, forcesProcesses: true }));
  }
  const [one, ...others] = builds;
  expect([...(one?.files.keys() ?? [])].filter((path) => path.endsWith('/city.json'))).toHaveLength(5);
  expect(others).toEqual(counts.map(() => one));
});
