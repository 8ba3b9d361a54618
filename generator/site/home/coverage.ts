/** /coverage/: every place, how many meetings, how fresh, what is known and what is missing. */
import { coveragePath, municipalitiesPath, relativeLink } from '../../../schemas/paths.ts';
import { countOf, formatCount } from '../html/numbers.ts';
import type { Page, PageSite } from '../html/page.ts';
import { html } from '../html/template.ts';
import { countryNames } from './countries.ts';
import { placeLists } from './coverage-places.ts';
import { blockTotals, freshnessTotals, stateTotals } from './coverage-totals.ts';
import { hasMeetings, type StatePlaces } from './state-places.ts';

const link = (path: string): string => relativeLink(coveragePath, path);

/** The page of all places of a site. `asOf` is the day of the build, to which freshness relates. */
export function coveragePage({ site }: PageSite, states: readonly StatePlaces[], asOf: string): Page {
  const places = states.flatMap((state) => state.places);
  const { inSentence } = countryNames[site.country];
  return {
    path: coveragePath,
    title: `Places in ${inSentence}`,
    description: `Every place that is covered in ${inSentence}, how many meetings, how fresh they are, what else is known and what is missing.`,
    main: html`<h1>Places in ${inSentence}, and what is known of each</h1>
      <p class="lede">
        ${countOf(places.length, 'place')}, ${formatCount(places.filter(hasMeetings).length)} of them with
        meetings. What is missing here has not been collected yet, or is not published where we look.
      </p>
      <p>The same list as data: <a href="${link(municipalitiesPath)}">municipalities.json</a></p>
      ${freshnessTotals(places, asOf)} ${blockTotals(places)} ${stateTotals(states, asOf, site.country, link)}
      ${placeLists(states, asOf, link)}`,
    alternates: [{ path: municipalitiesPath, mediaType: 'application/json', title: 'All places' }],
  };
}
