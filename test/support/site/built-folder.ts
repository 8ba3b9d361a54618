/** Built folders for tests of failures. */
import { cpSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { buildInto } from './build.ts';
import { meeting, municipality, smallCorpus, temporaryFolder, writeNdjson } from '../corpus/corpus.ts';

/** Names the corpus of the folder, by a path that differs between copies. */
const corpusName = join('.build', 'corpus');

/** Every file below a folder by path, including files that are not published. */
export const snapshot = (folder: string): Map<string, string> =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted()
      .map((file): [string, string] => [file.slice(folder.length + 1), file])
      .filter(([path]) => path !== corpusName)
      .map(([path, file]) => [path, readFileSync(file, 'latin1')]),
  );

/** A corpus with a place in each country, whose files contain the name. */
export function corpusNamed(name: string): string {
  const rows = smallCorpus();
  rows.municipalities = [municipality({ name }), municipality({ id: 'p2', country: 'CA', name })];
  return writeNdjson(join(temporaryFolder(), name), rows);
}

/** A corpus with an invalid row. */
export const brokenCorpus = (): string =>
  writeNdjson(temporaryFolder(), { ...smallCorpus(), meetings: [meeting({ meeting_date: '2025-02-30' })] });

const originals = mkdtempSync(join(inject('runFolder'), 'built-'));
const built = new Map<string, Promise<string>>();

/** A folder built from `corpusNamed(name)`, for one test only. It is built once and then copied. */
export async function builtFolder(name = 'Before'): Promise<string> {
  const original = built.get(name) ?? buildOriginal(name);
  built.set(name, original);
  const folder = join(temporaryFolder(), 'out');
  cpSync(await original, folder, { recursive: true });
  return folder;
}

async function buildOriginal(name: string): Promise<string> {
  const folder = join(originals, name);
  await buildInto(folder, corpusNamed(name));
  return folder;
}
