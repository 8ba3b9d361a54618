/** The documentation, rendered from the files in docs/, and helpers to read its pages. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { docsPages } from '../../../../generator/site/docs/docs-pages.ts';
import type { ExamplePlace } from '../../../../generator/site/docs/examples.ts';
import type { MeetingSample } from '../../../../generator/site/docs/quickstart.ts';
import type { PageSite } from '../../../../generator/site/html/page.ts';
import { type Config, localConfig } from '../../../../schemas/config.ts';
import { siteOf } from '../../../../schemas/paths.ts';
import type { Country } from '../../../../schemas/names/states.ts';

const root = join(import.meta.dirname, '../../../..');
const textOf = (name: string): string => readFileSync(join(root, 'docs', name), 'utf8');

export const texts = {
  howToSearch: textOf('how-to-search.md'),
  addAPlace: textOf('add-a-place.md'),
  howToSearchInFrench: textOf('how-to-search.fr.md'),
  downloads: textOf('downloads.md'),
  embed: textOf('embed.md'),
  search: textOf('search.md'),
  synonyms: textOf('synonyms.md'),
  dataset: textOf('dataset.md'),
  dataDictionary: textOf('data-dictionary.md'),
};

export const alderFalls: ExamplePlace = { slug: 'alder-falls-oh', name: 'Alder Falls', meetingId: 'm1' };

export function pageSiteOf(config: Config, country: Country = 'US'): PageSite {
  const site = siteOf(config, country);
  if (site === undefined) throw new Error(`no deployment for ${country}`);
  const scripts = {
    home: '/assets/home.js',
    search: '/assets/s.js',
    city: '/assets/c.js',
    docs: '/assets/d.js',
    votes: '/assets/v.js',
    compare: '/assets/compare.js',
  };
  return {
    config,
    site,
    assets: {
      style: '/assets/style.css',
      icon: '/assets/icon.svg',
      touchIcon: '/assets/touch-icon.png',
      scripts,
    },
  };
}

/** An operator whose addresses have paths, trailing slashes and shell characters. */
export const distantConfig: Config = {
  ...localConfig('https://civic.example'),
  name: 'Meetings & More',
  site_url: 'https://about.example/',
  search_url: 'https://search.example/v1/',
  archive_url: 'https://archive.example/bulk/',
  deployments: [
    { country: 'US', base_url: 'https://us.example/open' },
    { country: 'CA', base_url: 'https://ca.example' },
  ],
};

/** What the newest meeting of Alder Falls decided. */
const sample: MeetingSample = {
  date: '2026-03-04',
  decisions: [{ headline: 'Council approves 84 homes', outcome: 'passed' }, { headline: 'A & B' }],
};

/** Pages by path within their site. */
export function pagesOf(
  config: Config,
  example: ExamplePlace | 'none' = alderFalls,
  country: Country = 'US',
): ReadonlyMap<string, string> {
  const pageSite = pageSiteOf(config, country);
  return new Map(
    docsPages({ pageSite, texts, example: example === 'none' ? undefined : example, sample }).map(
      ({ path, body }) => [
        path.slice(pageSite.site.key('').length).replace(/index\.html$/, ''),
        Buffer.from(body).toString(),
      ],
    ),
  );
}

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

const decoded = (html: string): string =>
  html.replaceAll(/&(?:lt|gt|quot|#39|amp);/g, (entity) => entities[entity] ?? entity);

/** The text of an HTML element. */
export const plain = (html: string): string =>
  decoded(html.replaceAll(/<\/(?:td|th|tr|p|li|h\d|summary|pre)>/g, ' ').replaceAll(/<[^>]*>/g, ''))
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The text of all blocks of code. */
export const codeIn = (page: string): string[] =>
  [...page.matchAll(/<pre[^>]*>([\s\S]*?)<\/pre>/g)].map(([, code]) =>
    decoded((code ?? '').replaceAll(/<[^>]*>/g, '')),
  );

/** Values of an attribute. */
export const attributesIn = (page: string, name: string): string[] =>
  [...page.matchAll(new RegExp(` ${name}="([^"]*)"`, 'g'))].map(([, value]) => decoded(value ?? ''));
