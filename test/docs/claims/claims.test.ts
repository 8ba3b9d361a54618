/**
 * Every published sentence about matching or ranking is linked to what shows that it is true: a property of the search over the real corpus
 * (test/real/claims), or a test. A new sentence fails here until it is linked in claims.json, and so does one that is no longer published.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { properties } from '../../real/claims/properties.ts';
import { publishedSentences, textNames } from './sentences.ts';

const root = resolve(import.meta.dirname, '../../..');
/** Sentences by what they are linked to. */
const claims = JSON.parse(readFileSync(join(import.meta.dirname, 'claims.json'), 'utf8')) as Record<
  string,
  string[]
>;
/** For names of routes and shapes. */
const noClaim = 'a name, not a claim';
const linked = Object.values(claims).flat();
const published = publishedSentences();

test('every published sentence about matching or ranking is linked', () => {
  expect([...published].filter(([sentence]) => !linked.includes(sentence))).toEqual([]);
});

test('every linked sentence is published, once', () => {
  expect(linked.filter((sentence) => !published.has(sentence))).toEqual([]);
  expect(new Set(linked).size).toBe(linked.length);
});

test('every text has such sentences', () => {
  const names = new Set([...published.values()].flat());
  expect(textNames.filter((name) => !names.has(name))).toEqual([]);
});

test.each(Object.keys(claims).filter((link) => link !== noClaim))('%s exists', (link) => {
  if (!link.startsWith('test/')) {
    expect(Object.keys(properties)).toContain(link);
    return;
  }
  const [file = '', name = ''] = link.split(': ');
  expect(existsSync(join(root, file))).toBe(true);
  expect(name.length).toBeGreaterThan(10);
  expect(readFileSync(join(root, file), 'utf8')).toContain(link.slice(file.length + 2));
});

test('every property is what a sentence says', () => {
  expect(Object.keys(properties).filter((name) => !(name in claims))).toEqual([]);
});
