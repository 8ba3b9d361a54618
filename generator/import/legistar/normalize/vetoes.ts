/**
 * Gives the filed record of a veto the outcome of the vote on it in the same meeting. The two are linked when all meetings are known
 * (corpus/derive-links.ts). Pure.
 */
import type { Row } from '../../../../schemas/tables/index.ts';
import { cleanLine } from '../../normalize/text.ts';
import { isVote, namesVetoedFile } from '../../normalize/veto-records.ts';
import type { EventItem } from '../shapes.ts';

type Decision = Row<'decisions'>;

/** An item with its decision. */
export type DecidedItem = { readonly item: EventItem; readonly decision: Decision };

/** The decisions of one meeting: a filed veto whose file exactly one vote is on has the outcome of that vote. */
export function withVetoOutcomes(decided: readonly DecidedItem[]): readonly Decision[] {
  const votes = decided.filter(({ decision }) => isVote(decision));
  return decided.map(({ item, decision }) => {
    if (decision.outcome !== 'other') return decision;
    const title = cleanLine(item.EventItemTitle);
    const [vote, ...others] = votes.filter((each) => namesVetoedFile(title, each.item.EventItemMatterFile));
    return vote === undefined || others.length > 0
      ? decision
      : { ...decision, outcome: vote.decision.outcome };
  });
}
