/** Verifies one sentence: its form, its quote, and that the quote and the official rows support it. Pure. */
import type { SourceText } from '../../documents/source-text.ts';
import type { Claim, Material, VerifiedClaim } from '../model.ts';
import { agreementReasons } from './checks/agreement.ts';
import { displacementReasons } from './checks/displaced.ts';
import { exchangeReasons } from './checks/exchanged.ts';
import { groundingReasons } from './checks/grounding.ts';
import { nameReasons } from './checks/names.ts';
import { numberReasons } from './checks/numbers.ts';
import { outcomeReasons } from './checks/outcomes.ts';
import { voteReasons } from './checks/votes.ts';
import { type Facts, factsOf } from './facts.ts';
import { formReasons, headlineLimits, isInInstruction, quoteLimits, sentenceLimits } from './forms.ts';
import { isInLanguage } from './language.ts';
import { findQuote, normalize, type NormalizedText, pageOf } from './normalize.ts';
import { type Reason, reasonOf } from './reasons.ts';
import { OfficialRecord, type Support } from './support.ts';

export type Verified =
  | { readonly evidence: VerifiedClaim }
  /** Never empty. */
  | { readonly reasons: readonly Reason[] };

type ReadText = SourceText & { readonly normalized: NormalizedText };
type Located = {
  readonly text: ReadText;
  readonly start: number;
  readonly end: number;
};

const languageNames = { en: 'English', fr: 'French', es: 'Spanish' } as const;

/** Reads the material of a meeting once, then verifies its claims. */
export class ClaimVerifier {
  readonly #language: Material['language'];
  readonly #texts: ReadonlyMap<string, SourceText>;
  readonly #read = new Map<string, ReadText>();
  readonly #quotes = new Map<string, Facts>();
  readonly #record: OfficialRecord;

  constructor(material: Material) {
    this.#language = material.language;
    this.#texts = new Map(material.texts.map((text) => [text.documentId, text]));
    this.#record = new OfficialRecord(material);
  }

  /** A headline, or a sentence of the brief. */
  verify(claim: Claim, isHeadline = false): Verified {
    return this.#verify(claim, isHeadline ? headlineLimits : sentenceLimits, undefined);
  }

  /** A sentence about an official decision. */
  verifyDecision(claim: Claim, decisionId: string): Verified {
    return this.#verify(claim, sentenceLimits, decisionId);
  }

  #verify(claim: Claim, limits: { min: number; max: number }, decisionId: string | undefined): Verified {
    const facts = factsOf(claim.text, this.#language);
    const form = this.#formReasons(claim.text, facts, limits);
    const located = this.#locate(claim);
    if ('reasons' in located) return { reasons: [...form, ...located.reasons] };
    const reasons = [...form, ...this.#contentReasons(facts, located, decisionId)];
    return reasons.length > 0 ? { reasons } : { evidence: evidenceOf(claim, located) };
  }

  #formReasons(
    text: string,
    { words, text: plain }: Facts,
    { min, max }: { min: number; max: number },
  ): Reason[] {
    const isLong = text.length < min || text.length > max;
    return [
      ...(isLong ? [reasonOf('text-length', `${min} to ${max} characters`)] : []),
      ...formReasons(text),
      ...(isInLanguage(plain, words, this.#language)
        ? []
        : [reasonOf('wrong-language', languageNames[this.#language])]),
    ];
  }

  #locate({ quote, documentId }: Claim): Located | { readonly reasons: readonly Reason[] } {
    const text = this.#readText(documentId);
    if (text === undefined) return { reasons: [reasonOf('unknown-document', documentId)] };
    const place = findQuote(text.normalized, normalize(quote));
    if (place === undefined) return { reasons: [reasonOf('quote-not-found')] };
    const { min, max, minWords } = quoteLimits;
    if (quote.length < min || quote.length > max || quote.trim().split(/\s+/).length < minWords)
      return {
        reasons: [reasonOf('quote-length', `${min} to ${max} characters and at least ${minWords} words`)],
      };
    if (isInInstruction(text.text, place.start, place.end))
      return { reasons: [reasonOf('instruction-in-quote')] };
    return { text, ...place };
  }

  /** Texts are long, and not every answer quotes all of them. */
  #readText(documentId: string): ReadText | undefined {
    const known = this.#read.get(documentId);
    const text = this.#texts.get(documentId);
    if (known !== undefined || text === undefined) return known;
    const read = { ...text, normalized: normalize(text.text) };
    this.#read.set(documentId, read);
    return read;
  }

  #contentReasons(
    claim: Facts,
    { text: document, start, end }: Located,
    decisionId: string | undefined,
  ): Reason[] {
    const quote = this.#quoteFacts(document, start, end);
    const support =
      decisionId === undefined
        ? this.#record.support(quote, document.kind)
        : this.#record.supportOf(quote, document.kind, decisionId);
    if (support === undefined) return [reasonOf('unknown-decision', decisionId)];
    return [
      ...(decisionId === undefined || this.#isAbout(support, quote)
        ? []
        : [reasonOf('not-about-decision', decisionId)]),
      ...checks.flatMap((check) => check(claim, support)),
    ];
  }

  /** Several sentences may have one quote. */
  #quoteFacts({ documentId, text }: ReadText, start: number, end: number): Facts {
    const key = `${documentId} ${start} ${end}`;
    const known = this.#quotes.get(key);
    if (known !== undefined) return known;
    const facts = factsOf(text.slice(start, end), this.#language);
    this.#quotes.set(key, facts);
    return facts;
  }

  /** The quote of a sentence about a decision has words of the decision's title. */
  #isAbout({ subjects: [subject] }: Support, quote: Facts): boolean {
    return this.#record.share(subject, quote) >= titleShare;
  }
}

const titleShare = 0.25;

const checks: readonly ((claim: Facts, support: Support) => Reason[])[] = [
  numberReasons,
  voteReasons,
  nameReasons,
  exchangeReasons,
  displacementReasons,
  outcomeReasons,
  agreementReasons,
  groundingReasons,
];

function evidenceOf({ text, documentId }: Claim, { text: document, start, end }: Located): VerifiedClaim {
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
