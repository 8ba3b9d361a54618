/** The decisions of a meeting, each with its outcome, tally, dissent and roll call. Pure. */
import type { Decision, Meeting } from '../../../../schemas/documents.ts';
import { isStep, notableDecisions } from '../../../places/notable-decisions.ts';
import { stepAction } from '../../../places/subjects.ts';
import { shortDateElement } from '../../html/dates.ts';
import { externalLink } from '../../html/components.ts';
import { formatCount, formatMoney } from '../../html/numbers.ts';
import { outcomeMark, unknownStageMark, voteStateMarks } from '../../html/outcome-mark.ts';
import { type Html, html } from '../../html/template.ts';
import { shortened } from '../../html/texts.ts';
import { colons } from '../../../../schemas/formats/record-words.ts';
import { numberOf, positionOf } from './agenda.ts';
import { decisionAiMark } from './authors.ts';
import type { DecisionEntry, DecisionGroup } from './decision-groups.ts';
import { decisionEvidence } from './evidence.ts';
import type { MeetingDisplay } from './meeting-display.ts';
import { dissentLine, movers, rollCall, tally } from './motion-parts.ts';
import { videoPositions } from './video-position.ts';
import { voteStrip } from './vote-strip.ts';

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
function groupItem(group: DecisionGroup, input: DecisionsDisplay): Html {
  const { settled, steps } = group;
  if (settled.length === 0) return stepsWithoutDecision(steps, input);
  const firsts = firstOfItems([...settled, ...steps]);
  return html`${settled.map((entry, index) => html`<li id="d${entry.decision.id}">${decisionContent(entry, firsts, input)}${index === 0 && stepList(steps, firsts, input)}</li>`)}`;
}

/** Entries that say which item of the agenda they are about: the first of each item. */
function firstOfItems(entries: readonly DecisionEntry[]): ReadonlySet<DecisionEntry> {
  const firsts = new Map(entries.toReversed().map((entry) => [entry.item, entry]));
  return new Set(firsts.values());
}

/** Amendments and procedural motions whose matter was not settled: below the title of the matter, if it is known. */
function stepsWithoutDecision(steps: readonly DecisionEntry[], input: DecisionsDisplay): Html {
  const [first] = steps;
  const subject = first?.item?.title ?? first?.decision.matter?.title;
  if (subject === undefined || steps.every(({ title }) => title === subject)) {
    const firsts = firstOfItems(steps);
    return html`${steps.map((step) => stepItem(step, firsts, input))}`;
  }
  const { display, meeting, isFull } = input;
  const firsts = firstOfItems(steps.filter(({ item }) => item !== first?.item));
  return html`<li>
    ${isFull && first?.item && numberOf(first.item.number)}<bdi${display.languageOf(meeting)}>${subject}</bdi>
    <span class="muted small">${display.recordWords.noOutcome}</span>${isFull && first?.item && itemNotes(first.item, input)}
    ${stepList(steps, firsts, input)}
  </li>`;
}

function stepList(
  steps: readonly DecisionEntry[],
  firsts: ReadonlySet<DecisionEntry>,
  input: DecisionsDisplay,
): Html | undefined {
  if (steps.length === 0) return undefined;
  const list = html`<ol class="steps">
    ${steps.map((step) => stepItem(step, firsts, input))}
  </ol>`;
  if (input.isFull) return list;
  const { recordWords: words, language } = input.display;
  return html`<details class="small">
    <summary>${words.steps(formatCount(steps.length, language))}</summary>
    ${list}
  </details>`;
}

function stepItem(entry: DecisionEntry, firsts: ReadonlySet<DecisionEntry>, input: DecisionsDisplay): Html {
  const { stage } = entry.decision;
  const badge = stage === 'amendment' || stage === 'procedural' ? stage : undefined;
  return html`<li class="step" id="d${entry.decision.id}">
    ${badge !== undefined && html`<span class="badge">${input.display.recordWords[badge]}</span>`}
    ${decisionContent(entry, firsts, input)}
  </li>`;
}

