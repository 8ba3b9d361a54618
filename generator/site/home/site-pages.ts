/** The home, state and coverage pages of a site, 404.html, and places.json. Pure. */
import type { Municipality, PlacesDocument } from '../../../schemas/documents.ts';
import { attributionOf } from '../../../schemas/license.ts';
import { coveragePath, docsPath, homePath, notFoundPath, placesPath } from '../../../schemas/paths.ts';
import { composeJson } from '../../places/json.ts';
import { licenseFields } from '../../places/place.ts';
import { type Artifact, jsonMediaType } from '../../store/artifact.ts';
import { pageArtifact, type PageSite, type Page } from '../html/page.ts';
import { html } from '../html/template.ts';
import { coveragePage } from './coverage.ts';
import { homePage } from './home.ts';
import type { NewestDecision } from './newest-decisions.ts';
import { shortSearchForm } from './search-form.ts';
import { groupByState } from './state-places.ts';
import { statePage } from './state.ts';

export type SiteInput = {
  readonly pageSite: PageSite;
  /** The places of the site, sorted by state, then name. */
  readonly municipalities: readonly Municipality[];
  /** `updated_at` of the places. */
  readonly updatedAt: readonly (string | null)[];
  /** Newest first. */
  readonly newest: readonly NewestDecision[];
  /** The day of the build, such as `2026-11-20`. Freshness is relative to it. */
  readonly asOf: string;
};

/** Renders the home page, a page per state, the coverage page, 404.html and places.json. */
export function sitePages({
  pageSite,
  municipalities,
  updatedAt,
  newest,
  asOf,
}: SiteInput): readonly Artifact[] {
  const states = groupByState(municipalities);
  const pages = [
    homePage(pageSite, states, newest),
    ...states.map((state) => statePage(pageSite, state)),
    coveragePage(pageSite, states, asOf),
    notFoundPage(pageSite),
  ];
  return [
    ...pages.map((page) => pageArtifact(pageSite, page)),
    placesArtifact(pageSite, municipalities, updatedAt),
  ];
}

/** 404.html. Served at addresses of any depth, so links start at the root of the host. */
function notFoundPage({ site }: PageSite): Page {
  const link = (path: string): string => new URL(site.url(path)).pathname;
  return {
    path: notFoundPath,
    title: 'Page not found',
    description: 'There is no page at this address.',
    isIndexed: false,
    isAtAnyDepth: true,
    main: html`<h1>Page not found</h1>
      <p>The address may be mistyped, or we no longer cover the place.</p>
      ${shortSearchForm(link(homePath), 'Search the meetings')}
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
): Artifact => ({
  path: site.key(placesPath),
  body: composeJson([
    ...licenseFields(attributionOf(config), updatedAt),
    ['states', Object.fromEntries(municipalities.map(({ state_code, state }) => [state_code, state]))],
    ['places', municipalities.map(placeEntry)],
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
}: Municipality): PlacesDocument['places'][number] => [slug, name, state_code, type ?? kind, population ?? 0];
