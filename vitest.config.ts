import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Builds and servers run in tests; none of them is timed, but a hang must end.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    reporters:
      process.env['CI'] === undefined
        ? ['default']
        : ['default', ['json', { outputFile: '.ci/results.json' }]],
  },
});
