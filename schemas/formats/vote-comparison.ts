/**
 * How two members compare on one motion whose roll call lists both: the one rule of the page, its CSV file and the MCP server. Pure.
 *
 * Both voted if each voted yes or no. They agreed if they voted the same, and differed otherwise. A member who was absent, excused or
 * recused, abstained, or is listed with different votes neither agreed nor differed. Result, tally, ties and what is known against a
 * vote do not matter: each vote counts as published.
 */
import type { Row } from '../tables/index.ts';

export type Vote = Row<'member_votes'>['vote'];

/** What a motion says about two members. */
export type Comparison = 'differed' | 'agreed' | 'not_both';

/** The letter of each vote where votes are written as one text. */
export const voteLetters = {
  yes: 'y',
  no: 'n',
  abstain: 'a',
  absent: 'x',
  excused: 'e',
  recused: 'r',
  present: 'p',
  other: 'o',
} as const satisfies Readonly<Record<Vote, string>>;

/** Instead of a letter: the roll call does not list the member. */
export const notListed = '-';
/** Instead of a letter: the roll call lists the member several times, with different votes. */
export const listedDifferently = '?';

/** The letter of a member. @param votes all votes under which a roll call lists the member */
export function letterOf([vote, ...others]: readonly Vote[]): string {
  if (vote === undefined) return notListed;
  return others.every((other) => other === vote) ? voteLetters[vote] : listedDifferently;
}

const isSide = (letter: string): boolean => letter === voteLetters.yes || letter === voteLetters.no;

/** Compares two letters; undefined if the roll call does not list both members. */
export function comparisonOf(a: string, b: string): Comparison | undefined {
  if (a === notListed || b === notListed) return undefined;
  if (!isSide(a) || !isSide(b)) return 'not_both';
  return a === b ? 'agreed' : 'differed';
}

/** The letter at a member's number in a text of letters, without those who are not listed at either end. @param first number of the first letter */
const letterAt = (votes: string, first: number, member: number): string => votes[member - first] ?? notListed;

/** A vote with the letters of its roll call. */
export type LetteredVote = { readonly first: number; readonly votes: string };

/** A motion whose roll call lists both members, and the letter of each. */
export type Compared<Motion> = {
  readonly vote: Motion;
  readonly a: string;
  readonly b: string;
  readonly comparison: Comparison;
};

/** The motions whose roll calls list both members. @param a number of a member */
export const compareMembers = <Motion extends LetteredVote>(
  votes: readonly Motion[],
  a: number,
  b: number,
): Compared<Motion>[] =>
  votes.flatMap((vote) => {
    const letters = { a: letterAt(vote.votes, vote.first, a), b: letterAt(vote.votes, vote.first, b) };
    const comparison = comparisonOf(letters.a, letters.b);
    return comparison === undefined ? [] : [{ vote, ...letters, comparison }];
  });

/** On how many motions both voted, and agreed or differed; on how many one or both did not. */
export type ComparisonCounts = Readonly<Record<Comparison | 'both', number>>;

export function countComparisons(
  compared: readonly Pick<Compared<unknown>, 'comparison'>[],
): ComparisonCounts {
  const counted = (wanted: Comparison): number =>
    compared.filter(({ comparison }) => comparison === wanted).length;
  const [differed, agreed, notBoth] = [counted('differed'), counted('agreed'), counted('not_both')];
  return { both: agreed + differed, agreed, differed, not_both: notBoth };
}

/** Which motions are compared: those that settled their matter, or all. A motion of unknown stage is not known to be final. */
export const isFinal = ({ stage }: { readonly stage?: string | undefined }): boolean => stage === 'final';
