/** The context sections of a place, rendered from its rows, and helpers to read them. */
import { emptyPlaceRows, type PlaceRows } from '../../../../generator/corpus/place-rows.ts';
import { assembleBlocks, type BlockRecords } from '../../../../generator/places/blocks.ts';
import { dividedVotes } from '../../../../generator/places/divided-votes.ts';
import { assembleMeetings } from '../../../../generator/places/meetings.ts';
import { peopleOf } from '../../../../generator/places/people/people.ts';
import { type Place, placeOf } from '../../../../generator/places/place.ts';
import type { PageVotes } from '../../../../generator/site/context/member-votes.ts';
import { voteViews } from '../../../../generator/site/place/votes/vote-entry.ts';
import { contextSections } from '../../../../generator/site/context/context-sections.ts';
import type { PageLanguage } from '../../../../generator/site/html/dates.ts';
import type { Meeting } from '../../../../schemas/documents.ts';
import { cityPath, meetingPath, relativeLink, siteOf, votesPath } from '../../../../schemas/paths.ts';
import type { Row } from '../../../../schemas/tables/index.ts';
import { municipality } from '../../../support/corpus/corpus.ts';
import { testConfig } from '../../../support/site/build.ts';

type Options = {
  readonly place?: Partial<Row<'municipalities'>>;
  /** The meetings on the page; by default, the meetings in the rows. */
  readonly meetings?: ReadonlyMap<string, Pick<Meeting, 'date' | 'body'>>;
  readonly cut?: ReadonlySet<string>;
  readonly language?: PageLanguage;
};

/** Title and HTML of the sections of one place by id, in order. */
export function sectionsOf(
  rows: Partial<PlaceRows>,
  { place = {}, meetings, cut, language = 'en' }: Options = {},
): ReadonlyMap<string, { readonly title: string; readonly html: string }> {
  const all = { ...emptyPlaceRows(), ...rows };
  const row = municipality(place);
  const site = siteOf(testConfig, row.country);
  if (site === undefined) throw new Error(`no deployment for ${row.country}`);
  const placeAndRows = placeOf(row, site, testConfig, []);
  const blocks = assembleBlocks(all, now);
  const sections = contextSections({
    meetingHref: (id) => `#m${id}`,
    place: placeAndRows,
    blocks,
    votes: votesOf(placeAndRows, all, blocks, language),
    meetings: meetings ?? new Map(all.meetings.map((meeting) => [meeting.id, meetingOf(meeting)])),
    language,
    link: (path) => relativeLink(cityPath(row.slug), path),
    ...(cut === undefined ? {} : { cut }),
  });
  return new Map(sections.map(({ id, title, body }) => [id, { title, html: body.toString() }]));
}

const now = '2026-11-20T07:00';

/** The divided votes as on the page of the place; meetings are at their permanent links. */
function votesOf(
  place: Place,
  rows: PlaceRows,
  blocks: readonly BlockRecords[],
  language: PageLanguage,
): PageVotes {
  const { slug } = place.row;
  const people = peopleOf(rows, now);
  const meetings = assembleMeetings(slug, rows, place.site, now);
  const meeting = (id: string): string => meetingPath(slug, id);
  const addresses = {
    hasPage: () => true,
    meeting,
    decision: (_: string, id: string) => `${cityPath(slug)}#d${id}`,
  };
  return {
    divided: dividedVotes(blocks, meetings, people),
    view: voteViews({ place, people, meetings, addresses, language })(cityPath(slug)),
    href: relativeLink(cityPath(slug), votesPath(slug)),
    compareHref: undefined,
  };
}

const meetingOf = ({ meeting_date, body_name }: Row<'meetings'>): Pick<Meeting, 'date' | 'body'> => ({
  date: meeting_date,
  body: body_name ?? undefined,
});

/** The HTML of one section. */
export function sectionHtml(id: string, rows: Partial<PlaceRows>, options: Options = {}): string {
  const section = sectionsOf(rows, options).get(id);
  if (section === undefined) throw new Error(`no section ${id}`);
  return section.html;
}

/** The visible text of HTML, with whitespace collapsed. */
export const textOf = (html: string): string =>
  html
    .replaceAll(/<title.*?<\/desc>/gs, '')
    .replaceAll(/<[^>]*>/g, (tag) => (/^<\/?(bdi|a|span|time|strong)\b/.test(tag) ? '' : ' '))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The tables in HTML as rows of text, including headings. */
export const tablesOf = (html: string): readonly (readonly (readonly string[])[])[] =>
  matches(html, /<table.*?<\/table>/gs).map((table) =>
    matches(table, /<tr>.*?<\/tr>/gs).map((row) => matches(row, /<t[hd]\b.*?<\/t[hd]>/gs).map(textOf)),
  );

/** The values of an attribute, in order. */
export const attributesOf = (html: string, name: string): readonly string[] =>
  Array.from(html.matchAll(new RegExp(` ${name}="([^"]*)"`, 'g')), ([, value = '']) => value);

const matches = (text: string, pattern: RegExp): readonly string[] =>
  Array.from(text.matchAll(pattern), ([match]) => match);
