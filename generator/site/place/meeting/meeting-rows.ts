/** The rows about the meetings of a place, grouped once per place. Pure. */
import type { Row } from '../../../../schemas/tables/index.ts';
import type { PlaceRows } from '../../../corpus/place-rows.ts';
import { awaitingMinutesAt, motionVoteState, type VoteStateFields } from '../../../places/vote-state.ts';
import { compareText } from '../../../system/text.ts';

export type MeetingRows = {
  /** By meeting, in the order of the agenda. */
  readonly items: ReadonlyMap<string, readonly Row<'agenda_items'>[]>;
  /** By meeting, sorted by id. */
  readonly documents: ReadonlyMap<string, readonly Row<'documents'>[]>;
  /** Ids of the documents whose text can be searched. */
  readonly withText: ReadonlySet<string>;
  /** By meeting, sorted by id. */
  readonly motions: ReadonlyMap<string, readonly Row<'motions'>[]>;
  /** Votes on divided motions, by motion, sorted by id. */
  readonly votes: ReadonlyMap<string, readonly Row<'member_votes'>[]>;
  /** By id. */
  readonly decisions: ReadonlyMap<string, DecisionColumns>;
  readonly itemById: ReadonlyMap<string, Row<'agenda_items'>>;
  readonly motionById: ReadonlyMap<string, Row<'motions'>>;
  readonly matterById: ReadonlyMap<string, Row<'matters'>>;
  readonly voteStateOf: (motion: Row<'motions'>) => VoteStateFields;
};

/** What a page shows of a decision besides what its JSON has. */
type DecisionColumns = Pick<Row<'decisions'>, 'id' | 'agenda_item_id'>;

const byId = (a: { readonly id: string }, b: { readonly id: string }): number => compareText(a.id, b.id);

/** Sorts by sequence, items without a sequence last, then by id. */
const inSequence = (a: Row<'agenda_items'>, b: Row<'agenda_items'>): number =>
  (a.sequence ?? Infinity) === (b.sequence ?? Infinity)
    ? byId(a, b)
    : (a.sequence ?? Infinity) - (b.sequence ?? Infinity);

/** Groups the rows of a place. */
export function meetingRows(
  rows: PlaceRows,
  localNow: string,
  withText: ReadonlySet<string> = new Set(),
): MeetingRows {
  const votes = sortedGroups(rows.member_votes, ({ motion_id }) => motion_id, byId);
  const awaiting = awaitingMinutesAt(rows.meetings, localNow);
  return {
    items: sortedGroups(rows.agenda_items, ({ meeting_id }) => meeting_id, inSequence),
    documents: sortedGroups(rows.documents, ({ meeting_id }) => meeting_id, byId),
    withText,
    motions: sortedGroups(rows.motions, ({ meeting_id }) => meeting_id, byId),
    votes,
    decisions: indexById(rows.decisions),
    itemById: indexById(rows.agenda_items),
    motionById: indexById(rows.motions),
    matterById: indexById(rows.matters),
    voteStateOf: (motion) => motionVoteState(motion, votes.get(motion.id) ?? [], awaiting),
  };
}

const indexById = <T extends { readonly id: string }>(rows: readonly T[]): ReadonlyMap<string, T> =>
  new Map(rows.map((row) => [row.id, row]));

function sortedGroups<T>(
  rows: readonly T[],
  keyOf: (row: T) => string,
  compare: (a: T, b: T) => number,
): ReadonlyMap<string, readonly T[]> {
  const groups = Map.groupBy(rows, keyOf);
  for (const group of groups.values()) group.sort(compare);
  return groups;
}
