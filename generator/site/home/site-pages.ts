/** The home, state and coverage pages of a site, 404.html, and the files of the place finder. Pure. */
import type { Municipality, PlacesDocument } from '../../../schemas/documents.ts';
import type { Country } from '../../../schemas/names/states.ts';
import { attributionOf } from '../../../schemas/license.ts';
import {
  coverageMapPath,
  coveragePath,
  docsPath,
  homePath,
  localPath,
  notFoundPath,
  placesPath,
  type SiteLanguage,
  siteLanguages,
  siteSearchPath,
  stateFeedPath,
  topicFeedPath,
  topicPath,
} from '../../../schemas/paths.ts';
import { composeJson } from '../../places/json.ts';
import type { Topic } from '../../places/highlights.ts';
import { byStateThenName } from '../../places/municipality.ts';
import { licenseFields } from '../../places/place.ts';
import { type Artifact, jsonMediaType } from '../../store/artifact.ts';
import { pageArtifact, type PageSite, type Page } from '../html/page.ts';
import { type Html, html } from '../html/template.ts';
import { type DecisionFeed, decisionFeed } from '../feeds/decision-feeds.ts';
import { type CoverageMap, coverageMap, mapFile } from './coverage-map.ts';
import { coveragePage } from './coverage.ts';
import type { SiteHighlights } from './highlights.ts';
import { homePage } from './home.ts';
import { shortSearchForm } from './search-form.ts';
import { searchPages } from './search-page.ts';
import { groupByState, type StatePlaces } from './state-places.ts';
import { decisionsByTopic, type DecisionsOfTopic, frenchHighlights } from './local-highlights.ts';
import { type PostalFiles, postalArtifacts } from './postal-codes.ts';
import { statePage } from './state.ts';
import { topicNameIn, topicPage } from './topic.ts';
import { siteWords } from './words/words.ts';

export type SiteInput = {
  readonly pageSite: PageSite;
  /** The places of the site, in any order. */
  readonly municipalities: readonly Municipality[];
  /** `updated_at` of the places. */
  readonly updatedAt: readonly (string | null)[];
  readonly postalFiles: PostalFiles;
  readonly highlights: SiteHighlights;
  /** Those of French-speaking governments. */
  readonly french: SiteHighlights;
  /** The day of the build, such as `2026-11-20`. Freshness is relative to it. */
  readonly asOf: string;
  /** Whether texts of documents can be searched. */
  readonly hasTexts: boolean;
};

/** Renders the home page, a page per state and topic, the coverage page and its map, 404.html, and the files of the place finder. */
export function sitePages({
  pageSite,
  municipalities: places,
  updatedAt,
  postalFiles,
  highlights,
  french,
  asOf,
  hasTexts,
}: SiteInput): readonly Artifact[] {
  const municipalities = places.toSorted(byStateThenName);
  const states = groupByState(municipalities);
  const map = coverageMap(pageSite.site.country, municipalities);
  const local = siteLanguages[pageSite.site.country].map((language) => ({
    language,
    asOf,
    states,
    map,
    highlights,
    french,
    hasTexts,
  }));
  const pages = [
    ...local.flatMap((input) => localPages(pageSite, input)),
    ...searchPages(pageSite),
    notFoundPage(pageSite),
  ];
  return [
    ...pages.map((page) => pageArtifact(pageSite, page)),
    placesArtifact(pageSite, municipalities, updatedAt, [...postalFiles.keys()]),
    ...postalArtifacts(pageSite, postalFiles),
    ...(map === undefined ? [] : [mapArtifact(pageSite, map)]),
    ...local
      .flatMap((input) => decisionFeeds(pageSite.site.country, input))
      .map((feed) => decisionFeed(feed, pageSite.site, pageSite.config)),
  ];
}

/** What the pages about all places in a language are rendered from. */
type LocalInput = Pick<SiteInput, 'highlights' | 'french' | 'asOf' | 'hasTexts'> & {
  readonly language: SiteLanguage;
  readonly states: readonly StatePlaces[];
  readonly map: CoverageMap | undefined;
};

function localPages(pageSite: PageSite, input: LocalInput): Page[] {
  const { language, states, map, highlights, french, asOf, hasTexts } = input;
  const shown =
    language === 'fr' ? frenchHighlights(highlights, french) : { ...highlights, isFrenchOnly: false };
  return [
    homePage(pageSite, language, { states, highlights: shown, map, hasTexts }),
    ...states.map((state) => statePage(pageSite, state, language, highlights.states.get(state.path) ?? [])),
    ...Array.from(topicsOf(input), ([topic, decisions]) => topicPage(pageSite, topic, language, decisions)),
    coveragePage(pageSite, language, states, map, asOf),
  ];
}

