/** Findings of a corpus, each of which is fit to be shown to a person. */
import { type Finding, formatFinding } from '../../../generator/corpus/rows/finding.ts';
import { UserError } from '../../../generator/system/errors.ts';
import { findingsOf } from '../site/build.ts';

/** Control, format (also bidirectional) and line-separating characters: what could act on a terminal. */
const unsafe = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** The findings of a check; throws where one does not say where, what and the remedy in plain characters. */
export async function soundFindings(corpus: string): Promise<Finding[]> {
  const findings = await findingsOf(corpus);
  findings.forEach(requireSound);
  return findings;
}

/** Throws where a finding is not fit to be shown. */
export function requireSound(finding: Finding): void {
  const texts = [...Object.values(finding).map(String), formatFinding(finding)];
  const faults = [
    ...texts.filter((text) => unsafe.test(text)).map((text) => `raw characters in ${JSON.stringify(text)}`),
    ...(finding.table === null || finding.table === '' ? ['no table'] : []),
    ...(finding.message === '' ? ['no message'] : []),
    ...(/[.?]$/.test(finding.remedy) ? [] : ['no remedy']),
    ...(finding.value === undefined || finding.value.length < 400 ? [] : ['the whole of a long value']),
  ];
  if (faults.length > 0) throw new Error(`${faults.join(', ')} in the finding ${JSON.stringify(finding)}`);
}

/** The one finding of a corpus; throws where there are none or more. */
export async function onlyFinding(corpus: string): Promise<Finding> {
  const findings = await soundFindings(corpus);
  const [finding] = findings;
  if (finding === undefined || findings.length > 1)
    throw new Error(`one finding was wanted, there are ${JSON.stringify(findings, null, 1)}`);
  return finding;
}

/**
 * The line with which a corpus, or whatever else is tried, is refused; throws where it is not, or not in one line of
 * plain characters.
 */
export async function refusal(attempt: Promise<unknown>): Promise<string> {
  const outcome = await attempt.catch((error: unknown) => error);
  if (!(outcome instanceof UserError))
    throw new Error('it was not refused in plain words', { cause: outcome });
  if (unsafe.test(outcome.message)) throw new Error(`raw characters in ${JSON.stringify(outcome.message)}`);
  return outcome.message;
}
