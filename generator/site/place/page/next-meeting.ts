/** The next meeting of a place: when, where, and how to take part; and the meetings after it. Pure. */
import type { Meeting } from '../../../../schemas/documents.ts';
import { calendarSubscription } from '../../../../schemas/paths.ts';
import { type MeetingRecord, meetingUnderWay, nextMeetingOf } from '../../../places/meetings.ts';
import { isWebAddress } from '../../../../schemas/formats/web-address.ts';
import { externalLink, type Section } from '../../html/components.ts';
import { localTime, longDate, shortDate } from '../../html/dates.ts';
import { pageWords } from '../../html/page-words.ts';
import { type Html, html, type HtmlValue } from '../../html/template.ts';
import { shortened } from '../../html/texts.ts';
import { aiMark } from '../meeting/authors.ts';
import { briefEvidence } from '../meeting/evidence.ts';
import { isCancelled, statusBadge, vanishedNote } from '../meeting/meeting-article.ts';
import { meetingWords } from '../words.ts';
import { calendarLinks, endOf, googleDefaultHours } from './calendar-links.ts';
import { freshnessOf } from './freshness.ts';
import { mapLink } from './map-link.ts';
import { evidenceDisplay, type PageView } from './page-view.ts';

/** Later meetings shown; the rest are folded, and after those only counted. */
const maxLater = 4;
const maxFolded = 16;
const titleMaxLength = 300;
const lineMaxLength = 160;
const textMaxLength = 1000;

/** Renders the meeting that is held now or next, and those after it. Undefined if the place has no meetings, or if they ended long ago. */
export function nextMeetingSection(view: PageView): Section | undefined {
  const { words, upcoming, recent } = view;
  const current = meetingUnderWay(view.input.meetings, view.input.localNow);
  if (current !== undefined)
    return {
      id: 'next',
      title: words.next.now,
      body: html`${meetingCard(current, view)} ${laterMeetings(upcoming, view)}`,
    };
  const next = nextMeetingOf(view.input.meetings);
  if (next === undefined && upcoming.length === 0) {
    const isKnownToEnd =
      freshnessOf(upcoming, recent, view.today, view.input.meetingRows).kind === 'nothing-after';
    if (recent.length === 0 || isKnownToEnd) return undefined;
  }
  const later = upcoming.filter((meeting) => meeting !== next?.meeting);
  const card = next === undefined ? noneAnnounced(view) : meetingCard(next, view);
  return { id: 'next', title: words.next.title, body: html`${card} ${laterMeetings(later, view)}` };
}

const noneAnnounced = ({ words: { next }, input }: PageView): Html =>
  html`<p class="muted">
    ${next.none}
    <a href="${calendarSubscription(input.place.site, input.place.row.slug)}">${next.subscribe}</a>
  </p>`;

function meetingCard(record: MeetingRecord, view: PageView): Html {
  const { meeting } = record;
  const { words, language } = view;
  const { headline, summary, attributes } = view.textOf(meeting);
  const name = meeting.body ?? meetingWords[language].meeting;
  const isInFull =
    view.translation === undefined && view.upcoming.includes(meeting) && view.input.inFull.has(meeting.id);
  // Decisions of a meeting that has not taken place are rare, and proposals at best: they are folded.
  const article = isInFull && meeting.decisions.length > 0 ? view.input.inFull.get(meeting.id) : undefined;
  const address = view.meetingLink(meeting.id);
  return html`<div class="next-meeting" ${isInFull && article === undefined && html`id="m${meeting.id}"`}>
    <div class="next-what">
      <p class="next-when">${whenElement(meeting, view)}${statusBadge(meeting, meetingWords[language])}</p>
      <h3 dir="auto">${shortened(name, titleMaxLength)}</h3>
      ${headline !== undefined && html`<p class="next-headline" ${attributes}>${shortened(headline, titleMaxLength)}${aiMark(meeting.generated_by, meetingWords[language])}</p>`}
      ${summary !== undefined && summary !== headline && html`<p ${attributes}>${shortened(summary, textMaxLength)}</p>`}${view.input.inFull.has(meeting.id) && briefEvidence(meeting, evidenceDisplay(meeting, view))}
      ${article === undefined && (view.input.addresses.hasPage(meeting.id) || view.input.meetingRows.items.has(meeting.id)) && html`<p><a href="${address}">${words.next.details}</a></p>`}
    </div>
    <div class="next-how">${attendance(meeting, view)} ${addToCalendar(record, view)}</div>
    ${
      article !== undefined &&
      html`<details class="next-details">
        <summary>${words.next.details}</summary>
        ${article}
      </details>`
    }
  </div>`;
}

