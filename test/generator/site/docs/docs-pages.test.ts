import { describe, expect, test } from 'vitest';
import { type DocsInput, docsPages } from '../../../../generator/site/docs/docs-pages.ts';
import { blocks } from '../../../../schemas/blocks.ts';
import { type Config, localConfig } from '../../../../schemas/config.ts';
import { errorKinds, problemSchema } from '../../../../schemas/errors.ts';
import { openApi } from '../../../../schemas/openapi/openapi.ts';
import { coveragePath, homePath, statusPath } from '../../../../schemas/paths.ts';
import { searchParameters } from '../../../../schemas/search-parameters.ts';
import { tableNames } from '../../../../schemas/tables/index.ts';
import { loaderOf, makeApp, send, stateWith } from '../../../search-lambda/http/app.fixture.ts';
import {
  alderFalls,
  attributesIn,
  codeIn,
  distantConfig,
  pageSiteOf,
  pagesOf,
  plain,
  texts,
} from './docs.fixture.ts';

const config = localConfig('https://civic.example');
const pages = pagesOf(config);
const errorNames = Object.keys(errorKinds);

/** Hosts that the documentation may link to. */
const knownHosts = [
  'civic.example',
  'creativecommons.org',
  'datapackage.org',
  'duckdb.org',
  'lucaong.github.io',
  'mlcommons.org',
  'www.rfc-editor.org',
  'www.sqlite.org',
];

const pageAt = (path: string, from = pages): string => {
  const page = from.get(path);
  if (page === undefined) throw new Error(`no page ${path}`);
  return page;
};

test('there is a page for each topic, all errors, and each error', () => {
  expect([...pages.keys()]).toEqual([
    '/docs/',
    '/docs/how-to-search/',
    '/docs/add-a-place/',
    '/docs/downloads/',
    '/docs/embed/',
    '/docs/query-language/',
    '/docs/synonyms/',
    '/docs/dataset/',
    '/docs/data-dictionary/',
    '/docs/citing/',
    '/docs/errors/',
    ...errorNames.map((name) => `/docs/errors/${name}/`),
  ]);
});

