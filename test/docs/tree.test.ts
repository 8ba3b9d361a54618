/** The tree in docs/design.md lists the folders of the project: all of them, and no others. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const roots = ['schemas', 'search-lambda', 'generator', 'mcp-server', 'infra', 'bench', 'test', 'docs'];

/** `  text/   words` after `engine/` and `search-lambda/` -> `search-lambda/engine/text`. */
function listedFolders(): { path: string; purpose: string }[] {
  const design = readFileSync(join(root, 'docs/design.md'), 'utf8');
  const [, tree = ''] = /## The tree[\s\S]*?```\n([\s\S]*?)```/.exec(design) ?? [];
  const parents: string[] = [];
  return Array.from(tree.matchAll(/^( *)([\w-]+)\/ +(.*)$/gm), ([, indent = '', name = '', purpose = '']) => {
    parents.splice(indent.length / 2);
    parents.push(name);
    return { path: parents.join('/'), purpose };
  });
}

function existingFolders(): Set<string> {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0');
  const folders = new Set<string>();
  for (const file of files)
    for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) folders.add(folder);
  return folders;
}

/** The folders of test/ mirror the others, so only the first level is listed, without the mirrored ones. */
function mustBeListed(folder: string): boolean {
  const [top = '', second] = folder.split('/');
  if (!roots.includes(top)) return false;
  return top !== 'test' || second === undefined || (folder.split('/').length === 2 && !isMirrored(second));
}

const isMirrored = (name: string): boolean => roots.includes(name) && name !== 'docs';

it('every source folder is listed', () => {
  const listed = listedFolders().map(({ path }) => path);
  const missing = [...existingFolders()].filter((folder) => mustBeListed(folder) && !listed.includes(folder));
  expect(missing).toEqual([]);
});

it('every listed folder exists, once, with its purpose', () => {
  const listed = listedFolders();
  const existing = existingFolders();
  expect(listed.length).toBeGreaterThan(roots.length);
  expect(new Set(listed.map(({ path }) => path)).size).toBe(listed.length);
  expect(listed.filter(({ path }) => !existing.has(path))).toEqual([]);
  expect(listed.filter(({ purpose }) => purpose === '')).toEqual([]);
});
