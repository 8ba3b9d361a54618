/** What a run would ask and cost, without asking. */
import type { DatabaseSync } from 'node:sqlite';
import { inputTokensOf } from './ask/ledger.ts';
import { divide } from './collect/parts.ts';
import { candidatesIn, type Selection } from './collect/queue.ts';
import type { Price } from './providers/prices.ts';
import { budgetOf, firstRequests, jobOf } from './run-briefs.ts';

export type Estimate = {
  meetings: number;
  current: number;
  withoutText: number;
  requests: number;
  inputTokens: number;
  /** The most that the answers can have. */
  outputTokens: number;
  /** If every request is made once, and its answer is as long as allowed. */
  usd: number;
};

export type EstimateSettings = {
  readonly database: DatabaseSync;
  readonly selection: Selection;
  readonly model: string;
  readonly contextTokens: number;
  readonly maxOutputTokens: number;
  readonly maxMeetings: number;
  readonly price: Price;
  readonly onProgress: (done: number, total: number) => void;
};

/** Estimates a run. The corpus is only read. */
export function estimateRun(settings: EstimateSettings): Estimate {
  const { database, selection, model, maxMeetings, maxOutputTokens, price, onProgress } = settings;
  const estimate: Estimate = {
    meetings: 0,
    current: 0,
    withoutText: 0,
    requests: 0,
    inputTokens: 0,
    outputTokens: 0,
    usd: 0,
  };
  const candidates = candidatesIn(database, selection);
  for (const [index, candidate] of candidates.entries()) {
    if (estimate.meetings === maxMeetings) break;
    onProgress(index, candidates.length);
    const job = jobOf(database, candidate, model);
    if (job === undefined) estimate.withoutText++;
    else if (job.state?.key === job.key.key) estimate.current++;
    else {
      estimate.meetings++;
      const division = divide(job.material, budgetOf(job.material, settings));
      const requests = firstRequests(job.material, division, maxOutputTokens);
      // A large meeting has one more request, about the claims of its parts, which are part of the answers.
      const last = requests.length > 1 ? requests.slice(0, 1) : [];
      for (const request of [...requests, ...last]) {
        estimate.requests++;
        estimate.inputTokens += inputTokensOf(request);
        estimate.outputTokens += maxOutputTokens;
      }
    }
  }
  estimate.usd = estimate.inputTokens * price.inputUsd + estimate.outputTokens * price.outputUsd;
  return estimate;
}
