/** The pages of a small site, and helpers to read them. */
import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import type { Highlight } from '../../../../generator/places/highlights.ts';
import type { SiteHighlights } from '../../../../generator/site/home/highlights.ts';
import { type SiteInput, sitePages } from '../../../../generator/site/home/site-pages.ts';
import type { PageSite } from '../../../../generator/site/html/page.ts';
import { localConfig, type Config } from '../../../../schemas/config.ts';
import type { Municipality } from '../../../../schemas/documents.ts';
import { siteOf } from '../../../../schemas/paths.ts';
import type { Country } from '../../../../schemas/names/states.ts';

export const pageSite = (
  country: Country = 'US',
  config: Config = localConfig('https://civic.example'),
): PageSite => {
  const site = siteOf(config, country);
  if (site === undefined) throw new Error(`no deployment for ${country}`);
  return {
    config,
    site,
    assets: {
      style: '/assets/style.css',
      icon: '/assets/icon.svg',
      touchIcon: '/assets/touch-icon.png',
      scripts: {
        home: '/assets/home.js',
        search: '/assets/search.js',
        city: '/assets/city.js',
        docs: '/assets/docs.js',
        votes: '/assets/votes.js',
        compare: '/assets/compare.js',
      },
    },
  };
};

/** A place with meetings up to March 2026. */
export const municipality = (over: Partial<Municipality> = {}): Municipality => ({
  slug: 'alder-falls-oh',
  name: 'Alder Falls',
  state: 'Ohio',
  state_code: 'OH',
  country: 'US',
  kind: 'city',
  type: 'city',
  population: 12_345,
  url: 'https://civic.example/city/alder-falls-oh/',
  meetings_url: 'https://civic.example/city/alder-falls-oh/meetings.json',
  city_url: 'https://civic.example/city/alder-falls-oh/city.json',
  meetings: 1200,
  first_meeting: '2019-01-15',
  last_meeting: '2026-03-04',
  last_decision: '2026-03-02',
  blocks: ['officials', 'demographics'],
  ...over,
});

/** A place with data, but without meetings. */
export const withoutMeetings = (over: Partial<Municipality> = {}): Municipality => ({
  ...municipality({ slug: 'birch-oh', name: 'Birch', ...over }),
  meetings: 0,
  first_meeting: undefined,
  last_meeting: undefined,
  last_decision: undefined,
  next_meeting: undefined,
});

/** A decision of Alder Falls. */
export const highlight = (
  over: {
    meeting?: Partial<Highlight['meeting']>;
    place?: Partial<Highlight['place']>;
    decision?: Partial<Highlight['decision']>;
    subject?: string;
    rank?: number;
  } = {},
): Highlight => ({
  meeting: {
    id: 'm1',
    date: '2026-03-04',
    body: 'City Council',
    url: 'https://civic.example/city/alder-falls-oh/#mm1',
    source: 'https://source.example/page',
    updatedAt: '2026-03-05T00:00:00Z',
    ...over.meeting,
  },
  place: {
    slug: 'alder-falls-oh',
    name: 'Alder Falls',
    state: 'Ohio',
    state_code: 'OH',
    country: 'US',
    ...over.place,
  },
  decision: {
    id: 'd1',
    headline: 'Rezoning of 1420 Larkspur Avenue',
    outcome: 'passed',
    yes: 5,
    no: 2,
    stage: 'final',
    ...over.decision,
  },
  subject: over.subject ?? over.decision?.headline ?? 'Rezoning of 1420 Larkspur Avenue',
  rank: over.rank ?? 0,
});

/** What a site shows; by default one new decision. */
export const siteHighlights = (over: Partial<SiteHighlights> = {}): SiteHighlights => ({
  newest: [highlight()],
  contested: undefined,
  costly: undefined,
  states: new Map(),
  topics: new Map(),
  decisions: new Map(),
  texts: { written: 0, copied: 1200, decided: 1000 },
  example: undefined,
  ...over,
});

export const noDecisions: SiteHighlights = siteHighlights({ newest: [] });

/** The files of a site by path below it, as of 2026-03-20. */
export function siteFiles(over: Partial<SiteInput> = {}): ReadonlyMap<string, string> {
  const input: SiteInput = {
    pageSite: pageSite(),
    municipalities: [municipality()],
    updatedAt: ['2026-03-05T00:00:00Z'],
    postalFiles: new Map(),
    highlights: siteHighlights(),
    french: noDecisions,
    asOf: '2026-03-20',
    hasTexts: false,
    ...over,
  };
  const prefix = input.pageSite.site.key('');
  return new Map(
    sitePages(input).map(({ path, body }) => [path.slice(prefix.length), Buffer.from(body).toString()]),
  );
}

/** One file of a site. */
export function siteFile(path: string, over: Partial<SiteInput> = {}): string {
  const files = siteFiles(over);
  const file = files.get(path);
  if (file === undefined) throw new Error(`no file ${path}; the files are ${[...files.keys()].join(', ')}`);
  return file;
}

/** The visible text of HTML, with whitespace collapsed. */
export const textOf = (html: string): string =>
  html
    .replaceAll(/<(script|style)\b.*?<\/\1>/gs, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&quot;', '"')
    .replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The element of a page that contains a text. Must not contain an element of the same name. */
export function elementWith(html: string, name: string, text: string): string {
  const elements = html.match(new RegExp(`<${name}[\\s>].*?</${name}>`, 'gs')) ?? [];
  const found = elements.find((element) => textOf(element).includes(text));
  if (found === undefined) throw new Error(`no <${name}> has "${text}"`);
  return found;
}

const validator = new HtmlValidate(
  new StaticConfigLoader({
    extends: ['html-validate:standard', 'html-validate:a11y'],
    // Scrolling boxes are divs everywhere, and a combobox has no native element.
    rules: { 'prefer-native-element': 'off' },
  }),
);

/** The HTML errors of a page. */
export async function htmlFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`));
}

/** Text that must stay text. */
export const hostileTexts = [
  '<script>alert(1)</script>',
  'a ]]> b --> c',
  `"double" 'single' & &amp;`,
  '"><img src=x onerror=alert(1)>',
  '\u202eright to left\u202c אבג',
  '👩‍👩‍👧‍👦'.repeat(20),
  'x'.repeat(5000),
];
