/**
 * Runs with each test file. A worker runs one file after another without loading modules again (vitest.config.ts), so a file
 * must leave neither environment variables nor clocks behind; Vitest restores spies itself.
 */
import { afterAll, vi } from 'vitest';
import { compareBuffersAsBytes } from './equal-bytes.ts';

compareBuffersAsBytes();

afterAll(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});
