/** /status/ and /status.json: how current the data is, for residents, reporters and operators. Pure. */
import type { StatusDocument } from '../../../schemas/documents.ts';
import { attributionOf } from '../../../schemas/license.ts';
import {
  cityPath,
  coveragePath,
  relativeLink,
  statusPath,
  statusDocumentPath,
} from '../../../schemas/paths.ts';
import { composeJson } from '../../places/json.ts';
import { licenseFields } from '../../places/place.ts';
import { type Artifact, jsonMediaType } from '../../store/artifact.ts';
import { barChart } from '../context/charts/bars.ts';
import { chartFigure } from '../context/charts/figure.ts';
import { countryNames } from '../home/state-places.ts';
import { longDateElement, shortDateElement } from '../html/dates.ts';
import { countOf, formatCount } from '../html/numbers.ts';
import { type Page, pageArtifact, type PageSite } from '../html/page.ts';
import { type Html, html, type HtmlValue } from '../html/template.ts';
import { daysBefore, serviceStatus, type ServiceStatus, type StatusInput } from './service-status.ts';

/** Renders the status page of a site, and the same as JSON. */
export function statusFiles(pageSite: PageSite, input: StatusInput): Artifact[] {
  const { config, site } = pageSite;
  const status = serviceStatus(input);
  const updatedAt = input.places.map((place) => place.updatedAt);
  return [
    pageArtifact(pageSite, statusPage(pageSite, status)),
    {
      path: site.key(statusDocumentPath),
      body: composeJson([...licenseFields(attributionOf(config), updatedAt), ...Object.entries(status)]),
      mediaType: jsonMediaType,
      cache: 'hourly',
    },
  ];
}

const link = (path: string): string => relativeLink(statusPath, path);

function statusPage({ site }: PageSite, status: ServiceStatus): Page {
  const inSentence = countryNames[site.country];
  return {
    path: statusPath,
    title: 'Status',
    description: `How current our data about ${inSentence} is: when its sources were last read, and which places have not changed for long.`,
    main: html`<h1>Status</h1>
      <p class="lede">${summary(status)}</p>
      <p>
        The same as JSON: <a href="${link(statusDocumentPath)}">status.json</a>. What we have of each place:
        <a href="${link(coveragePath)}">coverage</a>.
      </p>
      ${freshness(status)} ${sources(status)} ${stalePlaces(status)} ${quietPlaces(status)} ${release(status)}`,
    alternates: [{ path: statusDocumentPath, mediaType: 'application/json', title: 'Status' }],
  };
}

/** Ages of at most a week. */
const weekAges: ReadonlySet<string> = new Set(['today', '1-2-days', '3-7-days']);

function summary({ as_of, counts, freshness }: ServiceStatus): Html {
  const changed = freshness
    .filter(({ age }) => weekAges.has(age))
    .reduce((sum, { places }) => sum + places, 0);
  return html`As of ${longDateElement(as_of)}, ${formatCount(changed)} of ${countOf(counts.places, 'place')}
  changed within a week.`;
}

const ageTexts: Readonly<Record<StatusDocument['freshness'][number]['age'], string>> = {
  today: 'Today',
  '1-2-days': '1 to 2 days ago',
  '3-7-days': '3 to 7 days ago',
  '8-30-days': '8 to 30 days ago',
  older: 'Over 30 days ago',
  unknown: 'Unknown: no date, or a date in the future',
};

const freshness = ({ freshness }: ServiceStatus): Html =>
  html`<h2 id="fresh">How current</h2>
    ${chartFigure(
      barChart({
        caption: 'Places by their newest change',
        heading: 'Newest change',
        numberHeadings: ['Places'],
        bars: freshness.map(({ age, places }) => ({
          label: ageTexts[age],
          value: places,
          numbers: [formatCount(places)],
        })),
      }),
      'The newest change to a place or one of its meetings, in UTC. A place without news does not change, even if we read its sources every day.',
    )}`;

type Column = { readonly title: string; readonly isNumber?: boolean };

