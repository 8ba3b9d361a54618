/** The home page: the search box, what was decided last, topics, places by state, data. */
import type { Config } from '../../../schemas/config.ts';
import { attributionOf, licenseUrl } from '../../../schemas/license.ts';
import {
  coverageMapPath,
  coveragePath,
  databaseFileName,
  dataManifestName,
  dataPath,
  docsPath,
  homePath,
  municipalitiesPath,
  relativeLink,
  type Site,
  siteOf,
  siteSearchPath,
} from '../../../schemas/paths.ts';
import { filterNames } from '../../../search-lambda/http/pages/address.ts';
import { archiveHost } from '../docs/examples.ts';
import { datasetPath } from '../docs/layout.ts';
import { externalLink } from '../html/components.ts';
import { countOf, formatCount } from '../html/numbers.ts';
import type { Page, PageSite } from '../html/page.ts';
import { type Html, html } from '../html/template.ts';
import type { CoverageMap } from './coverage-map.ts';
import { decisionList, periodText } from './decision-list.ts';
import type { SiteHighlights, WeeklyHighlights } from './highlights.ts';
import { mapSizes } from './map-projection.ts';
import { searchForm } from './search-form.ts';
import { searchExamples } from './search-page.ts';
import { countryNames, hasMeetings, type StatePlaces, sumOf } from './state-places.ts';
import { topicLinks } from './topic.ts';

const link = (path: string): string => relativeLink(homePath, path);

/** What the home page shows. */
export type HomeInput = {
  readonly states: readonly StatePlaces[];
  readonly highlights: SiteHighlights;
  readonly map: CoverageMap | undefined;
};

/** The home page of a site. */
export function homePage({ config, site }: PageSite, { states, highlights, map }: HomeInput): Page {
  const { inSentence } = countryNames[site.country];
  const summary = siteSummary(states, highlights);
  return {
    path: homePath,
    title: `What local governments in ${inSentence} decide`,
    description: `${summary} Free, no account, open data.`,
    main: html`<h1>See what your city council and school board decided</h1>
      <p class="lede">${summary}</p>
      ${searchForm(config, { path: homePath, language: 'en', country: site.country })}
      <noscript>
        <p class="note">
          Without JavaScript, results open on a plain page. If it does not load, open a place below, or read
          the data: the <a href="${link(municipalitiesPath)}">list of places</a> (JSON) links to the meetings
          of each.
        </p>
      </noscript>
      ${searchExamples(config, homePath)} ${highlightSections(highlights)} ${stateSection(states, site, map)}
      ${otherSites(config, site)} ${dataSection(config)}`,
    scripts: ['home'],
    firstScript: searchRedirect,
    structuredData: siteThing(config, site),
  };
}

/** Searches were once in the address of the home page. */
const searchRedirect = `if(/[?&](${['q', 'view', ...filterNames].join('|')})=[^&]/.test(location.search)){document.documentElement.hidden=true;location.replace('${link(siteSearchPath())}'+location.search)}`;

/** Says what the site has, and claims summaries only where somebody wrote them. */
function siteSummary(
  states: readonly StatePlaces[],
  { texts: { written, copied, decided } }: Pick<SiteHighlights, 'texts'>,
): string {
  const meetings = sumOf(states, (state) => state.meetings);
  const places = sumOf(states, (state) => state.places.filter(hasMeetings).length);
  const contents = [
    ...(written > 0 && copied === 0 ? ['summaries'] : []),
    ...(copied > 0 ? ['official titles'] : []),
    ...(decided > 0 ? ['decisions'] : []),
    'documents',
  ];
  const some = written > 0 && copied > 0 ? ` ${formatCount(written)} of them have a written summary.` : '';
  return `${capitalized(listText(contents))} of ${countOf(meetings, 'meeting')} in ${countOf(places, 'place')}, with links to the official sources.${some}`;
}

