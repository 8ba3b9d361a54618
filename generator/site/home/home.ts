/** The home page: the search box, what was decided last, topics, places by state, data. */
import type { Config } from '../../../schemas/config.ts';
import { stateName } from '../../../schemas/formats/state-names.ts';
import { attributionOf, licenseUrl } from '../../../schemas/license.ts';
import {
  coverageMapPath,
  coveragePath,
  databaseFileName,
  dataManifestName,
  dataPath,
  docsPath,
  homePath,
  localPath,
  municipalitiesPath,
  relativeLink,
  type Site,
  type SiteLanguage,
  siteLanguageOf,
  siteOf,
  siteSearchPath,
} from '../../../schemas/paths.ts';
import { filterNames } from '../../../search-lambda/http/pages/address.ts';
import { archiveHost } from '../docs/examples.ts';
import { datasetPath } from '../docs/layout.ts';
import { translationsOf } from '../html/local-links.ts';
import type { Page, PageSite } from '../html/page.ts';
import { type Html, html } from '../html/template.ts';
import { type CoverageMap, mapLabel } from './coverage-map.ts';
import { decisionList, periodText } from './decision-list.ts';
import type { SiteHighlights, WeeklyHighlights } from './highlights.ts';
import type { LocalHighlights } from './local-highlights.ts';
import { mapSizes } from './map-projection.ts';
import { searchForm } from './search-form.ts';
import { searchExamples } from './search-page.ts';
import { hasMeetings, type StatePlaces, sumOf } from './state-places.ts';
import { topicLinks } from './topic.ts';
import { frenchOnly } from './words/fr.ts';
import type { SiteWords } from './words/site-words.ts';
import { siteWords } from './words/words.ts';

/** What the home page shows. */
export type HomeInput = {
  readonly states: readonly StatePlaces[];
  readonly highlights: LocalHighlights;
  readonly map: CoverageMap | undefined;
  /** Whether texts of documents can be searched. */
  readonly hasTexts: boolean;
};

/** A home page that is being rendered: its words, and links from it. */
type HomeView = {
  readonly pageSite: PageSite;
  readonly language: SiteLanguage;
  readonly words: SiteWords;
  readonly path: string;
  /** To a page that has no other language. */
  readonly link: (path: string) => string;
  /** To a page in the same language. */
  readonly localLink: (path: string) => string;
};

/** The home page of a site. */
export function homePage(pageSite: PageSite, language: SiteLanguage, input: HomeInput): Page {
  const { config, site } = pageSite;
  const { states, highlights, map, hasTexts } = input;
  const path = localPath(homePath, language);
  const words = siteWords[language];
  const link = (to: string): string => relativeLink(path, to);
  const localLink = (to: string): string => link(localPath(to, language));
  const view: HomeView = { pageSite, language, words, path, link, localLink };
  const summary = siteSummary(states, highlights, words);
  return {
    path,
    language,
    translations: translationsOf(site, homePath),
    title: words.home.title(site.country),
    description: `${summary} ${words.home.free}`,
    main: html`<h1>${words.home.heading}</h1>
      <p class="lede">${summary}</p>
      ${searchForm(config, { path, language, country: site.country })}
      <noscript>
        <p class="note">${words.home.noScript(link(municipalitiesPath))}</p>
      </noscript>
      ${searchExamples(config, path, { language, hasTexts })} ${highlightSections(view, highlights)}
      ${stateSection(view, states, map)} ${otherSites(view)} ${dataSection(view)}`,
    scripts: ['home'],
    ...(language === 'en' ? { firstScript: searchRedirect(link) } : {}),
    structuredData: siteThing(config, site, language),
  };
}

/** Searches were once in the address of the home page. */
const searchRedirect = (link: HomeView['link']): string =>
  `if(/[?&](${['q', 'view', ...filterNames].join('|')})=[^&]/.test(location.search)){document.documentElement.hidden=true;location.replace('${link(siteSearchPath())}'+location.search)}`;

/** Says what the site has, and claims summaries only where somebody wrote them. */
function siteSummary(
  states: readonly StatePlaces[],
  { texts: { written, copied, decided } }: Pick<SiteHighlights, 'texts'>,
  { home }: SiteWords,
): string {
  return home.summary({
    contents: [
      ...(written > 0 && copied === 0 ? (['summaries'] as const) : []),
      ...(copied > 0 ? (['titles'] as const) : []),
      ...(decided > 0 ? (['decisions'] as const) : []),
      'documents',
    ],
    meetings: sumOf(states, (state) => state.meetings),
    places: sumOf(states, (state) => state.places.filter(hasMeetings).length),
    written: written > 0 && copied > 0 ? written : undefined,
  });
}

