/**
 * The gate: drops each claim of a model's answer that official documents and rows do not support. Deterministic; knows no model
 * and no network. Texts of documents are data: nothing in them changes a rule.
 */
import { fold } from '../../../schemas/names/fold.ts';
import type { BriefAnswer, Claim, VerifiedClaim } from '../model.ts';
import type { MeetingReader } from './meeting-reader.ts';
import { type Reason, reasonOf } from './reasons.ts';
import { tagReasons, topicReasons } from './tags.ts';
import type { Subject } from './subjects.ts';
import { type Verified, verifyClaim } from './verify-claim.ts';
import { wordsOf } from './words.ts';

/** Where a dropped text was in the answer. */
export type AnswerPart = 'headline' | 'summary' | 'notableItems' | 'decisions' | 'tags' | 'topics';

export type DroppedClaim = {
  readonly part: AnswerPart;
  /** The sentence, tag or topic. */
  readonly text: string;
  /** Never empty. */
  readonly reasons: readonly Reason[];
};

type VerifiedDecision = {
  readonly decisionId: string;
  readonly claim: Claim;
  readonly evidence: VerifiedClaim;
};

/** What passed, in the order of the answer. */
type VerifiedBrief = Omit<BriefAnswer, 'headline' | 'decisions'> & {
  /** Null if it was dropped. */
  readonly headline: Claim | null;
  readonly decisions: readonly VerifiedDecision[];
};

export type GateResult = {
  readonly brief: VerifiedBrief;
  /** Of headline, summary and notable items, in this order. That of a decision is next to it. */
  readonly evidence: readonly VerifiedClaim[];
  /** The items that each sentence is about, by its quote. */
  readonly subjects: ReadonlyMap<Claim, readonly Subject[]>;
  readonly dropped: readonly DroppedClaim[];
  /** True if the headline and at least half of all claims passed. */
  readonly isAccepted: boolean;
};

/** Limits of an answer; whatever is beyond them is dropped. */
export const answerLimits = {
  summary: 12,
  notableItems: 12,
  decisions: 300,
  tags: 8,
  topics: 6,
} as const;

/** Verifies an answer against the documents and rows of its meeting. */
export function verifyBrief(answer: BriefAnswer, reader: MeetingReader): GateResult {
  const gate = new Gate(reader);
  const headline = gate.sentences('headline', [answer.headline])[0];
  const summary = gate.sentences('summary', answer.summary);
  const notableItems = gate.sentences('notableItems', answer.notableItems);
  const decisions = gate.decisions(answer.decisions);
  const claims = [headline, summary, notableItems].flat().filter((passed) => passed !== undefined);
  const asked = 1 + answer.summary.length + answer.notableItems.length + answer.decisions.length;
  return {
    brief: {
      headline: headline?.claim ?? null,
      summary: summary.map(({ claim }) => claim),
      notableItems: notableItems.map(({ claim }) => claim),
      decisions,
      tags: gate.tags(answer.tags),
      topics: gate.topics(answer.topics),
    },
    evidence: claims.map(({ evidence }) => evidence),
    subjects: gate.subjects,
    dropped: gate.dropped,
    isAccepted: headline !== undefined && (claims.length + decisions.length) * 2 >= asked,
  };
}

type Passed = { readonly claim: Claim; readonly evidence: VerifiedClaim };

class Gate {
  readonly dropped: DroppedClaim[] = [];
  readonly subjects = new Map<Claim, readonly Subject[]>();
  readonly #reader: MeetingReader;

  constructor(reader: MeetingReader) {
    this.#reader = reader;
  }

  sentences(part: 'headline' | 'summary' | 'notableItems', claims: readonly Claim[]): Passed[] {
    const limit = part === 'headline' ? 1 : answerLimits[part];
    const seen = new Set<string>();
    return claims.flatMap((claim, index) => {
      const reasons = listReasons(claim.text, seen, index, limit);
      const verified = verifyClaim(claim, this.#reader, { isHeadline: part === 'headline' });
      return this.#take(part, claim, verified, reasons);
    });
  }

  decisions(decisions: BriefAnswer['decisions']): VerifiedDecision[] {
    const seen = new Set<string>();
    return decisions.flatMap(({ decisionId, claim }, index) => {
      const reasons = listReasons(decisionId, seen, index, answerLimits.decisions);
      const verified = verifyClaim(claim, this.#reader, { decisionId });
      return this.#take('decisions', claim, verified, reasons).map((passed) => ({ decisionId, ...passed }));
    });
  }

  tags(tags: readonly string[]): string[] {
    if (tags.length === 0) return [];
    const { texts, rows, language } = this.#reader.material;
    const titles = [...rows.agendaItems, ...rows.matters].map(({ title }) => title ?? '');
    const words = wordsOf(fold([...titles, ...texts.map(({ text }) => text)].join(' ')), language);
    const stems = new Set(words.map(({ stem }) => stem));
    return this.#list('tags', tags, (tag) => tagReasons(tag, stems, language));
  }

  topics(topics: BriefAnswer['topics']): BriefAnswer['topics'] {
    return this.#list('topics', topics, topicReasons);
  }

  #take(part: AnswerPart, claim: Claim, verified: Verified, reasons: readonly Reason[]): Passed[] {
    const all = [...reasons, ...('reasons' in verified ? verified.reasons : [])];
    if (all.length === 0 && 'evidence' in verified) {
      this.subjects.set(claim, verified.subjects);
      return [{ claim, evidence: verified.evidence }];
    }
    this.dropped.push({ part, text: claim.text, reasons: all });
    return [];
  }

  #list<Text extends string>(
    part: 'tags' | 'topics',
    texts: readonly Text[],
    check: (text: Text) => Reason[],
  ): Text[] {
    const seen = new Set<string>();
    return texts.filter((text, index) => {
      const reasons = [...listReasons(text, seen, index, answerLimits[part]), ...check(text)];
      if (reasons.length > 0) this.dropped.push({ part, text, reasons });
      return reasons.length === 0;
    });
  }
}

/** Each text once, and no more than the limit. */
function listReasons(text: string, seen: Set<string>, index: number, limit: number): Reason[] {
  const key = fold(text).trim();
  const isRepeated = seen.has(key);
  seen.add(key);
  return [
    ...(isRepeated ? [reasonOf('repeated')] : []),
    ...(index >= limit ? [reasonOf('too-many', String(limit))] : []),
  ];
}
