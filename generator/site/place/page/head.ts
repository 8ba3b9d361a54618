/** The head of a place page: name, facts, and whether its meetings are current. Pure. */
import type { Meeting } from '../../../../schemas/documents.ts';
import { followButton } from '../../../../schemas/formats/follow-button.ts';
import {
  calendarSubscription,
  cityPath,
  decisionsPath,
  feedPath,
  searchFeedPath,
  searchUrl,
  translatedCityPath,
} from '../../../../schemas/paths.ts';
import type { Row } from '../../../../schemas/tables/index.ts';
import { nextMeetingOf, type PlaceMeetings } from '../../../places/meetings.ts';
import type { Neighbor } from '../../../places/place.ts';
import { latestInstant } from '../../../system/text.ts';
import { isWebAddress } from '../../../../schemas/formats/web-address.ts';
import { contactLink, externalLink } from '../../html/components.ts';
import { addPlacePath } from '../../docs/layout.ts';
import { longDate, longDateElement } from '../../html/dates.ts';
import { formatCount } from '../../html/numbers.ts';
import { placeKindName } from '../../../../schemas/formats/place-kinds.ts';
import { placeWithState } from '../../../../schemas/formats/state-names.ts';
import { type Html, html } from '../../html/template.ts';
import { languageName } from '../languages.ts';
import { breadcrumbs } from '../page-frame.ts';
import { hasRecord } from '../meeting/record.ts';
import { type Freshness, freshnessOf } from './freshness.ts';
import { officialCalendar } from './official-pages.ts';
import type { PageView } from './page-view.ts';
import type { PlaceWords } from './words/place-words.ts';

