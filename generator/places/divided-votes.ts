/** The divided votes of a place for its pages: subject, outcome, and how each member voted. Pure. */
import type { Decision } from '../../schemas/documents.ts';
import type { BlockRecords } from './blocks.ts';
import type { PlaceMeetings } from './meetings.ts';
import type { People, Person } from './people/people.ts';
import type { RollCall } from './roll-calls.ts';
import { stagesOf } from './stages.ts';
import { actionOf, isDenial, shownSubject } from './subjects.ts';
import type { VoteStateFields } from './vote-state.ts';

type Vote = RollCall['votes'][number]['vote'];

export type CastVote = {
  readonly name: string;
  readonly member: Person;
  readonly vote: Vote;
};

export type DividedVote = {
  readonly rollCall: RollCall;
  /** Name of the body. */
  readonly body: string | undefined;
  /** What the motion was on; undefined if nothing on record says it. */
  readonly subject: string | undefined;
  /** What the motion asked for, if its text says more than the subject. */
  readonly action: string | undefined;
  /** Whether the vote was on the matter, on an amendment to it, or on procedure; undefined if that is not known. */
  readonly stage: Decision['stage'];
  /** What became of the matter, amendment or procedural motion: the outcome of the decision that the motion settled, else the result of the motion. */
  readonly outcome: Decision['outcome'];
  /** What is known against the vote: that of the decision that it settled includes what other sources state. */
  readonly state: VoteStateFields;
  /** The decision that the motion settled. */
  readonly decisionId: string | undefined;
  /** In the order of the roll call. */
  readonly cast: readonly CastVote[];
};

/** The divided votes of a place, newest first. `blocks` have their roll calls. */
export function dividedVotes(
  blocks: readonly Pick<BlockRecords, 'block' | 'values'>[],
  { upcoming, recent }: PlaceMeetings,
  people: People,
): readonly DividedVote[] {
  // The block was assembled from roll calls, which its type does not say.
  const rollCalls = (blocks.find(({ block }) => block.name === 'member_votes')?.values ??
    []) as readonly RollCall[];
  if (rollCalls.length === 0) return [];
  const wanted = new Set(rollCalls.map(({ meeting_id }) => meeting_id));
  const meetings = new Map(
    [...upcoming, ...recent]
      .filter(({ meeting }) => wanted.has(meeting.id))
      .map(({ meeting }) => [meeting.id, meeting]),
  );
  return rollCalls.map((rollCall) => {
    const meeting = meetings.get(rollCall.meeting_id);
    const decision = meeting?.decisions.find(({ motion }) => motion?.id === rollCall.motion_id);
    const action = actionOf(rollCall);
    const outcome = decision?.outcome ?? outcomeOf(rollCall, action);
    return {
      rollCall,
      body: meeting?.body,
      subject: shownSubject(rollCall),
      action,
      stage: decision?.stage ?? stageOf(rollCall, action, outcome),
      outcome,
      state: decision ?? rollCall,
      decisionId: decision?.id,
      cast: castVotes(rollCall, people),
    };
  });
}

/** The stage of a motion that settled no decision on record, by its own text. */
const stageOf = (
  { motion, subject }: RollCall,
  action: string | undefined,
  outcome: Decision['outcome'],
): Decision['stage'] =>
  action === undefined
    ? undefined
    : stagesOf([
        {
          stage: null,
          texts: [motion ?? null],
          headline: subject ?? action,
          outcome: outcome ?? null,
          isCommittee: false,
          subject: null,
        },
      ])[0];

/** A motion to deny that passed: the matter failed. What a failed one means for its matter is not known. */
const outcomeOf = ({ result }: RollCall, action: string | undefined): Decision['outcome'] =>
  isDenial(action) ? (result === 'passed' ? 'failed' : undefined) : result;

const castVotes = ({ votes, date }: RollCall, people: People): readonly CastVote[] =>
  votes.flatMap(({ name, official_id, vote }) => {
    const member = people.memberOf({ name, official_id, date });
    return member === undefined ? [] : [{ name, member, vote }];
  });

/** The side of a divided vote with more members, yes or no, in the roll call. Undefined in a tie. */
export function majorityOf(cast: readonly CastVote[]): 'yes' | 'no' | undefined {
  let lead = 0;
  for (const { vote } of cast) lead += vote === 'yes' ? 1 : vote === 'no' ? -1 : 0;
  return lead === 0 ? undefined : lead > 0 ? 'yes' : 'no';
}
