/** The motions of a meeting that none of its decisions shows. Pure. */
import type { Meeting } from '../../../../schemas/documents.ts';
import type { Row } from '../../../../schemas/tables/index.ts';
import { outcomeNames } from '../../html/record-words.ts';
import { type Html, html } from '../../html/template.ts';
import { shortened } from '../../html/texts.ts';
import type { DecisionEntry, DecisionGroup } from './decision-groups.ts';
import type { MeetingDisplay } from './meeting-display.ts';
import { movers, rollCall, tally } from './motion-parts.ts';
import type { MeetingRows } from './meeting-rows.ts';

type Motion = Row<'motions'>;
type Counts = { yes?: number | null | undefined; no?: number | null | undefined };

/**
 * Finds the motions that no decision shows: neither tied to a decision, nor with the tally of a decision on the same item, matter
 * or text, which may be the same vote.
 */
export function otherMotions(
  { id }: Meeting,
  groups: readonly DecisionGroup[],
  rows: MeetingRows,
): readonly Motion[] {
  const entries = groups.flatMap(({ settled, steps }) => [...settled, ...steps]);
  const tied = new Set(entries.map(({ motion }) => motion?.id));
  const untied = (rows.motions.get(id) ?? []).filter((motion) => !tied.has(motion.id));
  if (untied.length === 0) return [];
  const shown = new Set(entries.flatMap(decisionKeys));
  return untied.filter((motion) => !motionKeys(motion).some((key) => shown.has(key)));
}

const tallyKey = ({ yes, no }: Counts): string => `${yes ?? ''}–${no ?? ''}`;

const decisionKeys = ({ decision, item, title }: DecisionEntry): string[] => [
  ...(item === undefined ? [] : [`item ${item.id} ${tallyKey(decision)}`]),
  ...(decision.matter === undefined ? [] : [`matter ${decision.matter.id} ${tallyKey(decision)}`]),
  `text ${title} ${tallyKey(decision)}`,
];

const motionKeys = (motion: Motion): string[] => [
  `item ${motion.agenda_item_id} ${tallyKey(motion)}`,
  `matter ${motion.matter_id} ${tallyKey(motion)}`,
  `text ${motion.text} ${tallyKey(motion)}`,
];

const titleMaxLength = 400;

/** The motions as a list, each with what it was about. */
export function motionList(
  motions: readonly Motion[],
  meeting: Meeting,
  attributes: Html,
  display: MeetingDisplay,
): Html | undefined {
  if (motions.length === 0) return undefined;
  return html`<h4>${display.recordWords.otherMotions}</h4>
    <ul class="decisions">
      ${motions.map((motion) => motionItem(motion, meeting, attributes, display))}
    </ul>`;
}

function motionItem(motion: Motion, meeting: Meeting, attributes: Html, display: MeetingDisplay): Html {
  const { rows, recordWords: words, language } = display;
  const { agenda_item_id: itemId, matter_id: matterId, text, result, stage } = motion;
  const subject =
    (itemId === null ? undefined : rows.itemById.get(itemId)?.title) ??
    (matterId === null ? undefined : rows.matterById.get(matterId)?.title);
  const title = subject ?? text ?? words.motion;
  const isStep = stage === 'amendment' || stage === 'procedural';
  return html`<li${isStep && html` class="step"`}>
    ${isStep && html`<span class="badge">${words[stage]}</span> `}<span class="headline" ${attributes}>${shortened(title, titleMaxLength)}</span>
    ${result !== null && html`<span class="outcome outcome-${result}">${outcomeNames[language][result]}</span> `}${tally(motion, display)}
    ${text !== null && text !== title && html`<p class="small" ${attributes}>${shortened(text, titleMaxLength)}</p>`}${movers({ motion: { id: motion.id, mover: motion.mover ?? undefined, seconder: motion.seconder ?? undefined } }, display)}${rollCall(motion, meeting, display)}
  </li>`;
}
