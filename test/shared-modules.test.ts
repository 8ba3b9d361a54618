/** A worker loads modules once for all of its test files (vitest.config.ts); these rules keep the files independent. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const sources = globSync('**/*.ts', { cwd: import.meta.dirname }).map((path) => ({
  path,
  source: readFileSync(join(import.meta.dirname, path), 'utf8'),
}));
/** Vitest runs setup files with each test file. */
const setupFiles = ['support/seeds.ts', 'support/each-file.ts'];

test('modules that test files share register no hooks when they load', () => {
  const shared = sources.filter(({ path }) => !path.endsWith('.test.ts') && !setupFiles.includes(path));
  expect(shared.length).toBeGreaterThan(100);
  const hooked = shared.filter(({ source }) => /^(?:before|after)(?:All|Each)\(/m.test(source));
  expect(hooked.map(({ path }) => path)).toEqual([]);
});

test('no module is mocked: Node.js loads the sources, which other test files use too', () => {
  const mocking = sources.filter(({ source }) => /\bvi\.(?:mock|doMock|resetModules)\(/.test(source));
  expect(mocking.map(({ path }) => path)).toEqual([]);
});
