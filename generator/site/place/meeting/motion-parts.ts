/** Parts of a vote: tally, mover and seconder, dissent, roll call. Pure. */
import type { Decision, Meeting } from '../../../../schemas/documents.ts';
import type { Row } from '../../../../schemas/tables/index.ts';
import { formatCount } from '../../html/numbers.ts';
import { colons, voteNames } from '../../../../schemas/formats/record-words.ts';
import { type Html, html } from '../../html/template.ts';
import type { MeetingDisplay } from './meeting-display.ts';

type Counts = {
  readonly yes?: number | null | undefined;
  readonly no?: number | null | undefined;
  readonly abstain?: number | null | undefined;
};

/** `5–2, 1 abstained`: the known counts of yes, no and abstentions. */
export function tally(
  { yes, no, abstain }: Counts,
  { recordWords: words, language }: MeetingDisplay,
): Html | undefined {
  const counted = (count: number): string => formatCount(count, language);
  const abstained =
    typeof abstain === 'number' && abstain > 0 && `, ${words.tally.abstain(counted(abstain))}`;
  if (typeof yes === 'number' && typeof no === 'number')
    return html`<span class="tally"
      ><span class="visually-hidden">${words.tallyLabel}</span
      >${counted(yes)}–${counted(no)}${abstained}</span
    >`;
  if (typeof yes === 'number')
    return html`<span class="tally">${words.tally.yes(counted(yes))}${abstained}</span>`;
  return typeof no === 'number'
    ? html`<span class="tally">${words.tally.no(counted(no))}${abstained}</span>`
    : undefined;
}

/** Who made the motion, and who seconded it. */
export function movers(
  { motion }: Pick<Decision, 'motion'>,
  { recordWords: words }: MeetingDisplay,
): Html | undefined {
  return motion?.mover === undefined && motion?.seconder === undefined
    ? undefined
    : html`<p class="small muted">${words.movers(motion.mover, motion.seconder)}</p>`;
}

/** `No: Ada Alder, Ben Birch`, each linked to the member’s page. */
export function dissentLine(
  { dissent, motion }: Pick<Decision, 'dissent' | 'motion'>,
  { date }: Meeting,
  { rows, language, memberName }: MeetingDisplay,
): Html | undefined {
  const [first] = dissent ?? [];
  if (dissent === undefined || first === undefined) return undefined;
  const votes = rows.votes.get(motion?.id ?? '') ?? [];
  const officialOf = (name: string): string | null | undefined =>
    votes.find(({ member_name }) => member_name === name)?.official_id;
  return html`<p class="small dissent">
    ${voteNames[language][first.vote]}${colons[language]}
    ${listed(dissent.map(({ name }) => memberName({ name, official_id: officialOf(name), date })))}
  </p>`;
}

const voteOrder = ['yes', 'no', 'abstain', 'recused', 'present', 'absent', 'excused', 'other'] as const;

/** Everybody’s vote on a divided motion, folded. Undefined if the votes are not known. */
export function rollCall(
  motion: Row<'motions'> | undefined,
  { date }: Meeting,
  { rows, recordWords: words, language, memberName }: MeetingDisplay,
): Html | undefined {
  const votes = motion && rows.votes.get(motion.id);
  if (votes === undefined || votes.length === 0) return undefined;
  const bySide = Map.groupBy(votes, ({ vote }) => vote);
  return html`<details class="small">
    <summary>${words.rollCall} (${votes.length})</summary>
    <ul class="roll-call">
      ${voteOrder.map((side) => {
        const members = bySide.get(side);
        return (
          members &&
          html`<li>
            ${voteNames[language][side]} (${members.length})${colons[language]}
            ${listed(members.map(({ member_name: name, official_id }) => memberName({ name, official_id, date })))}
          </li>`
        );
      })}
    </ul>
  </details>`;
}

const listed = (names: readonly Html[]): Html =>
  html`${names.map((name, index) => (index === 0 ? name : html`, ${name}`))}`;
