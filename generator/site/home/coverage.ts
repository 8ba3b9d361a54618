/** /coverage/: how many places and meetings there are, how current they are, and what is missing. */
import type { Municipality } from '../../../schemas/documents.ts';
import { stateName } from '../../../schemas/formats/state-names.ts';
import {
  coveragePath,
  localPath,
  municipalitiesPath,
  relativeLink,
  type SiteLanguage,
  statusPath,
} from '../../../schemas/paths.ts';
import type { Country } from '../../../schemas/names/states.ts';
import { shortDateElement } from '../html/dates.ts';
import { translationsOf } from '../html/local-links.ts';
import { formatCount, formatPercent } from '../html/numbers.ts';
import type { Page, PageSite } from '../html/page.ts';
import { html, type Html } from '../html/template.ts';
import { blockMarks, freshnesses, freshnessOf, freshnessTexts } from './coverage-marks.ts';
import { type CoverageMap, mapElement } from './coverage-map.ts';
import { type CoverageView, placeLists } from './coverage-places.ts';
import { hasMeetings, type StatePlaces, latestDay } from './state-places.ts';
import type { Freshness } from './words/site-words.ts';
import { siteWords } from './words/words.ts';

/** Returns the coverage page of a site. Freshness is relative to `asOf`, the day of the build. */
export function coveragePage(
  { site }: PageSite,
  language: SiteLanguage,
  states: readonly StatePlaces[],
  map: CoverageMap | undefined,
  asOf: string,
): Page {
  const path = localPath(coveragePath, language);
  const link = (to: string): string => relativeLink(path, to);
  const view: CoverageView = { language, asOf, link };
  const places = states.flatMap((state) => state.places);
  const words = siteWords[language].coveragePage;
  const active = formatCount(places.filter(hasMeetings).length, language);
  const status = html`<a href="${link(statusPath)}" ${language !== 'en' && html`hreflang="en"`}
    >${words.statusLink}</a
  >`;
  return {
    path,
    language,
    translations: translationsOf(site, coveragePath),
    title: words.title(site.country),
    description: words.description(site.country),
    main: html`<h1>${words.heading}</h1>
      <p class="lede">${words.lede(places.length, active)}</p>
      ${map && mapElement(map, language, link, '#places')}
      <p>${words.download} <a href="${link(municipalitiesPath)}">municipalities.json</a></p>
      <p>${words.status} ${status}</p>
      ${freshnessTotals(places, view)} ${blockTotals(places, view)} ${stateTotals(states, site.country, view)}
      ${placeLists(states, view)}`,
    alternates: [{ path: municipalitiesPath, mediaType: 'application/json', title: words.allPlaces }],
  };
}

/** Number of places by freshness. */
function freshnessTotals(places: readonly Municipality[], { language, asOf }: CoverageView): Html {
  const all = places.map((place) => freshnessOf(place, asOf));
  const countOf = (freshness: Freshness): string =>
    formatCount(all.filter((each) => each === freshness).length, language);
  return html`<h2 id="fresh">${siteWords[language].coveragePage.current}</h2>
    <dl class="facts">
      ${freshnesses.map(
        (freshness) =>
          html`<div>
            <dt>${freshnessTexts(language)[freshness]}</dt>
            <dd>${countOf(freshness)}</dd>
          </div> `,
      )}
    </dl>`;
}

/** Number of places that have each block. */
function blockTotals(places: readonly Municipality[], { language }: CoverageView): Html {
  const { otherData, letters, columns, blockDescriptions } = siteWords[language].coveragePage;
  return html`<h2 id="known">${otherData}</h2>
    <p>${letters}</p>
    <div class="scroll" tabindex="0" role="region" aria-labelledby="known">
      <table>
        <thead>
          <tr>
            <th scope="col">${columns.letter}</th>
            <th scope="col">${columns.records}</th>
            <th scope="col" class="number">${columns.places}</th>
            <th scope="col" class="number">${columns.share}</th>
          </tr>
        </thead>
        <tbody>
          ${blockMarks.map(({ name, letter }) => {
            const count = places.filter((place) => place.blocks.includes(name)).length;
            return html`<tr>
              <td class="marks">${letter}</td>
              <th scope="row">${blockDescriptions[name]}</th>
              <td class="number">${formatCount(count, language)}</td>
              <td class="number">${sharePercent(count, places.length, language)}</td>
            </tr> `;
          })}
        </tbody>
      </table>
    </div>`;
}

/** A percentage. A share that would round to zero becomes `under 0.1%`. */
const sharePercent = (count: number, all: number, language: SiteLanguage): string =>
  count > 0 && count / all < 0.001
    ? siteWords[language].coveragePage.under(formatPercent(0.1, language))
    : formatPercent((count / Math.max(1, all)) * 100, language);

/** Numbers of places and meetings by state. */
function stateTotals(states: readonly StatePlaces[], country: Country, view: CoverageView): Html {
  const { byState, columns } = siteWords[view.language].coveragePage;
  return html`<h2 id="states">${byState(country)}</h2>
    <div class="scroll" tabindex="0" role="region" aria-labelledby="states">
      <table>
        <thead>
          <tr>
            <th scope="col">${columns.name}</th>
            <th scope="col" class="number">${columns.places}</th>
            <th scope="col" class="number">${columns.active}</th>
            <th scope="col" class="number">${columns.current}</th>
            <th scope="col" class="number">${columns.meetings}</th>
            <th scope="col">${columns.lastMeeting}</th>
          </tr>
        </thead>
        <tbody>
          ${states.map((state) => stateTotalsRow(state, view))}
        </tbody>
      </table>
    </div>`;
}

function stateTotalsRow(
  { name, path, places, meetings }: StatePlaces,
  { language, asOf, link }: CoverageView,
): Html {
  const last = latestDay(places.map(({ last_meeting }) => last_meeting));
  const current = places.filter((place) => freshnessOf(place, asOf) === 'current');
  const count = (number: number): Html => html`<td class="number">${formatCount(number, language)}</td>`;
  return html`<tr>
    <th scope="row"><a href="${link(localPath(path, language))}">${stateName(name, language)}</a></th>
    ${count(places.length)} ${count(places.filter(hasMeetings).length)} ${count(current.length)}
    ${count(meetings)}
    <td>${last === undefined ? '–' : shortDateElement(last, language)}</td>
  </tr> `;
}
