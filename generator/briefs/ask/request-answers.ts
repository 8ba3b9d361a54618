/** Answers requests: from the corpus if they were asked before, else from the model now, else with a batch later. */
import { hash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from '../../import/corpus/corpus-file.ts';
import type { OpenModel } from '../providers/open-model.ts';
import type { Completion, ModelRequest } from '../providers/provider.ts';
import { AnswerStore } from '../write/state.ts';
import type { Ledger } from './ledger.ts';

/** The request is waiting in a batch, so its meeting cannot be finished in this run. */
export class Waiting extends Error {
  override name = 'Waiting';
}

/** What a meeting has cost so far. */
export type Usage = { inputTokens: number; outputTokens: number; costUsd: number };

export type RequestAnswers = {
  /** Answers a request about a meeting. @throws {Waiting} @throws {BudgetSpent} */
  readonly answer: (meetingId: string, request: ModelRequest, usage: Usage) => Promise<Completion>;
};

type Target = { readonly database: DatabaseSync; readonly opened: OpenModel; readonly ledger: Ledger };

/** Identifies a request: everything that its answer depends on. */
const keyOf = (model: string, request: ModelRequest): string =>
  hash('sha256', JSON.stringify([model, request]));

/** Asks the model now. Each answer is stored before it is used, so that an interrupted run does not pay twice. */
export function liveAnswers({ database, opened: { client, model }, ledger }: Target): RequestAnswers {
  const store = new AnswerStore(database);
  return {
    answer: async (meetingId, request, usage) => {
      const key = keyOf(model, request);
      const known = store.find(key);
      if (known !== undefined && 'completion' in known)
        return counted(known.completion, known.costUsd, usage);
      if (known !== undefined) throw new Waiting();
      const { completion, costUsd } = await ledger.pay(request, () => client.complete(request));
      await inTransaction(database, () => store.keep(key, meetingId, completion, costUsd));
      return counted(completion, costUsd, usage);
    },
  };
}

function counted(completion: Completion, costUsd: number, usage: Usage): Completion {
  usage.inputTokens += completion.inputTokens ?? 0;
  usage.outputTokens += completion.outputTokens ?? 0;
  usage.costUsd += costUsd;
  return completion;
}

type Submission = { readonly request: string; readonly meetingId: string; readonly body: ModelRequest };

/** Collects requests that have no answer yet, and submits them as batches. */
export class BatchAnswers implements RequestAnswers {
  readonly #target: Target;
  readonly #store: AnswerStore;
  readonly #submissions = new Map<string, Submission>();

  constructor(target: Target) {
    this.#target = target;
    this.#store = new AnswerStore(target.database);
  }

  readonly answer: RequestAnswers['answer'] = (meetingId, request, usage) => {
    const key = keyOf(this.#target.opened.model, request);
    const known = this.#store.find(key);
    if (known !== undefined && 'completion' in known)
      return Promise.resolve(counted(known.completion, known.costUsd, usage));
    if (known === undefined && !this.#submissions.has(key)) {
      // Throws if the limit of the run is reached.
      this.#target.ledger.reserve(request);
      this.#submissions.set(key, { request: key, meetingId, body: request });
    }
    return Promise.reject(new Waiting());
  };

  /** Stores the answers of earlier batches that are done. Returns how many batches still run. */
  async collect(): Promise<number> {
    const { database, opened, ledger } = this.#target;
    const { client, model } = opened;
    let running = 0;
    for (const { id, server } of batchesIn(database, model)) {
      const answers = server === client.server ? await client.collectBatch(id) : undefined;
      if (answers === undefined) {
        running++;
        continue;
      }
      const meetings = this.#store.waiting(id);
      await inTransaction(database, () => {
        for (const { id: request, completion } of answers) {
          const meetingId = meetings.get(request);
          if (meetingId === undefined || completion === undefined) continue;
          const costUsd = ledger.record(completion.inputTokens ?? 0, completion.outputTokens ?? 0);
          this.#store.keep(request, meetingId, completion, costUsd);
        }
        this.#store.forgetWaiting(id);
        database.prepare('DELETE FROM import_brief_batches WHERE id = ?').run(id);
      });
    }
    return running;
  }

  /** Submits the requests that were collected. Returns their number. */
  async submit(now: string): Promise<number> {
    const { database, opened } = this.#target;
    const { client, model } = opened;
    const waiting = [...this.#submissions.values()];
    for (let start = 0; start < waiting.length; start += client.batchRequestsMax) {
      const some = waiting.slice(start, start + client.batchRequestsMax);
      const entries = some.map(({ request, body }) => ({ id: request, body: client.bodyOf(body) }));
      const id = await client.submitBatch(entries);
      await inTransaction(database, () => {
        database
          .prepare('INSERT OR REPLACE INTO import_brief_batches VALUES (?, ?, ?, ?)')
          .run(id, client.server, model, now);
        this.#store.await(some, id);
      });
    }
    return waiting.length;
  }
}

const batchesIn = (database: DatabaseSync, model: string): { id: string; server: string }[] =>
  database
    .prepare('SELECT id, server FROM import_brief_batches WHERE model = ? ORDER BY submitted_at, id')
    .all(model)
    .map((row) => ({ id: String(row['id']), server: String(row['server']) }));
