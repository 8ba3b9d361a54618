/** The home page: search, place finder, newest decisions, places by state, data. */
import type { Config } from '../../../schemas/config.ts';
import { attributionOf, licenseUrl } from '../../../schemas/license.ts';
import {
  coveragePath,
  databaseFileName,
  dataManifestName,
  dataPath,
  docsPath,
  homePath,
  placesPath,
  relativeLink,
  type Site,
  siteOf,
} from '../../../schemas/paths.ts';
import { archiveHost } from '../docs/examples.ts';
import { datasetPath } from '../docs/layout.ts';
import { externalLink } from '../html/components.ts';
import { countOf } from '../html/numbers.ts';
import type { Page, PageSite } from '../html/page.ts';
import { type Html, html } from '../html/template.ts';
import { type NewestDecision, newestList } from './newest-decisions.ts';
import { searchSection } from './search-section.ts';
import { type CountryNames, countryNames, hasMeetings, type StatePlaces, sumOf } from './state-places.ts';

const link = (path: string): string => relativeLink(homePath, path);

/** The home page of a site. */
export function homePage(
  { config, site, assets }: PageSite,
  states: readonly StatePlaces[],
  newest: readonly NewestDecision[],
): Page {
  const names = countryNames[site.country];
  const { inSentence } = names;
  const summary = siteSummary(states);
  return {
    path: homePath,
    title: `What local governments in ${inSentence} decide`,
    description: `${summary}. Free, no account, open data.`,
    main: html`<h1>See what your city council and school board decided</h1>
      <p class="lede">${summary}.</p>
      ${searchSection(config, site, assets)} ${placeFinder(names)}
      ${newest.length > 0 && newestSection(newest)} ${stateSection(states, site)} ${otherSites(config, site)}
      ${dataSection(config)}`,
    scripts: ['search'],
    structuredData: siteThing(config, site),
  };
}

/** Summarizes the contents of the site in a sentence without its period. */
function siteSummary(states: readonly StatePlaces[]): string {
  const meetings = sumOf(states, (state) => state.meetings);
  const places = sumOf(states, (state) => state.places.filter(hasMeetings).length);
  return `Summaries, decisions and documents of ${countOf(meetings, 'meeting')} in ${countOf(places, 'place')}, with links to the official sources`;
}

const placeFinder = ({ state }: CountryNames): Html =>
  html`<section class="needs-script" aria-labelledby="places-title">
    <h2 id="places-title">Find a place</h2>
    <form class="search place-finder" action="${link(coveragePath)}" data-places="${link(placesPath)}">
      <div class="query">
        <label for="place">City, county or school district</label>
        <input
          id="place"
          maxlength="100"
          role="combobox"
          aria-autocomplete="list"
          aria-controls="place-options"
          aria-expanded="false"
          autocomplete="off"
          autocapitalize="off"
          spellcheck="false"
          enterkeyhint="go"
        />
        <ul id="place-options" role="listbox" aria-label="Places" hidden></ul>
      </div>
      <button type="submit">Open</button>
      <p role="status" data-place-status></p>
    </form>
    <p><a href="#states">All places by ${state}</a></p>
  </section>`;

const newestSection = (newest: readonly NewestDecision[]): Html =>
  html`<section class="newest" aria-labelledby="newest">
    <h2 id="newest">Newest decisions</h2>
    ${newestList(newest)}
  </section>`;

const stateSection = (states: readonly StatePlaces[], { country }: Site): Html =>
  html`<h2 id="states">Browse by ${countryNames[country].state}</h2>
    ${
      states.length === 0
        ? html`<p>No places yet.</p>`
        : html`<ul class="states">
            ${states.map(stateItem)}
          </ul>`
    }
    <p><a href="${link(coveragePath)}">All places and their data</a></p>`;

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

/** https://schema.org/WebSite. The query of a search is in the address of this page. */
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
    target: { '@type': 'EntryPoint', urlTemplate: `${site.url(homePath)}?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
});
