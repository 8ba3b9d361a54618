/** What is known against the votes of a place: their states and conflicts, for decisions and roll calls. Pure. */
import type { Decision } from '../../schemas/documents.ts';
import {
  type Conflict,
  conflictOf,
  meetingsAwaitingMinutes,
  voteStatesOf,
} from '../../schemas/formats/vote-states.ts';
import type { Row } from '../../schemas/tables/index.ts';
import type { PlaceRows } from '../corpus/place-rows.ts';
import { isUpcoming } from './local-time.ts';
import { isDenial } from './subjects.ts';

export type VoteStateFields = Pick<Decision, 'vote_state' | 'conflicts'>;

type Motion = Row<'motions'>;
type Tally = Pick<Motion, 'yes' | 'no' | 'abstain'>;
type Votes = readonly Pick<Row<'member_votes'>, 'vote'>[];

/** The meetings whose minutes are still to be adopted at the local time. */
export const awaitingMinutesAt = (meetings: PlaceRows['meetings'], localNow: string): ReadonlySet<string> =>
  meetingsAwaitingMinutes(meetings, ({ meeting_date, start_time }) =>
    isUpcoming(meeting_date, start_time, localNow),
  );

/** The states and conflicts of a decision. `votes` are those by name on its motion. */
export function decisionVoteState(
  decision: Row<'decisions'>,
  motion: Motion | undefined,
  votes: Votes,
  awaiting: ReadonlySet<string>,
): VoteStateFields {
  const conflicts = [
    ...(decision.conflicts ?? []).map(conflictOf).filter((conflict) => conflict !== undefined),
    ...(motion === undefined
      ? []
      : [...tallyConflicts(decision, motion), ...rollCallConflicts(motion, votes)]),
  ];
  // Without its motion, it is unknown on what the votes were: an outcome of “failed” may be that of a motion to deny that passed.
  const result = isDenial(decision.decision ?? undefined) || decision.outcome !== 'passed' ? null : 'passed';
  return fieldsOf(motion ?? { result, yes: decision.yes, no: decision.no }, conflicts, {
    adoptedMinutes: motion === undefined ? true : motion.adopted_minutes,
    isAwaitingMinutes: awaiting.has(decision.meeting_id),
  });
}

/** The states and conflicts of a motion. */
export const motionVoteState = (
  motion: Motion,
  votes: Votes,
  awaiting: ReadonlySet<string>,
): VoteStateFields =>
  fieldsOf(motion, rollCallConflicts(motion, votes), {
    adoptedMinutes: motion.adopted_minutes,
    isAwaitingMinutes: awaiting.has(motion.meeting_id),
  });

function fieldsOf(
  { result, yes, no }: Pick<Motion, 'result' | 'yes' | 'no'>,
  conflicts: readonly Conflict[],
  minutes: { readonly adoptedMinutes: boolean | null; readonly isAwaitingMinutes: boolean },
): VoteStateFields {
  const states = voteStatesOf({ result, yes, no, ...minutes, hasConflicts: conflicts.length > 0 });
  return {
    vote_state: states.length === 0 ? undefined : states,
    conflicts: conflicts.length === 0 ? undefined : [...conflicts],
  };
}

const sides = ['yes', 'no', 'abstain'] as const;

/** Counts of the motion that differ from those of its decision. */
const tallyConflicts = (decision: Tally, motion: Motion): Conflict[] =>
  sides.flatMap((field) => {
    const [value, other] = [decision[field], motion[field]];
    return value === null || other === null || value === other
      ? []
      : [{ field, value: other, source: motion.source_url }];
  });

/** Sides with more names than the tally counts. A roll call with fewer may be incomplete. */
const rollCallConflicts = (motion: Motion, votes: Votes): Conflict[] =>
  sides.flatMap((field) => {
    const [stated, named] = [motion[field], votes.filter(({ vote }) => vote === field).length];
    return stated === null || named <= stated ? [] : [{ field, value: named, source: motion.source_url }];
  });
