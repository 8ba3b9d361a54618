/** One meeting in full. */
import type { Meeting } from '../../../schemas/documents.ts';
import type { Country } from '../../../schemas/states.ts';
import { localTime, longDate } from '../html/dates.ts';
import { externalLink } from '../html/external-link.ts';
import { type Html, html } from '../html/template.ts';
import { aiMark, originOf } from './authorship.ts';
import { decisionList } from './decisions.ts';
import { type Words, words } from './words.ts';

/** The meeting with its brief, decisions, tags and links; `attributes` are those of elements with its text. */
export function meetingArticle(meeting: Meeting, country: Country, attributes: Html): Html {
  const { headline, summary, generated_by, tags } = meeting;
  return html`<article class="meeting${isCancelled(meeting) && ' is-cancelled'}" id="m${meeting.id}">
    ${meetingWhen(meeting, words.en)}
    ${headline === undefined ? html`<h3 dir="auto">${nameOf(meeting, words.en)}</h3>` : html`<h3 ${attributes}>${headline}${aiMark(generated_by, words.en)}</h3>`}
    ${vanishedNote(meeting, words.en)}
    ${summary !== undefined && summary !== headline && html`<p ${attributes}>${summary}</p>`}
    ${decisionList(meeting, country, attributes)}
    ${
      tags.length > 0 &&
      html`<ul class="tags" aria-label="Topics">
        ${tags.map((tag) => html`<li class="tag" dir="auto">${tag}</li> `)}
      </ul>`
    }
    ${meetingLinks(meeting, words.en, html`<li><a href="#m${meeting.id}">Permanent link</a></li>`)}
    ${originNote(meeting)}
  </article> `;
}

export const isCancelled = ({ status }: Meeting): boolean => status === 'cancelled';

export const nameOf = ({ body }: Meeting, { meeting }: Words): string => body ?? meeting;

/** Day, hour and body, and whether it is held; the body only where it is not the heading. */
export function meetingWhen(meeting: Meeting, words: Words): Html {
  const { date, time, body, headline } = meeting;
  const when = longDate(date, words.language);
  return html`<p class="meeting-when">
    ${time === undefined ? html`<time datetime="${date}">${when}</time>` : html`<time datetime="${date}T${time}">${when}, ${localTime(time, words.language)}</time>`}${headline !== undefined && body !== undefined && html` · <bdi>${body}</bdi>`}${statusBadge(meeting, words)}
  </p>`;
}

/** That it is cancelled or not yet certain. */
export const statusBadge = ({ status }: Meeting, words: Words): Html | undefined =>
  status === 'cancelled' || status === 'tentative'
    ? html` <span class="badge">${words[status]}</span>`
    : undefined;

export const vanishedNote = ({ vanished_at }: Meeting, { vanished }: Words): Html | undefined =>
  vanished_at === undefined ? undefined : html`<p class="note small">${vanished(vanished_at)}</p>`;

/** Links to what is official about the meeting, and further ones. */
export const meetingLinks = (meeting: Meeting, words: Words, more: Html): Html =>
  html`<ul class="links small">
    ${linkItem(meeting.agenda_url, words.agenda)}${linkItem(meeting.minutes_url, words.minutes)}${linkItem(meeting.video_url, words.video)}${linkItem(meeting.source, words.source)}${more}
  </ul>`;

const linkItem = (url: string | undefined, text: string): Html | undefined =>
  url === undefined ? undefined : html`<li>${externalLink(url, text)}</li> `;

/** Who wrote what is neither official nor of a machine. */
function originNote({ headline, generated_by, decisions }: Meeting): Html | undefined {
  const ofBrief = headline === undefined ? undefined : originOf(generated_by);
  const ofDecisions = new Set(decisions.map((decision) => originOf(decision.generated_by)));
  ofDecisions.delete(undefined);
  const notes = [
    ofBrief !== undefined && `Brief ${ofBrief}.`,
    ofDecisions.size > 0 && `Decisions ${[...ofDecisions].join('; ')}.`,
  ].filter((note) => note !== false);
  return notes.length === 0 ? undefined : html`<p class="small muted">${notes.join(' ')}</p>`;
}
