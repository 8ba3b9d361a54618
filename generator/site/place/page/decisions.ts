/** What was decided last: the newest meetings with decisions, the most contested and costly first. Pure. */
import type { Decision, Meeting } from '../../../../schemas/documents.ts';
import { personPath } from '../../../../schemas/paths.ts';
import { distinctDecisions, notableDecisions } from '../../../places/notable-decisions.ts';
import type { Section } from '../../html/components.ts';
import { longDate } from '../../html/dates.ts';
import { formatCount, formatMoney } from '../../html/numbers.ts';
import { outcomeNames } from '../../html/record-words.ts';
import { type Html, html } from '../../html/template.ts';
import { shortened } from '../../html/texts.ts';
import { aiMark } from '../meeting/authors.ts';
import { meetingWords } from '../words.ts';
import { linkOnPage, type PageView } from './page-view.ts';

/** Meetings shown, and decisions of the newest and of each other one. */
const maxMeetings = 4;
const maxOfNewest = 8;
const maxOfOthers = 4;
/** Items in each folded list. The whole meeting is a link away. */
const maxFolded = 10;
const maxNames = 8;
const titleMaxLength = 240;

/** Renders the decisions of the newest meetings that have any. Undefined if no meeting has. */
export function decisionsSection(view: PageView): Section | undefined {
  const meetings: Meeting[] = [];
  for (const meeting of view.recent) {
    if (notableDecisions(meeting).length > 0) meetings.push(meeting);
    if (meetings.length === maxMeetings) break;
  }
  if (meetings.length === 0) return undefined;
  const consent = consentDecisions(view, meetings);
  const body = html`<div class="decided-meetings">
    ${meetings.map((meeting, index) => meetingDecisions(meeting, index === 0 ? maxOfNewest : maxOfOthers, consent, view))}
  </div>`;
  return { id: 'decisions', title: view.words.decided.title, body };
}

/** Ids of the decisions of some meetings that were on a consent agenda. */
function consentDecisions({ input: { rows } }: PageView, meetings: readonly Meeting[]): ReadonlySet<string> {
  const ids = new Set(meetings.map(({ id }) => id));
  const items = new Set<string>();
  for (const { id, meeting_id, consent } of rows.agenda_items)
    if (consent === true && ids.has(meeting_id)) items.add(id);
  const decisions = new Set<string>();
  if (items.size > 0)
    for (const { id, agenda_item_id } of rows.decisions)
      if (agenda_item_id !== null && items.has(agenda_item_id)) decisions.add(id);
  return decisions;
}

function meetingDecisions(meeting: Meeting, max: number, consent: ReadonlySet<string>, view: PageView): Html {
  const { words, language, count } = view;
  const notable = notableDecisions(meeting);
  const [ordinary, block] = [
    notable.filter(({ id }) => !consent.has(id)),
    notable.filter(({ id }) => consent.has(id)),
  ];
  // A meeting that decided everything in one block still shows something.
  const shown = (ordinary.length > 0 ? ordinary : block).slice(0, max);
  const folded = ordinary.length > 0 ? block : [];
  const steps = distinctDecisions(meeting.decisions.filter(isStep));
  const name = meeting.body ?? meetingWords[language].meeting;
  return html`<div class="decided">
    <h3>
      <a href="${view.meetingLink(meeting.id)}"
        ><time datetime="${meeting.date}">${longDate(meeting.date, language)}</time> ·
        <bdi>${shortened(name, titleMaxLength)}</bdi></a
      >
    </h3>
    <ul class="decision-list">
      ${shown.map((decision) => decisionItem(decision, meeting, view))}
    </ul>
    ${foldedList(folded, words.decided.consent(count(folded.length)), meeting, view)}
    ${foldedList(steps, words.decided.procedure(count(steps.length)), meeting, view)}
    ${meeting.decisions.length > shown.length && html`<p class="small"><a href="${view.meetingLink(meeting.id)}">${words.decided.all(count(meeting.decisions.length))}</a></p>`}
  </div>`;
}

const isStep = ({ stage }: Decision): boolean => stage === 'amendment' || stage === 'procedural';

const foldedList = (
  decisions: readonly Decision[],
  title: string,
  meeting: Meeting,
  view: PageView,
): Html | undefined =>
  decisions.length === 0
    ? undefined
    : html`<details class="small">
        <summary>${title}</summary>
        <ul class="decision-list">
          ${decisions.slice(0, maxFolded).map((decision) => decisionItem(decision, meeting, view))}
        </ul>
      </details>`;

/** Title, outcome, tally, amount, and who disagreed. An amendment or procedural motion says what it is. */
function decisionItem(decision: Decision, meeting: Meeting, view: PageView): Html {
  const { id, headline, outcome, stage, amount_cents: cents, generated_by } = decision;
  const { words, language, input } = view;
  const { country } = input.place.site;
  const address = linkOnPage(input.addresses.decision(meeting.id, id), view.path);
  const step = stage === 'amendment' || stage === 'procedural' ? words.decided.stages[stage] : undefined;
  return html`<li>
    ${step !== undefined && html`<span class="badge">${step}</span> `}<a
      class="headline"
      href="${address}"
      ${view.originalAttributes(meeting)}
      >${shortened(headline, titleMaxLength)}</a
    >${aiMark(generated_by, meetingWords[language])}
    <span class="decision-facts"
      >${outcome !== undefined && outcome !== 'other' && html`<span class="outcome outcome-${outcome}">${outcomeNames[language][outcome]}</span> `}${tally(decision, view)}${cents !== undefined && cents !== 0 && html` <span class="number amount">${formatMoney(cents, country, language)}</span>`}</span
    >
    ${dissent(decision, meeting, view)}
  </li> `;
}

/** `7–4, 1 abstained`: the known counts. */
function tally({ yes, no, abstain }: Decision, { words: { decided }, language }: PageView): Html | undefined {
  if (yes === undefined && no === undefined) return undefined;
  const count = (votes: number): string => formatCount(votes, language);
  const votes =
    yes !== undefined && no !== undefined
      ? html`<span class="visually-hidden">${decided.votes}</span>${count(yes)}–${count(no)}`
      : html`${yes === undefined ? decided.no(count(no ?? 0)) : decided.yes(count(yes))}`;
  return html`<span class="tally"
    >${votes}${abstain !== undefined && abstain > 0 && `, ${decided.abstained(count(abstain))}`}</span
  >`;
}

/** The members on the smaller side, linked to their pages. */
function dissent({ dissent: votes = [] }: Decision, { date }: Meeting, view: PageView): Html | undefined {
  const [first] = votes;
  if (first === undefined) return undefined;
  const { words, input, link, count } = view;
  const { slug } = input.place.row;
  const names = votes.slice(0, maxNames).map(({ name }) => {
    const person = input.people.personOf({ name, date });
    return person === undefined
      ? html`<bdi>${name}</bdi>`
      : html`<a href="${link(personPath(slug, person.slug))}"><bdi>${name}</bdi></a>`;
  });
  return html`<div class="small dissent">
    ${first.vote === 'no' ? words.decided.votedNo : words.decided.votedYes}
    ${names.map((name, index) => html`${index > 0 && ', '}${name}`)}${votes.length > maxNames && ` ${words.decided.moreNames(count(votes.length - maxNames))}`}
  </div>`;
}