export type PlaceFacts = {
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
export function placeFacts(row: Row<'municipalities'>, meetings: PlaceMeetings): PlaceFacts {
  const { upcoming, recent } = meetings;
  const first = (recent.at(-1) ?? upcoming[0])?.meeting.date;
  const last = recent[0]?.meeting;
  const next = nextMeetingOf(meetings)?.meeting;
  const updatedAt = latestInstant([
    row.updated_at,
    ...[...upcoming, ...recent].map((record) => record.updatedAt),
  ]);
  return {
    meetings: upcoming.length + recent.length,
    ...(first === undefined ? {} : { first }),
    ...(last === undefined ? {} : { last }),
    ...(next === undefined ? {} : { next }),
    ...(updatedAt === null ? {} : { updatedAt }),
  };
}

/** Renders name and kind of the place, one line of facts, and a note if the meetings are not current or not known. */
export function placeHead(view: PageView, facts: PlaceFacts, languages: readonly string[]): Html {
  const { words, path, language } = view;
  const { row } = view.input.place;
  const population = row.population === null ? undefined : formatCount(row.population, language);
  return html`${breadcrumbs(row, path, language)}
    <div class="page-title">
      <h1>${row.name}</h1>
      ${follow(view, facts)}
    </div>
    <p class="lede">${words.head.lede(placeKindName(row, row.country, language), row.state, population)}</p>
    ${view.translation !== undefined && facts.meetings > 0 && html`<p class="small muted">${words.head.translated(languageName(view.translation))}</p>`}
    ${facts.meetings === 0 ? withoutMeetings(view) : html`${staleNote(view, facts)} ${factList(view, facts)}`}
    ${languageLinks(view, languages)}`;
}

/** The feed and the calendar of the place. A place without meetings has only a search for its decisions, which may come. */
function follow({ input, language, link }: PageView, { meetings }: PlaceFacts): Html {
  const { config } = input.pageSite;
  const { site, row } = input.place;
  if (meetings > 0)
    return followButton(
      {
        feedUrl: site.url(feedPath(row.slug)),
        feedHref: link(feedPath(row.slug)),
        calendarUrl: calendarSubscription(site, row.slug),
      },
      config,
      language,
    );
  const query = new URLSearchParams({ place: row.slug, country: row.country }).toString();
  const feedUrl = searchUrl(config, `${searchFeedPath(decisionsPath)}?${query}`);
  return followButton({ feedUrl, feedHref: feedUrl }, config, language);
}

function factList(view: PageView, { meetings, first, last }: PlaceFacts): Html {
  const { words, language, input } = view;
  const { website_url: website } = input.place.row;
  return html`<dl class="facts">
    ${first !== undefined && fact(words.head.meetings, words.head.since(view.count(meetings), longDateElement(first, language)))}
    ${last !== undefined && fact(words.head.latest, latestMeeting(view, recordedOn(view, last)))}
    ${isWebAddress(website) && fact(words.head.website, externalLink(website, new URL(website).host))}
  </dl>`;
}

const fact = (name: string, value: Html | string): Html =>
  html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div> `;

/** The meeting, or another one of the same day that has a record. */
function recordedOn({ recent, input }: PageView, last: Meeting): Meeting {
  for (const meeting of recent) {
    if (meeting.date !== last.date) break;
    if (hasRecord(meeting, input.meetingRows)) return meeting;
  }
  return last;
}

const latestMeeting = ({ meetingLink, language, words, input }: PageView, meeting: Meeting): Html =>
  html`<a href="${meetingLink(meeting.id)}">${longDateElement(meeting.date, language)}</a
    >${!hasRecord(meeting, input.meetingRows) && html` <span class="muted fact-note">${words.head.scheduledOnly}</span>`}`;

/** The page in its other languages. */
function languageLinks(
  { input, path, link, words }: PageView,
  languages: readonly string[],
): Html | undefined {
  const { slug } = input.place.row;
  const pages = [
    { path: cityPath(slug), language: input.language },
    ...languages.map((language) => ({ path: translatedCityPath(slug, language), language })),
  ].filter((page) => page.path !== path);
  return pages.length === 0
    ? undefined
    : html`<ul class="links" aria-label="${words.head.languages}">
        ${pages.map((page) => html`<li><a href="${link(page.path)}" lang="${page.language}" hreflang="${page.language}">${languageName(page.language)}</a></li> `)}
      </ul>`;
}

/** Says so if the meetings or their records have ended, with official pages that are likely to have newer ones. */
function staleNote(view: PageView, { last }: PlaceFacts): Html | undefined {
  const freshness = freshnessOf(view.upcoming, view.recent, view.today, view.input.meetingRows);
  if (freshness.kind === 'current' || last === undefined) return undefined;
  const { words, input } = view;
  const { row } = input.place;
  const calendar = officialCalendar(row.platform, last.source);
  const pages = [
    ...(calendar === undefined ? [] : [externalLink(calendar, words.head.calendar)]),
    ...(isWebAddress(row.website_url) ? [externalLink(row.website_url, lowerFirst(words.head.website))] : []),
  ];
  const shown = pages.length > 0 ? pages : [externalLink(last.source, words.head.newestSource)];
  return html`<p class="note stale">
    <strong>${staleText(freshness, words)}.</strong>
    ${freshness.kind === 'no-records-after' && words.head.onlyScheduled} ${words.head.newerAt}
    ${shown.map((page, index) => html`${index > 0 && ', '}${page}`)}. ${askLink(view, words.head.askNewer)}
  </p>`;
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

const staleText = (
  freshness: Exclude<Freshness, { kind: 'current' }>,
  { head, language }: PlaceWords,
): string => head.endedAfter[freshness.kind](longDate(freshness.after, language));

/** Says what is missing, and leads to the website of the place, its neighbors, and where its meetings can be requested. */
function withoutMeetings(view: PageView): Html {
  const {
    input,
    words: { head },
    link,
  } = view;
  const { row, neighbors = [] } = input.place;
  const facts = [
    isWebAddress(row.website_url) &&
      html`${head.calendarAt} ${externalLink(row.website_url, new URL(row.website_url).host)}`,
    neighbors.length > 0 &&
      html`${head.nearest}
      ${neighbors.map((neighbor, index) => html`${index > 0 && ', '}${neighborLink(neighbor, view)}`)}`,
    askLink(view, head.ask),
    html`<a href="${link(addPlacePath)}" ${view.language !== 'en' && html`hreflang="en"`}
      >${head.howAdded}</a
    >`,
  ].filter((fact) => fact !== false);
  return html`<div class="note">
    <p><strong>${head.noMeetings(row.name)}</strong></p>
    <ul>
      ${facts.map((fact) => html`<li>${fact}</li> `)}
    </ul>
  </div>`;
}

/** `Ann Arbor, Michigan (206 miles)` */
const neighborLink = (
  { slug, name, state, distanceKm }: Neighbor,
  { input, link, language, words: { head }, count }: PageView,
): Html => {
  const { country } = input.place.row;
  const distance = country === 'US' ? distanceKm / kmPerMile : distanceKm;
  return html`<a href="${link(cityPath(slug))}">${placeWithState({ name, state }, language)}</a>
    (${head.distances[country](count(Math.round(distance)))})`;
};

const kmPerMile = 1.609_344;

/** Where readers ask the operator for meetings; false if the operator takes no requests. */
const askLink = ({ input, language }: PageView, text: string): Html | false =>
  contactLink(input.pageSite.config.add_place_url, text, placeWithState(input.place.row, language));

/** One or two sentences for search engines and previews. */
export function placeDescription(
  { input, words, language, count }: PageView,
  { meetings, first, next }: PlaceFacts,
): string {
  const { name, state } = input.place.row;
  return words.description({
    place: placeWithState({ name, state }, language),
    meetings: count(meetings),
    first: first === undefined ? undefined : longDate(first, language),
    next: next === undefined ? undefined : longDate(next.date, language),
  });
}
