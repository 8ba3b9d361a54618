/** The tables of all places on the coverage page. The HTML is terse, since there are thousands of places. */
import type { Municipality } from '../../../schemas/documents.ts';
import { cityPath } from '../../../schemas/paths.ts';
import { shortDateElement } from '../html/dates.ts';
import { countOf, formatCount } from '../html/numbers.ts';
import { type Html, html } from '../html/template.ts';
import { blockMarks, marksElement, type Freshness, freshnessOf } from './coverage-marks.ts';
import { distinctNames, hasMeetings, type StatePlaces } from './state-places.ts';

type Link = (path: string) => string;

/** A folded table of places per state. */
export const placeLists = (states: readonly StatePlaces[], asOf: string, link: Link): Html =>
  html`<h2 id="places">Every place</h2>
    <p class="small muted">
      ${blockMarks.map(({ letter, title }, index) => html`${index > 0 && ', '}<b class="marks">${letter}</b> ${title}`)};
      a dot means no data.
    </p>
    ${states.map((state) => placeList(state, asOf, link))}`;

const placeList = ({ name, places }: StatePlaces, asOf: string, link: Link): Html => {
  const names = distinctNames(places);
  const linkTo = (place: Municipality): Html =>
    html`<a href="${link(cityPath(place.slug))}">${names.get(place) ?? place.name}</a>`;
  const active = places.filter(hasMeetings);
  return html`<details>
    <summary>
      ${name}
      <span class="muted"
        >${countOf(places.length, 'place')}, ${formatCount(active.length)} with meetings</span
      >
    </summary>
    ${active.length > 0 && meetingTable(name, active, asOf, linkTo)}
    ${
      active.length < places.length &&
      html`<h3>No meetings yet</h3>
        <ul class="columns">
          ${places
            .filter((place) => !hasMeetings(place))
            .map((place) => html`<li>${linkTo(place)} ${marksElement(place.blocks)}</li> `)}
        </ul>`
    }
  </details> `;
};

const meetingTable = (
  state: string,
  places: readonly Municipality[],
  asOf: string,
  linkTo: (place: Municipality) => Html,
): Html =>
  html`<div class="scroll" tabindex="0" role="region" aria-label="Places in ${state} with meetings">
    <table>
      <thead>
        <tr>
          <th scope="col">Place</th>
          <th scope="col" class="number">Meetings</th>
          <th scope="col">First</th>
          <th scope="col">Last</th>
          <th scope="col">Last decision</th>
          <th scope="col">Next</th>
          <th scope="col">Data</th>
        </tr>
      </thead>
      <tbody>
        ${places.map((place) => coverageRow(place, asOf, linkTo(place)))}
      </tbody>
    </table>
  </div>`;

const coverageRow = (place: Municipality, asOf: string, name: Html): Html =>
  html`<tr>
    <th scope="row">${name}</th>
    <td class="number">${formatCount(place.meetings)}</td>
    <td>${dayOrDash(place.first_meeting)}</td>
    <td>${dayOrDash(place.last_meeting)}${ageBadge(freshnessOf(place, asOf))}</td>
    <td>${dayOrDash(place.last_decision)}</td>
    <td>${dayOrDash(place.next_meeting)}</td>
    <td>${marksElement(place.blocks)}</td>
  </tr> `;

const dayOrDash = (date: string | undefined): Html | string =>
  date === undefined ? '–' : shortDateElement(date);

const ageBadge = (freshness: Freshness): Html | false =>
  (freshness === 'quiet' || freshness === 'old') && html` <span class="badge">${freshness}</span>`;