/** What was decided last; the closest votes and largest amounts are beside it in wide windows. */
function highlightSections(view: HomeView, highlights: LocalHighlights): Html {
  const { newest, contested, costly, topics, isFrenchOnly } = highlights;
  const { words, language, path, link } = view;
  const { home } = words;
  const weekly = [
    contested && weeklySection(view, 'contested', home.contested, home.closest, contested),
    costly && weeklySection(view, 'costly', home.costly, home.largest, costly),
  ];
  const hasWeekly = weekly.some((section) => section !== undefined);
  return html`${
    topics.size > 0 &&
    html`<section aria-labelledby="topics">
      <h2 id="topics">${words.topics}</h2>
      ${topicLinks(topics.keys(), language, link)}
    </section>`
  }
  ${
    newest.length > 0 &&
    html`<div class="highlight-columns">
      <section aria-labelledby="newest">
        <h2 id="newest">${words.newest}</h2>
        ${isFrenchOnly && frenchOnly(link(homePath))} ${decisionList(path, language, newest)}
      </section>
      ${hasWeekly && html`<div>${weekly}</div>`}
    </div>`
  }`;
}

const weeklySection = (
  { path, language }: HomeView,
  id: string,
  title: string,
  what: string,
  weekly: WeeklyHighlights,
): Html =>
  html`<section aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    <p class="small muted">${what}, ${periodText(weekly, language)}</p>
    ${decisionList(path, language, weekly.highlights)}
  </section> `;

function stateSection(view: HomeView, states: readonly StatePlaces[], map: CoverageMap | undefined): Html {
  const { pageSite, words, localLink } = view;
  return html`<h2 id="states">${words.home.browse(pageSite.site.country)}</h2>
    ${map !== undefined && smallMap(view, map)}
    ${
      states.length === 0
        ? html`<p>${words.home.noPlaces}</p>`
        : html`<ul class="states">
            ${states.map((state) => stateItem(view, state))}
          </ul>`
    }
    <p><a href="${localLink(coveragePath)}">${words.home.allPlaces}</a></p>`;
}

/** Fewer dots draw no outline of the country. */
const minDots = 150;

const smallMap = ({ language, link, localLink }: HomeView, map: CoverageMap): Html | false => {
  const { others, active, links, country } = map;
  const { width, height } = mapSizes[country];
  return (
    others.length + active.length + links.length >= minDots &&
    html`<p class="small-map">
      <a href="${localLink(coveragePath)}"
        ><img
          src="${link(coverageMapPath)}"
          alt="${mapLabel(map, language)}"
          width="${width}"
          height="${height}"
          loading="lazy"
      /></a>
    </p>`
  );
};

const stateItem = (
  { words, language, localLink }: HomeView,
  { name, path, places, meetings }: StatePlaces,
): Html =>
  html`<li>
    <a href="${localLink(path)}">${stateName(name, language)}</a>
    <span class="small muted"
      >${words.places(places.length)}${meetings > 0 && html`<br />${words.meetings(meetings)}`}</span
    >
  </li> `;

const dataSection = ({ pageSite: { config }, words, link }: HomeView): Html => {
  const file = (name: string): string => archiveHost(config) + dataPath(name);
  return html`<h2 id="data">${words.home.dataTitle}</h2>
    <p>
      ${words.home.data({
        docs: link(docsPath),
        dataset: link(datasetPath),
        database: file(databaseFileName),
        files: file(dataManifestName),
      })}
    </p>`;
};

/** The sites of other countries, in the same language where they have it. */
const otherSites = ({ pageSite: { config, site: here }, words, language }: HomeView): Html =>
  html`${config.deployments.map(({ country }) => {
    const site = country === here.country ? undefined : siteOf(config, country);
    const other = siteLanguageOf(country, language);
    if (site === undefined) return false;
    const url = site.url(localPath(homePath, other));
    const text = words.home.otherSite(country);
    return other === language
      ? html`<p><a href="${url}">${text}</a></p> `
      : html`<p><a href="${url}" hreflang="${other}">${text}${words.inEnglish}</a></p> `;
  })}`;

/** https://schema.org/WebSite. The query of a search is in the address of the search page. */
const siteThing = (config: Config, site: Site, language: SiteLanguage): unknown => ({
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  name: config.name,
  url: site.url(localPath(homePath, language)),
  inLanguage: language,
  license: licenseUrl,
  creditText: attributionOf(config),
  isAccessibleForFree: true,
  publisher: { '@type': 'Organization', name: config.name, url: config.site_url },
  potentialAction: {
    '@type': 'SearchAction',
    target: {
      '@type': 'EntryPoint',
      urlTemplate: `${site.url(siteSearchPath(language))}?q={search_term_string}`,
    },
    'query-input': 'required name=search_term_string',
  },
});
