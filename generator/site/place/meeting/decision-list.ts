/** The decisions of a meeting, each with its outcome, tally, dissent and roll call. Pure. */
import type { Meeting } from '../../../../schemas/documents.ts';
import { notableDecisions } from '../../../places/notable-decisions.ts';
import { stepAction } from '../../../places/subjects.ts';
import { externalLink } from '../../html/components.ts';
import { formatCount, formatMoney } from '../../html/numbers.ts';
import { outcomeMark, unknownStageMark, voteStateMarks } from '../../html/outcome-mark.ts';
import { type Html, html } from '../../html/template.ts';
import { shortened } from '../../html/texts.ts';
import { decisionAiMark } from './authors.ts';
import type { DecisionEntry, DecisionGroup } from './decision-groups.ts';
import { decisionEvidence } from './evidence.ts';
import type { MeetingDisplay } from './meeting-display.ts';
import { dissentLine, movers, rollCall, tally } from './motion-parts.ts';

/** Decisions shown in brief; the rest are folded. */
const maxUnfolded = 8;
/** With more decisions, a meeting in brief shows only the notable ones and leads to the meeting in full. */
const maxFolded = 30;

/** A meeting, and how to render its decisions. */
export type DecisionsDisplay = {
  readonly meeting: Meeting;
  readonly display: MeetingDisplay;
  readonly attributes: Html;
  readonly isFull: boolean;
};

/** All decisions, in the order of the meeting. */
export function decisionsInFull(groups: readonly DecisionGroup[], input: DecisionsDisplay): Html | undefined {
  if (groups.length === 0) return undefined;
  return html`${proceduralNote(groups, input)}
    <ol class="decisions">
      ${groups.map((group) => groupItem(group, input))}
    </ol>`;
}

/** The notable decisions first; the rest are folded if they are few, else left to the meeting in full. */
export function decisionsInBrief(
  groups: readonly DecisionGroup[],
  input: DecisionsDisplay,
): Html | undefined {
  if (groups.length === 0) return undefined;
  const [shown, rest] = notableFirst(groups, input.meeting);
  return html`${proceduralNote(groups, input)}
    <ol class="decisions">
      ${shown.map((group) => groupItem(group, input))}
    </ol>
    ${
      rest.length > 0 &&
      rest.length <= maxFolded &&
      html`<details>
        <summary>
          ${input.display.recordWords.more(formatCount(countOf(rest), input.display.language))}
        </summary>
        <ol class="decisions" start="${shown.length + 1}">
          ${rest.map((group) => groupItem(group, input))}
        </ol>
      </details>`
    }`;
}

/** The number of decisions as in the data files. */
const countOf = (groups: readonly DecisionGroup[]): number =>
  groups
    .flatMap(({ settled, steps }) => [...settled, ...steps])
    .reduce((sum, { repeats }) => sum + 1 + repeats.length, 0);

/** Whether the decisions of a meeting in brief are all on the page. */
export const areAllInBrief = (groups: readonly DecisionGroup[], meeting: Meeting): boolean =>
  notableFirst(groups, meeting)[1].length <= maxFolded;

/** The groups to show, and the rest, in the order of the meeting. */
function notableFirst(
  groups: readonly DecisionGroup[],
  meeting: Meeting,
): readonly [readonly DecisionGroup[], readonly DecisionGroup[]] {
  if (groups.length <= 1) return [groups, []];
  const ranks = new Map(notableDecisions(meeting).map(({ id }, rank) => [id, rank]));
  const rankOf = ({ settled }: DecisionGroup): number =>
    Math.min(...settled.map(({ decision }) => ranks.get(decision.id) ?? Infinity));
  const notable = groups
    .map((group) => ({ group, rank: rankOf(group) }))
    .filter(({ rank }) => rank < Infinity)
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, maxUnfolded)
    .map(({ group }) => group);
  const shown = notable.length > 0 ? notable : groups.slice(0, maxUnfolded);
  return [shown, groups.filter((group) => !shown.includes(group))];
}

const proceduralNote = (groups: readonly DecisionGroup[], { display }: DecisionsDisplay): Html | undefined =>
  groups.every(({ settled, steps }) => settled.length === 0 && steps.every(isProcedural))
    ? html`<p class="note small">${display.recordWords.proceduralOnly}</p>`
    : undefined;

