/** The page of a state or province: its places with their meetings. */
import { isRegional } from '../../../schemas/formats/place-kinds.ts';
import { stateName } from '../../../schemas/formats/state-names.ts';
import type { Municipality } from '../../../schemas/documents.ts';
import {
  coveragePath,
  homePath,
  localPath,
  relativeLink,
  type Site,
  type SiteLanguage,
  siteSearchPath,
  stateFeedPath,
} from '../../../schemas/paths.ts';
import type { Highlight } from '../../places/highlights.ts';
import { emailLink } from '../html/components.ts';
import { shortDateElement } from '../html/dates.ts';
import { placePathIn, translationsOf } from '../html/local-links.ts';
import { formatCount } from '../html/numbers.ts';
import type { Page, PageSite } from '../html/page.ts';
import { pageWords } from '../html/page-words.ts';
import { type Html, html } from '../html/template.ts';
import { decisionList } from './decision-list.ts';
import { shortSearchForm } from './search-form.ts';
import { distinctNames, hasMeetings, type StatePlaces } from './state-places.ts';
import type { SiteWords } from './words/site-words.ts';
import { siteWords } from './words/words.ts';

/** Newest decisions on the page; the feed has more. */
const maxDecisions = 8;

/** A page that is being rendered. */
type StateView = {
  readonly site: Site;
  readonly state: StatePlaces;
  readonly language: SiteLanguage;
  readonly words: SiteWords;
  readonly path: string;
  readonly feed: string;
  readonly link: (path: string) => string;
};

/** The page of one state of a site. `decisions` are its newest, newest first. */
export function statePage(
  { config, site }: PageSite,
  state: StatePlaces,
  language: SiteLanguage,
  decisions: readonly Highlight[],
): Page {
  const { name, places, meetings } = state;
  const words = siteWords[language];
  const path = localPath(state.path, language);
  const feed = localPath(stateFeedPath(name), language);
  const link = (to: string): string => relativeLink(path, to);
  const view: StateView = { site, state, language, words, path, feed, link };
  const counts = words.state.counts(meetings, places.filter(hasMeetings).length);
  return {
    path,
    language,
    translations: translationsOf(site, state.path),
    title: words.state.title(name),
    description: words.state.description(counts, name),
    main: html`${crumbs(view)}
      <h1>${words.state.heading(name)}</h1>
      <p class="lede">${counts}.</p>
      ${shortSearchForm(config, {
        action: link(siteSearchPath(language)),
        label: words.state.search(name),
        name: words.state.searchName,
        language,
        filters: { state: name },
      })}
      ${decisions.length > 0 && html`<p><a href="#newest">${words.newest}</a></p>`} ${placeSections(view)}
      ${decisions.length > 0 && newestSection(view, decisions, emailLink(config, site.url(feed), language))}`,
    ...(decisions.length > 0
      ? { alternates: [{ path: feed, mediaType: 'application/atom+xml', title: words.state.feed(name) }] }
      : {}),
    structuredData: breadcrumbThing(view),
  };
}

const crumbs = ({ state, language, words, link }: StateView): Html =>
  html`<nav class="crumbs" aria-label="${pageWords[language].breadcrumb}">
    <ol>
      <li><a href="${link(localPath(homePath, language))}">${pageWords[language].home}</a></li>
      <li><a href="${link(localPath(coveragePath, language))}">${words.coverage}</a></li>
      <li aria-current="page">${stateName(state.name, language)}</li>
    </ol>
  </nav>`;

const newestSection = (
  { state: { name }, language, words, path, feed, link }: StateView,
  decisions: readonly Highlight[],
  byEmail: Html | false,
): Html =>
  html`<section aria-labelledby="newest">
    <h2 id="newest">${words.newest}</h2>
    ${decisionList(path, language, decisions.slice(0, maxDecisions))}
    <ul class="links">
      <li>
        <a href="${link(feed)}" type="application/atom+xml">${words.follow(stateName(name, language))}</a>
      </li>
      ${byEmail !== false && html`<li>${byEmail}</li>`}
      <li>
        <a href="${link(`${siteSearchPath(language)}?state=${encodeURIComponent(name)}&sort=date`)}"
          >${words.state.searchAll}</a
        >
      </li>
    </ul>
  </section>`;

