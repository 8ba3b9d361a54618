/** Golden folders; see golden/README.md. */
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../generator/system/config.ts';
import { buildInto, documentsOf, filesOf, testConfig } from './support/site/build.ts';
import { temporaryFolder } from './support/corpus/corpus.ts';
import { shapeFaults } from './support/site/documents.ts';

const golden = join(import.meta.dirname, 'golden');
const isUpdate = process.env['UPDATE_GOLDEN'] === '1';

const cases = readdirSync(golden, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** Builds the files of a case. */
async function buildCase(folder: string): Promise<ReadonlyMap<string, Buffer>> {
  const configFile = join(folder, 'civic.config.json');
  const config = existsSync(configFile) ? await readConfig(configFile) : testConfig;
  const output = temporaryFolder();
  await buildInto(output, join(folder, 'corpus'), { config });
  return documentsOf(output);
}

const parse = (body: Buffer): unknown => JSON.parse(body.toString());

/** Pretty-printed JSON. */
const pretty = (body: Buffer): string => `${JSON.stringify(parse(body), null, 2)}\n`;

function replaceExpected(folder: string, built: ReadonlyMap<string, Buffer>): void {
  rmSync(folder, { recursive: true, force: true });
  for (const [path, body] of built) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), pretty(body));
  }
}

test('there are golden cases', () => {
  expect(cases.length).toBeGreaterThanOrEqual(4);
});

describe.each(cases)('%s', (name) => {
  test('builds the expected files, minified, with keys in the expected order', async () => {
    const expectedFolder = join(golden, name, 'expected');
    const built = await buildCase(join(golden, name));
    if (isUpdate) replaceExpected(expectedFolder, built);
    const expected = filesOf(expectedFolder);
    expect([...built.keys()]).toEqual([...expected.keys()]);
    for (const [path, body] of built) {
      const value = parse(expected.get(path) ?? Buffer.from('null'));
      expect({ [path]: parse(body) }).toEqual({ [path]: value });
      expect(body.toString()).toBe(JSON.stringify(value));
      expect(shapeFaults(path, value)).toEqual([]);
    }
  });
});
