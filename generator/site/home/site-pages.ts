/** The pages of a site that are about all its places, and what the place finder reads. Pure. */
import type { Municipality } from '../../../schemas/documents.ts';
import type { Artifact } from '../../store/artifact.ts';
import { pageArtifact, type PageSite } from '../html/page.ts';
import { coveragePage } from './coverage.ts';
import { homePage } from './home.ts';
import type { NewestDecision } from './newest-decisions.ts';
import { notFoundPage } from './not-found.ts';
import { placesArtifact } from './places.ts';
import { statePage } from './state.ts';
import { groupByState } from './state-places.ts';

export type SiteInput = {
  readonly pageSite: PageSite;
  /** The site's places by state, then name. */
  readonly municipalities: readonly Municipality[];
  /** The places' own `updated_at`. */
  readonly updatedAt: readonly (string | null)[];
  /** Newest first. */
  readonly newest: readonly NewestDecision[];
  /** The day of the build, `2026-11-20`: how fresh a place is relates to it. */
  readonly asOf: string;
};

/** Home, a page per state, coverage, the page for what is not there, places.json. */
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
