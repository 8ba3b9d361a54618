/**
 * What is known about briefs that a model was asked for: tables of the SQLite corpus that its format ignores (CONTRACT.md 2).
 *
 * - `import_briefs`: the last answer for each meeting, and what it was asked with. A meeting with the same key is not asked again.
 * - `import_brief_answers`: answers of meetings that are not finished, so that an interrupted run does not pay twice; a row
 *   without a completion is waiting in a batch.
 * - `import_brief_batches`: batches whose answers were not collected yet.
 */
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import * as z from 'zod';
import { answerShape } from '../ask/answer-shape.ts';
import type { BriefAnswer } from '../model.ts';
import type { Completion } from '../providers/provider.ts';

const tables = `
  CREATE TABLE IF NOT EXISTS import_briefs (
    meeting_id TEXT PRIMARY KEY, key TEXT NOT NULL, input_hash TEXT NOT NULL, prompt_version TEXT NOT NULL,
    schema_version TEXT NOT NULL, model TEXT NOT NULL, status TEXT NOT NULL, is_provisional INTEGER NOT NULL, answer TEXT,
    reasons TEXT NOT NULL, replaced TEXT NOT NULL, input_tokens INTEGER NOT NULL, output_tokens INTEGER NOT NULL,
    cost_usd REAL NOT NULL, written_at TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS import_brief_answers (
    request TEXT PRIMARY KEY, meeting_id TEXT NOT NULL, batch TEXT, completion TEXT, cost_usd REAL NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS import_brief_answers_by_meeting ON import_brief_answers (meeting_id);
  CREATE TABLE IF NOT EXISTS import_brief_batches (
    id TEXT PRIMARY KEY, server TEXT NOT NULL, model TEXT NOT NULL, submitted_at TEXT NOT NULL
  ) STRICT, WITHOUT ROWID`;

/** Creates the tables where they are missing. */
export const createBriefTables = (database: DatabaseSync): void => database.exec(tables);

const hasBriefTables = (database: DatabaseSync): boolean =>
  database.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'import_brief_batches'`).get() !== undefined;

/** What the request for a brief depends on. */
export type BriefKey = {
  readonly key: string;
  readonly inputHash: string;
  readonly promptVersion: string;
  readonly schemaVersion: string;
  readonly model: string;
};

/** `fallback`: no answer passed, so the meeting has the brief of its official titles. */
type BriefStatus = 'written' | 'fallback';

const replacedShape = z.record(
  z.string(),
  z.object({ summary: z.string().nullable(), generated_by: z.string().nullable() }),
);

/** The columns of decisions as they were before a brief replaced them, by decision. */
export type ReplacedTexts = z.infer<typeof replacedShape>;

export type BriefState = {
  readonly key: string;
  readonly status: BriefStatus;
  readonly model: string;
  /** The last answer; undefined if there was none that could be read. */
  readonly answer: BriefAnswer | undefined;
  readonly replaced: ReplacedTexts;
};

const rowShape = z.object({
  key: z.string(),
  status: z.enum(['written', 'fallback']),
  model: z.string(),
  answer: z.string().nullable(),
  replaced: z.string(),
});

/** What is known about the brief of a meeting. */
export function readBriefState(database: DatabaseSync, meetingId: string): BriefState | undefined {
  if (!hasBriefTables(database)) return undefined;
  const row = database.prepare('SELECT * FROM import_briefs WHERE meeting_id = ?').get(meetingId);
  if (row === undefined) return undefined;
  const { answer, replaced, ...rest } = rowShape.parse(row);
  return {
    ...rest,
    answer: answer === null ? undefined : answerShape.safeParse(JSON.parse(answer)).data,
    replaced: replacedShape.parse(JSON.parse(replaced)),
  };
}

export type FinishedBrief = BriefKey & {
  readonly meetingId: string;
  readonly status: BriefStatus;
  readonly isProvisional: boolean;
  readonly answer: BriefAnswer | undefined;
  /** How often each reason occurred. */
  readonly reasons: Readonly<Record<string, number>>;
  readonly replaced: ReplacedTexts;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly costUsd: number;
  readonly writtenAt: string;
};

/** Records a finished meeting. Its single answers are no longer needed. Runs in the caller's transaction. */
export function recordBrief(database: DatabaseSync, brief: FinishedBrief): void {
  const cells: Readonly<Record<string, SQLInputValue>> = {
    meeting_id: brief.meetingId,
    key: brief.key,
    input_hash: brief.inputHash,
    prompt_version: brief.promptVersion,
    schema_version: brief.schemaVersion,
    model: brief.model,
    status: brief.status,
    is_provisional: Number(brief.isProvisional),
    answer: brief.answer === undefined ? null : JSON.stringify(brief.answer),
    reasons: JSON.stringify(brief.reasons),
    replaced: JSON.stringify(brief.replaced),
    input_tokens: brief.inputTokens,
    output_tokens: brief.outputTokens,
    cost_usd: brief.costUsd,
    written_at: brief.writtenAt,
  };
  const columns = Object.keys(cells);
  database
    .prepare(
      `INSERT OR REPLACE INTO import_briefs (${columns.join()}) VALUES (${columns.map(() => '?').join()})`,
    )
    .run(...Object.values(cells));
  database.prepare('DELETE FROM import_brief_answers WHERE meeting_id = ?').run(brief.meetingId);
}

const completionShape = z.object({
  text: z.string(),
  end: z.enum(['complete', 'cut off', 'refused']),
  inputTokens: z.number().nullable(),
  outputTokens: z.number().nullable(),
});

export type StoredAnswer =
  | { readonly completion: Completion; readonly costUsd: number }
  /** The batch in which the request is waiting. */
  | { readonly batch: string };

/** Answers of meetings that are not finished, by the hash of their request. */
export class AnswerStore {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  find(request: string): StoredAnswer | undefined {
    const row = this.#database
      .prepare('SELECT completion, batch, cost_usd AS costUsd FROM import_brief_answers WHERE request = ?')
      .get(request);
    if (row === undefined) return undefined;
    if (typeof row['completion'] !== 'string') return { batch: String(row['batch']) };
    return {
      completion: completionShape.parse(JSON.parse(row['completion'])),
      costUsd: Number(row['costUsd']),
    };
  }

  keep(request: string, meetingId: string, completion: Completion, costUsd: number): void {
    this.#database
      .prepare('INSERT OR REPLACE INTO import_brief_answers VALUES (?, ?, NULL, ?, ?)')
      .run(request, meetingId, JSON.stringify(completion), costUsd);
  }

  /** Records requests that were submitted as a batch. */
  await(requests: readonly { readonly request: string; readonly meetingId: string }[], batch: string): void {
    const insert = this.#database.prepare(
      'INSERT OR REPLACE INTO import_brief_answers VALUES (?, ?, ?, NULL, 0)',
    );
    for (const { request, meetingId } of requests) insert.run(request, meetingId, batch);
  }

  /** The meeting of each request that is waiting in a batch. */
  waiting(batch: string): ReadonlyMap<string, string> {
    const rows = this.#database
      .prepare('SELECT request, meeting_id FROM import_brief_answers WHERE batch = ? AND completion IS NULL')
      .all(batch);
    return new Map(rows.map((row) => [String(row['request']), String(row['meeting_id'])]));
  }

  /** Forgets requests of a batch that got no answer, so that they are asked again. */
  forgetWaiting(batch: string): void {
    this.#database
      .prepare('DELETE FROM import_brief_answers WHERE batch = ? AND completion IS NULL')
      .run(batch);
  }
}
