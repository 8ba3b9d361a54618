import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';

const isCi = process.env['CI'] !== undefined;
const isLong = process.env['CIVIC_LONG'] === '1';

/** Real data lies next to the project where it is built, and nowhere else: without it, the tests over it are left out by name. */
const realTests = 'test/real/**';
const hasRealData = existsSync(resolve(import.meta.dirname, '../shared/data'));
if (!hasRealData)
  process.stderr.write(`Excluded: ${realTests}. These tests need real data in ../shared/data.\n`);

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...(hasRealData ? [] : [realTests])],
    // Many tests wait for servers and processes; one worker leaves half of two cores idle.
    maxWorkers: 2,
    // A worker loads modules once for all of its files, which takes a quarter of the processor time of a worker per file. So hooks
    // of the modules that test files share run with the first of them only.
    isolate: false,
    // V8 begins to collect garbage with each 64 MB of buffers, which tests allocate all the time, and visits all modules of a worker
    // several times per second. If it counts buffers as part of the heap, whose limit grows with what is in use, seven files of tests
    // of stores, builds and indexes take a sixth less processor time than with `--no-concurrent-marking`, which keeps the limit.
    execArgv: ['--external-memory-accounted-in-global-limit'],
    // Node.js loads the sources itself, as it does for users. Vitest would replace each use of an import by a call of a getter. So
    // `vi.mock` cannot replace one of our modules.
    server: {
      deps: {
        external: [/\/(?:schemas|generator|search-lambda|mcp-server|infra|bench|test\/support)\/.+\.ts/],
      },
    },
    // One real S3 server for all tests that ask for it.
    globalSetup: ['test/support/run-folder.ts', 'test/support/aws/s3-service.ts'],
    setupFiles: ['test/support/seeds.ts', 'test/support/each-file.ts'],
    // Modules are compiled once for all processes that tests start.
    env: { NODE_COMPILE_CACHE: join(tmpdir(), 'civic-compile-cache') },
    // Builds and servers run in tests; none of them is timed, but a hang must end. A long run has a hundred times the cases.
    testTimeout: isLong ? 3_600_000 : 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    // Real browsers and servers on a shared machine. Random cases have fixed seeds, so a second attempt repeats them.
    retry: isCi ? 1 : 0,
    reporters: isCi
      ? ['default', ['json', { outputFile: '.ci/results.json' }], './test/support/flaky-reporter.ts']
      : ['default'],
  },
});
