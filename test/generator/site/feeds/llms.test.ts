import { describe, expect, test } from 'vitest';
import type { TextCounts } from '../../../../generator/places/highlights.ts';
import { llms } from '../../../../generator/site/feeds/llms.ts';
import { openApi } from '../../../../schemas/openapi/openapi.ts';
import { testConfig } from '../../../support/site/build.ts';
import { siteFor } from './place.fixture.ts';

const texts: TextCounts = { written: 0, copied: 9, decided: 5 };

const textFor = (country: 'US' | 'CA', slug: string | undefined): string =>
  Buffer.from(llms(testConfig, siteFor(country), slug, texts).body).toString();

const linksIn = (text: string): string[] =>
  [...text.matchAll(/\]\(([^)]*)\)/g)].map(([, href]) => href ?? '');

describe('llms.txt', () => {
  const text = textFor('US', 'alder-falls-oh');

  test('is plain text at the root', () => {
    const { path, mediaType } = llms(testConfig, siteFor('US'), undefined, texts);
    expect([path, mediaType]).toEqual(['us/llms.txt', 'text/plain; charset=utf-8']);
  });

  test('has the form of llmstxt.org: title, summary, details, lists of links', () => {
    const [title, summary, ...rest] = text.split('\n\n');
    expect(title).toBe('# Civic Meetings');
    expect(summary).toMatch(/^> .+$/);
    const sections = rest
      .join('\n\n')
      .split(/^## .+\n\n/m)
      .slice(1);
    expect(sections.length).toBeGreaterThanOrEqual(3);
    for (const line of sections.flatMap((section) => section.trim().split('\n')))
      expect(line).toMatch(/^- \[[^\]]+\]\(https:[^)\s]+\): \S/);
    expect(text.match(/^#{1,6} /gm)).toHaveLength(sections.length + 1);
  });

  test('names every route, the license and the credit', () => {
    const { paths } = openApi(testConfig) as { paths: Record<string, unknown> };
    for (const path of Object.keys(paths))
      expect(text).toContain(`\`${path.replaceAll('{', '<').replaceAll('}', '>')}\``);
    expect(text).toContain('[CC BY 4.0](https://creativecommons.org/licenses/by/4.0/)');
    expect(text).toContain('Credit: Civic Meetings, https://civic.example/');
  });

  test('has absolute links without placeholders, even for a site without places', () => {
    for (const links of [linksIn(text), linksIn(textFor('CA', undefined))]) {
      expect(links.length).toBeGreaterThan(10);
      expect(links.filter((link) => !URL.canParse(link) || link.includes('<'))).toEqual([]);
    }
    expect(linksIn(text)).toContain('https://civic.example/city/alder-falls-oh/meetings.json');
    expect(linksIn(textFor('CA', undefined))).toContain('https://civic.example/ca/docs/#meetings');
  });

  test('links to the dataset on the archive host, and to its documentation', () => {
    const config = { ...testConfig, archive_url: 'https://archive.example/open/' };
    const links = linksIn(Buffer.from(llms(config, siteFor('US'), undefined, texts).body).toString());
    expect(links).toEqual(
      expect.arrayContaining([
        'https://archive.example/open/data/civic-meetings.db.gz',
        'https://archive.example/open/data/manifest.json',
        'https://archive.example/open/data/releases.json',
        'https://civic.example/docs/dataset/',
        'https://civic.example/docs/#dataset-file',
      ]),
    );
  });

  test('claims summaries only where somebody wrote them', () => {
    const contentsFor = (counts: TextCounts): string | undefined =>
      /school boards with (.*?)\./.exec(
        Buffer.from(llms(testConfig, siteFor('US'), undefined, counts).body).toString(),
      )?.[1];
    expect(contentsFor(texts)).toBe('official titles, decisions, documents and context');
    expect(contentsFor({ written: 1, copied: 0, decided: 0 })).toBe('summaries, documents and context');
    expect(contentsFor({ written: 1, copied: 9, decided: 5 })).toBe(
      'summaries of some, official titles, decisions, documents and context',
    );
  });

  test('links to the sites of other countries', () => {
    expect(linksIn(text)).toContain('https://civic.example/ca/llms.txt');
    expect(linksIn(textFor('CA', undefined))).toContain('https://civic.example/llms.txt');
  });
});
