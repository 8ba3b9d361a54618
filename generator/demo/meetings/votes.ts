import type { Row } from '../../../schemas/tables/index.ts';
import type { Member } from '../places/members.ts';
import type { Random } from '../random.ts';

type Ballot = { readonly member: Member; readonly vote: Row<'member_votes'>['vote'] };

/** A counted vote. */
export type Vote = {
  /** One ballot per member. */
  readonly ballots: readonly Ballot[];
  readonly yes: number;
  readonly no: number;
  readonly abstain: number;
  readonly absent: number;
};

const usualDividedShare = 0.08;
const absentShare = 0.045;
const abstainingShare = 0.012;

/** Returns a vote of the members. Most votes are unanimous. */
export function takeVote(members: readonly Member[], random: Random, dividedShare = usualDividedShare): Vote {
  const opposed = random.chance(dividedShare) ? opposition(members, random) : new Set();
  const ballots = members.map((member): Ballot => {
    if (random.chance(absentShare)) return { member, vote: random.chance(0.6) ? 'absent' : 'excused' };
    if (random.chance(abstainingShare)) return { member, vote: random.chance(0.7) ? 'abstain' : 'recused' };
    return { member, vote: opposed.has(member) ? 'no' : 'yes' };
  });
  const count = (...votes: string[]): number => ballots.filter(({ vote }) => votes.includes(vote)).length;
  return {
    ballots,
    yes: count('yes'),
    no: count('no'),
    abstain: count('abstain'),
    absent: count('absent', 'excused'),
  };
}

/** Picks the members who oppose the motion: usually nobody, sometimes a minority, rarely a majority. */
function opposition(members: readonly Member[], random: Random): Set<Member> {
  const limit = random.chance(0.25) ? members.length - 1 : Math.floor(members.length / 2);
  return new Set(random.shuffle(members).slice(0, random.int(1, limit)));
}

/** True if there is both a vote in favor and a vote against. */
export const isDivided = ({ yes, no }: Vote): boolean => yes > 0 && no > 0;

/** `5-2`, or `5-2-1` with abstentions. */
export const tallyOf = ({ yes, no, abstain }: Vote): string =>
  `${yes}-${no}${abstain > 0 ? `-${abstain}` : ''}`;

/** The tally columns of decisions and motions. */
export const talliesOf = (vote: Vote | undefined) => ({
  yes: vote?.yes ?? null,
  no: vote?.no ?? null,
  abstain: vote?.abstain ?? null,
});
