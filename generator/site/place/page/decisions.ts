/** What was decided last: the newest meetings with decisions, the most contested and costly first. Pure. */
import type { Decision, Meeting } from '../../../../schemas/documents.ts';
import { distinctDecisions, isStep, notableDecisions } from '../../../places/notable-decisions.ts';
import { stepAction } from '../../../places/subjects.ts';
import type { Section } from '../../html/components.ts';
import { longDate } from '../../html/dates.ts';
import { formatMoney } from '../../html/numbers.ts';
import { outcomeMark, unknownStageMark, voteStateMarks } from '../../html/outcome-mark.ts';
import { type Html, html } from '../../html/template.ts';
import { shortened } from '../../html/texts.ts';
import { aiMark } from '../meeting/authors.ts';
import { type MeetingDisplay, meetingDisplay } from '../meeting/meeting-display.ts';
import { dissentLine, tally } from '../meeting/motion-parts.ts';
import { meetingWords } from '../words.ts';
import { linkOnPage, type PageView } from './page-view.ts';

/** Meetings shown, and decisions of the newest and of each other one. */
const maxMeetings = 3;
const maxOfNewest = 8;
const maxOfOthers = 4;
/** Items in each folded list. The whole meeting is a link away. */
const maxFolded = 10;
const titleMaxLength = 240;

/** The decisions of a meeting, and what their lines are rendered with. */
type DecidedMeeting = {
  readonly meeting: Meeting;
  readonly view: PageView;
  readonly display: MeetingDisplay;
};

/** Renders the decisions of the newest meetings that have any. Undefined if no meeting has. */
export function decisionsSection(view: PageView): Section | undefined {
  const meetings: Meeting[] = [];
  for (const meeting of view.recent) {
    if (notableDecisions(meeting).length > 0) meetings.push(meeting);
    if (meetings.length === maxMeetings) break;
  }
  if (meetings.length === 0) return undefined;
  const consent = consentDecisions(view, meetings);
  const display = meetingDisplay({ ...view.input, language: view.language }, view.path);
  const body = html`<div class="decided-meetings">
    ${meetings.map((meeting, index) => {
      return meetingDecisions({ meeting, view, display }, index === 0 ? maxOfNewest : maxOfOthers, consent);
    })}
  </div>`;
  return { id: 'decisions', title: view.words.decided.title, body };
}

/** Ids of the decisions of some meetings that were on a consent agenda. */
function consentDecisions(
  { input: { meetingRows } }: PageView,
  meetings: readonly Meeting[],
): ReadonlySet<string> {
  const wasConsent = ({ id }: Decision): boolean =>
    meetingRows.itemById.get(meetingRows.decisions.get(id)?.agenda_item_id ?? '')?.consent === true;
  return new Set(meetings.flatMap(({ decisions }) => decisions.filter(wasConsent).map(({ id }) => id)));
}

function meetingDecisions(decided: DecidedMeeting, max: number, consent: ReadonlySet<string>): Html {
  const { meeting, view } = decided;
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
      ${shown.map((decision) => decisionItem(decision, decided))}
    </ul>
    ${foldedList(folded, words.decided.consent(count(folded.length)), decided)}
    ${foldedList(steps, words.decided.procedure(count(steps.length)), decided)}
    ${meeting.decisions.length > shown.length && html`<p class="small"><a href="${view.meetingLink(meeting.id)}">${words.decided.all(count(meeting.decisions.length))}</a></p>`}
  </div>`;
}

const foldedList = (
  decisions: readonly Decision[],
  title: string,
  decided: DecidedMeeting,
): Html | undefined =>
  decisions.length === 0
    ? undefined
    : html`<details class="small">
        <summary>${title}</summary>
        <ul class="decision-list">
          ${decisions.slice(0, maxFolded).map((decision) => decisionItem(decision, decided))}
        </ul>
      </details>`;

/** Title, outcome, tally, amount, and who disagreed. An amendment or procedural motion says what it is. */
function decisionItem(decision: Decision, { meeting, view, display }: DecidedMeeting): Html {
  const { id, headline, outcome, stage, amount_cents: cents, generated_by } = decision;
  const { words, language, input } = view;
  const { country } = input.place.site;
  const address = linkOnPage(input.addresses.decision(meeting.id, id), view.path);
  const step = stage === 'amendment' || stage === 'procedural' ? words.decided.stages[stage] : undefined;
  const action = stepAction(decision, headline);
  return html`<li>
    ${step !== undefined && html`<span class="badge">${step}</span> `}<a
      class="headline"
      href="${address}"
      ${view.originalAttributes(meeting)}
      >${shortened(headline, titleMaxLength)}</a
    >${aiMark(generated_by, meetingWords[language])}${action !== undefined && html` <span class="motion-text" ${view.originalAttributes(meeting)}>${shortened(action, titleMaxLength)}</span>`}
    <span class="decision-facts"
      >${outcome !== undefined && outcome !== 'other' && html`${outcomeMark(outcome, language)} `}${tally(decision, display)}${unknownStageMark(decision, language)}${voteStateMarks(decision, language, country)}${cents !== undefined && cents !== 0 && html` <span class="number amount">${formatMoney(cents, country, language)}</span>`}</span
    >
    ${dissentLine(decision, meeting, display)}
  </li> `;
}
