import { expect, test } from 'vitest';
import { DocumentCache } from '../../../mcp-server/service/documents.ts';

const entry = (sizeBytes: number) => ({ etag: '"1"', document: {}, sizeBytes });

test('the least recently used document is evicted when the cache is full', () => {
  const cache = new DocumentCache(100);
  cache.put('a', entry(40));
  cache.put('b', entry(40));
  cache.get('a');
  cache.put('c', entry(40));
  expect(['a', 'b', 'c'].filter((url) => cache.get(url) !== undefined)).toEqual(['a', 'c']);
});

test('a replaced document frees its space', () => {
  const cache = new DocumentCache(100);
  for (let times = 0; times < 5; times++) cache.put('a', entry(60));
  cache.put('b', entry(40));
  expect([cache.get('a'), cache.get('b')]).not.toContain(undefined);
});

test('a document larger than the cache is not kept', () => {
  const cache = new DocumentCache(100);
  cache.put('a', entry(101));
  expect(cache.get('a')).toBeUndefined();
});
