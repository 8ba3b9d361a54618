/** What keeps the tree readable at a glance: small folders, files that fit in the head. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/** Data, not rooms: derived schemas, golden corpora, phrases of the demo corpus. */
const data = /^(schemas\/generated|test\/golden|generator\/demo\/phrases)\//;
const maxFilesPerFolder = 25;
const maxLines = 300;

const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\0')
  .filter((file) => file !== '' && !data.test(file));

test(`no folder has more than ${maxFilesPerFolder} files`, () => {
  const folders = Map.groupBy(files, dirname);
  const crowded = [...folders].filter(([, { length }]) => length > maxFilesPerFolder);
  expect(crowded.map(([folder, { length }]) => `${folder}: ${length}`)).toEqual([]);
});

test(`no source file has more than ${maxLines} lines`, () => {
  const long = files
    .filter((file) => /\.(ts|js|css)$/.test(file))
    .map((file) => ({ file, lines: readFileSync(join(root, file), 'utf8').split('\n').length - 1 }))
    .filter(({ lines }) => lines > maxLines);
  expect(long).toEqual([]);
});
