/** `npm run generate`: writes the files that are derived from the declarations. A test fails when they are stale. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dataDictionary } from './data-dictionary.ts';
import { jsonSchemas } from './json-schema.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Every derived file: its path from the root of the project, and its content. */
export const derivedFiles = (): ReadonlyMap<string, string> =>
  new Map([
    ['docs/data-dictionary.md', dataDictionary()],
    ...[...jsonSchemas()].map(
      ([name, schema]) => [`schemas/generated/${name}`, `${JSON.stringify(schema, null, 2)}\n`] as const,
    ),
  ]);

if (import.meta.main) {
  rmSync(`${root}schemas/generated`, { recursive: true, force: true });
  for (const [path, content] of derivedFiles()) {
    mkdirSync(dirname(root + path), { recursive: true });
    writeFileSync(root + path, content);
  }
}