const topicsOf = ({ language, highlights, french }: LocalInput): ReadonlyMap<Topic, DecisionsOfTopic> =>
  decisionsByTopic(highlights, language === 'fr' ? french : undefined);

/** The feeds of states and topics that have decisions. */
function decisionFeeds(country: Country, input: LocalInput): DecisionFeed[] {
  const { language, states, highlights } = input;
  const words = siteWords[language];
  return [
    ...states.flatMap(({ name, path }) => {
      const list = highlights.states.get(path);
      if (list === undefined) return [];
      const total = highlights.decisions.get(path) ?? 0;
      return [
        { path: stateFeedPath(name), page: path, title: words.state.feed(name), total, highlights: list },
      ];
    }),
    ...Array.from(topicsOf(input), ([topic, { list, total }]) => ({
      path: topicFeedPath(topic),
      page: topicPath(topic),
      title: words.topic.feedTitle(topicNameIn(topic, language), country),
      total,
      highlights: list,
    })),
  ].map((feed) => ({
    ...feed,
    language,
    path: localPath(feed.path, language),
    page: localPath(feed.page, language),
  }));
}

/** 404.html, in all languages of the site. Served at addresses of any depth, so links start at the root of the host. */
function notFoundPage(pageSite: PageSite): Page {
  const languages = siteLanguages[pageSite.site.country];
  return {
    path: notFoundPath,
    title: languages.map((language) => siteWords[language].missing.title).join(' · '),
    description: languages.map((language) => siteWords[language].missing.description).join(' '),
    isIndexed: false,
    isAtAnyDepth: true,
    // The address may be that of a meeting without a page of its own.
    scripts: ['city'],
    main: html`${languages.map((language, index) =>
      index === 0
        ? notFound(pageSite, language, 'h1')
        : html`<div lang="${language}">${notFound(pageSite, language, 'h2')}</div> `,
    )}`,
  };
}

function notFound({ config, site }: PageSite, language: SiteLanguage, heading: 'h1' | 'h2'): Html {
  const { missing } = siteWords[language];
  const link = (path: string): string => new URL(site.url(path)).pathname;
  const title = heading === 'h1' ? html`<h1>${missing.title}</h1>` : html`<h2>${missing.title}</h2>`;
  return html`${title}
    <p>${missing.text}</p>
    ${shortSearchForm(config, { action: link(siteSearchPath(language)), label: missing.search, name: missing.searchName, language })}
    <ul>
      <li><a href="${link(localPath(homePath, language))}">${missing.home}</a></li>
      <li><a href="${link(localPath(coveragePath, language))}">${missing.places}</a></li>
      <li><a href="${link(docsPath)}" ${language !== 'en' && html`hreflang="en"`}>${missing.docs}</a></li>
    </ul>`;
}

/** places.json of a site, for the place finder. `updatedAt` has the `updated_at` of the places. */
const placesArtifact = (
  { config, site }: PageSite,
  municipalities: readonly Municipality[],
  updatedAt: readonly (string | null)[],
  postalPrefixes: readonly string[],
): Artifact => ({
  path: site.key(placesPath),
  body: composeJson([
    ...licenseFields(attributionOf(config), updatedAt),
    ['states', Object.fromEntries(municipalities.map(({ state_code, state }) => [state_code, state]))],
    ['places', municipalities.map(placeEntry)],
    ['postal_prefixes', postalPrefixes.length === 0 ? undefined : postalPrefixes],
  ]),
  mediaType: jsonMediaType,
  cache: 'hourly',
});

const placeEntry = ({
  slug,
  name,
  state_code,
  type,
  kind,
  population,
  meetings,
  last_meeting,
}: Municipality): PlacesDocument['places'][number] => [
  slug,
  name,
  state_code,
  type ?? kind,
  population ?? 0,
  meetings,
  last_meeting ?? null,
];

const mapArtifact = ({ site }: PageSite, map: CoverageMap): Artifact => ({
  path: site.key(coverageMapPath),
  body: Buffer.from(mapFile(map)),
  mediaType: 'image/svg+xml',
  cache: 'hourly',
});
