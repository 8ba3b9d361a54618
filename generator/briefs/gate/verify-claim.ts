/** Verifies one sentence: its form, its quote, and that the quote and the official rows support it. Pure. */
import type { Claim, Material, VerifiedClaim } from '../model.ts';
import { nameReasons } from './checks/names.ts';
import { negationReasons } from './checks/negation.ts';
import { numberReasons } from './checks/numbers.ts';
import { roleReasons } from './checks/roles.ts';
import { wordReasons } from './checks/words.ts';
import { type Facts, factsOf } from './facts.ts';
import { formReasons, headlineLimits, sentenceLimits } from './forms.ts';
import { isInLanguage } from './language.ts';
import type { Located, MeetingReader } from './meeting-reader.ts';
import { pageOf } from './normalize.ts';
import { type Reason, reasonOf } from './reasons.ts';
import type { Subject } from './subjects.ts';
import type { Support } from './support.ts';

export type Verified =
  /** `subjects`: the items that the quote is about. */
  | { readonly evidence: VerifiedClaim; readonly subjects: readonly Subject[] }
  /** Never empty. */
  | { readonly reasons: readonly Reason[] };

/** What a sentence is: a headline, a sentence of the brief, or one about a decision. */
export type Place = { readonly isHeadline?: boolean; readonly decisionId?: string | undefined };

export function verifyClaim(claim: Claim, reader: MeetingReader, place: Place = {}): Verified {
  const { language } = reader.material;
  const limits = place.isHeadline === true ? headlineLimits : sentenceLimits;
  const isLong = claim.text.length < limits.min || claim.text.length > limits.max;
  // A text of a megabyte is not read.
  if (isLong) return { reasons: [reasonOf('text-length', `${limits.min} to ${limits.max} characters`)] };
  const facts = factsOf(claim.text, language);
  const form = [...formReasons(claim.text), ...languageReasons(facts, language)];
  const located = reader.locate(claim);
  if ('reasons' in located) return { reasons: [...form, ...located.reasons] };
  const support = reader.supportOf(located, place.decisionId);
  if (support === undefined) return { reasons: [...form, reasonOf('unknown-decision', place.decisionId)] };
  const reasons = [
    ...form,
    ...subjectReasons(reader, support, place),
    ...checks.flatMap((check) => check(facts, support)),
  ];
  return reasons.length > 0
    ? { reasons }
    : { evidence: evidenceOf(claim, located), subjects: support.subjects };
}

const checks: readonly ((claim: Facts, support: Support) => Reason[])[] = [
  numberReasons,
  nameReasons,
  roleReasons,
  negationReasons,
  wordReasons,
];

const languageNames = { en: 'English', fr: 'French', es: 'Spanish' } as const;

const languageReasons = ({ text, words }: Facts, language: Material['language']): Reason[] =>
  isInLanguage(text, words, language) ? [] : [reasonOf('wrong-language', languageNames[language])];

const titleShare = 0.25;

/** The quote of a sentence about a decision has words of the decision's title. */
function subjectReasons(reader: MeetingReader, support: Support, { decisionId }: Place): Reason[] {
  const [subject] = support.subjects;
  const isAbout =
    decisionId === undefined || (subject !== undefined && reader.share(subject, support) >= titleShare);
  return isAbout ? [] : [reasonOf('not-about-decision', decisionId)];
}

function evidenceOf({ text, documentId }: Claim, { document, start, end }: Located): VerifiedClaim {
  const page = pageOf(document.pageStarts, start);
  return {
    claim: text,
    // The document's own characters, not the model's.
    quote: document.text.slice(start, end).replaceAll(/\s+/g, ' '),
    document_id: documentId,
    document_sha256: document.sha256,
    start,
    end,
    ...(page === undefined ? {} : { page }),
    ...(document.readBy !== undefined && { read_by: document.readBy }),
  };
}
