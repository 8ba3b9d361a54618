/** The page of a state or province: its places with their meetings. */
import { emailLink } from '../html/components.ts';
import type { Municipality } from '../../../schemas/documents.ts';
import {
  cityPath,
  coveragePath,
  homePath,
  relativeLink,
  type Site,
  siteSearchPath,
  stateFeedPath,
} from '../../../schemas/paths.ts';
import type { Highlight } from '../../places/highlights.ts';
import { shortDateElement } from '../html/dates.ts';
import { countOf, formatCount } from '../html/numbers.ts';
import type { Page, PageSite } from '../html/page.ts';
import { type Html, html } from '../html/template.ts';
import { decisionList } from './decision-list.ts';
import { shortSearchForm } from './search-form.ts';
import { distinctNames, hasMeetings, type StatePlaces } from './state-places.ts';

/** Newest decisions on the page; the feed has more. */
const maxDecisions = 8;

/** The page of one state of a site. `decisions` are its newest, newest first. */
export function statePage(
  { config, site }: PageSite,
  state: StatePlaces,
  decisions: readonly Highlight[],
): Page {
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
      ${shortSearchForm(config, { action: link(siteSearchPath()), label: `Search the meetings in ${name}`, name: 'Meetings', filters: { state: name } })}
      ${decisions.length > 0 && html`<p><a href="#newest">Newest decisions</a></p>`}
      ${placeSections(state, link)}
      ${decisions.length > 0 && newestSection(state, decisions, { link, byEmail: emailLink(config, site.url(stateFeedPath(name))) })}`,
    ...(decisions.length > 0 ? { alternates: [feedOf(state)] } : {}),
    structuredData: breadcrumbThing(site, state),
  };
}

const feedOf = ({ name }: StatePlaces): NonNullable<Page['alternates']>[number] => ({
  path: stateFeedPath(name),
  mediaType: 'application/atom+xml',
  title: `Decisions in ${name}`,
});

const newestSection = (
  { name, path }: StatePlaces,
  decisions: readonly Highlight[],
  { link, byEmail }: { readonly link: (path: string) => string; readonly byEmail: Html | false },
): Html =>
  html`<section aria-labelledby="newest">
    <h2 id="newest">Newest decisions</h2>
    ${decisionList(path, decisions.slice(0, maxDecisions))}
    <ul class="links">
      <li>
        <a href="${link(stateFeedPath(name))}" type="application/atom+xml">Follow ${name} (Atom feed)</a>
      </li>
      ${byEmail !== false && html`<li>${byEmail}</li>`}
      <li>
        <a href="${link(`${siteSearchPath()}?state=${encodeURIComponent(name)}&sort=date`)}"
          >Search all decisions</a
        >
      </li>
    </ul>
  </section>`;

type Group = { readonly id: string; readonly title: string; readonly has: (place: Municipality) => boolean };

const countyTypes: ReadonlySet<string> = new Set(['county', 'parish', 'regional_district']);
const isSchool = ({ kind }: Municipality): boolean => kind === 'school';
/** A borough of Alaska is a county. */
const isCounty = ({ type = '', state_code }: Municipality): boolean =>
  countyTypes.has(type) || (type === 'borough' && state_code === 'AK');

const groups: readonly Group[] = [
  { id: 'places', title: 'Cities and towns', has: (place) => !isSchool(place) && !isCounty(place) },
  { id: 'counties', title: 'Counties', has: (place) => !isSchool(place) && isCounty(place) },
  { id: 'schools', title: 'School districts', has: isSchool },
];

/** Ignores accents and case: Évain is before Fort-Coulonge. */
const alphabetical = new Intl.Collator('en');

/** Renders the groups that have places. */
const grouped = (
  places: readonly Municipality[],
  show: (group: Group, places: Municipality[]) => Html,
): Html[] =>
  groups.flatMap((group) => {
    const found = places.filter(group.has);
    return found.length === 0 ? [] : [show(group, found)];
  });

function placeSections({ name, places }: StatePlaces, link: (path: string) => string): Html {
  const names = distinctNames(places);
  const nameOf = (place: Municipality): string => names.get(place) ?? place.name;
  const sorted = places.toSorted((a, b) => alphabetical.compare(nameOf(a), nameOf(b)));
  const isActive = places.some(hasMeetings);
  const others = sorted.filter((place) => !hasMeetings(place));
  const listItem = (place: Municipality): Html =>
    html`<li><a href="${link(cityPath(place.slug))}">${nameOf(place)}</a></li> `;
  return html`${grouped(sorted.filter(hasMeetings), ({ id, title }, list) =>
    placeTable(
      id,
      title,
      list.map((place) => stateTableRow(place, nameOf(place), link)),
    ),
  )}
  ${
    others.length > 0 &&
    html`<h2 id="without-meetings">No meetings yet</h2>
      <details ${!isActive && html`open`}>
        <summary>
          ${countOf(others.length, 'place')} in ${name} with other data, such as officials, elections or
          building permits
        </summary>
        ${grouped(
          others,
          ({ title }, list) =>
            html`<h3>${title}</h3>
              <ul class="columns">
                ${list.map(listItem)}
              </ul>`,
        )}
      </details>`
  }`;
}

const placeTable = (id: string, title: string, rows: readonly Html[]): Html =>
  html`<h2 id="${id}">${title}</h2>
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
