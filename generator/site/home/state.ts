/** The page of a state or province: its places with their meetings. */
import type { Municipality } from '../../../schemas/documents.ts';
import { cityPath, coveragePath, homePath, relativeLink, type Site } from '../../../schemas/paths.ts';
import { shortDateElement } from '../html/dates.ts';
import { countOf, formatCount } from '../html/numbers.ts';
import type { Page, PageSite } from '../html/page.ts';
import { type Html, html } from '../html/template.ts';
import { shortSearchForm } from './search-form.ts';
import { distinctNames, hasMeetings, type StatePlaces } from './state-places.ts';

/** The page of one state of a site. */
export function statePage({ site }: PageSite, state: StatePlaces): Page {
  const { name, path, places, meetings } = state;
  const link = (to: string): string => relativeLink(path, to);
  const counts = `${countOf(meetings, 'meeting')} of ${countOf(places.filter(hasMeetings).length, 'place')}`;
  return {
    path,
    title: `Local government meetings in ${name}`,
    description: `${counts} in ${name}: cities, counties and school boards, with the last and next meeting of each.`,
    main: html`<nav class="crumbs" aria-label="Breadcrumb">
        <ol>
          <li><a href="${link(homePath)}">Home</a></li>
          <li><a href="${link(coveragePath)}">Places</a></li>
          <li aria-current="page">${name}</li>
        </ol>
      </nav>
      <h1>Local governments in ${name}</h1>
      <p class="lede">${counts}.</p>
      ${shortSearchForm(link(homePath), `Search the meetings in ${name}`, name)} ${placeSections(state, link)}`,
    structuredData: breadcrumbThing(site, state),
  };
}

function placeSections({ name, places }: StatePlaces, link: (path: string) => string): Html {
  const names = distinctNames(places);
  const row = (place: Municipality): Html => stateTableRow(place, names.get(place) ?? place.name, link);
  const active = places.filter(hasMeetings);
  const others = active.filter(({ kind }) => kind !== 'school');
  const schools = active.filter(({ kind }) => kind === 'school');
  return html`${placeTable('places', 'Cities, counties and more', others.map(row))}
  ${placeTable('schools', 'School districts', schools.map(row))}
  ${withoutMeetings(
    places.filter((place) => !hasMeetings(place)),
    name,
    (place) => html`<li><a href="${link(cityPath(place.slug))}">${names.get(place) ?? place.name}</a></li> `,
  )}`;
}

const placeTable = (id: string, title: string, rows: readonly Html[]): Html | undefined =>
  rows.length === 0
    ? undefined
    : html`<h2 id="${id}">${title}</h2>
        <div class="scroll" tabindex="0" role="region" aria-labelledby="${id}">
          <table class="places">
            <thead>
              <tr>
                <th scope="col">Place</th>
                <th scope="col" class="number">Meetings</th>
                <th scope="col">Last meeting</th>
                <th scope="col">Next meeting</th>
              </tr>
            </thead>
            <tbody>
              ${rows}
            </tbody>
          </table>
        </div>`;

const stateTableRow = (
  { slug, meetings, last_meeting, next_meeting }: Municipality,
  name: string,
  link: (path: string) => string,
): Html =>
  html`<tr>
    <th scope="row"><a href="${link(cityPath(slug))}">${name}</a></th>
    <td class="number">${formatCount(meetings)}</td>
    <td>${last_meeting === undefined ? '–' : shortDateElement(last_meeting)}</td>
    <td>${next_meeting === undefined ? '–' : shortDateElement(next_meeting)}</td>
  </tr> `;

const withoutMeetings = (
  places: readonly Municipality[],
  state: string,
  item: (place: Municipality) => Html,
): Html | undefined =>
  places.length === 0
    ? undefined
    : html`<h2 id="without-meetings">No meetings yet</h2>
        <p class="muted">
          ${countOf(places.length, 'place')} in ${state} with other data, such as officials, elections or
          building permits.
        </p>
        <ul class="columns">
          ${places.map(item)}
        </ul>`;

/** https://schema.org/BreadcrumbList */
const breadcrumbThing = (site: Site, { name, path }: StatePlaces): unknown => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: [
    { '@type': 'ListItem', position: 1, name: 'Home', item: site.url(homePath) },
    { '@type': 'ListItem', position: 2, name: 'Places', item: site.url(coveragePath) },
    { '@type': 'ListItem', position: 3, name, item: site.url(path) },
  ],
});
