/**
 * Asks for the brief of one meeting: in one request, or in parts if it is large; verifies the answer, and asks again, with the
 * reasons, if it fails.
 */
import type { Division, Part } from '../collect/parts.ts';
import { estimateTokens } from '../collect/tokens.ts';
import { type DroppedClaim, type GateResult, verifyBrief } from '../gate/gate.ts';
import type { MeetingReader } from '../gate/meeting-reader.ts';
import type { BriefAnswer, Claim } from '../model.ts';
import type { Completion, ModelRequest } from '../providers/provider.ts';
import { answerSchema } from './answer-shape.ts';
import { answerProblems, parseAnswer } from './parse-answer.ts';
import { messagesOf, type Section } from './prompt.ts';

/** Sends one request. */
type Ask = (request: ModelRequest) => Promise<Completion>;

export type AskOptions = {
  readonly reader: MeetingReader;
  readonly division: Division;
  /** Tokens of a request that are left for data. */
  readonly budgetTokens: number;
  readonly maxOutputTokens: number;
  readonly ask: Ask;
};

export type AskedBrief = {
  /** What was verified last; undefined if no answer could be read. */
  readonly answer: BriefAnswer | undefined;
  /** The result of the gate if the answer was accepted. */
  readonly accepted: GateResult | undefined;
  /** How often each reason to drop a claim or an answer occurred. */
  readonly reasons: Readonly<Record<string, number>>;
};

/** Asks for a brief. Errors of `ask` pass through. */
export async function askForBrief(options: AskOptions): Promise<AskedBrief> {
  const reasons: Record<string, number> = {};
  const count = (reason: string): void => {
    reasons[reason] = (reasons[reason] ?? 0) + 1;
  };
  const [first, ...others] = options.division.parts;
  if (first === undefined) throw new Error('A division has at least one part');
  const outcome =
    others.length === 0
      ? await askTwice(options, { kind: 'part', part: first, number: 1, count: 1 }, [], count)
      : await askInParts(options, count);
  return { ...outcome, reasons };
}

type Outcome = Omit<AskedBrief, 'reasons'>;
type Count = (reason: string) => void;
type Decisions = BriefAnswer['decisions'];

/** Asks, and a second time with what was wrong. `decisions` are added to the answer: they were asked for in parts. */
async function askTwice(
  options: AskOptions,
  section: Section,
  decisions: Decisions,
  count: Count,
): Promise<Outcome> {
  let problems: readonly string[] = [];
  let answer: BriefAnswer | undefined;
  for (let attempt = 1; attempt <= 2; attempt++) {
    const parsed = parseAnswer(await send(options, section, problems));
    if ('problem' in parsed) {
      count(parsed.problem);
      problems = [answerProblems[parsed.problem]];
      continue;
    }
    // A later answer replaces a former one, since both were rejected.
    answer = parsed.answer;
    const result = verifyBrief(answer, options.reader);
    countDropped(result.dropped, count);
    if (result.isAccepted) return acceptedWith(options.reader, answer, result, decisions);
    problems = result.dropped.map(explain);
  }
  return { answer, accepted: undefined };
}

function acceptedWith(
  reader: MeetingReader,
  answer: BriefAnswer,
  result: GateResult,
  decisions: Decisions,
): Outcome {
  if (decisions.length === 0) return { answer, accepted: result };
  const whole = { ...answer, decisions };
  return { answer: whole, accepted: verifyBrief(whole, reader) };
}

const countDropped = (dropped: readonly DroppedClaim[], count: Count): void =>
  dropped.forEach(({ reasons: [first] }) => count(first?.code ?? 'dropped'));

const explain = ({ text, reasons }: DroppedClaim): string =>
  `“${text.slice(0, 150)}”: ${reasons.map(({ explanation }) => explanation).join(' ')}`;

const send = ({ reader, maxOutputTokens, ask }: AskOptions, section: Section, problems: readonly string[]) =>
  ask({ ...messagesOf(reader.material, section, problems), schema: answerSchema, maxOutputTokens });

/** Asks about each part, then for the brief of all verified claims. */
async function askInParts(options: AskOptions, count: Count): Promise<Outcome> {
  const { parts } = options.division;
  const results = await allOf(parts.map((part, index) => askAboutPart(options, part, index + 1, count)));
  const verified = results.flatMap((result) => result ?? []);
  const claims = verified.flatMap(({ headline, summary, notableItems }) => [
    ...(headline === null ? [] : [headline]),
    ...summary,
    ...notableItems,
  ]);
  if (claims.length === 0) return { answer: undefined, accepted: undefined };
  const decisions = verified.flatMap(({ decisions: own }) =>
    own.map(({ decisionId, claim }) => ({ decisionId, claim })),
  );
  const section = { kind: 'claims', claims: claimsThatFit(claims, options.budgetTokens) } as const;
  return askTwice(options, section, decisions, count);
}

/** What passed of an answer about a part; undefined if it could not be read twice. */
async function askAboutPart(
  options: AskOptions,
  part: Part,
  number: number,
  count: Count,
): Promise<GateResult['brief'] | undefined> {
  const section = { kind: 'part', part, number, count: options.division.parts.length } as const;
  let problems: readonly string[] = [];
  for (let attempt = 1; attempt <= 2; attempt++) {
    const parsed = parseAnswer(await send(options, section, problems));
    if ('answer' in parsed) {
      const { brief, dropped } = verifyBrief(parsed.answer, options.reader);
      countDropped(dropped, count);
      return brief;
    }
    count(parsed.problem);
    problems = [answerProblems[parsed.problem]];
  }
  return undefined;
}

/** Waits for all, so that no request continues after its meeting has failed. */
async function allOf<Result>(promises: readonly Promise<Result>[]): Promise<Result[]> {
  const settled = await Promise.allSettled(promises);
  const failed = settled.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  return settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
}

/** Claims of the first parts, which have the most important items. */
function claimsThatFit(claims: readonly Claim[], budgetTokens: number): readonly Claim[] {
  let used = 0;
  const end = claims.findIndex((claim) => (used += estimateTokens(JSON.stringify(claim)) + 1) > budgetTokens);
  return end === -1 ? claims : claims.slice(0, end);
}
