/**
 * Links the record of a veto with the vote on it: a message of the mayor that names the vetoed file is filed in the meeting that votes
 * on that file again. Pure.
 */
import type { Row } from '../../../../schemas/tables/index.ts';
import { cleanLine } from '../../normalize/text.ts';
import type { EventItem } from '../shapes.ts';

type Decision = Row<'decisions'>;

/** An item with its decision. */
export type DecidedItem = { readonly item: EventItem; readonly decision: Decision };

export type LinkedVetoes = {
  /** All decisions: the filed record of a veto has the outcome of the vote. */
  readonly decisions: readonly Decision[];
  readonly links: readonly Row<'decision_links'>[];
};

/** Links the decisions of one meeting. */
export function linkVetoes(decided: readonly DecidedItem[]): LinkedVetoes {
  const votes = decided.filter(
    ({ decision: { outcome } }) => outcome === 'overridden' || outcome === 'sustained',
  );
  const pairs = decided.flatMap((record) => {
    const vote = votes.includes(record) ? undefined : voteOn(record.item, votes);
    return vote === undefined ? [] : [{ record, vote }];
  });
  const outcomes = new Map(pairs.map(({ record, vote }) => [record.decision, vote.decision.outcome]));
  return {
    decisions: decided.map(({ decision }) =>
      decision.outcome === 'other' && outcomes.has(decision)
        ? { ...decision, outcome: outcomes.get(decision) ?? null }
        : decision,
    ),
    links: pairs.flatMap(({ record, vote }) => [
      ...linkOf(record.decision, vote.decision, 'the vote on this veto'),
      ...linkOf(vote.decision, record.decision, 'the veto that this vote is on'),
    ]),
  };
}

/** `veto and disapproval message of Introductory Number 229-A of 2022` */
const vetoedFile =
  /\bveto(?:ed)?\b.{0,60}?\b(?:number|no\.?|int\.?|file|bill|ordinance|resolution)\s+#?(?<number>\d{1,5})(?:-[a-z]{1,2})?\b(?: of (?<year>\d{4})\b)?/i;

/** The only vote on the file that the title of a veto names. */
function voteOn(item: EventItem, votes: readonly DecidedItem[]): DecidedItem | undefined {
  const { number, year } = vetoedFile.exec(cleanLine(item.EventItemTitle) ?? '')?.groups ?? {};
  const same = votes.filter((vote) => {
    const [first, ...others] = (vote.item.EventItemMatterFile ?? '').match(/\d+/g) ?? [];
    return Number(first) === Number(number) && (year === undefined || others.includes(year));
  });
  return same.length === 1 ? same[0] : undefined;
}

const linkOf = (from: Decision, to: Decision, basis: string): Row<'decision_links'>[] =>
  to.matter_id === null
    ? []
    : [
        {
          id: `${from.id}-veto`,
          decision_id: from.id,
          meeting_id: from.meeting_id,
          muni_id: from.muni_id,
          target_table: 'matters',
          target_id: to.matter_id,
          basis,
          confidence: null,
          source_url: from.source_url,
        },
      ];
