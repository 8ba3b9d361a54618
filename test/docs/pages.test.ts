/** Pages outside docs/ and the pictures: links lead somewhere, npm scripts exist, screenshots are small. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const inDocs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/${name}`);
const pages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', ...inDocs];

/** `## What each alarm means` -> `what-each-alarm-means`, as GitHub makes them. */
const anchorsOf = (text: string): string[] =>
  Array.from(text.matchAll(/^#+ (.*)$/gm), ([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

/** Targets of links and pictures without their fragment, and the fragments. */
const linksOf = (text: string): { target: string; anchor: string | undefined }[] =>
  Array.from(text.matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g), ([, target = '', anchor]) => ({
    target,
    anchor,
  }));

describe.each(pages)('%s', (page) => {
  it('links to files and headings that exist', () => {
    const broken = linksOf(read(page)).filter(({ target, anchor }) => {
      const file = target === '' ? page : join(dirname(page), target);
      if (!existsSync(join(root, file))) return true;
      return anchor !== undefined && !anchorsOf(read(file)).includes(anchor);
    });
    expect(broken).toEqual([]);
  });

  it('names npm scripts that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = Array.from(
      read(page).matchAll(/npm run (?:-s |--silent )?([\w:-]+)/g),
      ([, name = '']) => name,
    );
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });
});

/** Pages that messages, comments and alarms name: `docs/operate/alarms.md#the-store-ignores-conditional-writes`. */
const namedPages = ['generator', 'schemas', 'search-lambda', 'infra', 'mcp-server', 'docs/examples'].flatMap(
  (folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name}`)
      .filter((path) => !path.includes('node_modules/') && statSync(join(root, path)).isFile())
      .flatMap((path) =>
        Array.from(
          read(path).matchAll(/\bdocs\/([\w/-]+\.md)(?:#([\w-]+))?/g),
          ([, page = '', anchor]): [string, string, string | undefined] => [path, page, anchor],
        ),
      ),
);

it('pages and headings that the program names exist', () => {
  expect(namedPages.some(([, , anchor]) => anchor !== undefined)).toBe(true);
  const missing = namedPages.filter(([, page, anchor]) => {
    const file = `docs/${page}`;
    return !existsSync(join(root, file)) || (anchor !== undefined && !anchorsOf(read(file)).includes(anchor));
  });
  expect(missing).toEqual([]);
});

/** An operator reads a page in a few minutes, and finds a part of it without reading it. */
const maxWords = 1_800;

describe.each(inDocs.filter((page) => page.startsWith('docs/operate/')))('the operating page %s', (page) => {
  it(`has fewer than ${maxWords} words`, () => {
    expect(read(page).split(/\s+/).length).toBeLessThan(maxWords);
  });

  it('begins with a list of its headings, and is in the list of pages', () => {
    const text = read(page);
    const headings = Array.from(text.matchAll(/^## (.*)$/gm), ([, heading = '']) => heading);
    const beginning = text.slice(0, text.indexOf('\n## '));
    const listed = Array.from(beginning.matchAll(/^- \[(.*?)\]\(#/gm), ([, heading = '']) => heading);
    expect(headings.length).toBeGreaterThan(1);
    expect(listed).toEqual(headings);
    for (const index of ['docs/README.md', 'docs/operate.md'])
      expect(read(index)).toContain(`](operate/${page.slice('docs/operate/'.length)})`);
  });
});

it('every decision is in the index and has a date, context, decision and consequences', () => {
  const index = read('docs/decisions/README.md');
  const records = inDocs.filter((page) => page.startsWith('docs/decisions/') && !page.endsWith('README.md'));
  expect(records.length).toBeGreaterThan(20);
  for (const record of records) {
    const name = record.replace('docs/decisions/', '');
    expect(name).toMatch(/^[a-z]+\/\d{4}-\d\d-\d\d-[a-z0-9-]+\.md$/);
    expect(index).toContain(`(${name})`);
    expect(anchorsOf(read(record)).slice(1), record).toEqual(['context', 'decision', 'consequences']);
  }
});

it('every page of docs/ is in its index', () => {
  const index = read('docs/README.md');
  const isIndexed = (page: string): boolean => index.includes(`(${page.replace('docs/', '')})`);
  expect(
    inDocs.filter((page) => /^docs\/(?:operate\/)?(?!README)[^/]+$/.test(page) && !isIndexed(page)),
  ).toEqual([]);
});

it('screenshots are under 300 kB', () => {
  for (const name of ['home.png', 'place.png']) {
    const size = statSync(join(root, 'docs/images', name)).size;
    expect(size).toBeGreaterThan(20_000);
    expect(size).toBeLessThan(300_000);
  }
});
