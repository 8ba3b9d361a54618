/** How far a published vote can be relied on: provisional, contradicted by its own tally, or in conflict with another source. Pure. */
import * as z from 'zod';
import { outcomes } from '../columns.ts';
import { urlPattern } from '../values.ts';

export const voteStates = ['provisional', 'contradicted', 'conflicting'] as const;

export type VoteState = (typeof voteStates)[number];

/** What is known of a vote. */
export type VoteFacts = {
  /** Of the motion; of the matter if the motion is unknown and was not to deny it. Null if unknown. */
  readonly result: (typeof outcomes)[number] | null;
  readonly yes: number | null;
  readonly no: number | null;
  /** Null if unknown. */
  readonly adoptedMinutes: boolean | null;
  /** Whether the meeting that usually adopts the minutes is yet to come. */
  readonly isAwaitingMinutes: boolean;
  readonly hasConflicts: boolean;
};

/** The states of a vote, in a fixed order; none for a vote that nothing is known against. */
export const voteStatesOf = (facts: VoteFacts): VoteState[] =>
  voteStates.filter((state) => appliesTo[state](facts));

const appliesTo: Readonly<Record<VoteState, (facts: VoteFacts) => boolean>> = {
  provisional: ({ adoptedMinutes, isAwaitingMinutes }) =>
    adoptedMinutes === false || (adoptedMinutes === null && isAwaitingMinutes),
  contradicted: isContradicted,
  conflicting: ({ hasConflicts }) => hasConflicts,
};

/**
 * “Passed 0–3”, “Failed 7–0”. A motion that failed may have had a majority, but not the one that it needed; in a tie, the chair
 * may decide.
 */
function isContradicted({ result, yes, no }: Pick<VoteFacts, 'result' | 'yes' | 'no'>): boolean {
  if (yes === null || no === null) return false;
  return (result === 'passed' && yes < no) || (result === 'failed' && no === 0 && yes > 0);
}

/** What is known of a meeting. */
export type MeetingFacts = {
  readonly id: string;
  readonly body_id: string | null;
  readonly body_name: string | null;
  readonly meeting_date: string;
  readonly start_time: string | null;
  readonly status: string | null;
  readonly vanished_at: string | null;
};

/** The meetings whose minutes are still to be adopted: a later meeting of their body is to come, and none was held since. */
export function meetingsAwaitingMinutes<Meeting extends MeetingFacts>(
  meetings: readonly Meeting[],
  isToCome: (meeting: Meeting) => boolean,
): ReadonlySet<string> {
  const bodies = Map.groupBy(meetings.filter(isExpected), ({ body_id, body_name }) => body_id ?? body_name);
  return new Set(
    [...bodies].flatMap(([body, own]) => {
      if (body === null || !own.some(isToCome)) return [];
      const held = own.filter((meeting) => !isToCome(meeting));
      const newest = held.map(startOf).toSorted().at(-1);
      return held.filter((meeting) => startOf(meeting) === newest).map(({ id }) => id);
    }),
  );
}

const isExpected = ({ status, vanished_at }: MeetingFacts): boolean =>
  status !== 'cancelled' && vanished_at === null;

const startOf = ({ meeting_date, start_time }: MeetingFacts): string =>
  `${meeting_date}T${start_time ?? '24:00'}`;

export const conflictFields = ['outcome', 'yes', 'no', 'abstain', 'amount_cents'] as const;

/** What another source states about a decision. */
export const conflictShape = z.strictObject({
  field: z.enum(conflictFields).describe('The field that it states otherwise.'),
  value: z.union([z.enum(outcomes), z.int()]).describe('Its value.'),
  source: z.string().describe('The official page or file that states it.'),
});

export type ConflictField = (typeof conflictFields)[number];

export type Conflict = z.infer<typeof conflictShape>;

/** The form of a conflict in a list of texts: `yes=4 https://…`. */
export const conflictPattern = String.raw`(?:outcome=(?:${outcomes.join('|')})|(?:yes|no|abstain)=\d{1,9}|amount_cents=-?\d{1,15}) (?:${urlPattern})`;

/** Writes a conflict as a text that `conflictOf` reads. */
export const conflictText = ({ field, value, source }: Conflict): string => `${field}=${value} ${source}`;

/** Reads a conflict; undefined for another text. */
export function conflictOf(text: string): Conflict | undefined {
  const space = text.indexOf(' ');
  const [field, stated = ''] = text.slice(0, space).split('=');
  const value = /^-?\d+$/.test(stated) ? Number(stated) : stated;
  return conflictShape.safeParse({ field, value, source: text.slice(space + 1) }).data;
}
