/**
 * The gate: drops each claim of a model's answer that official documents and rows do not support. Deterministic; knows no model
 * and no network. Texts of documents are data: nothing in them changes a rule.
 */
import type { BriefAnswer, Claim, Material, VerifiedClaim } from '../model.ts';
import { findQuote, normalize, type NormalizedText, pageOf } from './normalize.ts';
import { type Reason, reasonOf } from './reasons.ts';

/** Where a dropped text was in the answer. */
export type AnswerPart = 'headline' | 'summary' | 'notableItems' | 'decisions' | 'tags' | 'topics';

export type DroppedClaim = {
  readonly part: AnswerPart;
  /** The sentence, tag or topic. */
  readonly text: string;
  /** Never empty. */
  readonly reasons: readonly Reason[];
};

export type VerifiedDecision = {
  readonly decisionId: string;
  readonly claim: Claim;
  readonly evidence: VerifiedClaim;
};

/** What passed, in the order of the answer. */
export type VerifiedBrief = Omit<BriefAnswer, 'headline' | 'decisions'> & {
  /** Null if it was dropped. */
  readonly headline: Claim | null;
  readonly decisions: readonly VerifiedDecision[];
};

export type GateResult = {
  readonly brief: VerifiedBrief;
  /** Of headline, summary and notable items, in this order. That of a decision is next to it. */
  readonly evidence: readonly VerifiedClaim[];
  readonly dropped: readonly DroppedClaim[];
  /** True if the headline and at least half of all claims passed. */
  readonly isAccepted: boolean;
};

/** Verifies an answer against the material of its meeting. */
export function verifyBrief(answer: BriefAnswer, material: Material): GateResult {
  const texts = new Map(material.texts.map((text) => [text.documentId, { ...text, ...readText(text.text) }]));
  const dropped: DroppedClaim[] = [];
  const evidence = new Map<Claim, VerifiedClaim>();
  const verify = (part: AnswerPart, claim: Claim): VerifiedClaim | undefined => {
    const found = verifyQuote(claim, texts);
    if ('reasons' in found) {
      dropped.push({ part, text: claim.text, reasons: found.reasons });
      return undefined;
    }
    evidence.set(claim, found);
    return found;
  };
  const passed = (part: AnswerPart, claims: readonly Claim[]): Claim[] =>
    claims.filter((claim) => verify(part, claim) !== undefined);
  const headline = passed('headline', [answer.headline])[0] ?? null;
  const summary = passed('summary', answer.summary);
  const notableItems = passed('notableItems', answer.notableItems);
  const decisions = answer.decisions.flatMap(({ decisionId, claim }) => {
    const row = verify('decisions', claim);
    return row === undefined ? [] : [{ decisionId, claim, evidence: row }];
  });
  const asked = 1 + answer.summary.length + answer.notableItems.length + answer.decisions.length;
  const kept = [headline, summary, notableItems, decisions].flat().filter((claim) => claim !== null).length;
  return {
    brief: { headline, summary, notableItems, decisions, tags: answer.tags, topics: answer.topics },
    evidence: [headline, summary, notableItems]
      .flat()
      .flatMap((claim) => (claim === null ? [] : (evidence.get(claim) ?? []))),
    dropped,
    isAccepted: headline !== null && kept * 2 >= asked,
  };
}

const readText = (text: string): { readonly normalized: NormalizedText } => ({ normalized: normalize(text) });

type ReadText = Material['texts'][number] & { readonly normalized: NormalizedText };

function verifyQuote(
  { text, quote, documentId }: Claim,
  texts: ReadonlyMap<string, ReadText>,
): VerifiedClaim | { readonly reasons: readonly Reason[] } {
  const document = texts.get(documentId);
  if (document === undefined) return { reasons: [reasonOf('unknown-document', documentId)] };
  const place = findQuote(document.normalized, normalize(quote));
  if (place === undefined) return { reasons: [reasonOf('quote-not-found')] };
  const page = pageOf(document.pageStarts, place.start);
  return {
    claim: text,
    // The document's own characters, not the model's.
    quote: document.text.slice(place.start, place.end).replaceAll(/\s+/g, ' '),
    document_id: documentId,
    document_sha256: document.sha256,
    ...place,
    ...(page === undefined ? {} : { page }),
  };
}
