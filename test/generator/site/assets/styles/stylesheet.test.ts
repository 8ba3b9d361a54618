/** The stylesheet as a whole: its size, and that nothing in it is unknown or unused. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readAssets } from '../../../../../generator/site/html/assets.ts';

/** Every page waits for the stylesheet: at 1.6 Mbps, 12 kB take 60 ms. */
const maxCompressedBytes = 12_000;

const folder = 'generator/site/assets/styles';
const styles = readdirSync(folder)
  .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll(/\/\*[^]*?\*\//g, ''))
  .join('\n');

/** Markup of the pages and of the answers of the search. */
const markup = ['generator/site', 'search-lambda/http', 'schemas/formats']
  .flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => readFileSync(join(root, name), 'utf8')),
  )
  .join('\n');

const namesIn = (pattern: RegExp): string[] => [
  ...new Set(Array.from(styles.matchAll(pattern), ([, name = '']) => name)),
];

test('is one file of at most 12 kB, compressed', async () => {
  const { files } = await readAssets();
  const sheets = files.filter(({ path }) => path.endsWith('.css'));
  expect(sheets).toHaveLength(1);
  expect(gzipSync(sheets[0]?.body ?? '').length).toBeLessThan(maxCompressedBytes);
});

test('has every file of its folder', async () => {
  const { files } = await readAssets();
  const sheet = Buffer.from(files.find(({ path }) => path.endsWith('.css'))?.body ?? '').toString();
  // The minifier keeps the names of classes and custom properties.
  const missing = namesIn(/\.([a-z][\w-]*)(?=[^{}]*\{)/g).filter((name) => !sheet.includes(`.${name}`));
  expect(missing).toEqual([]);
});

test('uses all custom properties that it declares, and no others', () => {
  const used = namesIn(/var\((--[\w-]+)/g);
  expect(used.length).toBeGreaterThan(20);
  expect(used.toSorted()).toEqual(namesIn(/(--[\w-]+):/g).toSorted());
});

test('names only classes that the pages have', () => {
  const isUsed = (name: string): boolean => {
    if (new RegExp(`[\\s"'\`.]${name}[\\s"'\`.$]`).test(markup)) return true;
    // Classes that end in a value: `outcome-${outcome}`.
    const prefix = name.slice(0, name.lastIndexOf('-') + 1);
    return prefix !== '' && markup.includes(`${prefix}\${`);
  };
  const classes = namesIn(/\.([a-z][\w-]*)(?=[^{};]*\{)/g);
  expect(classes.length).toBeGreaterThan(50);
  expect(classes.filter((name) => !isUsed(name))).toEqual([]);
});
