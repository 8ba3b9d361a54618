/** Search within a place, and its bodies. Pure. */
import type { Meeting } from '../../../../schemas/documents.ts';
import { siteSearchPath } from '../../../../schemas/paths.ts';
import { compareText } from '../../../system/text.ts';
import { isExpected } from '../../../places/meetings.ts';
import type { BodyFeed } from '../../feeds/feed-links.ts';
import { emailLink, externalLink, type Section } from '../../html/components.ts';
import { shortDate } from '../../html/dates.ts';
import { shortSearchForm } from '../../home/search-form.ts';
import { pageWords } from '../../html/page-words.ts';
import { type Html, html } from '../../html/template.ts';
import { shortened } from '../../html/texts.ts';
import type { PageView } from './page-view.ts';

/** Bodies shown; the rest are folded, and after those only counted. */
const maxBodies = 6;
const maxFolded = 20;
const nameMaxLength = 120;
/** The address of a feed may contain the name of its body, which has no limit. */
const maxAddress = 500;
/** An amount that is large in every place, in whole currency units. */
const largeAmount = '1000000';

/** Renders the search and the bodies. Undefined if the place has no meetings. */
export function searchSection(view: PageView): Section | undefined {
  const { upcoming, recent, words } = view;
  if (upcoming.length + recent.length === 0) return undefined;
  return { id: 'search', title: words.search.title, body: html`${searchForm(view)} ${bodyList(view)}` };
}

/** The search within the place, and links to searches that need no words. */
function searchForm(view: PageView): Html {
  const { words, link, input, language } = view;
  const { slug, country, name } = input.place.row;
  const listed = input.meetings.recent.some(({ meeting }) => meeting.decisions.length > 0);
  const hasTexts = input.meetingRows.withText.size > 0;
  const label = words.search.label(name);
  const form = shortSearchForm(input.pageSite.config, {
    action: link(siteSearchPath(language)),
    label,
    button: words.search.button,
    language,
    filters: { place: slug, country },
  });
  return html`${form}
  ${
    (listed || hasTexts) &&
    html`<ul class="links needs-script">
      ${listed && decisionLinks(view)}
      ${hasTexts && html`<li><a href="${searchLink(view, { sort: 'date', view: 'documents' })}">${words.search.documents}</a></li>`}
    </ul>`
  }`;
}

const decisionLinks = (view: PageView): Html => {
  const { newest, divided, largest } = view.words.search;
  return html`<li><a href="${searchLink(view, { sort: 'date' })}">${newest}</a></li>
    <li><a href="${searchLink(view, { divided: 'true', sort: 'date' })}">${divided}</a></li>
    <li><a href="${searchLink(view, { min_amount: largeAmount, sort: 'date' })}">${largest}</a></li> `;
};

/** The address of a search within the place. Parameters have the names of the API. */
function searchLink({ link, input, language }: PageView, filters: Readonly<Record<string, string>>): string {
  const { slug, country } = input.place.row;
  return `${link(siteSearchPath(language))}?${new URLSearchParams({ place: slug, country, ...filters }).toString()}`;
}

type Body = {
  readonly name: string;
  readonly meetings: number;
  readonly next: string | undefined;
  readonly last: string | undefined;
};

/** The bodies of the meetings, sorted by number of meetings, most first. */
function bodiesOf(view: PageView): readonly Body[] {
  const nameOf = bodyNames(view.input);
  const bodies = new Map<string, { meetings: number; next: string | undefined; last: string | undefined }>();
  const bodyOf = (name: string): { meetings: number; next: string | undefined; last: string | undefined } => {
    const known = bodies.get(name) ?? { meetings: 0, next: undefined, last: undefined };
    bodies.set(name, known);
    known.meetings += 1;
    return known;
  };
  for (const meeting of view.upcoming) {
    const name = nameOf(meeting);
    if (name === undefined) continue;
    const body = bodyOf(name);
    if (isExpected(meeting)) body.next ??= meeting.date;
  }
  for (const meeting of view.recent) {
    const name = nameOf(meeting);
    if (name !== undefined) bodyOf(name).last ??= meeting.date;
  }
  return [...bodies]
    .map(([name, facts]) => ({ name, ...facts }))
    .toSorted((a, b) => b.meetings - a.meetings || compareText(a.name, b.name));
}

/**
 * The name under which a meeting is counted: that of its body if the name of the meeting has it (“City Council Study Session”), since a
 * search for the body finds the meeting by it. A body that was renamed is listed under both names.
 */
function bodyNames({ rows, bodies }: PageView['input']): (meeting: Meeting) => string | undefined {
  const ids = new Map(rows.meetings.map(({ id, body_id }) => [id, body_id]));
  return ({ id, body }) => {
    const name = bodies.get(ids.get(id) ?? '');
    // Nearly always the same, and checking that is cheaper.
    if (name === body) return body;
    return name !== undefined && body?.toLowerCase().includes(name.toLowerCase()) === true ? name : body;
  };
}

/** The bodies, unless there is only one. */
function bodyList(view: PageView): Html | undefined {
  const { words, count } = view;
  const bodies = bodiesOf(view);
  if (bodies.length < 2) return undefined;
  const folded = bodies.slice(maxBodies, maxBodies + maxFolded);
  const uncounted = bodies.length - maxBodies - folded.length;
  return html`<h3>${words.search.bodies}</h3>
    <ul class="bodies">
      ${bodies.slice(0, maxBodies).map((body) => bodyItem(body, view))}
    </ul>
    ${
      folded.length > 0 &&
      html`<details>
        <summary>${words.search.moreBodies(count(bodies.length - maxBodies))}</summary>
        <ul class="bodies">
          ${folded.map((body) => bodyItem(body, view))}
        </ul>
        ${uncounted > 0 && html`<p class="small muted">${words.search.otherBodies(count(uncounted))}</p>`}
      </details>`
    }`;
}

function bodyItem({ name, meetings, next, last }: Body, view: PageView): Html {
  const { words, count, language } = view;
  const day =
    next === undefined
      ? last !== undefined && `${words.search.last} ${shortDate(last, language)}`
      : `${words.search.next} ${shortDate(next, language)}`;
  const feed = view.input.feeds.bodies.find((body) => body.name === name && body.url.length < maxAddress);
  return html`<li>
    <a
      href="${searchLink(view, { body: shortened(name, nameMaxLength).replace(/…$/, ''), sort: 'date' })}"
      dir="auto"
      >${shortened(name, nameMaxLength)}</a
    >
    <span class="small muted"
      >${words.search.meetings(meetings, count(meetings))}${day !== false && html` · ${day}`}${feed !== undefined && html` · ${feedLink(feed, view)}`}</span
    >
  </li> `;
}

const feedLink = (
  { name, path, url }: BodyFeed,
  { input, link, words: { search }, language }: PageView,
): Html => {
  const text = html`${search.feed}<span class="visually-hidden"
      >${pageWords[language].colon} <bdi>${shortened(name, nameMaxLength)}</bdi></span
    >`;
  const byEmail = emailLink(input.pageSite.config, url, language);
  return html`${path === undefined ? externalLink(url, text) : html`<a href="${link(path)}">${text}</a>`}${byEmail !== false && html` · ${byEmail}`}`;
};
