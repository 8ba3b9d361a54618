import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Most tests wait for processes that they start; one worker leaves half of two cores idle.
    maxWorkers: 2,
    // One real S3 server for all tests that ask for it.
    globalSetup: ['test/support/aws/s3-service.ts'],
    // Tests start hundreds of processes; with their modules compiled once, each takes half the time.
    env: { NODE_COMPILE_CACHE: join(tmpdir(), 'civic-compile-cache') },
    // Builds and servers run in tests; none of them is timed, but a hang must end.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    reporters:
      process.env['CI'] === undefined
        ? ['default']
        : ['default', ['json', { outputFile: '.ci/results.json' }]],
  },
});
