/** The divided motions of a place with their roll calls, as published in the block `member_votes`. Pure. */
import type { Row } from '../../schemas/tables/index.ts';
import type { PlaceRows } from '../corpus/place-rows.ts';
import { compareText } from '../system/text.ts';
import { subjectFinder } from './subjects.ts';
import { awaitingMinutesAt, motionVoteState, type VoteStateFields } from './vote-state.ts';

type Optional<Value> = NonNullable<Value> | undefined;

/** A divided motion as in city.json. */
export type RollCall = {
  readonly motion_id: string;
  readonly meeting_id: string;
  readonly motion?: string | undefined;
  readonly subject?: string | undefined;
  readonly file_number?: string | undefined;
  readonly matter_id?: string | undefined;
  readonly agenda_item_id?: string | undefined;
  readonly date: string;
  readonly result?: Optional<Row<'motions'>['result']>;
  readonly yes?: number | undefined;
  readonly no?: number | undefined;
  readonly abstain?: number | undefined;
  readonly absent?: number | undefined;
  readonly vote_state?: VoteStateFields['vote_state'];
  readonly conflicts?: VoteStateFields['conflicts'];
  readonly source_url: string;
  /** In the order of the roll call. */
  readonly votes: readonly {
    readonly name: string;
    readonly official_id?: string | undefined;
    readonly vote: Row<'member_votes'>['vote'];
  }[];
};

/** Assembles the roll call of each divided motion. */
export function rollCalls(rows: PlaceRows, localNow: string): readonly RollCall[] {
  const motions = rows.motions.filter(({ divided }) => divided);
  if (motions.length === 0) return [];
  const dates = new Map(rows.meetings.map(({ id, meeting_date }) => [id, meeting_date]));
  const votes = Map.groupBy(rows.member_votes, ({ motion_id }) => motion_id);
  const subjectOf = subjectFinder(rows, motions);
  const awaiting = awaitingMinutesAt(rows.meetings, localNow);
  return motions.map((motion) => ({
    motion_id: motion.id,
    meeting_id: motion.meeting_id,
    motion: motion.text ?? undefined,
    ...subjectOf(motion),
    agenda_item_id: motion.agenda_item_id ?? undefined,
    date: dates.get(motion.meeting_id) ?? '',
    result: motion.result ?? undefined,
    yes: motion.yes ?? undefined,
    no: motion.no ?? undefined,
    abstain: motion.abstain ?? undefined,
    absent: motion.absent ?? undefined,
    ...motionVoteState(motion, votes.get(motion.id) ?? [], awaiting),
    source_url: motion.source_url,
    votes: votesOf(votes.get(motion.id) ?? []),
  }));
}

const votesOf = (votes: readonly Row<'member_votes'>[]): RollCall['votes'] =>
  votes
    .toSorted((a, b) => compareText(a.id, b.id))
    .map(({ member_name, official_id, vote }) => ({
      name: member_name,
      official_id: official_id ?? undefined,
      vote,
    }));
