/** The home, state and coverage pages of a site, 404.html, and the files of the place finder. Pure. */
import type { Municipality, PlacesDocument } from '../../../schemas/documents.ts';
import type { Country } from '../../../schemas/names/states.ts';
import { attributionOf } from '../../../schemas/license.ts';
import {
  coverageMapPath,
  coveragePath,
  docsPath,
  homePath,
  notFoundPath,
  placesPath,
  siteSearchPath,
  stateFeedPath,
  topicFeedPath,
  topicPath,
} from '../../../schemas/paths.ts';
import { composeJson } from '../../places/json.ts';
import { byStateThenName } from '../../places/municipality.ts';
import { licenseFields } from '../../places/place.ts';
import { type Artifact, jsonMediaType } from '../../store/artifact.ts';
import { pageArtifact, type PageSite, type Page } from '../html/page.ts';
import { html } from '../html/template.ts';
import { topicName } from '../../../schemas/formats/search-words.ts';
import { type DecisionFeed, decisionFeed } from '../feeds/decision-feeds.ts';
import { type CoverageMap, coverageMap, mapFile } from './coverage-map.ts';
import { coveragePage } from './coverage.ts';
import type { SiteHighlights } from './highlights.ts';
import { homePage } from './home.ts';
import { shortSearchForm } from './search-form.ts';
import { searchPages } from './search-page.ts';
import { countryNames, groupByState, type StatePlaces } from './state-places.ts';
import { type PostalFiles, postalArtifacts } from './postal-codes.ts';
import { statePage } from './state.ts';
import { topicPage } from './topic.ts';

export type SiteInput = {
  readonly pageSite: PageSite;
  /** The places of the site, in any order. */
  readonly municipalities: readonly Municipality[];
  /** `updated_at` of the places. */
  readonly updatedAt: readonly (string | null)[];
  readonly postalFiles: PostalFiles;
  readonly highlights: SiteHighlights;
  /** The day of the build, such as `2026-11-20`. Freshness is relative to it. */
  readonly asOf: string;
};

/** Renders the home page, a page per state and topic, the coverage page and its map, 404.html, and the files of the place finder. */
export function sitePages({
  pageSite,
  municipalities: places,
  updatedAt,
  postalFiles,
  highlights,
  asOf,
}: SiteInput): readonly Artifact[] {
  const municipalities = places.toSorted(byStateThenName);
  const states = groupByState(municipalities);
  const map = coverageMap(pageSite.site.country, municipalities);
  const pages = [
    homePage(pageSite, { states, highlights, map }),
    ...states.map((state) => statePage(pageSite, state, highlights.states.get(state.path) ?? [])),
    ...Array.from(highlights.topics, ([topic, decisions]) => topicPage(pageSite, topic, decisions)),
    ...searchPages(pageSite),
    coveragePage(pageSite, states, map, asOf),
    notFoundPage(pageSite),
  ];
  return [
    ...pages.map((page) => pageArtifact(pageSite, page)),
    placesArtifact(pageSite, municipalities, updatedAt, [...postalFiles.keys()]),
    ...postalArtifacts(pageSite, postalFiles),
    ...(map === undefined ? [] : [mapArtifact(pageSite, map)]),
    ...decisionFeeds(pageSite.site.country, states, highlights).map((feed) =>
      decisionFeed(feed, pageSite.site, pageSite.config),
    ),
  ];
}

/** The feeds of states and topics that have decisions. */
const decisionFeeds = (
  country: Country,
  states: readonly StatePlaces[],
  { states: byState, topics, decisions }: SiteHighlights,
): DecisionFeed[] => [
  ...states.flatMap(({ name, path }) => {
    const highlights = byState.get(path);
    if (highlights === undefined) return [];
    const total = decisions.get(path) ?? 0;
    return [{ path: stateFeedPath(name), page: path, title: `Decisions in ${name}`, total, highlights }];
  }),
  ...Array.from(topics, ([topic, highlights]) => ({
    path: topicFeedPath(topic),
    page: topicPath(topic),
    title: `${topicName(topic)}: decisions in ${countryNames[country].inSentence}`,
    total: decisions.get(topic) ?? 0,
    highlights,
  })),
];

/** 404.html. Served at addresses of any depth, so links start at the root of the host. */
function notFoundPage({ config, site }: PageSite): Page {
  const link = (path: string): string => new URL(site.url(path)).pathname;
  return {
    path: notFoundPath,
    title: 'Page not found',
    description: 'There is no page at this address.',
    isIndexed: false,
    isAtAnyDepth: true,
    // The address may be that of a meeting without a page of its own.
    scripts: ['city'],
    main: html`<h1>Page not found</h1>
      <p>The address may be mistyped, or we no longer cover the place.</p>
      ${shortSearchForm(config, { action: link(siteSearchPath()), label: 'Search the meetings', name: 'Meetings' })}
      <ul>
        <li><a href="${link(homePath)}">Search meetings and places</a></li>
        <li><a href="${link(coveragePath)}">All places</a></li>
        <li><a href="${link(docsPath)}">Data and documentation</a></li>
      </ul>`,
  };
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