/** A table in a box that scrolls. The heading with this id names it. */
const table = (id: string, columns: readonly Column[], rows: readonly (readonly HtmlValue[])[]): Html =>
  html`<div class="scroll" tabindex="0" role="region" aria-labelledby="${id}">
    <table>
      <thead>
        <tr>
          ${columns.map(({ title, isNumber }) => html`<th scope="col" ${isNumber === true && html` class="number"`}>${title}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ([name, ...cells]) =>
            html`<tr>
              <th scope="row">${name}</th>
              ${cells.map((cell, index) => html`<td${columns[index + 1]?.isNumber === true && html` class="number"`}>${cell}</td>`)}
            </tr> `,
        )}
      </tbody>
    </table>
  </div>`;

const dayOrDash = (date: string | null): HtmlValue =>
  date === null ? '–' : shortDateElement(date.slice(0, 10));

const sourceColumns: readonly Column[] = [
  { title: 'Source' },
  { title: 'Kind' },
  { title: 'Sources', isNumber: true },
  { title: 'Last read' },
  { title: 'Longest ago' },
  { title: 'Without date', isNumber: true },
];

const sources = ({ sources: { total, groups } }: ServiceStatus): Html =>
  html`<h2 id="sources">Sources</h2>
    ${
      groups.length === 0
        ? html`<p>No sources are named.</p>`
        : html`<p>
              The day when each was last read. Sources of meetings are grouped by the system that publishes
              them, all others by publisher. ${listed(groups.length, total, 'group')}
            </p>
            ${table(
              'sources',
              sourceColumns,
              groups.map((group) => [
                group.name ?? 'Unknown system',
                group.kind === 'platform' ? 'system of meetings' : 'publisher',
                formatCount(group.sources),
                dayOrDash(group.retrieved_at),
                dayOrDash(group.oldest_retrieved_at),
                formatCount(group.undated),
              ]),
            )}`
    }`;

/** Says so if a list is shortened. */
const listed = (shown: number, total: number, singular: string): string =>
  shown < total ? `The first ${shown} of ${countOf(total, singular)}, the oldest first.` : '';

type Listed = ServiceStatus['stale']['places'][number] | ServiceStatus['quiet']['places'][number];

const placeTable = (
  id: string,
  places: readonly Listed[],
  dateTitle: string,
  asOf: string,
  dateOf: (place: Listed) => string,
): Html =>
  table(
    id,
    [{ title: 'Place' }, { title: dateTitle }, { title: 'Days ago', isNumber: true }],
    places.map((place) => [
      html`<a href="${link(cityPath(place.slug))}">${place.name}, ${place.state_code}</a>`,
      shortDateElement(dateOf(place).slice(0, 10)),
      formatCount(daysBefore(asOf, dateOf(place)) ?? 0),
    ]),
  );

const dateOf = (place: Listed): string => ('updated_at' in place ? place.updated_at : place.last_meeting);

const stalePlaces = ({ stale: { days, total, places }, as_of }: ServiceStatus): Html =>
  html`<h2 id="stale">No change for over ${days} days</h2>
    <p>${total === 0 ? 'None.' : `${countOf(total, 'place')}.`} ${listed(places.length, total, 'place')}</p>
    ${total > 0 && placeTable('stale', places, 'Newest change', as_of, dateOf)}`;

const quietPlaces = ({ quiet: { days, total, places }, as_of }: ServiceStatus): Html =>
  html`<h2 id="quiet">No meeting for over ${days} days</h2>
    <p>
      Places whose last meeting was earlier, and which have announced none.
      ${total === 0 ? 'None.' : `${countOf(total, 'place')}.`} ${listed(places.length, total, 'place')}
    </p>
    ${total > 0 && placeTable('quiet', places, 'Last meeting', as_of, dateOf)}`;

const release = ({ counts }: ServiceStatus): Html =>
  html`<h2 id="release">In this release</h2>
    <dl class="facts">
      ${[
        ['Places', counts.places],
        ['Places with meetings', counts.places_with_meetings],
        ['Meetings', counts.meetings],
        ['Decisions', counts.decisions],
        ['Briefs written by AI', counts.briefs_by_ai],
        ['Other briefs', counts.briefs - counts.briefs_by_ai],
      ].map(
        ([name, count]) =>
          html`<div>
            <dt>${name}</dt>
            <dd>${formatCount(Number(count))}</dd>
          </div> `,
      )}
    </dl>`;
