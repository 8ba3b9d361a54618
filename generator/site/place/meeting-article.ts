/** One meeting in full: brief, decisions, links, and who wrote its texts. */
import type { Meeting, Decision } from '../../../schemas/documents.ts';
import type { Country } from '../../../schemas/states.ts';
import { localTime, longDate } from '../html/dates.ts';
import { externalLink, outcomeNames } from '../html/components.ts';
import { type Html, html } from '../html/template.ts';
import { type MeetingWords, meetingWords } from './words.ts';
import { countOf, formatCount, formatMoney } from '../html/numbers.ts';

/** The meeting with its brief, decisions, tags and links; `attributes` are those of elements with its text. */
export function meetingArticle(meeting: Meeting, country: Country, attributes: Html): Html {
  const { headline, summary, generated_by, tags } = meeting;
  return html`<article class="meeting${isCancelled(meeting) && ' is-cancelled'}" id="m${meeting.id}">
    ${meetingWhen(meeting, meetingWords.en)}
    ${headline === undefined ? html`<h3 dir="auto">${nameOf(meeting, meetingWords.en)}</h3>` : html`<h3 ${attributes}>${headline}${aiMark(generated_by, meetingWords.en)}</h3>`}
    ${vanishedNote(meeting, meetingWords.en)}
    ${summary !== undefined && summary !== headline && html`<p ${attributes}>${summary}</p>`}
    ${decisionList(meeting, country, attributes)}
    ${
      tags.length > 0 &&
      html`<ul class="tags" aria-label="Topics">
        ${tags.map((tag) => html`<li class="tag" dir="auto">${tag}</li> `)}
      </ul>`
    }
    ${meetingLinks(meeting, meetingWords.en, html`<li><a href="#m${meeting.id}">Permanent link</a></li>`)}
    ${originNote(meeting)}
  </article> `;
}

export const isCancelled = ({ status }: Meeting): boolean => status === 'cancelled';

export const nameOf = ({ body }: Meeting, { meeting }: MeetingWords): string => body ?? meeting;

/** Day, hour and body, and whether it is held; the body only where it is not the heading. */
export function meetingWhen(meeting: Meeting, words: MeetingWords): Html {
  const { date, time, body, headline } = meeting;
  const when = longDate(date, words.language);
  return html`<p class="meeting-when">
    ${time === undefined ? html`<time datetime="${date}">${when}</time>` : html`<time datetime="${date}T${time}">${when}, ${localTime(time, words.language)}</time>`}${headline !== undefined && body !== undefined && html` · <bdi>${body}</bdi>`}${statusBadge(meeting, words)}
  </p>`;
}

/** That it is cancelled or not yet certain. */
export const statusBadge = ({ status }: Meeting, words: MeetingWords): Html | undefined =>
  status === 'cancelled' || status === 'tentative'
    ? html` <span class="badge">${words[status]}</span>`
    : undefined;

export const vanishedNote = ({ vanished_at }: Meeting, { vanished }: MeetingWords): Html | undefined =>
  vanished_at === undefined ? undefined : html`<p class="note small">${vanished(vanished_at)}</p>`;

/** Links to what is official about the meeting, and further ones. */
export const meetingLinks = (meeting: Meeting, words: MeetingWords, more: Html): Html =>
  html`<ul class="links small">
    ${linkItem(meeting.agenda_url, words.agenda)}${linkItem(meeting.minutes_url, words.minutes)}${linkItem(meeting.video_url, words.video)}${linkItem(meeting.source, words.source)}${more}
  </ul>`;

const linkItem = (url: string | undefined, text: string): Html | undefined =>
  url === undefined ? undefined : html`<li>${externalLink(url, text)}</li> `;

/** Who wrote what is neither official nor of a machine. */
function originNote({ headline, generated_by, decisions }: Meeting): Html | undefined {
  const ofBrief = headline === undefined ? undefined : authorNote(generated_by);
  const ofDecisions = new Set(decisions.map((decision) => authorNote(decision.generated_by)));
  ofDecisions.delete(undefined);
  const notes = [
    ofBrief !== undefined && `Brief ${ofBrief}.`,
    ofDecisions.size > 0 && `Decisions ${[...ofDecisions].join('; ')}.`,
  ].filter((note) => note !== false);
  return notes.length === 0 ? undefined : html`<p class="small muted">${notes.join(' ')}</p>`;
}

/** So many are shown before the reader asks for the others. */
const unfolded = 8;

/** The list of all decisions, the later ones of many folded; nothing where there are none. */
export function decisionList(meeting: Meeting, country: Country, attributes: Html): Html | undefined {
  const { decisions } = meeting;
  if (decisions.length === 0) return undefined;
  const item = (decision: Decision): Html => decisionItem(decision, meeting, country, attributes);
  const folded = decisions.slice(unfolded);
  return html`<ol class="decisions">
      ${decisions.slice(0, unfolded).map(item)}
    </ol>
    ${
      folded.length > 0 &&
      html`<details>
        <summary>${countOf(folded.length, 'more decision')}</summary>
        <ol class="decisions" start="${unfolded + 1}">
          ${folded.map(item)}
        </ol>
      </details>`
    }`;
}

function decisionItem(decision: Decision, { source }: Meeting, country: Country, attributes: Html): Html {
  const { headline, summary, outcome, amount_cents, generated_by } = decision;
  return html`<li>
    <span class="headline" ${attributes}>${headline}</span>${aiMark(generated_by, meetingWords.en)}
    ${outcome !== undefined && html`<span class="outcome outcome-${outcome}">${outcomeNames[outcome]}</span>`}
    ${tally(decision)}
    ${amount_cents !== undefined && html`· <span class="number">${formatMoney(amount_cents, country)}</span>`}
    ${decision.source !== source && externalLink(decision.source, 'Source')}
    ${summary !== undefined && summary !== headline && html`<p class="small" ${attributes}>${summary}</p>`}
  </li> `;
}

/** `5–2, 1 abstained`: yes, no and abstentions as far as they are known. */
function tally({ yes, no, abstain }: Decision): Html | undefined {
  if (yes === undefined && no === undefined) return undefined;
  const votes =
    yes !== undefined && no !== undefined
      ? html`<span class="visually-hidden">Votes, yes to no: </span>${formatCount(yes)}–${formatCount(no)}`
      : html`${yes === undefined ? `${formatCount(no ?? 0)} no` : `${formatCount(yes)} yes`}`;
  return html`<span class="tally"
    >${votes}${abstain !== undefined && abstain > 0 && `, ${formatCount(abstain)} abstained`}</span
  >`;
}

const machine = 'ai:';

/** The visible mark, after a text of a machine. */
export const aiMark = (generatedBy: string | undefined, { ai }: MeetingWords): Html | undefined =>
  generatedBy?.startsWith(machine)
    ? html` <span class="ai" title="${ai.from(generatedBy.slice(machine.length))}"
        ><span class="visually-hidden">${ai.by}</span>${ai.mark}</span
      >`
    : undefined;

const origins: readonly (readonly [string, (by: string) => string])[] = [
  ['extract:', (rule) => `extracted from official text (${rule})`],
  ['human:', (who) => `written by ${who}`],
  ['publisher:', (who) => `published by ${who}`],
];

/** `human:a2council.vote` -> `written by a2council.vote`; undefined for official text and that of machines. */
export function authorNote(generatedBy: string | undefined): string | undefined {
  const [prefix, tell] = origins.find(([prefix]) => generatedBy?.startsWith(prefix)) ?? [];
  return prefix === undefined ? undefined : tell?.(generatedBy?.slice(prefix.length) ?? '');
}
