import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compareText } from './text.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Folders with everything that a build depends on, and the endings of its files. */
const folders = ['docs', 'generator', 'schemas', 'search-lambda'];
const endings = new Set(['.ts', '.js', '.md', '.css', '.svg', '.json', '.png']);

/** Hash of the files of this program, so that another version, or one that was edited, does not continue its work. */
export async function programHash(): Promise<string> {
  const found = await Promise.all(folders.map(filesIn));
  const hash = createHash('sha256');
  for (const name of found.flat().toSorted(compareText)) {
    const content = await readFile(join(root, name));
    hash.update(`${name}\n${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

async function filesIn(folder: string): Promise<string[]> {
  if (!existsSync(join(root, folder))) return [];
  const names = await readdir(join(root, folder), { recursive: true });
  return names.filter((name) => endings.has(extname(name))).map((name) => join(folder, name));
}
