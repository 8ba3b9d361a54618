import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { importFaults, type SourceFiles } from './support/architecture.ts';

const root = join(import.meta.dirname, '..');
const folders = ['schemas', 'generator', 'search-lambda', 'mcp-server', 'infra', 'bench', 'test'];

/** Our TypeScript files by path from the root. */
function sourceFiles(): SourceFiles {
  const below = folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (path) => `${folder}/${path}`,
      ),
    );
  const paths = [...readdirSync(root), ...below].filter(
    (path) => path.endsWith('.ts') && !path.includes('node_modules/'),
  );
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

test('imports point one way', () => {
  const files = sourceFiles();
  expect(files.size).toBeGreaterThan(100);
  expect(importFaults(files)).toEqual([]);
});

/** Faults of a made-up file beside files that are there. */
const faultsOf = (path: string, ...lines: string[]): string[] =>
  importFaults(
    new Map([
      ['schemas/paths.ts', ''],
      ['generator/store/s3.ts', "import { request } from 'node:https';"],
      ['generator/corpus/rows/decode.ts', "import { isTableName } from '../../../schemas/paths.ts';"],
      ['generator/corpus/open.ts', "import { put } from '../store/s3.ts';"],
      [path, lines.join('\n')],
    ]),
  );

describe('an import is a fault', () => {
  test.each([
    ['schemas/a.ts', '../generator/build/build.ts'],
    ['schemas/tables/a.ts', '../../search-lambda/engine/text.ts'],
    ['schemas/generate.ts', '../generator/system/errors.ts'],
    ['search-lambda/engine/a.ts', '../http/app.ts'],
    ['search-lambda/engine/a.ts', '../../generator/system/errors.ts'],
    ['search-lambda/lambda/handler.ts', '../../generator/system/errors.ts'],
    ['generator/build/build.ts', '../../search-lambda/http/app.ts'],
    ['generator/search/a.ts', '../../search-lambda/load/loader.ts'],
    ['generator/serve/a.ts', '../../search-lambda/lambda/handler.ts'],
    ['generator/server.ts', '../search-lambda/http/app.ts'],
    ['generator/commands/build.ts', '../../search-lambda/http/app.ts'],
    ['generator/build/build.ts', '../../mcp-server/server.ts'],
    ['generator/build/build.ts', '../../test/support/site/build.ts'],
    ['generator/build/build.ts', '../../bench/run.ts'],
    ['generator/build/build.ts', '../commands/build.ts'],
    ['generator/corpus/open.ts', '../build/read-places.ts'],
    ['generator/search/a.ts', '../build/build.ts'],
    ['generator/site/a.ts', '../search/documents.ts'],
    ['generator/store/s3-store.ts', '../publish/plan.ts'],
    ['generator/system/errors.ts', '../store/artifact.ts'],
    ['generator/site/assets/a.ts', '../place/place-page.ts'],
    ['mcp-server/a.ts', '../generator/system/errors.ts'],
    ['mcp-server/a.ts', '../search-lambda/engine/text.ts'],
    ['infra/stack.ts', '../search-lambda/lambda/handler.ts'],
    ['bench/run.ts', '../test/support/corpus/corpus.ts'],
    ['test/a.test.ts', '../bench/run.ts'],
    ['vitest.config.ts', './schemas/paths.ts'],
  ])('from %s to %s', (path, target) => {
    expect(faultsOf(path, `import { a } from '${target}';`)).toHaveLength(1);
  });

  test.each([
    "import a from '../generator/system/errors.ts';",
    "import '../generator/system/errors.ts';",
    "import type { A } from '../generator/system/errors.ts';",
    "import {\n  a,\n  type B,\n} from '../generator/system/errors.ts';",
    'import * as a from "../generator/system/errors.ts";',
    "export { a } from '../generator/system/errors.ts';",
    "export * from '../generator/system/errors.ts';",
    "export type { A } from '../generator/system/errors.ts';",
    "const a = await import('../generator/system/errors.ts');",
    "new Worker(new URL('../generator/system/errors.ts', import.meta.url));",
  ])('written as %s', (line) => {
    expect(faultsOf('mcp-server/a.ts', "import { b } from './b.ts';", line, 'export const c = 1;')).toEqual([
      'mcp-server/a.ts imports generator/system/errors.ts, which mcp-server may not',
    ]);
  });
});

test.each([
  ['schemas/a.ts', './paths.ts'],
  ['schemas/generate.ts', './paths.ts'],
  ['search-lambda/engine/a.ts', '../../schemas/paths.ts'],
  ['search-lambda/http/app.ts', '../engine/text.ts'],
  ['generator/search/a.ts', '../../search-lambda/engine/index.ts'],
  ['generator/serve/serve.ts', '../../search-lambda/http/app.ts'],
  ['generator/commands/search.ts', '../../search-lambda/load/loader.ts'],
  ['mcp-server/a.ts', '../schemas/paths.ts'],
  ['bench/run.ts', '../generator/build/build.ts'],
  ['test/a.test.ts', '../generator/build/build.ts'],
  ['generator/build/build.ts', '../corpus/open.ts'],
  ['generator/a.ts', 'vitest/config'],
  ['generator/a.ts', 'highlight.js'],
])('an import from %s to %s is allowed', (path, target) => {
  expect(faultsOf(path, `import { a } from '${target}';`)).toEqual([]);
});

describe('code that produces documents, pages, answers or schemas is pure', () => {
  test.each([
    'generator/places/a.ts',
    'generator/site/html/a.ts',
    'generator/site/assets/a.ts',
    'generator/site/feeds/a.ts',
    'search-lambda/engine/a.ts',
    'schemas/a.ts',
  ])('%s may not reach the machine', (path) => {
    for (const module of [
      'node:fs',
      'node:fs/promises',
      'node:http',
      'node:worker_threads',
      '@duckdb/node-api',
    ])
      expect(faultsOf(path, `import { a } from '${module}';`)).toEqual([
        `${path} → ${module}: ${path} must be pure`,
      ]);
    expect(
      faultsOf(path, "import type { Stats } from 'node:fs';", "import { hash } from 'node:crypto';"),
    ).toEqual([]);
  });

  test('nor through another file', () => {
    expect(faultsOf('generator/places/a.ts', "import { a } from '../corpus/open.ts';")).toEqual([
      'generator/places/a.ts → generator/corpus/open.ts → generator/store/s3.ts → node:https: generator/places/a.ts must be pure',
    ]);
    expect(faultsOf('generator/places/a.ts', "import type { A } from '../corpus/open.ts';")).toEqual([]);
    expect(faultsOf('generator/places/a.ts', "import { a } from '../corpus/rows/decode.ts';")).toEqual([]);
  });
});

test('a file that belongs nowhere is a fault', () => {
  expect(faultsOf('tools/a.ts', '')).toEqual(['tools/a.ts is in no layer of ARCHITECTURE.md']);
});
