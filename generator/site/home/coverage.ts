/** /coverage/: how many places and meetings there are, how current they are, and what is missing. */
import { blocks } from '../../../schemas/blocks.ts';
import type { Municipality } from '../../../schemas/documents.ts';
import { coveragePath, municipalitiesPath, relativeLink, statusPath } from '../../../schemas/paths.ts';
import type { Country } from '../../../schemas/names/states.ts';
import { shortDateElement } from '../html/dates.ts';
import { countOf, formatCount, formatPercent } from '../html/numbers.ts';
import type { Page, PageSite } from '../html/page.ts';
import { html, type Html } from '../html/template.ts';
import { blockMarks, freshnesses, freshnessOf, freshnessTexts } from './coverage-marks.ts';
import { type CoverageMap, mapElement } from './coverage-map.ts';
import { placeLists } from './coverage-places.ts';
import { countryNames, hasMeetings, type StatePlaces, latestDay } from './state-places.ts';

const link = (path: string): string => relativeLink(coveragePath, path);

/** Returns the coverage page of a site. Freshness is relative to `asOf`, the day of the build. */
export function coveragePage(
  { site }: PageSite,
  states: readonly StatePlaces[],
  map: CoverageMap | undefined,
  asOf: string,
): Page {
  const places = states.flatMap((state) => state.places);
  const { inSentence } = countryNames[site.country];
  return {
    path: coveragePath,
    title: `Places in ${inSentence}`,
    description: `Every place in ${inSentence} that we cover: how many meetings, how current they are, what other data there is, and what is missing.`,
    main: html`<h1>Coverage</h1>
      <p class="lede">
        ${countOf(places.length, 'place')}, ${formatCount(places.filter(hasMeetings).length)} of them with
        meetings. Missing data has not been collected yet, or is not published where we look.
      </p>
      ${map && mapElement(map, link, '#places')}
      <p>Download this list: <a href="${link(municipalitiesPath)}">municipalities.json</a></p>
      <p>
        When its sources were last read, and which places are stale: <a href="${link(statusPath)}">status</a>
      </p>
      ${freshnessTotals(places, asOf)} ${blockTotals(places)} ${stateTotals(states, asOf, site.country, link)}
      ${placeLists(states, asOf, link)}`,
    alternates: [{ path: municipalitiesPath, mediaType: 'application/json', title: 'All places' }],
  };
}

/** Number of places by freshness. */
const freshnessTotals = (places: readonly Municipality[], asOf: string): Html =>
  html`<h2 id="fresh">How current</h2>
    <dl class="facts">
      ${freshnesses.map(
        (freshness) =>
          html`<div>
            <dt>${freshnessTexts[freshness]}</dt>
            <dd>${formatCount(places.filter((place) => freshnessOf(place, asOf) === freshness).length)}</dd>
          </div> `,
      )}
    </dl>`;

/** Number of places that have each block. */
const blockTotals = (places: readonly Municipality[]): Html =>
  html`<h2 id="known">Other data</h2>
    <p>Letters used in the lists below:</p>
    <div class="scroll" tabindex="0" role="region" aria-labelledby="known">
      <table>
        <thead>
          <tr>
            <th scope="col">Letter</th>
            <th scope="col">Records</th>
            <th scope="col" class="number">Places</th>
            <th scope="col" class="number">Share</th>
          </tr>
        </thead>
        <tbody>
          ${blockMarks.map(({ name, letter }, index) => {
            const count = places.filter((place) => place.blocks.includes(name)).length;
            return html`<tr>
              <td class="marks">${letter}</td>
              <th scope="row">${blocks[index]?.description}</th>
              <td class="number">${formatCount(count)}</td>
              <td class="number">${sharePercent(count, places.length)}</td>
            </tr> `;
          })}
        </tbody>
      </table>
    </div>`;

/** A percentage. A share that would round to zero becomes `under 0.1%`. */
const sharePercent = (count: number, all: number): string =>
  count > 0 && count / all < 0.001 ? 'under 0.1%' : formatPercent((count / Math.max(1, all)) * 100);

/** Numbers of places and meetings by state. */
const stateTotals = (
  states: readonly StatePlaces[],
  asOf: string,
  country: Country,
  link: (path: string) => string,
): Html =>
  html`<h2 id="states">By ${countryNames[country].state}</h2>
    <div class="scroll" tabindex="0" role="region" aria-labelledby="states">
      <table>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col" class="number">Places</th>
            <th scope="col" class="number">With meetings</th>
            <th scope="col" class="number">Current</th>
            <th scope="col" class="number">Meetings</th>
            <th scope="col">Last meeting</th>
          </tr>
        </thead>
        <tbody>
          ${states.map((state) => stateTotalsRow(state, asOf, link))}
        </tbody>
      </table>
    </div>`;

function stateTotalsRow(
  { name, path, places, meetings }: StatePlaces,
  asOf: string,
  link: (path: string) => string,
): Html {
  const last = latestDay(places.map(({ last_meeting }) => last_meeting));
  const current = places.filter((place) => freshnessOf(place, asOf) === 'current');
  return html`<tr>
    <th scope="row"><a href="${link(path)}">${name}</a></th>
    <td class="number">${formatCount(places.length)}</td>
    <td class="number">${formatCount(places.filter(hasMeetings).length)}</td>
    <td class="number">${formatCount(current.length)}</td>
    <td class="number">${formatCount(meetings)}</td>
    <td>${last === undefined ? '–' : shortDateElement(last)}</td>
  </tr> `;
}
