/** Interprets an action: the outcome of the matter, and the result of the motion. Pure. */
import type { Row } from '../../../schemas/tables/index.ts';
import { isVeto, vetoOutcomeOf } from './vetoes.ts';

export type Outcome = NonNullable<Row<'decisions'>['outcome']>;
export type MotionResult = NonNullable<Row<'motions'>['result']>;

/** The pass flag of an item: whether the motion passed, whatever it proposed. */
export type Passed = boolean | null;

/** Actions that decide nothing, even if somebody set a pass flag. */
const undecided =
  /\bhearing\b|\btour\b|^introduced|\bdiscuss|\brecess|\broll call\b|\bpresent(?:ed|ation)\b|\bno action\b/;

type Meaning = {
  readonly pattern: RegExp;
  readonly outcome: MotionResult;
  readonly ifMotionFailed: MotionResult;
};

/** The first match wins. A failed motion to deny decides nothing about the matter. */
const meanings: readonly Meaning[] = [
  { pattern: /\bfail|defeat/, outcome: 'failed', ifMotionFailed: 'failed' },
  { pattern: /withdr[ae]w/, outcome: 'withdrawn', ifMotionFailed: 'other' },
  {
    pattern: /disapprov|\bden(?:y|ied)\b|reject|not (?:approved|adopted|passed)/,
    outcome: 'failed',
    ifMotionFailed: 'other',
  },
  {
    pattern: /laid (?:over|on)|\btabled?\b|postpone|defer|continued|\bheld\b/,
    outcome: 'tabled',
    ifMotionFailed: 'other',
  },
  { pattern: /\bwithout (?:\w+ )?approv/, outcome: 'other', ifMotionFailed: 'other' },
  {
    pattern: /approv|adopt|\bpass|enact|ratif|confirm|\baccept|concur|award|authori[sz]|carried/,
    outcome: 'passed',
    ifMotionFailed: 'failed',
  },
  { pattern: /refer|recommit|remand/, outcome: 'referred', ifMotionFailed: 'other' },
  { pattern: /\bfiled?\b|\bfld\b|\breceive|\brcvd\b/, outcome: 'other', ifMotionFailed: 'other' },
];

/** An amendment decides nothing unless it was voted on: budgets are amended and adopted in one vote. */
const amended = /^amend(?:ed|ment)/;

/** The outcome of the matter; undefined if the action decides nothing. A title may say that the action is about a veto. */
export const outcomeOf = (
  action: string | null,
  passed: Passed,
  title: string | null = null,
): Outcome | undefined => vetoOutcomeOf(action, title, passed) ?? plainOutcomeOf(action, passed);

function plainOutcomeOf(action: string | null, passed: Passed): MotionResult | undefined {
  const words = action?.toLowerCase() ?? '';
  if (isVeto(words)) return 'other';
  if (undecided.test(words)) return undefined;
  if (amended.test(words)) return passed === null ? undefined : 'other';
  const meaning = meanings.find(({ pattern }) => pattern.test(words));
  if (meaning !== undefined) return passed === false ? meaning.ifMotionFailed : meaning.outcome;
  return passed === null ? undefined : passed ? 'passed' : 'failed';
}

/** The result of the motion: a motion to deny that passed has passed. Null if unknown. */
export function motionResultOf(action: string | null, passed: Passed): MotionResult | null {
  if (passed !== null) return passed ? 'passed' : 'failed';
  const words = action?.toLowerCase() ?? '';
  const ofVeto = vetoOutcomeOf(action, null, null);
  // A veto is sustained by a motion to sustain that passed, or by one to override that failed.
  if (ofVeto !== undefined) return ofVeto === 'overridden' ? 'passed' : null;
  if (!isVeto(words) && /disapprov|\bden(?:y|ied)\b|reject/.test(words)) return 'passed';
  return plainOutcomeOf(action, null) ?? null;
}

/** True for actions that usually have a vote, so requesting the votes is worthwhile. */
export const isVotedOn = (action: string | null): boolean => {
  const outcome = outcomeOf(action, null);
  return outcome === 'passed' || outcome === 'failed' || vetoOutcomeOf(action, null, null) !== undefined;
};
