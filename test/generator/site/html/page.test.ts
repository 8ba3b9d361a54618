import { describe, expect, test } from 'vitest';
import type { Assets } from '../../../../generator/site/html/assets.ts';
import { type Page, type PageSite, pageArtifact } from '../../../../generator/site/html/page.ts';
import { html } from '../../../../generator/site/html/template.ts';
import { configSchema, localConfig } from '../../../../schemas/config.ts';
import { siteOf } from '../../../../schemas/paths.ts';

const assets: Assets = {
  style: '/assets/style-1.css',
  icon: '/assets/icon-1.svg',
  touchIcon: '/assets/touch-icon.png',
  scripts: {
    home: '/assets/home.js',
    search: '/assets/search-1.js',
    city: '/assets/city-1.js',
    docs: '/assets/docs-1.js',
    votes: '/assets/votes.js',
    compare: '/assets/compare.js',
  },
};

const config = {
  ...localConfig('https://us.example/base'),
  search_url: 'https://search.example',
};

function pageSite(over: Partial<typeof config & { corrections_url: string }> = {}): PageSite {
  const site = siteOf({ ...config, ...over }, 'CA');
  if (site === undefined) throw new Error('no site');
  return { config: { ...config, ...over }, site, assets };
}

const page = (over: Partial<Page> = {}): Page => ({
  path: '/city/alder-falls/',
  title: 'Alder <Falls>',
  description: 'Meetings of "Alder Falls"',
  main: html`<h1>Alder Falls</h1>`,
  ...over,
});

const textOf = (over: Partial<Page> = {}, from = pageSite()): string =>
  Buffer.from(pageArtifact(from, page(over)).body).toString();

describe('a page', () => {
  test('is the same whether its content is one part or several', () => {
    const parts = [html`<h1>Alder Falls</h1>`, html`<p>“A” – <b>ü</b></p>`];
    const whole = textOf({ main: html`${parts}` });
    expect(textOf({ main: parts })).toBe(whole);
    expect(whole).toMatch(/<main [^>]*><h1>.*<\/b><\/p><\/main>[^]*<\/footer>\s*<\/body>\s*<\/html>\s*$/);
    expect(whole.match(/<\/(main|body|html)>/g)).toHaveLength(3);
  });

  test('shows text that looks like the mark of its content', () => {
    expect(textOf({ title: '<!--main-->' })).toContain('<title>&lt;!--main--&gt;');
  });

  test('is a file of its site', () => {
    const { path, mediaType, cache } = pageArtifact(pageSite(), page());
    expect([path, mediaType, cache]).toEqual([
      'ca/city/alder-falls/index.html',
      'text/html; charset=utf-8',
      'hourly',
    ]);
    expect(pageArtifact(pageSite(), page({ path: '/404.html' })).path).toBe('ca/404.html');
  });

  test('uses relative links within the site, and an absolute canonical address', () => {
    const text = textOf();
    expect(text).toContain('<link rel="stylesheet" href="../../assets/style-1.css" />');
    expect(text).toContain('href="../../docs/"');
    expect(text).toContain('<link rel="canonical" href="https://us.example/base/ca/city/alder-falls/" />');
  });

  test('links from the root of the host if it is served at any depth', () => {
    const text = textOf({ path: '/404.html', isAtAnyDepth: true, isIndexed: false });
    expect(text).toContain('href="/base/ca/assets/style-1.css"');
    expect(text).toContain('href="/base/ca/docs/"');
    expect(text).toContain('content="noindex"');
    expect(text).not.toContain('canonical');
  });

  test('marks itself, or the entry above it, in the navigation', () => {
    const marked = (path: string): string[] =>
      [...textOf({ path }).matchAll(/href="([^"]*)" +aria-current="(\w+)"/g)].map(
        ([, href = '', mark = '']) => `${href} ${mark}`,
      );
    expect(marked('/docs/')).toEqual(['../docs/ page']);
    expect(marked('/docs/dataset/')).toEqual(['../../docs/ true']);
    expect(marked('/')).toEqual(['./ page']);
    expect(marked('/city/alder-falls/')).toEqual([]);
  });

  test('escapes its title and description', () => {
    const text = textOf();
    expect(text).toContain('<title>Alder &lt;Falls&gt; &#183; Civic Meetings</title>');
    expect(text).toContain('content="Meetings of &quot;Alder Falls&quot;"');
  });

  test('may load only from its own host, and call the search and the other site', () => {
    const policy = /Content-Security-Policy" content="([^"]*)"/.exec(textOf())?.[1]?.replaceAll('&#39;', "'");
    expect(policy?.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self'",
      "connect-src 'self' https://search.example https://us.example",
      "base-uri 'none'",
      "form-action 'self' https://search.example",
    ]);
  });

  test('has its scripts, translations and alternates', () => {
    const text = textOf({
      scripts: ['city'],
      translations: [{ language: 'fr', path: '/city/alder-falls/fr/' }],
      alternates: [
        { path: '/city/alder-falls/meetings.atom', mediaType: 'application/atom+xml', title: 'Feed' },
      ],
      structuredData: { name: '</script>' },
      language: 'fr',
    });
    expect(text).toContain('<html lang="fr">');
    expect(text).toContain('<script type="module" src="../../assets/city-1.js"></script>');
    expect(text).toContain('hreflang="fr" href="https://us.example/base/ca/city/alder-falls/fr/"');
    expect(text).toContain(
      'type="application/atom+xml" title="Feed" href="../../city/alder-falls/meetings.atom"',
    );
    expect(text).toContain('{"name":"\\u003c/script>"}');
  });

  test('links to the corrections address, if there is one', () => {
    expect(textOf()).not.toContain('Report an error');
    expect(textOf({}, pageSite({ corrections_url: 'https://us.example/report' }))).toContain(
      '<a href="https://us.example/report" rel="external">Report an error</a>.',
    );
    expect(textOf({}, pageSite({ corrections_url: 'mailto:a@b.example' }))).toContain(
      '<a href="mailto:a@b.example">Report an error</a>',
    );
  });
});

test('the corrections address is http, https or mailto', () => {
  const isValid = (corrections_url: string): boolean =>
    configSchema.safeParse({ ...config, corrections_url }).success;
  expect(
    ['https://a.example/x', 'mailto:a@b.example', 'javascript:alert(1)', 'a', 'mailto:'].map(isValid),
  ).toEqual([true, true, false, false, false]);
});

test.each([
  ['en', 'Skip to content', 'Report an error'],
  ['es-US', 'Saltar al contenido', 'Informar de un error'],
  ['fr', 'Aller au contenu', 'Signaler une erreur'],
  ['zh-Hant', 'Skip to content', 'Report an error'],
])('the frame of a page in %s has the words of its language', (language, first, last) => {
  const text = textOf({ language }, pageSite({ corrections_url: 'mailto:a@b.example' }));
  expect(text).toContain(`>${first}<`);
  expect(text).toContain(`>${last}<`);
  expect(text.includes('hreflang="en"')).toBe(['es-US', 'fr'].includes(language));
});

test('titles and descriptions in the head have no characters that turn text around or end a line', () => {
  const hostile = 'Oak\u202eland\u2028\r\nCity\u0007';
  const text = textOf({
    title: hostile,
    description: hostile,
    alternates: [{ path: 'a.atom', mediaType: 'application/atom+xml', title: hostile }],
  });
  const head = text.slice(0, text.indexOf('</head>'));
  expect(head.match(/Oak land City /g)).toHaveLength(5);
  for (const character of '\u0007\u202e\u2028\ufffd') expect(head).not.toContain(character);
});
