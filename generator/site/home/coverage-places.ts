/** The tables of all places on the coverage page. The HTML is terse, since there are thousands of places. */
import type { Municipality } from '../../../schemas/documents.ts';
import { stateName } from '../../../schemas/formats/state-names.ts';
import type { SiteLanguage } from '../../../schemas/paths.ts';
import { shortDateElement } from '../html/dates.ts';
import { placePathIn } from '../html/local-links.ts';
import { formatCount } from '../html/numbers.ts';
import { type Html, html } from '../html/template.ts';
import { blockMarks, marksElement, freshnessOf } from './coverage-marks.ts';
import { distinctNames, hasMeetings, type StatePlaces } from './state-places.ts';
import type { Freshness } from './words/site-words.ts';
import { siteWords } from './words/words.ts';

/** What the coverage page is rendered with. */
export type CoverageView = {
  readonly language: SiteLanguage;
  /** The day of the build, such as `2026-11-20`. Freshness is relative to it. */
  readonly asOf: string;
  readonly link: (path: string) => string;
};

/** A folded table of places per state. */
export function placeLists(states: readonly StatePlaces[], view: CoverageView): Html {
  const { coveragePage: words } = siteWords[view.language];
  return html`<h2 id="places">${words.list}</h2>
    <p class="small muted">
      ${blockMarks.map(({ letter, name }, index) => html`${index > 0 && ', '}<b class="marks">${letter}</b> ${words.blockTitles[name]}`)}${words.dot}
    </p>
    ${states.map((state) => placeList(state, view))}`;
}

function placeList({ name, places }: StatePlaces, view: CoverageView): Html {
  const { language, link } = view;
  const { coveragePage: words, state: stateWords } = siteWords[language];
  const names = distinctNames(places, language);
  const linkTo = (place: Municipality): Html =>
    html`<a href="${link(placePathIn(place, language))}">${names.get(place) ?? place.name}</a>`;
  const active = places.filter(hasMeetings);
  return html`<details>
    <summary>
      ${stateName(name, language)}
      <span class="muted">${words.withMeetings(places.length, formatCount(active.length, language))}</span>
    </summary>
    ${active.length > 0 && meetingTable(name, active, view, linkTo)}
    ${
      active.length < places.length &&
      html`<h3>${stateWords.withoutMeetings}</h3>
        <ul class="columns">
          ${places
            .filter((place) => !hasMeetings(place))
            .map((place) => html`<li>${linkTo(place)} ${marksElement(place.blocks, language)}</li> `)}
        </ul>`
    }
  </details> `;
}

function meetingTable(
  state: string,
  places: readonly Municipality[],
  view: CoverageView,
  linkTo: (place: Municipality) => Html,
): Html {
  const { columns, tableLabel } = siteWords[view.language].coveragePage;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${tableLabel(state)}">
    <table>
      <thead>
        <tr>
          <th scope="col">${columns.place}</th>
          <th scope="col" class="number">${columns.meetings}</th>
          <th scope="col">${columns.first}</th>
          <th scope="col">${columns.last}</th>
          <th scope="col">${columns.lastDecision}</th>
          <th scope="col">${columns.next}</th>
          <th scope="col">${columns.data}</th>
        </tr>
      </thead>
      <tbody>
        ${places.map((place) => coverageRow(place, view, linkTo(place)))}
      </tbody>
    </table>
  </div>`;
}

function coverageRow(place: Municipality, { language, asOf }: CoverageView, name: Html): Html {
  const day = (date: string | undefined): Html | string =>
    date === undefined ? '–' : shortDateElement(date, language);
  return html`<tr>
    <th scope="row">${name}</th>
    <td class="number">${formatCount(place.meetings, language)}</td>
    <td>${day(place.first_meeting)}</td>
    <td>${day(place.last_meeting)}${ageBadge(freshnessOf(place, asOf), language)}</td>
    <td>${day(place.last_decision)}</td>
    <td>${day(place.next_meeting)}</td>
    <td>${marksElement(place.blocks, language)}</td>
  </tr> `;
}

const ageBadge = (freshness: Freshness, language: SiteLanguage): Html | false =>
  (freshness === 'quiet' || freshness === 'old') &&
  html` <span class="badge">${siteWords[language].coveragePage.ages[freshness]}</span>`;
