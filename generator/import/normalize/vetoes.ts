/** What became of a veto, according to the words of an action. Pure. */
import type { Row } from '../../../schemas/tables/index.ts';

export type VetoOutcome = Extract<Row<'decisions'>['outcome'], 'overridden' | 'sustained' | 'other'>;

const executive = '(?:mayor|county executive|executive|village president)';
/** `returning Ordinance 12 without my approval`; what is returned to a committee was not vetoed. */
const returned = String.raw`\breturn\w*\b(?:(?!\bto (?:the )?(?:committee|staff|department|applicant)).){0,80}\bwithout (?:[\w’']+ ){0,3}?approv(?:al|ing)\b`;
const disapproved = String.raw`\bdisapproved by (?:the )?${executive}\b`;
const vetoWords = new RegExp(
  [
    String.raw`\bv[eé]to(?:e[ds]|ing)?\b`,
    returned,
    String.raw`\bdisapprov\w*.{0,20} (?:by|from) (?:the )?${executive}\b`,
    String.raw`\b${executive}\b.{0,30}\bdisapprov(?:al|es|ed|ing)\b`,
  ].join('|'),
  'i',
);

/** True for a text about a veto, which messages of mayors may call otherwise: “returning without approval”. */
export const mentionsVeto = (text: string | null): boolean => vetoWords.test(text ?? '');

const veto = new RegExp(
  String.raw`(?<!\bnot )\bvetoed\b|^(?:mayor(?:al|['’]s)? )?veto$|${returned}|${disapproved}`,
);

/** True for an action that is a veto itself. @param words in lower case */
export const isVeto = (words: string): boolean => veto.test(words);

/** Sources misspell it: “Overriden by Council”. */
const overridden = new RegExp(
  [
    String.raw`\boverrid{1,2}en\b|\boverrode\b`,
    String.raw`\boverrid\w*\b.{0,20}\b(?:approved|adopted|passed|carried|successful)\b`,
    String.raw`\b(?:re-?)?(?:passed|adopted|approved|enacted)\b.{0,40}\b(?:over|notwithstanding|despite)\b.{0,30}\b(?:veto|${executive}(?:['’]s)? (?:disapproval|objections?)|(?:disapproval|objections?) (?:of|by) (?:the )?${executive})\b`,
    String.raw`\b(?:passed|adopted|approved|enacted)\b.{0,30}\bveto\b.{0,30}\bnotwithstanding\b`,
  ].join('|'),
);
const notOverridden =
  /\bnot (?:be )?overrid|\bfail\w* (?:of |to )?overrid|\boverrid\w*\b.{0,30}\b(?:fail|defeat|lost\b|reject|denied\b|not (?:approved|passed|adopted))/;
/** An override of a veto, and not of a limit on taxes. */
const override = /\bveto\w*\b.*\boverrid|\boverrid\w*\b.*\bveto|^overrid\w*(?: (?:reading|vote)\b| by\b|$)/;
const otherOverride =
  /\b(?:levy|tax(?:es)?|cap|limits?|proposition|debt)\b.{0,40}\boverrid|\boverrid\w*\b.{0,40}\b(?:levy|tax(?:es)?|cap|limits?|proposition|debt)\b/i;
const sustained = /\b(?:sustained|upheld)\b|\bveto (?:st(?:ands|ood)|remains)\b/;
const sustain = /\b(?:sustain|uphold)/;

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
  const isAboutVeto = mentionsVeto(words) || mentionsVeto(title);
  if (!isAboutVeto && (otherOverride.test(words) || otherOverride.test(title ?? ''))) return undefined;
  if (notOverridden.test(words)) return 'sustained';
  if (overridden.test(words) || override.test(words)) {
    if (passed === false) return 'sustained';
    return passed === true || overridden.test(words) ? 'overridden' : 'other';
  }
  if (!isAboutVeto || (!sustain.test(words) && !sustained.test(words))) return undefined;
  // A motion to sustain that failed does not say that the veto was overridden.
  if (passed === false) return 'other';
  return passed === true || sustained.test(words) ? 'sustained' : 'other';
}