const isProcedural = ({ decision }: DecisionEntry): boolean => decision.stage === 'procedural';

/** A decision with the amendments and procedural motions of its item or matter below it. */
function groupItem({ settled, steps }: DecisionGroup, input: DecisionsDisplay): Html {
  if (settled.length === 0) return stepsWithoutDecision(steps, input);
  return html`${settled.map((entry, index) => html`<li id="d${entry.decision.id}">${decisionContent(entry, input)}${index === 0 && stepList(steps, input)}</li>`)}`;
}

/** Amendments and procedural motions whose matter was not settled: below the title of the matter, if it is known. */
function stepsWithoutDecision(steps: readonly DecisionEntry[], input: DecisionsDisplay): Html {
  const [first] = steps;
  const subject = first?.item?.title ?? first?.decision.matter?.title;
  if (subject === undefined || steps.every(({ title }) => title === subject))
    return html`${steps.map((step) => stepItem(step, input))}`;
  return html`<li>
    <span class="headline" ${input.attributes}>${subject}</span>
    <span class="muted small">${input.display.recordWords.noOutcome}</span>
    ${stepList(steps, input)}
  </li>`;
}

function stepList(steps: readonly DecisionEntry[], input: DecisionsDisplay): Html | undefined {
  if (steps.length === 0) return undefined;
  const list = html`<ol class="steps">
    ${steps.map((step) => stepItem(step, input))}
  </ol>`;
  if (input.isFull) return list;
  const { recordWords: words, language } = input.display;
  return html`<details class="small">
    <summary>${words.steps(formatCount(steps.length, language))}</summary>
    ${list}
  </details>`;
}

function stepItem(entry: DecisionEntry, input: DecisionsDisplay): Html {
  const { stage } = entry.decision;
  const badge = stage === 'amendment' || stage === 'procedural' ? stage : undefined;
  return html`<li class="step" id="d${entry.decision.id}">
    ${badge !== undefined && html`<span class="badge">${input.display.recordWords[badge]}</span>`}
    ${decisionContent(entry, input)}
  </li>`;
}

/** Titles above this length are folded. No agenda prints longer ones in a list. */
const titleMaxLength = 400;

function decisionContent(entry: DecisionEntry, { meeting, display, attributes }: DecisionsDisplay): Html {
  const { decision, title, officialTitle, repeats, motion } = entry;
  const { outcome, amount_cents: cents, generated_by } = decision;
  const action = stepAction(decision, title);
  const { recordWords: words, country, language } = display;
  return html`${repeats.map((id) => html`<span id="d${id}"></span>`)}<span class="headline" ${attributes}
      >${shortened(title, titleMaxLength)}</span
    >${decisionAiMark(generated_by, meeting, display.words)}${action !== undefined && html` <span class="motion-text" ${attributes}>${shortened(action, titleMaxLength)}</span>`}
    ${outcome !== undefined && html`${outcomeMark(outcome, language)} `}${tally(decision, display)}${unknownStageMark(decision, language)}${repeats.length > 0 && html` <span class="muted small">${words.repeated(formatCount(repeats.length + 1, language))}</span>`}${voteStateMarks(decision, language, country)}${cents !== undefined && cents !== 0 && html` · <span class="number">${formatMoney(cents, country, language)}</span>`}
    ${decision.source !== meeting.source && externalLink(decision.source, words.source)}
    ${title.length > titleMaxLength && fullText(title, words.fullTitle, attributes)}${officialTitle !== undefined && fullText(officialTitle, words.fullTitle, attributes)}${ownSummary(entry, meeting, attributes)}${decision.evidence && decisionEvidence(decision.evidence, meeting, { ...display, attributes })}${movers(decision, display)}${dissentLine(decision, meeting, display)}${rollCall(motion, meeting, display)}`;
}

const fullText = (text: string, label: string, attributes: Html): Html =>
  html`<details class="small">
    <summary>${label}</summary>
    <p ${attributes}>${text}</p>
  </details>`;

/** The summary, unless the title or the meeting's summary says the same. */
const ownSummary = (
  { decision: { summary, headline }, title }: DecisionEntry,
  meeting: Meeting,
  attributes: Html,
): Html | undefined =>
  summary === undefined ||
  summary === headline ||
  summary === title ||
  meeting.summary?.includes(summary) === true
    ? undefined
    : html`<p class="small" ${attributes}>${summary}</p>`;