type Group = {
  readonly id: keyof SiteWords['state']['groups'];
  readonly has: (place: Municipality) => boolean;
};

const isSchool = ({ kind }: Municipality): boolean => kind === 'school';
const isCounty = (place: Municipality): boolean => isRegional(place, place.country);

const groups: readonly Group[] = [
  { id: 'places', has: (place) => !isSchool(place) && !isCounty(place) },
  { id: 'counties', has: (place) => !isSchool(place) && isCounty(place) },
  { id: 'schools', has: isSchool },
];

/** Ignores accents and case: Évain is before Fort-Coulonge. */
const alphabetical = new Intl.Collator('en');

/** Renders the groups that have places. */
const grouped = (
  places: readonly Municipality[],
  show: (id: Group['id'], places: Municipality[]) => Html,
): Html[] =>
  groups.flatMap(({ id, has }) => {
    const found = places.filter(has);
    return found.length === 0 ? [] : [show(id, found)];
  });

function placeSections(view: StateView): Html {
  const { state, language, words, link, site } = view;
  const { name, places } = state;
  const names = distinctNames(places, language);
  const nameOf = (place: Municipality): string => names.get(place) ?? place.name;
  const sorted = places.toSorted((a, b) => alphabetical.compare(nameOf(a), nameOf(b)));
  const isActive = places.some(hasMeetings);
  const others = sorted.filter((place) => !hasMeetings(place));
  const titleOf = (id: Group['id']): string => words.state.groups[id][site.country];
  const placeLink = (place: Municipality): Html =>
    html`<a href="${link(placePathIn(place, language))}">${nameOf(place)}</a>`;
  return html`${grouped(sorted.filter(hasMeetings), (id, list) =>
    placeTable(
      view,
      id,
      titleOf(id),
      list.map((place) => stateTableRow(place, placeLink(place), language)),
    ),
  )}
  ${
    others.length > 0 &&
    html`<h2 id="without-meetings">${words.state.withoutMeetings}</h2>
      <details ${!isActive && html`open`}>
        <summary>${words.state.otherData(others.length, name)}</summary>
        ${grouped(
          others,
          (id, list) =>
            html`<h3>${titleOf(id)}</h3>
              <ul class="columns">
                ${list.map((place) => html`<li>${placeLink(place)}</li> `)}
              </ul>`,
        )}
      </details>`
  }`;
}

const placeTable = (
  { words: { state } }: StateView,
  id: string,
  title: string,
  rows: readonly Html[],
): Html =>
  html`<h2 id="${id}">${title}</h2>
    <div class="scroll" tabindex="0" role="region" aria-labelledby="${id}">
      <table class="places">
        <thead>
          <tr>
            <th scope="col">${state.columns.place}</th>
            <th scope="col" class="number">${state.columns.meetings}</th>
            <th scope="col">${state.columns.last}</th>
            <th scope="col">${state.columns.next}</th>
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>
    </div>`;

const stateTableRow = (
  { meetings, last_meeting, next_meeting }: Municipality,
  placeLink: Html,
  language: SiteLanguage,
): Html =>
  html`<tr>
    <th scope="row">${placeLink}</th>
    <td class="number">${formatCount(meetings, language)}</td>
    <td>${last_meeting === undefined ? '–' : shortDateElement(last_meeting, language)}</td>
    <td>${next_meeting === undefined ? '–' : shortDateElement(next_meeting, language)}</td>
  </tr> `;

/** https://schema.org/BreadcrumbList */
const breadcrumbThing = ({ site, state: { name }, language, words, path }: StateView): unknown => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: [
    [pageWords[language].home, localPath(homePath, language)] as const,
    [words.coverage, localPath(coveragePath, language)] as const,
    [stateName(name, language), path] as const,
  ].map(([step, to], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: step,
    item: site.url(to),
  })),
});
