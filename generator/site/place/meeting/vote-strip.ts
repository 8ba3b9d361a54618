/** A picture of a divided vote: a mark for each vote, which differ in shape. Pure. */
import type { Decision } from '../../../../schemas/documents.ts';
import type { Row } from '../../../../schemas/tables/index.ts';
import { type Html, html } from '../../html/template.ts';
import type { MeetingDisplay } from './meeting-display.ts';

/** Of larger bodies, nobody counts the marks. */
const maxMarks = 120;

/** Numbers of votes by their marks: filled, hollow, dashed. */
type Counts = { readonly yes: number; readonly no: number; readonly others: number };

/** The marks of a divided vote; undefined for others. The tally says the same in words. */
export function voteStrip(
  { yes = 0, no = 0, abstain = 0 }: Pick<Decision, 'yes' | 'no' | 'abstain'>,
  motion: Row<'motions'> | undefined,
  { rows }: Pick<MeetingDisplay, 'rows'>,
): Html | undefined {
  const votes = rows.votes.get(motion?.id ?? '') ?? [];
  const side = (name: string): number => votes.filter(({ vote }) => vote === name).length;
  const counts: Counts =
    votes.length === 0
      ? { yes, no, others: abstain }
      : { yes: side('yes'), no: side('no'), others: votes.length - side('yes') - side('no') };
  const all = counts.yes + counts.no + counts.others;
  if (counts.yes === 0 || counts.no === 0 || all > maxMarks) return undefined;
  return html`<span class="strip" aria-hidden="true"
    >${marks(counts.yes, html`<i></i>`)}${marks(counts.no, html`<i class="no"></i>`)}${marks(counts.others, html`<i class="none"></i>`)}</span
  >`;
}

const marks = (count: number, mark: Html): Html => html`${Array.from({ length: count }, () => mark)}`;
