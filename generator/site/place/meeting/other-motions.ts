/** The motions of a meeting that none of its decisions shows. Pure. */
import type { Meeting } from '../../../../schemas/documents.ts';
import type { Row } from '../../../../schemas/tables/index.ts';
import { outcomeMark, voteStateMarks } from '../../html/outcome-mark.ts';
import { type Html, html } from '../../html/template.ts';
import { shortened } from '../../html/texts.ts';
import type { DecisionEntry, DecisionGroup } from './decision-groups.ts';
import type { MeetingDisplay } from './meeting-display.ts';
import { movers, rollCall, tally } from './motion-parts.ts';
import type { MeetingRows } from './meeting-rows.ts';

type Motion = Row<'motions'>;

/**
 * Finds the motions that no decision shows: neither tied to a decision, nor with the tally of a decision on the same item, matter
 * or text, which may be the same vote.
 */
export function otherMotions(
  { id }: Meeting,
  groups: readonly DecisionGroup[],
  rows: MeetingRows,
): readonly Motion[] {
  const motions = rows.motions.get(id);
  if (motions === undefined) return [];
  const entries = groups.flatMap(({ settled, steps }) => [...settled, ...steps]);
  const tied = new Set(entries.map(({ motion }) => motion));
  return motions.filter(
    (motion) => !tied.has(motion) && !entries.some((entry) => mayBeSameVote(entry, motion)),
  );
}

const mayBeSameVote = ({ decision, item, title }: DecisionEntry, motion: Motion): boolean =>
  (decision.yes ?? null) === motion.yes &&
  (decision.no ?? null) === motion.no &&
  (item?.id === motion.agenda_item_id || decision.matter?.id === motion.matter_id || title === motion.text);

const titleMaxLength = 400;

/** The motions as a list, each with what it was about. */
export function motionList(
  motions: readonly Motion[],
  meeting: Meeting,
  attributes: Html,
  display: MeetingDisplay,
): Html | undefined {
  if (motions.length === 0) return undefined;
  return html`<h2>${display.recordWords.otherMotions}</h2>
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
    ${isStep && html`<span class="badge">${words[stage]}</span> `}<bdi${display.languageOf(meeting)}>${shortened(title, titleMaxLength)}</bdi>${result !== null && html` ${outcomeMark(result, language)}`} ${tally(motion, display)}${voteStateMarks(rows.voteStateOf(motion), language, display.country)}${text !== null && text !== title && html`<p class="small" ${attributes}>${shortened(text, titleMaxLength)}</p>`}${movers({ motion: { id: motion.id, mover: motion.mover ?? undefined, seconder: motion.seconder ?? undefined } }, display)}${rollCall(motion, meeting, display)}
  </li>`;
}