/** Titles above this length are folded. No agenda prints longer ones in a list. */
const titleMaxLength = 400;

function decisionContent(
  entry: DecisionEntry,
  firsts: ReadonlySet<DecisionEntry>,
  input: DecisionsDisplay,
): Html {
  const { meeting, display, attributes, isFull } = input;
  const { decision, title, officialTitle, repeats, motion } = entry;
  const item = isFull && firsts.has(entry) ? entry.item : undefined;
  const { outcome, amount_cents: cents, generated_by } = decision;
  const action = stepAction(decision, title);
  const { recordWords: words, country, language } = display;
  return html`${repeats.map((id) => html`<span id="d${id}"></span>`)}${item && numberOf(item.number)}<bdi${display.languageOf(meeting)}
      >${shortened(title, titleMaxLength)}</bdi
    >${decisionAiMark(generated_by, meeting, display.words)}${action !== undefined && html` <span class="motion-text" ${attributes}>${shortened(action, titleMaxLength)}</span>`}${outcome !== undefined && html` ${outcomeMark(outcome, language)}`}${spaced(tally(decision, display))}${unknownStageMark(decision, language)}${repeats.length > 0 && html` <span class="muted small">${words.repeated(formatCount(repeats.length + 1, language))}</span>`}${voteStateMarks(decision, language, country)}${cents !== undefined && cents !== 0 && html` · <span class="number">${formatMoney(cents, country, language)}</span>`}${decision.source !== meeting.source && html` ${externalLink(decision.source, words.source)}`}${isFull && !isStep(decision) && html` <a class="small" rel="external nofollow" href="${display.similarLink(officialTitle ?? title)}">${words.similar}</a>`}${item && itemNotes(item, input)} ${title.length > titleMaxLength && fullText(title, words.fullTitle, attributes)}${officialTitle !== undefined && fullText(officialTitle, words.fullTitle, attributes)}${item && itemTitle(entry, input)}${ownSummary(entry, meeting, attributes)}${decision.veto && vetoLine(decision.veto, input)}${decision.evidence && decisionEvidence(decision.evidence, meeting, { ...display, attributes })}${voteStrip(decision, motion, display)}${movers(decision, display)}${dissentLine(decision, meeting, display)}${rollCall(motion, meeting, display)}`;
}

const spaced = (part: Html | undefined): Html | undefined => part && html` ${part}`;

/** Whether an item was on the consent agenda, and where it begins in the recording. */
function itemNotes(
  item: NonNullable<DecisionEntry['item']>,
  { meeting, display: { recordWords: words } }: DecisionsDisplay,
): Html {
  const positionAt = videoPositions(meeting.video_url, words.documentKinds.video);
  return html`${item.consent === true && ` · ${words.onConsent}`}${positionOf(item, positionAt)}`;
}

/** The title of the item on the agenda, where the decision has another one. */
function itemTitle(
  { item, title, officialTitle }: DecisionEntry,
  { display: { recordWords: words, language }, attributes }: DecisionsDisplay,
): Html | undefined {
  const official = item?.title ?? undefined;
  if (official === undefined || official === title || official === officialTitle) return undefined;
  return html`<p class="small muted">
    ${words.item}${colons[language]} <span ${attributes}>${shortened(official, titleMaxLength)}</span>
  </p>`;
}

/** The other decision about the same veto. */
function vetoLine(
  { part, date, outcome, meeting_id: meetingId, decision_id: id }: NonNullable<Decision['veto']>,
  { display }: DecisionsDisplay,
): Html {
  const { recordWords: words, language, decisionLink } = display;
  return html`<p class="small">
    ${words.veto[part]}${colons[language]}
    <a href="${decisionLink(meetingId, id)}">${shortDateElement(date, language)}</a
    >${outcome !== undefined && html` ${outcomeMark(outcome, language)}`}
  </p>`;
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
