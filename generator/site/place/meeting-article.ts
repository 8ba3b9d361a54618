/** One meeting in full: brief, decisions, links, and authors. */
import type { Meeting, Decision } from '../../../schemas/documents.ts';
import type { Country } from '../../../schemas/states.ts';
import { externalLink } from '../html/components.ts';
import { localTime, longDate } from '../html/dates.ts';
import { countOf, formatCount, formatMoney } from '../html/numbers.ts';
import { outcomeNames } from '../html/record-words.ts';
import { type Html, html } from '../html/template.ts';
import { type MeetingWords, meetingWords } from './words.ts';

/** Renders a meeting with its brief, decisions, tags and links. `attributes` are for elements with its text. */
export function meetingArticle(meeting: Meeting, country: Country, attributes: Html): Html {
  const { headline, summary, generated_by, tags } = meeting;
  return html`<article class="meeting${isCancelled(meeting) && ' is-cancelled'}" id="m${meeting.id}">
    ${meetingWhen(meeting, meetingWords.en)}
    ${headline === undefined ? html`<h3 dir="auto">${meetingName(meeting, meetingWords.en)}</h3>` : html`<h3 ${attributes}>${headline}${aiMark(generated_by, meetingWords.en)}</h3>`}
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
    ${authorsNote(meeting)}
  </article> `;
}

export const isCancelled = ({ status }: Meeting): boolean => status === 'cancelled';

export const meetingName = ({ body }: Meeting, { meeting }: MeetingWords): string => body ?? meeting;

/** Date, time, body and status. Omits the body if it is already the heading. */
export function meetingWhen(meeting: Meeting, words: MeetingWords): Html {
  const { date, time, body, headline } = meeting;
  const when = longDate(date, words.language);
  return html`<p class="meeting-when">
    ${time === undefined ? html`<time datetime="${date}">${when}</time>` : html`<time datetime="${date}T${time}">${when}, ${localTime(time, words.language)}</time>`}${headline !== undefined && body !== undefined && html` · <bdi>${body}</bdi>`}${statusBadge(meeting, words)}
  </p>`;
}

/** A badge on a cancelled or tentative meeting. */
export const statusBadge = ({ status }: Meeting, words: MeetingWords): Html | undefined =>
  status === 'cancelled' || status === 'tentative'
    ? html` <span class="badge">${words[status]}</span>`
    : undefined;

export const vanishedNote = ({ vanished_at }: Meeting, { vanished }: MeetingWords): Html | undefined =>
  vanished_at === undefined ? undefined : html`<p class="note small">${vanished(vanished_at)}</p>`;

/** Links to the official documents of a meeting, followed by `more` list items. */
export const meetingLinks = (meeting: Meeting, words: MeetingWords, more: Html): Html =>
  html`<ul class="links small">
    ${linkItem(meeting.agenda_url, words.agenda)}${linkItem(meeting.minutes_url, words.minutes)}${linkItem(meeting.video_url, words.video)}${linkItem(meeting.source, words.source)}${more}
  </ul>`;

const linkItem = (url: string | undefined, text: string): Html | undefined =>
  url === undefined ? undefined : html`<li>${externalLink(url, text)}</li> `;

/** Names the authors of brief and decisions. Official text and text with the AI mark need no note. */
function authorsNote({ headline, generated_by, decisions }: Meeting): Html | undefined {
  const briefNote = headline === undefined ? undefined : authorNote(generated_by);
  const decisionNotes = new Set(decisions.map((decision) => authorNote(decision.generated_by)));
  decisionNotes.delete(undefined);
  const notes = [
    briefNote !== undefined &&
      (briefNote === copiedFromAgenda ? 'Copied from the official agenda.' : `Brief ${briefNote}.`),
    decisionNotes.size > 0 && `Decisions ${[...decisionNotes].join(', ')}.`,
  ].filter((note) => note !== false);
  return notes.length === 0 ? undefined : html`<p class="small muted">${notes.join(' ')}</p>`;
}

/** Number of decisions shown; the rest are folded. */
const maxUnfolded = 8;

/** Lists all decisions of a meeting, and folds all but the first few. */
function decisionList(meeting: Meeting, country: Country, attributes: Html): Html | undefined {
  const { decisions } = meeting;
  if (decisions.length === 0) return undefined;
  const item = (decision: Decision): Html => decisionItem(decision, meeting, country, attributes);
  const folded = decisions.slice(maxUnfolded);
  return html`<ol class="decisions">
      ${decisions.slice(0, maxUnfolded).map(item)}
    </ol>
    ${
      folded.length > 0 &&
      html`<details>
        <summary>${countOf(folded.length, 'more decision')}</summary>
        <ol class="decisions" start="${maxUnfolded + 1}">
          ${folded.map(item)}
        </ol>
      </details>`
    }`;
}

function decisionItem(decision: Decision, { source }: Meeting, country: Country, attributes: Html): Html {
  const { headline, summary, outcome, amount_cents, generated_by } = decision;
  return html`<li>
    <span class="headline" ${attributes}>${headline}</span>${aiMark(generated_by, meetingWords.en)}
    ${outcome !== undefined && html`<span class="outcome outcome-${outcome}">${outcomeNames.en[outcome]}</span>`}
    ${decisionTally(decision)}
    ${amount_cents !== undefined && html`· <span class="number">${formatMoney(amount_cents, country)}</span>`}
    ${decision.source !== source && externalLink(decision.source, 'Source')}
    ${summary !== undefined && summary !== headline && html`<p class="small" ${attributes}>${summary}</p>`}
  </li> `;
}

/** `5–2, 1 abstained`: the known counts of yes, no and abstentions. */
function decisionTally({ yes, no, abstain }: Decision): Html | undefined {
  if (yes === undefined && no === undefined) return undefined;
  const votes =
    yes !== undefined && no !== undefined
      ? html`<span class="visually-hidden">Votes, yes to no: </span>${formatCount(yes)}–${formatCount(no)}`
      : html`${yes === undefined ? `${formatCount(no ?? 0)} no` : `${formatCount(yes)} yes`}`;
  return html`<span class="tally"
    >${votes}${abstain !== undefined && abstain > 0 && `, ${formatCount(abstain)} abstained`}</span
  >`;
}

const aiPrefix = 'ai:';

/** The visible mark on text written by AI. */
export const aiMark = (generatedBy: string | undefined, { ai }: MeetingWords): Html | undefined =>
  generatedBy?.startsWith(aiPrefix)
    ? html` <span class="ai" title="${ai.from(generatedBy.slice(aiPrefix.length))}"
        ><span class="visually-hidden">${ai.by}</span>${ai.mark}</span
      >`
    : undefined;

const copiedFromAgenda = 'copied from the official agenda';

const authors: readonly (readonly [string, (by: string) => string])[] = [
  [
    'extract:',
    (rule) => (rule === 'official-titles' ? copiedFromAgenda : `copied from official text (${rule})`),
  ],
  ['human:', (who) => `written by ${who}`],
  ['publisher:', (who) => `published by ${who}`],
];

/** `human:a2council.vote` -> `written by a2council.vote`. Undefined for official text and for text written by AI. */
function authorNote(generatedBy: string | undefined): string | undefined {
  const [prefix, describe] = authors.find(([prefix]) => generatedBy?.startsWith(prefix)) ?? [];
  return prefix === undefined ? undefined : describe?.(generatedBy?.slice(prefix.length) ?? '');
}
