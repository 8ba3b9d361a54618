/** The head of a city page: which place it is, what is known about it, and other forms of the same. */
import {
  calendarPath,
  cityDocumentPath,
  cityPath,
  feedPath,
  homePath,
  meetingsPath,
  relativeLink,
  statePath,
  translatedCityPath,
} from '../../../schemas/paths.ts';
import type { Row } from '../../../schemas/tables/index.ts';
import type { Meeting } from '../../../schemas/documents.ts';
import { longDate, longDateElement } from '../html/dates.ts';
import { externalLink } from '../html/external-link.ts';
import { countOf, formatCount } from '../html/numbers.ts';
import { type Html, html } from '../html/template.ts';
import type { PlaceFacts } from './facts.ts';
import { languageName } from './languages.ts';

type PlaceRow = Row<'municipalities'>;

/** Home › State › Place; `path` is that of the page. The place is a link where the page is below its own. */
export function breadcrumbs({ slug, state, name }: PlaceRow, path: string): Html {
  const link = (to: string): string => relativeLink(path, to);
  const isHere = path === cityPath(slug);
  return html`<nav class="crumbs" aria-label="Breadcrumb">
    <ol>
      <li><a href="${link(homePath)}">Home</a></li>
      <li><a href="${link(statePath(state))}">${state}</a></li>
      <li>
        ${isHere ? html`<span aria-current="page">${name}</span>` : html`<a href="${link(cityPath(slug))}">${name}</a>`}
      </li>
    </ol>
  </nav>`;
}

/** Name and kind of the place, facts and links; `languages` are those of its translated pages. */
export const placeHead = (row: PlaceRow, facts: PlaceFacts, languages: readonly string[]): Html =>
  html`${breadcrumbs(row, cityPath(row.slug))}
    <h1>${row.name}</h1>
    <p class="lede">
      ${facts.kind} in
      ${row.state}${row.population !== null && html`, population ${formatCount(row.population)}`}
    </p>
    ${factList(facts)} ${linkList(row, languages)}`;

function factList({ meetings, first, last, next, updatedAt }: PlaceFacts): Html {
  return html`<dl class="facts">
    <div>
      <dt>Meetings</dt>
      <dd>
        ${first === undefined ? 'none known yet' : html`${formatCount(meetings)} since ${longDateElement(first)}`}
      </dd>
    </div>
    ${fact('Next meeting', next === undefined ? 'none announced' : meetingLink(next))}
    ${last !== undefined && fact('Latest meeting', meetingLink(last))}
    ${updatedAt !== undefined && fact('Updated', longDateElement(updatedAt))}
  </dl>`;
}

const fact = (name: string, value: Html | string): Html =>
  html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div> `;

const meetingLink = ({ id, date }: Meeting): Html => html`<a href="#m${id}">${longDateElement(date)}</a>`;

function linkList({ slug, website_url }: PlaceRow, languages: readonly string[]): Html {
  const link = (to: string): string => relativeLink(cityPath(slug), to);
  return html`<ul class="links" aria-label="Elsewhere">
    ${website_url !== null && html`<li>${externalLink(website_url, 'Official website')}</li>`}
    <li><a href="${link(calendarPath(slug))}">Calendar (.ics)</a></li>
    <li><a href="${link(feedPath(slug))}">Feed (Atom)</a></li>
    <li><a href="${link(meetingsPath(slug))}">meetings.json</a></li>
    <li><a href="${link(cityDocumentPath(slug))}">city.json</a></li>
    ${languages.map((language) => html`<li><a href="${link(translatedCityPath(slug, language))}" lang="${language}" hreflang="${language}">${languageName(language)}</a></li> `)}
  </ul>`;
}

/** One or two sentences for search engines and previews. */
export function placeDescription({ name, state }: PlaceRow, { meetings, first, next }: PlaceFacts): string {
  const known =
    first === undefined
      ? `Public data about ${name}, ${state}.`
      : `What ${name}, ${state} decides: ${countOf(meetings, 'public meeting')} since ${longDate(first)} with briefs, decisions, votes and official sources.`;
  return next === undefined ? known : `${known} Next meeting: ${longDate(next.date)}.`;
}