describe.each([...pages])('%s', (path, page) => {
  test('has one h1, and skips no heading level', () => {
    const levels = [...page.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(levels[0]).toBe(1);
    levels.slice(1).forEach((level, index) => expect(level).toBeLessThanOrEqual((levels[index] ?? 0) + 1));
  });

  test('has unique ids and labels', () => {
    for (const attribute of ['id', 'aria-label']) {
      const values = attributesIn(page, attribute);
      expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([]);
    }
  });

  test('links only to existing pages and fragments, and to known hosts', () => {
    const broken = attributesIn(page, 'href').filter((href) => {
      const { origin, pathname, hash } = new URL(href, `https://site.example${path}`);
      if (origin !== 'https://site.example') return !knownHosts.includes(new URL(href).host);
      if (
        [
          '/assets/style.css',
          '/assets/icon.svg',
          '/assets/touch-icon.png',
          homePath,
          coveragePath,
          statusPath,
        ].includes(pathname)
      )
        return false;
      const target = pages.get(pathname);
      return (
        target === undefined ||
        (hash !== '' && !attributesIn(target, 'id').includes(decodeURIComponent(hash.slice(1))))
      );
    });
    expect(broken).toEqual([]);
  });

  test('links to the other pages, and marks the current one', () => {
    const nav = /<nav class="docs-nav" aria-label="Documentation">([\s\S]*?)<\/nav>/.exec(page)?.[1] ?? '';
    expect(attributesIn(nav, 'href')).toHaveLength(11);
    expect(attributesIn(nav, 'aria-current')).toEqual([
      path.startsWith('/docs/errors/') && path !== '/docs/errors/' ? 'true' : 'page',
    ]);
  });

  test('has no address of a local server, and no leftover Markdown', () => {
    expect(page).not.toMatch(/localhost|npm run/);
    const shown = plain(page.replaceAll(/<pre[\s\S]*?<\/pre>/g, '').replaceAll(/<code>[^<]*<\/code>/g, ''));
    expect(shown).not.toMatch(/`|\]\(|\*\*|undefined|\[object/);
  });
});

test.each([
  ['/docs/', 'what-ai-wrote', 'text-written-by-ai'],
  ['/docs/', 'licence-and-credit', 'license-and-credit'],
  ['/docs/query-language/', 'the-language-of-queries', 'query-language'],
  ['/docs/dataset/', 'one-place-without-downloading-all', 'read-one-place'],
  ['/docs/dataset/', 'licence-sources-and-limits', 'license-sources-and-limits'],
])('on %s, links to the former id #%s lead to the heading #%s', (path, formerId, id) => {
  expect(pageAt(path)).toContain(`<h2 id="${id}"><span id="${formerId}"></span>`);
});

describe('the first page', () => {
  const page = pageAt('/docs/');
  const text = plain(page);

  test('shows every route of the OpenAPI description, with its address', () => {
    const { paths } = openApi(config) as { paths: Record<string, unknown> };
    for (const path of Object.keys(paths))
      expect(text).toContain(`https://civic.example${path.replaceAll('{', '<').replaceAll('}', '>')}`);
  });

  test('explains every parameter and every block', () => {
    for (const [name, { isRequired, description }] of Object.entries(searchParameters)) {
      expect(text).toContain(`${name} ${isRequired ? 'required' : 'optional'}`);
      expect(text).toContain(description.replaceAll('`', ''));
    }
    for (const { name, description } of blocks) expect(text).toContain(`${name} ${description}`);
  });

  test('lists the fields of results, meetings, decisions and places', () => {
    for (const field of [
      'snippet',
      'relaxed',
      'generated_by',
      'amount_cents',
      'ocd_division_id',
      'vanished_at',
    ])
      expect(page).toContain(`<code>${field}</code>`);
  });

  test('explains credit, AI text, freshness and corrections', () => {
    expect(codeIn(page)).toEqual(
      expect.arrayContaining([
        'Civic Meetings, https://civic.example/, CC BY 4.0',
        '<a href="https://civic.example/">Civic Meetings</a>, <a rel="license" href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>',
        '[Civic Meetings](https://civic.example/), [CC BY 4.0](https://creativecommons.org/licenses/by/4.0/)',
      ]),
    );
    expect(text).toContain('ai:<model>');
    expect(text).toContain('rebuilt every hour');
    expect(text).toContain('A correction applies to the pages');
  });

  test('shows a permanent link', () => {
    expect(codeIn(page)).toContain('https://civic.example/city/alder-falls-oh/#mm1');
  });
});

describe('the addresses', () => {
  const us = pagesOf(distantConfig);
  const ca = pagesOf(distantConfig, 'none', 'CA');

  test.each([
    ['US', us, 'https://us.example/open'],
    ['CA', ca, 'https://ca.example'],
  ])('on the site of %s are addresses of the site, the search and the archive', (_, pages, base) => {
    for (const path of ['/docs/', '/docs/query-language/', '/docs/dataset/', '/docs/errors/invalid-limit/']) {
      const addresses = codeIn(pageAt(path, pages)).flatMap((code) => code.match(/https:[^\s'"\\]+/g) ?? []);
      expect(addresses.length).toBeGreaterThan(0);
      const known = [
        `${base}/`,
        'https://search.example/v1/search',
        'https://search.example/v1/decisions',
        'https://search.example/v1/health',
        'https://archive.example/bulk/data/',
        'https://about.example/',
        'https://creativecommons.org/',
        'https://us.example/open/docs/errors/',
      ];
      expect(addresses.filter((address) => !known.some((start) => address.startsWith(start)))).toEqual([]);
    }
  });

  test('of a site without places are of a fictional place, and the page says so', () => {
    expect(plain(pageAt('/docs/', ca))).toContain('Sample Bay is fictional');
    expect(plain(pageAt('/docs/', us))).not.toContain('is fictional');
  });
});

describe('pages that were rendered before', () => {
  const input = { pageSite: pageSiteOf(config), texts, example: alderFalls, sample: undefined };
  const htmlOf = (over: Partial<DocsInput>): string[] =>
    docsPages({ ...input, ...over }).map(({ body }) => Buffer.from(body).toString());

  test.each<[string, Partial<DocsInput>]>([
    ['place', { example: { ...alderFalls, slug: 'birch-lake-mn' } }],
    ['sample', { sample: { date: '2026-03-04', decisions: [{ headline: 'Homes', outcome: 'passed' }] } }],
    ['country', { pageSite: pageSiteOf(config, 'CA') }],
    ['configuration', { pageSite: pageSiteOf({ ...config, name: 'Another' }) }],
    ['text', { texts: { ...texts, synonyms: '# Synonyms' } }],
  ])('are not shown for another %s', (_, over) => {
    const before = htmlOf({});
    expect(htmlOf(over)).not.toEqual(before);
    expect(htmlOf({})).toEqual(before);
  });
});

describe('links between the Markdown files', () => {
  const markdown =
    '# Search\n\n[a](data-dictionary.md#meetings) [b](search.md) [c](../bench/RESULTS.md) [d](../README.md#e)';
  const input = {
    pageSite: pageSiteOf(config),
    texts: { ...texts, search: markdown },
    example: alderFalls,
    sample: undefined,
  };
  const page = docsPages(input)
    .map(({ body }) => Buffer.from(body).toString())
    .find((html) => html.includes('<h1>Search</h1>'));

  test('lead to their pages, or become text if the file has no page', () => {
    expect(page).toContain(
      '<p><a href="../../docs/data-dictionary/#meetings">a</a> <a href="../../docs/query-language/">b</a> c d</p>',
    );
  });
});

describe('the data dictionary', () => {
  test('has a heading for every table, which other pages link to', () => {
    const page = pageAt('/docs/data-dictionary/');
    const ids = attributesIn(page, 'id');
    expect(tableNames.filter((name) => !ids.includes(name))).toEqual([]);
    const links = attributesIn(page, 'href').filter((href) => href.startsWith('#') && href !== '#content');
    expect(links.length).toBeGreaterThan(60);
    expect(links.filter((href) => !ids.includes(href.slice(1)))).toEqual([]);
  });
});

describe.each(Object.entries(errorKinds))('the page of %s', (name, { status, title }) => {
  const page = pageAt(`/docs/errors/${name}/`);

  test('shows title, status and what to do', () => {
    expect(page).toContain(`<h1>${title}</h1>`);
    expect(plain(page)).toContain(`Error ${name}, status ${status}`);
  });

  test('shows a problem document of this error', () => {
    const problem = problemSchema.parse(JSON.parse(codeIn(page).find((code) => code.startsWith('{')) ?? ''));
    expect(problem).toMatchObject({ type: `https://civic.example/docs/errors/${name}/`, title, status });
    expect(problem.detail).not.toBe('');
  });

  test('is listed', () => {
    expect(plain(pageAt('/docs/errors/'))).toContain(`${status} ${name} ${title}`);
  });
});

describe('the problem documents', () => {
  const shownAt = (name: string): unknown =>
    JSON.parse(codeIn(pageAt(`/docs/errors/${name}/`)).find((code) => code.startsWith('{')) ?? '');

  test.each([
    ['not-found', '/nowhere', 'GET'],
    ['method-not-allowed', '/search?q=housing', 'POST'],
  ])('of %s is the one that the search returns', async (name, path, method) => {
    const loader = loaderOf(stateWith());
    const app = makeApp({ meetings: loader, decisions: loader, documents: loader });
    const answer = await send(app, path, { method });
    expect(shownAt(name)).toMatchObject({ detail: ((await answer.json()) as { detail: string }).detail });
  });
});

test('the name of the service is escaped everywhere', () => {
  const hostile: Config = { ...config, name: '<script>alert("x")</script>' };
  for (const page of pagesOf(hostile).values()) expect(page).not.toContain('<script>alert');
});
