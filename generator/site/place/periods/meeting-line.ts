/** A meeting in one line of the list of its period. Pure. */
import type { Meeting } from '../../../../schemas/documents.ts';
import { contention } from '../../../places/notable-decisions.ts';
import { localTime, shortDate } from '../../html/dates.ts';
import { type Html, html } from '../../html/template.ts';
import { shortened } from '../../html/texts.ts';
import { agenda } from '../meeting/agenda.ts';
import { meetingLinks } from '../meeting/documents.ts';
import {
  isCancelled,
  meetingName,
  statusBadge,
  takePart,
  vanishedNote,
  whereParts,
} from '../meeting/meeting-article.ts';
import type { MeetingDisplay } from '../meeting/meeting-display.ts';
import { meetingPageWords } from '../meeting/page-words.ts';
import { hasNoRecord } from '../meeting/record.ts';

const titleMaxLength = 160;
/** A list is read for what a meeting was about; its page has the whole headline. */
const headlineMaxLength = 100;

/** Day, body, what it was about, and how much was decided, with a link to the page of the meeting. */
export function meetingLine(meeting: Meeting, display: MeetingDisplay): Html {
  const { headline, decisions } = meeting;
  const pageWords = meetingPageWords[display.language];
  const divided = decisions.filter((decision) => contention(decision) > 0).length;
  const facts = [
    decisions.length > 0 && pageWords.decisions(decisions.length),
    divided > 0 && pageWords.divided(divided),
  ].filter((fact) => fact !== false);
  return line(
    meeting,
    display,
    html`<a href="${display.permanentLink(meeting)}"><bdi>${nameOf(meeting, display)}</bdi></a>`,
    html`${headline !== undefined && html` <bdi${display.languageOf(meeting)}>${shortened(headline, headlineMaxLength)}</bdi>`}${facts.length > 0 && html` <small>${facts.join(', ')}</small>`}`,
  );
}

/** A meeting without a page of its own: with everything that is known of it. */
export function wholeMeetingLine(meeting: Meeting, display: MeetingDisplay): Html {
  const { rows, words, recordWords, today } = display;
  const items = rows.items.get(meeting.id) ?? [];
  return line(
    meeting,
    display,
    html`<bdi>${nameOf(meeting, display)}</bdi>`,
    html`${timeOf(meeting, display)}${whereParts(meeting, display)}${vanishedNote(meeting, words)}${hasNoRecord(meeting, rows, today) && html`<p class="note small">${recordWords.noRecord}</p>`}${takePart(meeting, display)}${agenda(items, [], meeting, display.languageOf(meeting), display, true)}${meetingLinks(meeting, words)}`,
  );
}

const nameOf = (meeting: Meeting, { words }: MeetingDisplay): string =>
  shortened(meetingName(meeting, words), titleMaxLength);

const line = (meeting: Meeting, { words, language }: MeetingDisplay, name: Html, rest: Html): Html =>
  html`<li id="m${meeting.id}" ${isCancelled(meeting) && html` class="is-cancelled"`}>
    <time datetime="${meeting.date}">${shortDate(meeting.date, language)}</time>
    <div><strong>${name}</strong>${statusBadge(meeting, words)}${rest}</div>
  </li> `;

const timeOf = ({ time }: Meeting, { language }: MeetingDisplay): string =>
  time === undefined ? '' : `, ${localTime(time, language)}`;
