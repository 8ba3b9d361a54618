/** A meeting in one line of the list of its period. Pure. */
import type { Meeting } from '../../../../schemas/documents.ts';
import { contention } from '../../../places/notable-decisions.ts';
import { externalLink } from '../../html/components.ts';
import { shortDate } from '../../html/dates.ts';
import { type Html, html } from '../../html/template.ts';
import { shortened } from '../../html/texts.ts';
import { isCancelled, meetingName, statusBadge } from '../meeting/meeting-article.ts';
import type { MeetingDisplay } from '../meeting/meeting-display.ts';
import { meetingPageWords } from '../meeting/page-words.ts';

const titleMaxLength = 160;

/** Day, body, what it was about, and how much was decided. It links to the page of the meeting or, without one, to its source. */
export function meetingLine(meeting: Meeting, display: MeetingDisplay, hasPage: boolean): Html {
  const { id, date, headline, decisions, body } = meeting;
  const { words, language } = display;
  const name = shortened(meetingName(meeting, words), titleMaxLength);
  const pageWords = meetingPageWords[language];
  const divided = decisions.filter((decision) => contention(decision) > 0).length;
  const facts = [
    decisions.length > 0 && pageWords.decisions(decisions.length),
    divided > 0 && pageWords.divided(divided),
  ].filter((fact) => fact !== false);
  return html`<li id="m${id}" ${isCancelled(meeting) && html` class="is-cancelled"`}>
    <time datetime="${date}">${shortDate(date, language)}</time>
    <span
      >${hasPage ? html`<a class="meeting-title" href="${display.permanentLink(meeting)}" dir="auto">${name}</a>` : html`<span class="meeting-title"><bdi>${body ?? words.meeting}</bdi></span> ${externalLink(meeting.source, words.source)}`}${headline !== undefined && html` <span ${display.attributesOf(meeting)}>${shortened(headline, titleMaxLength)}</span>`}${statusBadge(meeting, words)}${facts.length > 0 && html` <span class="muted small">${facts.join(', ')}</span>`}</span
    >
  </li> `;
}
