/** The decisions of a meeting that lists, feeds, calendars and previews show (CONTRACT.md 3). Pure. */
import type { Decision, Meeting } from '../../schemas/documents.ts';
import { isOrdinance } from './stages.ts';

/**
 * Returns the final decisions of a meeting, and the divided votes of unknown stage on other matters; if it has no final decision, all
 * of unknown stage. Amendments and procedural motions are left out, because they are not the outcome of their matter. Each decision
 * appears once. The most contested come first, then those with the largest amounts, then in the order of the meeting.
 */
export function notableDecisions({ decisions }: Pick<Meeting, 'decisions'>): readonly Decision[] {
  const final = decisions.filter(isFinal);
  const settled = new Set(final.map(({ matter }) => matter?.id).filter((id) => id !== undefined));
  const shown =
    final.length > 0
      ? decisions.filter(
          (decision) =>
            isFinal(decision) ||
            (isContestOfUnknownStage(decision) && !settled.has(decision.matter?.id ?? '')),
        )
      : decisions.filter(({ stage }) => stage === undefined);
  return distinctDecisions(shown).toSorted(
    (a, b) => contention(b) - contention(a) || Math.abs(b.amount_cents ?? 0) - Math.abs(a.amount_cents ?? 0),
  );
}

/**
 * How contested the vote on a decision was: the smaller of yes and no as a share of both, from 0 (unanimous or unknown) to 0.5
 * (a tie).
 */
export function contention({ yes = 0, no = 0, dissent }: Pick<Decision, 'yes' | 'no' | 'dissent'>): number {
  if (yes + no > 0) return Math.min(yes, no) / (yes + no);
  // The tally of a roll call is unknown, but somebody is known to have dissented.
  return dissent === undefined || dissent.length === 0 ? 0 : Number.EPSILON;
}

const isFinal = ({ stage }: Decision): boolean => stage === 'final';

const isContestOfUnknownStage = (decision: Contest): boolean =>
  decision.stage === undefined && contention(decision) > 0;

type Contest = Pick<Decision, 'stage' | 'yes' | 'no' | 'dissent'>;

/** What lists say of a divided vote whose stage is unknown, so that nobody takes it for the last word; undefined for others. */
export const unknownStageOf = (
  decision: Contest & Pick<Decision, 'headline'>,
): 'ordinance' | 'other' | undefined => {
  if (!isContestOfUnknownStage(decision)) return undefined;
  return isOrdinance(decision.headline) ? 'ordinance' : 'other';
};

/** True for an amendment or a procedural motion, which is never the outcome of its matter. */
export const isStep = ({ stage }: Pick<Decision, 'stage'>): boolean =>
  stage === 'amendment' || stage === 'procedural';

/** Leaves out decisions that repeat an earlier one of the same meeting. */
export function distinctDecisions(decisions: readonly Decision[]): readonly Decision[] {
  // Most meetings have no repeated headline, and checking that is cheaper.
  const headlines = repeatedTexts(decisions.map(({ headline }) => headline));
  if (headlines.size === 0) return decisions;
  const seen = new Set<string>();
  return decisions.filter((decision) => {
    if (!headlines.has(decision.headline)) return true;
    const key = repeatKey(decision);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** The texts that occur more than once. */
export function repeatedTexts(texts: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  return new Set(texts.filter((text) => seen.size === seen.add(text).size));
}

/**
 * A key that decisions of a meeting share if they repeat each other: same title, outcome, tally, amount and stage. Where only
 * cut headlines are known, their matters and motions have to be the same too, since long titles often begin alike. So do those of
 * amendments and procedural motions: the title is often that of their matter, and three amendments of it may fail 5 to 7.
 */
export function repeatKey(
  { headline, outcome, yes, no, abstain, amount_cents, stage, matter, motion }: Decision,
  title = headline,
): string {
  const rest = title.endsWith('…') || isStep({ stage }) ? [matter?.title, motion?.text] : [];
  return JSON.stringify([title, outcome, yes, no, abstain, amount_cents, stage, ...rest]);
}
