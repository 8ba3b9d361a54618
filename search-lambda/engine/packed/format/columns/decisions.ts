/**
 * What filters and facets need of each decision:
 *
 *     decisionStarts  | u32 | u32 | ...   number of the first decision of each document, then the number of decisions; empty if every
 *                                         document has exactly one decision
 *     decisionFlags   | u8 | u8 | ...     outcome (bits 0 to 2, and 7 for its fourth bit), stage (3 and 4), divided (5), has an amount (6)
 *     amounts         | f64 | f64 | ...   whole currency units; 0 without an amount
 */
import { byteAt, floatAt, wordAt } from '../bytes.ts';
import { isDivided, wholeAmountOf } from '../../../document-filters.ts';
import type { DecisionFilter, Outcome, SearchDecision, Stage } from '../../../search-index.ts';

/** These codes are in files, so they never change. 0 is unknown. */
export const outcomeCodes: Readonly<Record<Outcome, number>> = {
  passed: 1,
  failed: 2,
  tabled: 3,
  referred: 4,
  withdrawn: 5,
  other: 6,
  overridden: 7,
  sustained: 8,
};
export const stageCodes: Readonly<Record<Stage, number>> = { final: 1, amendment: 2, procedural: 3 };

const outcomes = Object.keys(outcomeCodes) as Outcome[];
const stages = Object.keys(stageCodes) as Stage[];

/** Undefined for an unknown code. */
export const outcomeWithCode = (code: number): Outcome | undefined =>
  outcomes.find((outcome) => outcomeCodes[outcome] === code);
export const stageWithCode = (code: number): Stage | undefined =>
  stages.find((stage) => stageCodes[stage] === code);

/** The outcome was a number of three bits, until the fourth one was added in the only bit that was left. */
const outcomeMask = 0b1000_0111;
const outcomeFlags = (code: number): number => (code & 0b111) | ((code & 0b1000) << 4);
const outcomeCodeOf = (flags: number): number => (flags & 0b111) | ((flags & 0b1000_0000) >> 4);
const stageShift = 3;
const stageMask = 0b11 << stageShift;
const dividedFlag = 1 << 5;
const amountFlag = 1 << 6;

/** Collects the columns, document by document. */
export class DecisionColumnsWriter {
  readonly #starts: number[] = [];
  readonly #flags: number[] = [];
  readonly #amounts: number[] = [];

  /** Adds the decisions of the next document. */
  add(decisions: readonly SearchDecision[]): void {
    this.#starts.push(this.#flags.length);
    for (const decision of decisions) {
      this.#flags.push(flagsOf(decision));
      this.#amounts.push(amountOf(decision) ?? 0);
    }
  }

  encode(): {
    readonly decisionStarts: Uint8Array;
    readonly decisionFlags: Uint8Array;
    readonly amounts: Uint8Array;
  } {
    return {
      decisionStarts: encodeStarts(Uint32Array.from([...this.#starts, this.#flags.length])),
      decisionFlags: Uint8Array.from(this.#flags),
      amounts: new Uint8Array(Float64Array.from(this.#amounts).buffer),
    };
  }
}

/** Encodes `decisionStarts`, given also the number of all decisions as the last number. */
export const encodeStarts = (starts: Uint32Array<ArrayBuffer>): Uint8Array =>
  starts.every((start, document) => start === document) ? new Uint8Array() : new Uint8Array(starts.buffer);

const flagsOf = (decision: SearchDecision): number =>
  (decision.outcome === undefined ? 0 : outcomeFlags(outcomeCodes[decision.outcome])) |
  ((decision.stage === undefined ? 0 : stageCodes[decision.stage]) << stageShift) |
  (isDivided(decision) ? dividedFlag : 0) |
  (amountOf(decision) === undefined ? 0 : amountFlag);

/** Undefined without an amount, and for a negative one, which no filter accepts. */
function amountOf(decision: SearchDecision): number | undefined {
  const amount = wholeAmountOf(decision);
  return amount === undefined || amount < 0 ? undefined : amount;
}

/** A filter as a comparison of flags, and of an amount if that is not undefined. */
type FlagFilter = {
  readonly mask: number;
  readonly wanted: number;
  readonly minAmount: number | undefined;
};

function flagFilterOf({ outcome, stage, divided, minAmount }: DecisionFilter): FlagFilter {
  let [mask, wanted] = [0, 0];
  if (outcome !== undefined) {
    mask |= outcomeMask;
    wanted |= outcomeFlags(outcomeCodes[outcome]);
  }
  if (stage !== undefined) {
    mask |= stageMask;
    wanted |= stageCodes[stage] << stageShift;
  }
  if (divided !== undefined) {
    mask |= dividedFlag;
    wanted |= dividedFlag;
  }
  if (minAmount !== undefined) {
    mask |= amountFlag;
    wanted |= amountFlag;
  }
  return { mask, wanted, minAmount };
}

/** Reads the decisions of a segment. */
export class DecisionColumns {
  readonly #starts: Uint32Array;
  readonly #flags: Uint8Array;
  readonly #amounts: Float64Array | undefined;

  /** @param amounts only needed for filters with an amount. */
  constructor(starts: Uint32Array, flags: Uint8Array, amounts?: Float64Array) {
    this.#starts = starts;
    this.#flags = flags;
    this.#amounts = amounts;
  }

  /** Number of the first decision of a document; that of the document after the last one is the number of all decisions. */
  firstOf(document: number): number {
    return this.#starts.length === 0 ? document : wordAt(this.#starts, document);
  }

  /** Returns a test for the documents with a decision that meets all conditions. */
  testOf(filter: DecisionFilter): (document: number) => boolean {
    const { mask, wanted, minAmount = 0 } = flagFilterOf(filter);
    const flags = this.#flags;
    const amounts = filter.minAmount === undefined ? undefined : this.#amounts;
    if (filter.minAmount !== undefined && amounts === undefined) throw new Error('the amounts were not read');
    return (document) => {
      const end = this.firstOf(document + 1);
      for (let decision = this.firstOf(document); decision < end; decision++)
        if (
          (byteAt(flags, decision) & mask) === wanted &&
          (amounts === undefined || floatAt(amounts, decision) >= minAmount)
        )
          return true;
      return false;
    };
  }

  /** Returns the documents that pass `testOf`, ascending, of the first `documents`; undefined if more than `max` do. */
  documentsWith(filter: DecisionFilter, documents: number, max: number): Uint32Array | undefined {
    const passes = this.testOf(filter);
    const { mask, wanted } = flagFilterOf(filter);
    const flags = this.#flags;
    const found: number[] = [];
    let document = 0;
    // Most decisions fail by their flags alone.
    for (let decision = 0; decision < flags.length; decision++) {
      if (((flags[decision] ?? 0) & mask) !== wanted) continue;
      while (document < documents && this.firstOf(document + 1) <= decision) document++;
      if (found.at(-1) === document || !passes(document)) continue;
      if (found.push(document) > max) return undefined;
    }
    return Uint32Array.from(found);
  }

  /** The outcomes of a document's decisions as a bit set: bit n for the code n, unknown outcomes as bit 0. */
  outcomeBitsOf(document: number): number {
    let bits = 0;
    const end = this.firstOf(document + 1);
    for (let decision = this.firstOf(document); decision < end; decision++)
      bits |= 1 << outcomeCodeOf(byteAt(this.#flags, decision));
    return bits;
  }
}

/** The known outcomes of such a bit set. */
export const outcomesOf = (bits: number): Outcome[] =>
  outcomes.filter((outcome) => ((bits >>> outcomeCodes[outcome]) & 1) === 1);
