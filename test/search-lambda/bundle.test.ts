import { readFileSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bundle } from '../../search-lambda/bundle.ts';
import { temporaryFolder } from '../support/corpus.ts';

const root = resolve(import.meta.dirname, '../..');
const maxBytes = 1_000_000;

describe('the bundle of the function', () => {
  test('is one file under 1 MB, which needs nothing but Node.js', async () => {
    const folder = temporaryFolder();
    const { file, sizeBytes } = await bundle(folder);
    expect(file).toBe(join(folder, 'index.mjs'));
    expect(readdirSync(folder)).toEqual(['index.mjs']);
    const text = readFileSync(file, 'utf8');
    expect(Buffer.byteLength(text)).toBe(sizeBytes);
    expect(sizeBytes).toBeLessThan(maxBytes);
    const imported = [...text.matchAll(/\bfrom ?["']([^"']+)["']/g)].map(([, name = '']) => name);
    expect(imported.length).toBeGreaterThan(0);
    expect(imported.filter((name) => !name.startsWith('node:'))).toEqual([]);
  });

  test('is the same wherever and whenever it is made, and names no folder of this machine', async () => {
    const texts = [];
    for (const folder of [temporaryFolder(), join(temporaryFolder(), 'elsewhere')]) {
      const { file } = await bundle(folder);
      texts.push(readFileSync(file, 'utf8'));
      expect(texts.at(-1)).not.toContain(folder);
    }
    const [first = '', second] = texts;
    expect(second).toBe(first);
    for (const path of [root, homedir()]) expect(first).not.toContain(path);
  });
});
