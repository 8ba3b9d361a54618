/**
 * Who dissented from the majority of a divided vote. Pure.
 *
 * The majority is the side, yes or no, with more members in the roll call; in a tie it is the side that the motion's result
 * favors (a motion that failed: no). Dissenters are the members on the other side, in the order of the roll call. Abstentions,
 * recusals and absences are not dissent. Where yes and no tie and the result is unknown, nobody is named.
 */
import type { Decision } from '../../schemas/documents.ts';
import type { Row } from '../../schemas/tables/index.ts';

export type Dissent = NonNullable<Decision['dissent']>;

/** The dissenters of a motion with this result; undefined if the votes are not divided. `votes` are sorted. */
export function dissentOf(
  result: Row<'motions'>['result'],
  votes: readonly Row<'member_votes'>[],
): Dissent | undefined {
  const count = (side: string): number => votes.filter(({ vote }) => vote === side).length;
  const [yes, no] = [count('yes'), count('no')];
  if (yes === 0 || no === 0) return undefined;
  const isForMotion = yes === no ? favored[result ?? 'other'] : yes > no;
  if (isForMotion === undefined) return undefined;
  const minority = isForMotion ? 'no' : 'yes';
  return votes
    .filter(({ vote }) => vote === minority)
    .map(({ member_name: name }) => ({ name, vote: minority }));
}

/** Whether a result favors the yes side in a tie. */
const favored: Readonly<Record<NonNullable<Row<'motions'>['result']>, boolean | undefined>> = {
  passed: true,
  failed: false,
  tabled: undefined,
  referred: undefined,
  withdrawn: undefined,
  other: undefined,
};
