/** A meeting: when and where, brief, decisions, agenda, documents, links and authors. Pure. */
import type { Meeting } from '../../../../schemas/documents.ts';
import { externalLink } from '../../html/components.ts';
import { localTime, longDate, type PageLanguage } from '../../html/dates.ts';
import { formatCount } from '../../html/numbers.ts';
import { tagName } from '../../../../schemas/formats/tag-names.ts';
import { pageWords } from '../../html/page-words.ts';
import { type Html, html } from '../../html/template.ts';
import type { MeetingWords } from '../words.ts';
import { aiMark, authorsNote } from './authors.ts';
import { decisionGroups } from './decision-groups.ts';
import { decisionsInBrief } from './decision-list.ts';
import { documentList, meetingLinks } from './documents.ts';
import { otherDocuments } from './other-documents.ts';
import { briefEvidence } from './evidence.ts';
import type { MeetingDisplay } from './meeting-display.ts';
import { hasNoRecord } from './record.ts';

/**
 * Renders a meeting with its notable decisions first, without agenda and other motions, for the page of the place. `inFull` is a link
 * to the page of the meeting; undefined if it has none.
 */
export function meetingInBrief(meeting: Meeting, display: MeetingDisplay, inFull: string | undefined): Html {
  const attributes = display.attributesOf(meeting);
  const groups = decisionGroups(meeting, display.rows);
  const { recordWords: words, language } = display;
  // As in the data files: some are shown together, or once for several records.
  const decided = meeting.decisions.length;
  const more =
    inFull !== undefined &&
    html`<p>
      <a href="${inFull}"
        >${decided > 1 ? words.wholeWithDecisions(formatCount(decided, language)) : words.whole}</a
      >
    </p>`;
  return article(
    meeting,
    display,
    attributes,
    html`${decisionsInBrief(groups, { meeting, display, attributes, isFull: false })}${more}`,
  );
}

function article(meeting: Meeting, display: MeetingDisplay, attributes: Html, record: Html): Html {
  const { words, recordWords, rows, language } = display;
  const { id, headline, summary, generated_by, tags } = meeting;
  const link = display.permanentLink(meeting);
  return html`<article class="meeting${isCancelled(meeting) && ' is-cancelled'}" id="m${id}">
    ${meetingWhen(meeting, words)}
    ${headline === undefined ? html`<h3 dir="auto">${meetingName(meeting, words)}</h3>` : html`<h3 ${attributes}>${headline}${aiMark(generated_by, words)}</h3>`}
    ${vanishedNote(meeting, words)}${hasNoRecord(meeting, display.rows, display.today) && html`<p class="note small">${recordWords.noRecord}</p>`}
    ${meetingWhere(meeting, display)}
    ${summary !== undefined && summary !== headline && html`<p ${attributes}>${summary}</p>`}
    ${briefEvidence(meeting, { ...display, attributes })}${record} ${tagList(tags, display, attributes)}
    ${documentList(otherDocuments(meeting, rows.documents.get(id)), display)}
    ${meetingLinks(meeting, words, html`<li><a class="permalink" href="${link}">${recordWords.permanentLink}</a></li>`)}
    ${authorsNote(meeting, language)}
  </article> `;
}

const tagList = (
  tags: Meeting['tags'],
  { recordWords: words, language }: MeetingDisplay,
  attributes: Html,
): Html | undefined =>
  tags.length === 0
    ? undefined
    : html`<ul class="tags" aria-label="${words.topics}">
        ${tags.map((tag) => tagItem(tag, language, attributes))}
      </ul>`;

/** A tag, in the language of the page if it is a topic of the project. `attributes` are for tags of the corpus. */
function tagItem(tag: string, language: PageLanguage, attributes: Html): Html {
  const name = language === 'en' ? undefined : tagName(tag, language);
  return name === undefined
    ? html`<li class="tag" ${attributes}>${tag}</li> `
    : html`<li class="tag">${name}</li> `;
}

export const isCancelled = ({ status }: Meeting): boolean => status === 'cancelled';

export const meetingName = ({ body }: Meeting, { meeting }: MeetingWords): string => body ?? meeting;

/** Date, start and end, body and status, then where. Omits the body if it is already the heading. */
export function meetingWhen(meeting: Meeting, words: MeetingWords, where?: Html): Html {
  const { date, time, end_time: end, body, headline } = meeting;
  const when = longDate(date, words.language);
  return html`<p class="meeting-when">
    ${time === undefined ? html`<time datetime="${date}">${when}</time>` : html`<time datetime="${date}T${time}">${when}, ${localTime(time, words.language)}</time>${end !== undefined && html` – <time datetime="${end}">${localTime(end, words.language)}</time>`}`}${headline !== undefined && body !== undefined && html` · <bdi>${body}</bdi>`}${statusBadge(meeting, words)}${where}
  </p>`;
}

/** A badge on a cancelled or tentative meeting. */
export const statusBadge = ({ status }: Meeting, words: MeetingWords): Html | undefined =>
  status === 'cancelled' || status === 'tentative'
    ? html` <span class="badge">${words[status]}</span>`
    : undefined;

export const vanishedNote = ({ vanished_at }: Meeting, { vanished }: MeetingWords): Html | undefined =>
  vanished_at === undefined ? undefined : html`<p class="note small">${vanished(vanished_at)}</p>`;

/** Location, links to join and to comment, and how to take part. */
function meetingWhere(meeting: Meeting, display: MeetingDisplay): Html {
  const parts = partsOf(meeting, display);
  const { recordWords: words, language } = display;
  return html`${
    parts.length > 0 &&
    html`<p class="meeting-where">
      <span class="visually-hidden">${words.location}${pageWords[language].colon} </span
      >${parts.map((part, index) => html`${index > 0 && ' · '}${part}`)}
    </p>`
  }${takePart(meeting, display)}`;
}

/** ` · City Hall · Join online`, after the time of a meeting. */
export const whereParts = (meeting: Meeting, display: MeetingDisplay): Html =>
  html`${partsOf(meeting, display).map((part) => html` · ${part}`)}`;

const partsOf = (
  { location, remote_url, comment_url }: Meeting,
  { recordWords: words }: MeetingDisplay,
): readonly Html[] =>
  [
    location !== undefined && html`<bdi>${location}</bdi>`,
    remote_url !== undefined && externalLink(remote_url, words.join),
    comment_url !== undefined && externalLink(comment_url, words.comment),
  ].filter((part) => part !== false);

/** How to take part. */
export const takePart = (
  { participation }: Meeting,
  { recordWords: words, language }: MeetingDisplay,
): Html | undefined =>
  participation === undefined
    ? undefined
    : html`<p class="small participation">
        <strong>${words.participation}${pageWords[language].colon}</strong>
        <span dir="auto">${participation}</span>
      </p>`;
