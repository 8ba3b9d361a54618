/** Recognizes ballot measures by their options. Pure. */
import { candidaciesOf, type Contest } from './contests.ts';

/** `FOR (A FAVOR)`, `Yes / Sí`: a second language may follow. */
const yes =
  /^(?:.*[-–:] ?|(?:levy|bonds?|tax) )?(?:yes|approved?|for|in favor)(?: ?[(/] ?(?:a favor|s[ií])\)?)?$/i;
const no =
  /^(?:.*[-–:] ?|(?:levy|bonds?|tax) )?(?:no|rejected?|against|opposed)(?: ?[(/] ?(?:en contra|no)\)?)?$/i;

/** Returns the votes for and against if these are the only two options of the contest. */
export function measureVotes(
  contest: Contest,
): { readonly yes: number | null; readonly no: number | null } | undefined {
  const options = candidaciesOf(contest);
  const inFavor = options.filter(({ name }) => yes.test(name));
  const against = options.filter(({ name }) => no.test(name));
  if (options.length !== 2 || inFavor.length !== 1 || against.length !== 1) return undefined;
  return { yes: inFavor[0]?.votes ?? null, no: against[0]?.votes ?? null };
}
