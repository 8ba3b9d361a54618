/** One run over a corpus: collects each meeting's material, asks a model, verifies the answer, writes what passed. */
import { hash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from '../import/corpus/corpus-file.ts';
import { UserError } from '../system/errors.ts';
import { answerSchema, schemaVersion } from './ask/answer-shape.ts';
import { askForBrief } from './ask/ask-brief.ts';
import { BudgetSpent, type Ledger } from './ask/ledger.ts';
import { messagesOf, promptVersion } from './ask/prompt.ts';
import { type RequestAnswers, type Usage, Waiting } from './ask/request-answers.ts';
import { hashOfMaterial, isProvisional, materialOf } from './collect/material.ts';
import { divide, type Division } from './collect/parts.ts';
import { type Candidate, candidatesIn, type Selection } from './collect/queue.ts';
import { estimateTokens } from './collect/tokens.ts';
import { type GateResult, verifyBrief } from './gate/gate.ts';
import { MeetingReader } from './gate/meeting-reader.ts';
import type { Material } from './model.ts';
import { RefusedRequest } from './providers/model-client.ts';
import type { BriefCounts } from './counts.ts';
import { type BriefKey, type BriefState, readBriefState, recordBrief } from './write/state.ts';
import { mayReplaceBrief, writeBrief, writeFallback } from './write/write-brief.ts';

export type RunSettings = {
  readonly database: DatabaseSync;
  readonly selection: Selection;
  readonly model: string;
  /** Size of the model's context. */
  readonly contextTokens: number;
  readonly maxOutputTokens: number;
  readonly maxMeetings: number;
  /** Meetings at a time. */
  readonly concurrency: number;
  readonly answers: RequestAnswers;
  readonly ledger: Ledger;
  readonly counts: BriefCounts;
  readonly now: () => string;
  /** Is passed one line per meeting, without text of documents. */
  readonly onMeeting: (line: string) => void;
  readonly onProgress: (done: number, total: number) => void;
};

/** Runs until every meeting is done or a limit is reached. @throws {UserError} if the provider refuses every request */
export async function runBriefs(settings: RunSettings): Promise<void> {
  const candidates = candidatesIn(settings.database, settings.selection);
  const queue = candidates.values();
  let done = 0;
  let failure: { readonly error: unknown } | undefined;
  const work = async (): Promise<void> => {
    // All workers take from one iterator.
    for (const candidate of queue) {
      if (failure !== undefined || settings.counts.stopped !== undefined) return;
      try {
        await finishMeeting(candidate, settings);
      } catch (error) {
        if (error instanceof BudgetSpent) settings.counts.stopped = 'max-usd';
        else failure ??= { error };
        return;
      }
      settings.onProgress(++done, candidates.length);
    }
  };
  await Promise.all(Array.from({ length: settings.concurrency }, work));
  if (failure !== undefined) throw failure.error;
}

/** A meeting that has text, with what its brief depends on. */
export type Job = {
  readonly candidate: Candidate;
  readonly material: Material;
  readonly key: BriefKey;
  readonly state: BriefState | undefined;
};

/** The job of a meeting; undefined if none of its documents has text. */
export function jobOf(database: DatabaseSync, candidate: Candidate, model: string): Job | undefined {
  const material = materialOf(database, candidate.meetingId);
  if (material === undefined || material.texts.length === 0) return undefined;
  const parts = { inputHash: hashOfMaterial(material), promptVersion, schemaVersion, model };
  const key = { ...parts, key: hash('sha256', JSON.stringify(parts)) };
  return { candidate, material, key, state: readBriefState(database, candidate.meetingId) };
}

async function finishMeeting(candidate: Candidate, settings: RunSettings): Promise<void> {
  const { counts, database, model, maxMeetings } = settings;
  const job = jobOf(database, candidate, model);
  if (job === undefined) {
    counts.withoutText++;
    return;
  }
  const { state, key } = job;
  if (state?.key === key.key) return keepCurrent(job, state, settings);
  if (counts.asked >= maxMeetings) {
    counts.stopped = 'max-meetings';
    return;
  }
  counts.asked++;
  await askAbout(job, settings);
}

/** Leaves a current brief as it is, or writes it again from the stored answer if another program has removed it. */
async function keepCurrent(job: Job, state: BriefState, settings: RunSettings): Promise<void> {
  const { database, counts, model, now } = settings;
  const { material, candidate } = job;
  const isInPlace = state.status === 'fallback' || candidate.author === `ai:${model}`;
  if (isInPlace || state.answer === undefined) {
    counts.current++;
    return;
  }
  const result = verifyBrief(state.answer, new MeetingReader(material));
  const author = { generatedBy: `ai:${model}`, now: now() };
  await inTransaction(database, () => {
    if (result.isAccepted) writeBrief(database, material, result, author, state.replaced);
  });
  counts.restored++;
}

async function askAbout(job: Job, settings: RunSettings): Promise<void> {
  const { candidate, material } = job;
  const { answers, counts, maxOutputTokens } = settings;
  const started = performance.now();
  const usage: Usage = { inputTokens: 0, outputTokens: 0, costUsd: 0 };
  const budgetTokens = budgetOf(material, settings);
  const division = divide(material, budgetTokens);
  try {
    const asked = await askForBrief({
      reader: new MeetingReader(material),
      division,
      budgetTokens,
      maxOutputTokens,
      ask: (request) => answers.answer(candidate.meetingId, request, usage),
    });
    counts.addReasons(asked.reasons);
    const status = await write(job, asked, usage, settings);
    counts.addMeeting(status, isProvisional(material), asked.accepted);
    const what = status === 'written' ? passedOf(asked.accepted) : reasonsOf(asked.reasons);
    const parts = division.parts.length === 1 ? '' : `, ${division.parts.length} parts`;
    log(settings, candidate, `${status} (${what}${parts})`, usage, started);
  } catch (error) {
    if (error instanceof Waiting) {
      counts.waiting++;
      return;
    }
    if (!(error instanceof RefusedRequest)) throw error;
    counts.failed++;
    log(settings, candidate, `failed: ${error.message}`, usage, started);
  }
}

type Asked = Awaited<ReturnType<typeof askForBrief>>;

/** Writes an accepted brief, else the fallback, and records the answer; all of it or nothing. */
async function write(
  { candidate, material, key, state }: Job,
  { answer, accepted, reasons }: Asked,
  usage: Usage,
  { database, model, now }: RunSettings,
): Promise<'written' | 'fallback' | 'kept'> {
  const before = state?.replaced ?? {};
  let status: 'written' | 'fallback' | 'kept' = accepted === undefined ? 'fallback' : 'written';
  await inTransaction(database, () => {
    // A person may have written a brief since the run began.
    if (!mayReplaceBrief(database, candidate.meetingId)) {
      status = 'kept';
      return;
    }
    const author = { generatedBy: `ai:${model}`, now: now() };
    const replaced =
      accepted === undefined
        ? (writeFallback(database, material, before), {})
        : writeBrief(database, material, accepted, author, before);
    recordBrief(database, {
      ...key,
      ...usage,
      meetingId: candidate.meetingId,
      status: accepted === undefined ? 'fallback' : 'written',
      isProvisional: isProvisional(material),
      answer,
      reasons,
      replaced,
      writtenAt: author.now,
    });
  });
  return status;
}

/** Tokens for the sentences about a rejected answer. */
const retryTokens = 3000;
/** What a request must have for data at least: one large item and its passages. */
const leastBudgetTokens = 4000;

/** Tokens of a request that are left for official rows and documents. @throws {UserError} if there are too few */
export function budgetOf(
  material: Material,
  { contextTokens, maxOutputTokens }: Pick<RunSettings, 'contextTokens' | 'maxOutputTokens'>,
): number {
  const empty = messagesOf(material, {
    kind: 'part',
    part: { entries: [], excerpts: [] },
    number: 1,
    count: 9,
  });
  const fixed =
    estimateTokens(empty.system) + estimateTokens(empty.user) + estimateTokens(JSON.stringify(answerSchema));
  const left = contextTokens - maxOutputTokens - fixed - retryTokens;
  if (left >= leastBudgetTokens) return left;
  throw new UserError(
    `A context of ${contextTokens} tokens is too small for briefs: the instructions and the answer take ${contextTokens - left}. Use a model with a larger context, and set --context-tokens to its size.`,
  );
}

/** The requests of a first attempt, without those that depend on answers. */
export const firstRequests = (material: Material, { parts }: Division, maxOutputTokens: number) =>
  parts.map((part, index) => ({
    ...messagesOf(material, { kind: 'part', part, number: index + 1, count: parts.length }),
    schema: answerSchema,
    maxOutputTokens,
  }));

const passedOf = (result: GateResult | undefined): string =>
  result === undefined
    ? ''
    : `${result.evidence.length + result.brief.decisions.length} claims passed, ${result.dropped.length} dropped`;

const reasonsOf = (reasons: Asked['reasons']): string =>
  Object.entries(reasons)
    .map(([reason, count]) => `${count} ${reason}`)
    .join(', ');

const log = (
  { onMeeting }: RunSettings,
  { label, meetingId }: Candidate,
  text: string,
  { costUsd }: Usage,
  started: number,
): void =>
  onMeeting(
    `${label} (${meetingId}): ${text}, $${costUsd.toFixed(4)}, ${((performance.now() - started) / 1000).toFixed(1)} s`,
  );
