/** Normalizes votes and roll calls: words become enum values, each person counts once. Pure. */
import { type Vote, voteOf } from '../../normalize/votes.ts';
import type { RecordedVote } from '../shapes.ts';

/** A person's vote on one item. */
export type CastVote = {
  readonly person: number | null;
  readonly name: string;
  readonly vote: Vote;
  readonly text: string | null;
};

/**
 * The votes on an item, one per person: a roll call that was recorded twice counts once, and a later entry corrects an earlier
 * one. Some clients record votes as roll calls; attendance is not a vote.
 */
export function votesOf(votes: readonly RecordedVote[], rollCalls: readonly RecordedVote[]): CastVote[] {
  const cast = votes.map(castOf).filter((vote) => vote !== undefined);
  if (cast.length > 0) return mergeFindings(cast);
  const called = mergeFindings(rollCalls.map(castOf).filter((vote) => vote !== undefined));
  return called.some(({ vote }) => vote === 'yes' || vote === 'no') ? called : [];
}

/** `Present: A, B. Absent: C (Medical).` for roll calls that record attendance; null if there are none. */
export function attendanceOf(rollCalls: readonly RecordedVote[]): string | null {
  const called = mergeFindings(rollCalls.map(castOf).filter((vote) => vote !== undefined));
  if (called.length === 0 || called.some(({ vote }) => vote === 'yes' || vote === 'no')) return null;
  const groups = Map.groupBy(called, ({ text }) => text ?? 'Not stated');
  return [...groups]
    .map(([word, people]) => `${word}: ${people.map(({ name }) => name).join(', ')}.`)
    .join(' ');
}

/** Nothing was recorded of a member without a value, as in votes by voice. */
const castOf = ({ person, name, value, result }: RecordedVote): CastVote | undefined =>
  name === null || (value === null && result !== 1 && result !== 2)
    ? undefined
    : { person, name, vote: voteOf(value, result), text: value };

const mergeFindings = (votes: readonly CastVote[]): CastVote[] => [
  ...new Map(votes.map((vote) => [vote.person ?? vote.name, vote])).values(),
];
