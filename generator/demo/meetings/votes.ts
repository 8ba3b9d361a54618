import type { Row } from '../../../schemas/tables/index.ts';
import type { Member } from '../places/members.ts';
import type { Random } from '../random.ts';

type Ballot = { readonly member: Member; readonly vote: Row<'member_votes'>['vote'] };

/** A counted vote. */
export type Vote = {
  /** One ballot of every member. */
  readonly ballots: readonly Ballot[];
  readonly yes: number;
  readonly no: number;
  readonly abstain: number;
  readonly absent: number;
};

const dividedShare = 0.08;
const absentShare = 0.045;
const abstainingShare = 0.012;

/** The members vote, mostly of one mind. */
export function takeVote(members: readonly Member[], random: Random): Vote {
  const opposed = opposition(members, random);
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

/** Whom the motion displeases: mostly nobody, sometimes a few, seldom most. */
function opposition(members: readonly Member[], random: Random): Set<Member> {
  if (!random.chance(dividedShare)) return new Set();
  const most = random.chance(0.25) ? members.length - 1 : Math.floor(members.length / 2);
  return new Set(random.shuffle(members).slice(0, random.int(1, most)));
}

/** Whether there was a vote in favour and a vote against. */
export const isDivided = ({ yes, no }: Vote): boolean => yes > 0 && no > 0;

export const tallyOf = ({ yes, no, abstain }: Vote): string =>
  `${yes}-${no}${abstain > 0 ? `-${abstain}` : ''}`;

/** The tallies as decisions and motions have them. */
export const talliesOf = (vote: Vote | undefined) => ({
  yes: vote?.yes ?? null,
  no: vote?.no ?? null,
  abstain: vote?.abstain ?? null,
});
