/** What became of a veto, according to the words of an action. Pure. */
import type { Row } from '../../../schemas/tables/index.ts';

export type VetoOutcome = Extract<Row<'decisions'>['outcome'], 'overridden' | 'sustained' | 'other'>;

/** Sources misspell it: “Overriden by Council”. */
const overridden = /\boverrid{1,2}en\b|\boverrode\b/;
const notOverridden =
  /\bnot (?:be )?overrid|\bfail\w* (?:of |to )?overrid|\boverrid\w*\b.{0,30}\b(?:fail|defeat|not (?:approved|passed))/;
/** An override of a veto, and not of a limit on taxes. */
const override = /\bveto\w*\b.*\boverrid|\boverrid\w*\b.*\bveto|^overrid\w*(?: (?:reading|vote)\b| by\b|$)/;
const sustained = /\b(?:sustained|upheld)\b/;
const sustain = /\b(?:sustain|uphold)/;
const veto = /\bveto/;

/**
 * The outcome of an action about a veto; `other` if its words do not say what became of it, undefined if it is not about a veto.
 * @param title of the item, which may be the only text that mentions the veto
 * @param passed whether the motion passed; null if unknown
 */
export function vetoOutcomeOf(
  action: string | null,
  title: string | null,
  passed: boolean | null,
): VetoOutcome | undefined {
  const words = action?.toLowerCase() ?? '';
  if (notOverridden.test(words)) return 'sustained';
  if (overridden.test(words) || override.test(words)) {
    if (passed === false) return 'sustained';
    return passed === true || overridden.test(words) ? 'overridden' : 'other';
  }
  if (!sustain.test(words) && !sustained.test(words)) return undefined;
  if (!veto.test(words) && !veto.test(title?.toLowerCase() ?? '')) return undefined;
  // A motion to sustain that failed does not say that the veto was overridden.
  if (passed === false) return 'other';
  return passed === true || sustained.test(words) ? 'sustained' : 'other';
}
