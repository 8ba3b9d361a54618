/** The page of a place: who governs, past and upcoming meetings, context, sources. */
import { licenseName, licenseUrl } from '../../../schemas/license.ts';
import {
  calendarPath,
  cityDocumentPath,
  cityPath,
  feedPath,
  meetingsPath,
  relativeLink,
  yearPath,
} from '../../../schemas/paths.ts';
import type { Row } from '../../../schemas/tables/index.ts';
import { recordTables } from '../../places/meeting-files.ts';
import type { Artifact } from '../../store/artifact.ts';
import { type Section, tableOfContents, sectionElement, externalLink } from '../html/components.ts';
import { type Page, pageArtifact } from '../html/page.ts';
import { html, type Html } from '../html/template.ts';
import { type PlaceFacts, placeFacts, placeDescription, placeHead } from './head.ts';
import { originalLanguageOf, textAttributes } from './languages.ts';
import { meetingInBrief } from './meeting/meeting-article.ts';
import { meetingDisplay } from './meeting/meeting-display.ts';
import { type MeetingDetail, meetingSections, type MeetingsView } from './meeting-sections.ts';
import { officialsBody } from './officials.ts';
import { hreflangs, largestFitting, type PlacePageInput } from './page-frame.ts';
import { rosterOf } from './roster.ts';
import { placeStructuredData } from './structured-data.ts';

/** From most to least detail. The largest places have tens of thousands of meetings. */
const details: readonly MeetingDetail[] = [
  { upcoming: 20, recent: 40, lines: 'whole' },
  { upcoming: 10, recent: 10, lines: 'whole' },
  { upcoming: 5, recent: 5, lines: 'title' },
  { upcoming: 0, recent: 0, lines: 'date' },
];

/**
 * Renders `/city/<slug>/`. `languages` lists the languages of its translated pages.
 * @throws {PageTooLarge} when even one date per meeting exceeds the size limit.
 */
export function placePage(input: PlacePageInput, languages: readonly string[]): Artifact {
  const { pageSite, place, context } = input;
  const facts = placeFacts(place.row, input.meetings);
  const view = meetingsView(input);
  const officials = officialsSections(input);
  const sources = sourcesSection(input);
  return largestFitting(place, details, (detail) => {
    const sections = [...officials, ...meetingSections(view, detail), ...context, sources];
    const structuredData = placeStructuredData(
      place,
      pageSite.config,
      facts,
      view.upcoming.slice(0, detail.upcoming),
    );
    const main = html`${placeHead(place.row, facts, languages)}
    ${facts.meetings === 0 && html`<p class="note">We don’t have meetings of ${place.row.name} yet.</p>`}
    ${tableOfContents(sections, 'On this page')} ${sections.map(sectionElement)}`;
    return pageArtifact(pageSite, { ...pageProperties(input, facts, languages), main, structuredData });
  });
}

/** The properties of the page, without its content. */
function pageProperties(
  { place: { row, site }, meetings }: PlacePageInput,
  facts: PlaceFacts,
  languages: readonly string[],
): Omit<Page, 'main'> {
  const { slug, name, state } = row;
  const records = [...meetings.upcoming, ...meetings.recent];
  return {
    path: cityPath(slug),
    title: `${name}, ${state}: meetings and decisions`,
    description: placeDescription(row, facts),
    ...(languages.length === 0
      ? {}
      : { translations: hreflangs(slug, originalLanguageOf(site.country, records).language, languages) }),
    alternates: [
      { path: feedPath(slug), mediaType: 'application/atom+xml', title: `Meetings of ${name}` },
      { path: calendarPath(slug), mediaType: 'text/calendar', title: `Calendar of ${name}` },
      { path: cityDocumentPath(slug), mediaType: 'application/json', title: `Data of ${name}` },
    ],
    scripts: ['city'],
  };
}

function meetingsView(input: PlacePageInput): MeetingsView {
  const { place, meetings, archive, addresses } = input;
  const { slug } = place.row;
  const { country } = place.site;
  const { languageOf } = originalLanguageOf(country, [...meetings.upcoming, ...meetings.recent]);
  const link = (to: string): string => relativeLink(cityPath(slug), to);
  const display = meetingDisplay(input, cityPath(slug));
  return {
    upcoming: meetings.upcoming.map(({ meeting }) => meeting),
    recent: meetings.recent.map(({ meeting }) => meeting),
    archive,
    meetingsLink: link(meetingsPath(slug)),
    yearLink: (year, part) => link(yearPath(slug, year, part)),
    articleOf: (meeting) => meetingInBrief(meeting, display, link(addresses.meeting(meeting.id))),
    attributesOf: (meeting) => textAttributes(languageOf(meeting), 'en'),
  };
}

function officialsSections({ place, blocks, bodies, localNow }: PlacePageInput): Section[] {
  const records = blocks.find(({ block }) => block.name === 'officials');
  if (records === undefined) return [];
  const { slug } = place.row;
  const roster = rosterOf(records, bodies, localNow.slice(0, 'YYYY-MM-DD'.length));
  const body = officialsBody(roster, relativeLink(cityPath(slug), cityDocumentPath(slug)));
  return [{ id: 'officials', title: 'Who governs', body }];
}

function sourcesSection({ place, meetings, blocks }: PlacePageInput): Section {
  const tables = recordTables([...meetings.upcoming, ...meetings.recent]).add('municipalities');
  for (const { block } of blocks) for (const table of block.tables) tables.add(table);
  const names: ReadonlySet<string> = tables;
  const sources = place.sources.filter((source) => source.tables.some((table) => names.has(table)));
  return { id: 'sources', title: 'Sources and credit', body: sourcesBody(sources, place.attribution) };
}

type Source = Row<'sources'>;

/** Lists the publications with their licenses, and states the credit. */
const sourcesBody = (sources: readonly Source[], attribution: string): Html =>
  html`${
      sources.length > 0 &&
      html`<ul>
        ${sources.map((source) => html`<li>${sourceLine(source)}</li> `)}
      </ul>`
    }
    <p>
      Our compilation and texts are licensed ${externalLink(licenseUrl, licenseName)}: use them freely and
      credit “${attribution}”. The publications keep their own licenses. Each record links to its official
      source page.
    </p>`;

const sourceLine = ({ title, publisher, url, license, license_url }: Source): Html =>
  html`${externalLink(url, title)}, ${publisher}. License: ${externalLink(license_url, license)}.`;
