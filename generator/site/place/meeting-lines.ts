/** One-line summaries of meetings. A page may have tens of thousands of lines, so every byte counts. */
import type { Meeting } from '../../../schemas/documents.ts';
import { isWebAddress } from '../html/components.ts';
import { dayOfYear, shortDate } from '../html/dates.ts';
import { type Html, html, type HtmlValue } from '../html/template.ts';
import { shortened } from '../html/texts.ts';
import { aiMark } from './meeting/authors.ts';
import { isCancelled, statusBadge } from './meeting/meeting-article.ts';
import { meetingWords } from './words.ts';

/** Detail of a line: everything, only date and title, or only the date. */
export type LineDetail = 'whole' | 'title' | 'date';

/** Maximum length of a title, in characters. */
const titleMaxLength = 240;

/** Renders a list of lines. Dates omit the year if `isYearInHeading`. */
export const meetingLines = (
  meetings: readonly Meeting[],
  detail: LineDetail,
  attributesOf: (meeting: Meeting) => Html,
  isYearInHeading: boolean,
): Html => {
  const day = isYearInHeading ? dayOfYear : shortDate;
  return html`<ul class="compact">
    ${meetings.map((meeting) => meetingLine(meeting, detail, attributesOf(meeting), day(meeting.date)))}
  </ul>`;
};

const meetingLine = (meeting: Meeting, detail: LineDetail, attributes: Html, day: string): Html =>
  detail === 'date'
    ? html`<li id="m${meeting.id}"><time datetime="${meeting.date}">${day}</time></li>`
    : html`<li id="m${meeting.id}" ${isCancelled(meeting) && html`class="is-cancelled"`}>
        <time datetime="${meeting.date}">${day}</time>
        ${lineTitle(meeting, attributes)}${detail === 'whole' && lineBody(meeting)}${statusBadge(meeting, meetingWords.en)}
      </li>`;

/** The headline, or else the first decision or the body, linked to the official source. */
function lineTitle({ headline, decisions, body, generated_by, source }: Meeting, attributes: Html): Html {
  const [decision] = decisions;
  const text = headline ?? decision?.headline;
  const title = shortened(text ?? body ?? meetingWords.en.meeting, titleMaxLength);
  const titleAttributes = text === undefined ? html`dir="auto"` : attributes;
  return html`${titleElement(title, source, titleAttributes)}${aiMark(headline === undefined ? decision?.generated_by : generated_by, meetingWords.en)}`;
}

const titleElement = (title: string, source: string, attributes: HtmlValue): Html =>
  isWebAddress(source)
    ? html`<a class="meeting-title" href="${source}" rel="external noopener" ${attributes}>${title}</a>`
    : html`<span class="meeting-title" ${attributes}>${title}</span>`;

/** The body, unless it is already the title. */
const lineBody = ({ headline, decisions, body }: Meeting): Html | undefined =>
  body === undefined || (headline === undefined && decisions.length === 0)
    ? undefined
    : html` <bdi class="muted">${body}</bdi>`;
