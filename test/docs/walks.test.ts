/** The pages for newcomers name files that exist. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const folders = 'schemas|search-lambda|generator|mcp-server|infra|test|docs';

describe.each(['docs/one-hour.md', 'docs/one-query.md', 'CONTRIBUTING.md'])('%s', (page) => {
  const text = readFileSync(join(root, page), 'utf8');
  const named = Array.from(
    text.matchAll(new RegExp(`\`((?:${folders})/[^\`\\s]*)\``, 'g')),
    ([, path = '']) => path,
  );

  it('names only files and folders that exist', () => {
    expect(named.length).toBeGreaterThan(3);
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});
