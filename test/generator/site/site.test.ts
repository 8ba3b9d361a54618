/** The links of a whole site, and the link checker. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeDemoCorpus } from '../../../generator/demo/write.ts';
import { indexPointerKey } from '../../../schemas/paths.ts';
import type { IndexPointer } from '../../../schemas/index-pointer.ts';
import { openIndex } from '../../../search-lambda/engine/open-index.ts';
import { parseQuery } from '../../../search-lambda/engine/query/parse.ts';
import { atOnce, readFrom } from '../../support/search/search-documents.ts';
import { buildInto, filesOf, testConfig } from '../../support/site/build.ts';
import { addressesOf, filesInMemory, type SiteFiles } from '../../support/site/site-files.ts';
import { checkLinks, type LinkReport } from '../../support/site/site-links.ts';

const work = mkdtempSync(join(tmpdir(), 'civic-site-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));

/** Builds the site of a demo; returns its files. */
async function builtDemo(places: number, meetings: number): Promise<Map<string, Buffer>> {
  const corpus = join(work, `${places}.db`);
  writeDemoCorpus(corpus, { places, meetings });
  await buildInto(join(work, `${places}`), corpus, { parts: ['site', 'search'] });
  return filesOf(join(work, `${places}`));
}

describe('the links of a built site', () => {
  let files: Map<string, Buffer>;
  let report: LinkReport;

  beforeAll(async () => {
    files = await builtDemo(24, 900);
    report = checkLinks(filesInMemory(files), testConfig);
  });

  test('all lead to a file, and to an element on its page', () => {
    expect(report.faults).toEqual([]);
    const pages = [...files.keys()].filter((path) => path.endsWith('.html'));
    expect(report.pages).toBe(pages.length);
    expect(pages.filter((path) => /\/city\/[^/]+\/[^/]+\/index/.test(path)).length).toBeGreaterThan(0);
    expect(new Set(pages.map((path) => path.slice(0, 3)))).toEqual(new Set(['ca/', 'us/']));
  });

  test('reach every searchable meeting', async () => {
    const read = readFrom(new Map([...files].map(([path, body]) => [path.replace(/^search\//, ''), body])));
    const pointer = JSON.parse(String(files.get(indexPointerKey))) as IndexPointer;
    const index = await openIndex(pointer, read, atOnce);
    const { root } = parseQuery('-zyzzyva');
    const hits = root === undefined ? [] : await index.search(root, {}, index.facts.meetings);
    expect(hits).toHaveLength(index.facts.meetings);
    expect(hits.length).toBeGreaterThan(600);
    const { fileAt } = addressesOf(testConfig);
    const lost = hits.filter(({ document: { id, url } }) => {
      const page = String(files.get(fileAt(new URL(`meeting/${id}/`, url).href) ?? ''));
      return !url.endsWith(`#m${id}`) || page.split(` id="m${id}"`).length !== 2;
    });
    expect(lost.map(({ document: { url } }) => url)).toEqual([]);
  });
});

describe('the link checker finds', () => {
  let files: Map<string, Buffer>;

  beforeAll(async () => {
    files = await builtDemo(6, 240);
  });

  const placePage = (): string => [...files.keys()].find((path) => /us\/city\/[^/]+\/index/.test(path)) ?? '';

  /** Faults of the site after adding text to a page. */
  function faultsWith(
    more: string,
    change: (page: string) => string = (page) => page,
    path = placePage(),
  ): readonly string[] {
    const page = change(String(files.get(path)).replace('</main>', `${more}</main>`));
    const changed: SiteFiles = {
      paths: new Set([...files.keys()].filter((other) => /^..\//.test(other))),
      read: (other) => (other === path ? page : String(files.get(other))),
    };
    return checkLinks(changed, testConfig).faults;
  }

  test.each([
    ['a missing page', '<a href="../nowhere/">x</a>', /nowhere\/ leads to no file/],
    ['a missing fragment on the same page', '<a href="#mnone">x</a>', /#mnone leads to nothing on the page/],
    [
      'a missing fragment on another page',
      '<a href="../../docs/#none">x</a>',
      /docs\/#none leads to nothing/,
    ],
    ['a duplicate id', '<p id="content">x</p>', /id “content” appears twice/],
    ['a label for a missing field', '<label for="none">x</label>', /for names “none”/],
    ['an external link without rel', '<a href="https://other.example/">x</a>', /leaves the site without rel/],
    ['a link with a space', '<a href="https://other.example/a b" rel="external">x</a>', /is not a URL/],
    ['a link that runs code', '<a href="javascript:alert(1)" rel="external">x</a>', /not a web address/],
    ['a root-relative link', '<a href="/docs/">x</a>', /works only at the root of a host/],
    ['an image on another host', '<img src="https://other.example/x.png">', /<img> loads/],
    ['a bare <', 'a < b', /1 “<” start no tag/],
  ])('%s', (_, more, fault) => {
    const faults = faultsWith(more);
    expect(faults.join('\n')).toMatch(fault);
    expect(faults.every((line) => line.startsWith(placePage()))).toBe(true);
  });

  test('a missing decision, for every link to it', () => {
    const ids = / id="d[^"]*"/g;
    const links = [...files.values()].flatMap(
      (page) => String(page).match(/[^/"]*\/meeting\/[^/"]+\/(?=#d)/g) ?? [],
    );
    const [most] = [...Map.groupBy(links, (link) => link)].toSorted(([, a], [, b]) => b.length - a.length);
    const linked = [...files.keys()].find((path) => path.endsWith(`/${most?.[0]}index.html`));
    const faults = faultsWith('', (page) => page.replaceAll(ids, ''), linked);
    expect(faults.length).toBeGreaterThan(5);
    expect(faults.every((line) => line.endsWith('leads to nothing on the page'))).toBe(true);
  });

  test('a page that is in no sitemap', () => {
    const faults = faultsWith('', (page) => page.replace(/(rel="canonical" href="[^"]*)"/, '$1x/"'));
    expect(faults.join('\n')).toMatch(/is not its own canonical page/);
  });
});