/** `Tuesday, December 8, 2026`, then `7:00 pm – 9:00 pm local time`. The end is left out unless it was published. */
function whenElement(meeting: Meeting, { words, language }: PageView): Html {
  const { date, time } = meeting;
  const day = `${weekday(date, words.next.weekdays)}${language === 'fr' ? '' : ','} ${longDate(date, language)}`;
  if (time === undefined) return html`<time datetime="${date}">${day}</time>`;
  const end = endOf(meeting);
  return html`<time datetime="${date}T${time}">${day}</time>
    <span class="next-time"
      >${localTime(time, language)}${end !== undefined && ` – ${localTime(end.slice(-'HH:MM'.length), language)}`}
      <span class="small muted">${words.next.localTime}</span></span
    >`;
}

/** `Tuesday`, which French does not separate from the day with a comma. */
function weekday(date: string, names: readonly string[]): string {
  const name = names[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? '';
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/** Where to go, how to join and to comment, and the agenda. */
function attendance(meeting: Meeting, { words: { next }, input }: PageView): Html {
  const { location, participation, remote_url: remote, comment_url: comment } = meeting;
  const { place } = input;
  const links = [
    isWebAddress(remote) && externalLink(remote, next.join),
    isWebAddress(comment) && externalLink(comment, next.comment),
    isWebAddress(meeting.agenda_url) && externalLink(meeting.agenda_url, next.agenda),
    isWebAddress(meeting.source) && externalLink(meeting.source, next.source),
  ].filter((link) => link !== false);
  const map = location === undefined ? undefined : mapLink(location, place.row);
  return html`<dl class="next-facts">
      ${location !== undefined && fact(next.where, html`<span dir="auto">${shortened(location, textMaxLength)}</span> ${map !== undefined && html`<span class="next-map">(${externalLink(map, next.map)})</span>`}`)}
      ${participation !== undefined && fact(next.takePart, html`<span class="official-text" dir="auto">${participation}</span>`)}
    </dl>
    ${
      links.length > 0 &&
      html`<ul class="actions">
        ${links.map((link) => html`<li>${link}</li> `)}
      </ul>`
    }`;
}

const fact = (name: string, value: HtmlValue): Html =>
  html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div> `;

function addToCalendar(record: MeetingRecord, { input, words: { next }, language }: PageView): Html {
  const { google, outlook, file, fileName, subscription, hasDefaultEnd } = calendarLinks(
    record,
    input.place,
    language,
  );
  return html`<ul class="links small" aria-label="${next.addToCalendar}">
      <li class="muted">${next.addToCalendar}${pageWords[language].colon}</li>
      <li>${externalLink(google, 'Google')}</li>
      <li>${externalLink(outlook, 'Outlook')}</li>
      <li><a href="${file}" download="${fileName}">${next.file}</a></li>
      <li><a href="${subscription}">${next.subscribe}</a></li>
    </ul>
    ${hasDefaultEnd && html`<p class="small muted">${next.endUnknown(googleDefaultHours)}</p>`}`;
}

function laterMeetings(later: readonly Meeting[], view: PageView): Html | undefined {
  if (later.length === 0) return undefined;
  const { words, count } = view;
  const folded = later.slice(maxLater, maxLater + maxFolded);
  const uncounted = later.length - maxLater - folded.length;
  return html`<h3>${words.next.later}</h3>
    ${meetingList(later.slice(0, maxLater), view)}
    ${
      folded.length > 0 &&
      html`<details>
        <summary>${words.next.more(count(later.length - maxLater))}</summary>
        ${meetingList(folded, view)}
        ${uncounted > 0 && html`<p class="small muted">${words.next.moreInCalendar(count(uncounted))}.</p>`}
      </details>`
    }`;
}

const meetingList = (meetings: readonly Meeting[], view: PageView): Html =>
  html`<ul class="later">
    ${meetings.map((meeting) => laterMeeting(meeting, view))}
  </ul>`;

function laterMeeting(meeting: Meeting, view: PageView): Html {
  const { date, time, body, location, agenda_url: agenda } = meeting;
  const { language, words } = view;
  const shared = meetingWords[language];
  const when = `${shortDate(date, language)}${time === undefined ? '' : `, ${localTime(time, language)}`}`;
  return html`<li${isCancelled(meeting) && html` class="is-cancelled"`}>
    <time datetime="${time === undefined ? date : `${date}T${time}`}">${when}</time>
    <span
      ><a class="meeting-title" href="${view.meetingLink(meeting.id)}" dir="auto">${shortened(body ?? shared.meeting, lineMaxLength)}</a>${statusBadge(meeting, shared)}${location !== undefined && html` <bdi class="muted small">${shortened(location, lineMaxLength)}</bdi>`}${isWebAddress(agenda) && html` <span class="small">${externalLink(agenda, words.next.agenda)}</span>`}</span
    >${vanishedNote(meeting, shared)}
  </li> `;
}
