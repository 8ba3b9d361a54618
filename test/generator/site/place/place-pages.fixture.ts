/** The pages of one place, rendered from rows in memory. */
import { emptyPlaceRows, type PlaceRows } from '../../../../generator/corpus/place-rows.ts';
import { assemblePlace } from '../../../../generator/places/export.ts';
import { localTimes } from '../../../../generator/places/local-time.ts';
import { meetingFiles } from '../../../../generator/places/meeting-files.ts';
import { type Neighbor, placeOf } from '../../../../generator/places/place.ts';
import type { Section } from '../../../../generator/site/html/components.ts';
import { htmlPages, viewPlace } from '../../../../generator/site/place-pages.ts';
import { meetingsOfPlace } from '../../../../generator/site/place/meeting/meeting-display.ts';
import type { PlaceView } from '../../../../generator/site/place/place-view.ts';
import { type Artifact, htmlMediaType, isRendered } from '../../../../generator/store/artifact.ts';
import type { Config } from '../../../../schemas/config.ts';
import { siteOf } from '../../../../schemas/paths.ts';
import type { Row } from '../../../../schemas/tables/index.ts';
import { municipality } from '../../../support/corpus/corpus.ts';
import { generated } from '../../../support/generated.ts';
import { testConfig } from '../../../support/site/build.ts';

export type PageOptions = {
  place?: Partial<Row<'municipalities'>>;
  sources?: Row<'sources'>[];
  context?: Section[];
  asOf?: string;
  neighbors?: Neighbor[];
  config?: Partial<Config>;
  /** Ids of the documents whose text can be searched. */
  withText?: ReadonlySet<string>;
};

const assets = {
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
};

/** What the pages of a place are rendered from, as of 2026-11-20 noon UTC, which is 7 a.m. at the place. */
export function inputOf(
  rows: Partial<PlaceRows>,
  {
    place: over = {},
    sources = [],
    asOf = '2026-11-20T12:00:00Z',
    neighbors,
    config: ofOperator,
    withText,
  }: PageOptions = {},
): Parameters<typeof viewPlace>[0] {
  const row = municipality(over);
  const config = { ...testConfig, ...ofOperator };
  const site = siteOf(config, row.country);
  if (site === undefined) throw new Error(`no deployment for ${row.country}`);
  const place = { ...placeOf(row, site, config, sources), neighbors };
  const localNow = localTimes(new Date(asOf))(row.timezone);
  const allRows = { ...emptyPlaceRows(), ...rows };
  const assembled = assemblePlace(place, allRows, localNow, () => {});
  const { archive } = meetingFiles(place, assembled.meetings).shown;
  const { meetings, blocks } = assembled;
  const pageSite = { config, site, assets };
  const ofMeetings = meetingsOfPlace({
    pageSite,
    place,
    rows: allRows,
    meetings,
    localNow,
    ...(withText === undefined ? {} : { withText }),
  });
  return { ofMeetings, rows: allRows, blocks, files: { archive, cut: new Set() } };
}

/** Renders what comes before the other pages. */
export const viewing = (rows: Partial<PlaceRows>, options: PageOptions = {}): ReturnType<typeof viewPlace> =>
  viewPlace(inputOf(rows, options));

/** What pages are rendered from, and the files that come before it. */
export function viewOf(
  rows: Partial<PlaceRows>,
  options: PageOptions = {},
): { readonly view: PlaceView; readonly files: readonly Artifact[] } {
  const { items, result: view } = generated(viewing(rows, options));
  return { view, files: items.filter(isRendered) };
}

/** The pages by path. */
export function pagesOf(rows: Partial<PlaceRows>, options: PageOptions = {}): ReadonlyMap<string, string> {
  const { view, files } = viewOf(rows, options);
  const { context = [] } = options;
  const pages = [
    ...htmlPages({ ...view, context }),
    ...files.filter(({ mediaType }) => mediaType === htmlMediaType),
  ];
  const paths = pages.map(({ path }) => path);
  if (new Set(paths).size < paths.length) throw new Error(`two pages at one path: ${paths.join(', ')}`);
  return new Map(pages.map(({ path, body }) => [path, Buffer.from(body).toString()]));
}

/** The page of the place itself. */
export const pageOf = (rows: Partial<PlaceRows>, options: PageOptions = {}): string =>
  [...pagesOf(rows, options).values()][0] ?? '';

/** The element with an id, from its start tag to the next end tag of its kind. */
export function elementOf(page: string, id: string): string {
  const [element, name] = new RegExp(`<(\\w+)[^>]* id="${id}"[^>]*>`).exec(page) ?? [];
  if (element === undefined) throw new Error(`no element has the id ${id}`);
  const start = page.indexOf(element);
  return page.slice(start, page.indexOf(`</${name}>`, start));
}

/** The visible text of HTML, with whitespace collapsed. */
export const textOf = (html: string): string =>
  html
    .replaceAll(/<(script|style)[^>]*>.*?<\/\1>/gs, ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Text of all headings of a level. */
export const headingsOf = (page: string, level: number): string[] =>
  [...page.matchAll(new RegExp(`<h${level}[^>]*>(.*?)</h${level}>`, 'gs'))].map(([, text]) =>
    textOf(text ?? ''),
  );

/** All ids of a page. */
export const idsOf = (page: string): string[] =>
  [...page.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id ?? '');

/** The structured data of a page: its things by type. */
export function structuredDataOf(page: string): Map<unknown, Record<string, unknown>[]> {
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page) ?? [];
  const data = JSON.parse(json) as { '@context': string; '@graph': Record<string, unknown>[] };
  return Map.groupBy(data['@graph'], (thing) => thing['@type']);
}

/** The pages of the place itself, in all languages. */
export const placePagesOf = (
  rows: Partial<PlaceRows>,
  options: PageOptions = {},
): ReadonlyMap<string, string> =>
  new Map([...pagesOf(rows, options)].filter(([path]) => !/\/(?:\d{4}|meeting)\//.test(path)));