const listText = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What was decided last; the closest votes and largest amounts are beside it in wide windows. */
function highlightSections({ newest, contested, costly, topics }: SiteHighlights): Html {
  const weekly = [
    contested &&
      weeklySection('contested', 'Most contested', 'The closest votes on final decisions', contested),
    costly && weeklySection('costly', 'Largest amounts', 'Final decisions with published amounts', costly),
  ];
  const hasWeekly = weekly.some((section) => section !== undefined);
  return html`${
    topics.size > 0 &&
    html`<section aria-labelledby="topics">
      <h2 id="topics">Topics</h2>
      ${topicLinks(topics.keys(), link)}
    </section>`
  }
  ${
    newest.length > 0 &&
    html`<div class="highlight-columns">
      <section aria-labelledby="newest">
        <h2 id="newest">Newest decisions</h2>
        ${decisionList(homePath, newest)}
      </section>
      ${hasWeekly && html`<div>${weekly}</div>`}
    </div>`
  }`;
}

const weeklySection = (id: string, title: string, what: string, weekly: WeeklyHighlights): Html =>
  html`<section aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    <p class="small muted">${what}, ${periodText(weekly)}</p>
    ${decisionList(homePath, weekly.highlights)}
  </section> `;

const stateSection = (
  states: readonly StatePlaces[],
  { country }: Site,
  map: CoverageMap | undefined,
): Html =>
  html`<h2 id="states">Browse by ${countryNames[country].state}</h2>
    ${map !== undefined && smallMap(map)}
    ${
      states.length === 0
        ? html`<p>No places yet.</p>`
        : html`<ul class="states">
            ${states.map(stateItem)}
          </ul>`
    }
    <p><a href="${link(coveragePath)}">All places and their data</a></p>`;

/** Fewer dots draw no outline of the country. */
const minDots = 150;

const smallMap = (map: CoverageMap): Html | false => {
  const { label, others, active, links, country } = map;
  const { width, height } = mapSizes[country];
  return (
    others.length + active.length + links.length >= minDots &&
    html`<p class="small-map">
      <a href="${link(coveragePath)}"
        ><img
          src="${link(coverageMapPath)}"
          alt="${label}"
          width="${width}"
          height="${height}"
          loading="lazy"
      /></a>
    </p>`
  );
};

const stateItem = ({ name, path, places, meetings }: StatePlaces): Html =>
  html`<li>
    <a href="${link(path)}">${name}</a>
    <span class="small muted"
      >${countOf(places.length, 'place')}${meetings > 0 && html`<br />${countOf(meetings, 'meeting')}`}</span
    >
  </li> `;

const dataSection = (config: Config): Html => {
  const file = (name: string): string => archiveHost(config) + dataPath(name);
  return html`<h2 id="data">Use it as data</h2>
    <p>
      Everything is open data, no key needed: see the <a href="${link(docsPath)}">routes and examples</a>, or
      get the <a href="${link(datasetPath)}">dataset</a> of all places, released daily, as one
      ${externalLink(file(databaseFileName), 'SQLite database')} and as Parquet
      (${externalLink(file(dataManifestName), 'all files')}).
    </p>`;
};

const otherSites = (config: Config, here: Site): Html =>
  html`${config.deployments.map(({ country }) => {
    const site = country === here.country ? undefined : siteOf(config, country);
    return (
      site !== undefined &&
      html`<p><a href="${site.url(homePath)}">Places in ${countryNames[country].inSentence}</a></p> `
    );
  })}`;

/** https://schema.org/WebSite. The query of a search is in the address of the search page. */
const siteThing = (config: Config, site: Site): unknown => ({
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  name: config.name,
  url: site.url(homePath),
  inLanguage: 'en',
  license: licenseUrl,
  creditText: attributionOf(config),
  isAccessibleForFree: true,
  publisher: { '@type': 'Organization', name: config.name, url: config.site_url },
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${site.url(siteSearchPath())}?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
});
