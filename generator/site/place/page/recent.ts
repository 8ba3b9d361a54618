/** The newest meetings of a place in full, and, on a translated page, earlier meetings with a translation. Pure. */
import type { Meeting } from '../../../../schemas/documents.ts';
import type { Section } from '../../html/components.ts';
import { shortDate } from '../../html/dates.ts';
import { type Html, html } from '../../html/template.ts';
import { shortened } from '../../html/texts.ts';
import { translationOf } from '../languages.ts';
import { aiMark } from '../meeting/authors.ts';
import { briefEvidence } from '../meeting/evidence.ts';
import { meetingLinks } from '../meeting/documents.ts';
import {
  isCancelled,
  meetingName,
  meetingWhen,
  statusBadge,
  vanishedNote,
} from '../meeting/meeting-article.ts';
import { maxRecent, meetingsInFull } from '../meetings-in-full.ts';
import { meetingWords } from '../words.ts';
import { hasRecord } from '../meeting/record.ts';
import { evidenceDisplay, type PageView } from './page-view.ts';

/** Earlier translated meetings, in one line each. */
const maxEarlier = 40;
const titleMaxLength = 240;

/** Renders the newest past meetings: in full where they fit, else in one line. */
export function recentSections(view: PageView): readonly Section[] {
  const { words, recent, translation, input } = view;
  if (recent.length === 0) return [];
  const articles =
    translation === undefined
      ? input.inFull
      : meetingsInFull(input.meetings, ({ meeting }) => translatedArticle(meeting, view));
  const newest = recent.slice(0, maxRecent);
  const body = html`${newest.map(
    (meeting) =>
      articles.get(meeting.id) ??
      html`<ul class="later">
        ${meetingLine(meeting, view)}
      </ul>`,
  )}`;
  const earlier =
    translation === undefined
      ? []
      : recent.slice(maxRecent).filter((meeting) => translationOf(meeting, translation) !== undefined);
  return [
    { id: 'recent', title: words.recent.title, body },
    ...(earlier.length === 0
      ? []
      : [{ id: 'earlier', title: words.recent.earlier, body: earlierList(earlier, view) }]),
  ];
}

const earlierList = (meetings: readonly Meeting[], view: PageView): Html =>
  html`${meetings.length > maxEarlier && html`<p class="small muted">${view.words.officials.shown(view.count(maxEarlier), view.count(meetings.length))}</p>`}
    <ul class="later">
      ${meetings.slice(0, maxEarlier).map((meeting) => meetingLine(meeting, view))}
    </ul>`;

/** A meeting in one line, with a link to it in full. */
function meetingLine(meeting: Meeting, view: PageView): Html {
  const { headline, attributes } = view.textOf(meeting);
  const words = meetingWords[view.language];
  return html`<li${isCancelled(meeting) && html` class="is-cancelled"`}>
    <time datetime="${meeting.date}">${shortDate(meeting.date, view.language)}</time>
    <span
      ><a class="meeting-title" href="${view.meetingLink(meeting.id)}" ${headline === undefined ? html`dir="auto"` : attributes}>${shortened(headline ?? meetingName(meeting, words), titleMaxLength)}</a>${statusBadge(meeting, words)}</span
    >
  </li> `;
}

/** A meeting in the language of a translated page, or in the original if there is no translation. */
function translatedArticle(meeting: Meeting, view: PageView): Html {
  const words = meetingWords[view.language];
  const { headline, summary, attributes } = view.textOf(meeting);
  const details = html`<li><a href="${view.meetingLink(meeting.id)}">${view.words.recent.details}</a></li>`;
  return html`<article class="meeting${isCancelled(meeting) && ' is-cancelled'}" id="m${meeting.id}">
    ${meetingWhen(meeting, words)}
    ${headline === undefined ? html`<h3 dir="auto">${meetingName(meeting, words)}</h3>` : html`<h3 ${attributes}>${headline}${aiMark(meeting.generated_by, words)}</h3>`}
    ${vanishedNote(meeting, words)}
    ${!hasRecord(meeting, view.input.meetingRows) && html`<p class="note small">${view.words.recent.noRecord}</p>`}
    ${summary !== undefined && summary !== headline && html`<p ${attributes}>${summary}</p>`}${briefEvidence(meeting, evidenceDisplay(meeting, view))}
    ${meetingLinks(meeting, words, details)}
  </article> `;
}
