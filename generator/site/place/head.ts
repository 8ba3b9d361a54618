/** The head of a place page: name, facts, and links to the same data in other formats. */
import type { Meeting } from '../../../schemas/documents.ts';
import {
  calendarPath,
  cityDocumentPath,
  cityPath,
  feedPath,
  meetingsPath,
  relativeLink,
  translatedCityPath,
} from '../../../schemas/paths.ts';
import type { Row } from '../../../schemas/tables/index.ts';
import type { PlaceMeetings } from '../../places/meetings.ts';
import { latestInstant } from '../../system/text.ts';
import { externalLink } from '../html/components.ts';
import { longDate, longDateElement } from '../html/dates.ts';
import { countOf, formatCount } from '../html/numbers.ts';
import { type Html, html } from '../html/template.ts';
import { languageName } from './languages.ts';
import { breadcrumbs } from './page-frame.ts';

export type PlaceFacts = {
  /** `School district`, `City` */
  readonly kind: string;
  readonly meetings: number;
  /** Day of the oldest meeting. */
  readonly first?: string;
  /** The newest past meeting. */
  readonly last?: Meeting;
  /** The next meeting that is neither cancelled nor vanished. */
  readonly next?: Meeting;
  /** Instant; absent if unknown. */
  readonly updatedAt?: string;
};

/** Collects the facts in the head of a page, from the row of the place and its meetings. */
export function placeFacts(row: Row<'municipalities'>, { upcoming, recent }: PlaceMeetings): PlaceFacts {
  const first = (recent.at(-1) ?? upcoming[0])?.meeting.date;
  const last = recent[0]?.meeting;
  const next = upcoming.find(
    ({ meeting }) => meeting.status !== 'cancelled' && meeting.vanished_at === undefined,
  )?.meeting;
  const updatedAt = latestInstant([
    row.updated_at,
    ...[...upcoming, ...recent].map((record) => record.updatedAt),
  ]);
  return {
    kind: kindName(row),
    meetings: upcoming.length + recent.length,
    ...(first === undefined ? {} : { first }),
    ...(last === undefined ? {} : { last }),
    ...(next === undefined ? {} : { next }),
    ...(updatedAt === null ? {} : { updatedAt }),
  };
}

const kinds = { school: 'School district', city: 'Local government' } as const;

/** `school_district` -> `School district` */
function kindName({ type, kind }: Row<'municipalities'>): string {
  const text = type?.replaceAll('_', ' ') ?? kinds[kind];
  return text.charAt(0).toUpperCase() + text.slice(1);
}

type PlaceRow = Row<'municipalities'>;

/** Renders name and kind of the place, facts, and links. `languages` lists the languages of its translated pages. */
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
        ${first === undefined ? 'None yet' : html`${formatCount(meetings)} since ${longDateElement(first)}`}
      </dd>
    </div>
    ${fact('Next meeting', next === undefined ? 'None announced' : meetingDateLink(next))}
    ${last !== undefined && fact('Latest meeting', meetingDateLink(last))}
    ${updatedAt !== undefined && fact('Updated', longDateElement(updatedAt))}
  </dl>`;
}

const fact = (name: string, value: Html | string): Html =>
  html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div> `;

const meetingDateLink = ({ id, date }: Meeting): Html => html`<a href="#m${id}">${longDateElement(date)}</a>`;

function linkList({ slug, website_url }: PlaceRow, languages: readonly string[]): Html {
  const link = (to: string): string => relativeLink(cityPath(slug), to);
  return html`<ul class="links" aria-label="Links">
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
