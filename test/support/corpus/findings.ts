/** Findings of a corpus, checked to be safe and complete for display. */
import { type Finding, formatFinding } from '../../../generator/corpus/rows/finding.ts';
import { UserError } from '../../../generator/system/errors.ts';
import { findingsOf } from '../site/build.ts';

/** Control, format (including bidirectional) and line-separating characters: they could affect a terminal. */
const unsafe = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** The findings of a check. Throws if a finding lacks location, message or remedy, or has unsafe characters. */
export async function soundFindings(corpus: string): Promise<Finding[]> {
  const findings = await findingsOf(corpus);
  findings.forEach(requireSound);
  return findings;
}

/** Throws if a finding is unsafe or incomplete. */
export function requireSound(finding: Finding): void {
  const texts = [...Object.values(finding).map(String), formatFinding(finding)];
  const faults = [
    ...texts.filter((text) => unsafe.test(text)).map((text) => `raw characters in ${JSON.stringify(text)}`),
    ...(finding.table === null || finding.table === '' ? ['no table'] : []),
    ...(finding.message === '' ? ['no message'] : []),
    ...(/[.?]$/.test(finding.remedy) ? [] : ['no remedy']),
    ...(finding.value === undefined || finding.value.length < 400 ? [] : ['an unshortened value']),
  ];
  if (faults.length > 0) throw new Error(`${faults.join(', ')} in the finding ${JSON.stringify(finding)}`);
}

/** The only finding of a corpus; throws if there is not exactly one. */
export async function onlyFinding(corpus: string): Promise<Finding> {
  const findings = await soundFindings(corpus);
  const [finding] = findings;
  if (finding === undefined || findings.length > 1)
    throw new Error(`expected one finding, got ${JSON.stringify(findings, null, 1)}`);
  return finding;
}

/**
 * The message of the `UserError` that an attempt throws. Throws if it succeeds, fails otherwise, or has unsafe characters in its
 * message.
 */
export async function refusal(attempt: Promise<unknown>): Promise<string> {
  const outcome = await attempt.catch((error: unknown) => error);
  if (!(outcome instanceof UserError)) throw new Error('expected a UserError', { cause: outcome });
  if (unsafe.test(outcome.message)) throw new Error(`raw characters in ${JSON.stringify(outcome.message)}`);
  return outcome.message;
}
