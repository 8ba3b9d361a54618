/** Checks saved searches for new decisions, and sends each of them once. */
import pLimit from 'p-limit';
import pRetry from 'p-retry';
import { decisionsPath } from '../../schemas/paths.ts';
import { type DecisionResult, decisionsResponseSchema } from '../../schemas/search.ts';
import { problemSchema } from '../../schemas/errors.ts';
import { NetworkError, requestWhole } from '../system/network.ts';
import type { Deliver } from './deliver.ts';
import { type Follow, searchOf } from './follows.ts';
import type { SentDecisions } from './sent.ts';

export type CheckOptions = {
  /** Address of the search host. */
  readonly searchUrl: string;
  readonly deliver: Deliver;
  readonly sent: SentDecisions;
  /** Sends and records nothing. */
  readonly isDryRun: boolean;
  /** Sends what a new follow finds on its first check, instead of only what comes later. */
  readonly sendsFirst: boolean;
  readonly now: Date;
  readonly onFollow?: (done: number) => void;
};

export type FollowReport = {
  readonly name: string;
  /** `first`: checked for the first time, so that nothing was sent. */
  readonly status: 'sent' | 'nothing new' | 'first' | 'failed';
  /** The decisions that were sent, or would be. */
  readonly decisions: readonly DecisionResult[];
  readonly error?: string;
};

/** The newest decisions of a search that are compared with what was sent. */
const maxPages = 4;
const pageSize = 50;
const concurrentFollows = 4;
const timeoutMs = 30_000;
const maxBytes = 8 * 1024 * 1024;

/** Checks all follows; a failure of one does not affect the others. Equal searches are requested once. */
export async function checkFollows(
  follows: readonly Follow[],
  options: CheckOptions,
): Promise<readonly FollowReport[]> {
  const limit = pLimit(concurrentFollows);
  const searches = new Map<string, Promise<DecisionResult[]>>();
  const newestOf = (search: string): Promise<DecisionResult[]> => {
    const known = searches.get(search) ?? newestDecisions(options.searchUrl, search);
    searches.set(search, known);
    return known;
  };
  let done = 0;
  return Promise.all(
    follows.map((follow) =>
      limit(async () => {
        const report = await checkFollow(follow, newestOf, options).catch((error: unknown) =>
          failure(follow, error),
        );
        options.onFollow?.(++done);
        return report;
      }),
    ),
  );
}

function failure({ name }: Follow, error: unknown): FollowReport {
  if (!(error instanceof Error)) throw error;
  return { name, status: 'failed', decisions: [], error: error.message };
}

async function checkFollow(
  follow: Follow,
  newestOf: (search: string) => Promise<DecisionResult[]>,
  { deliver, sent, isDryRun, sendsFirst, now }: CheckOptions,
): Promise<FollowReport> {
  const { name } = follow;
  const search = searchOf(follow);
  const newest = await newestOf(search);
  const isFirst = !sent.isKnown(name, search);
  const fresh = isFirst ? newest : newest.filter(({ id }) => !sent.has(name, id));
  const ids = fresh.map(({ id }) => id);
  if (isFirst && !sendsFirst) {
    if (!isDryRun) sent.record(name, search, ids, now);
    return { name, status: 'first', decisions: [] };
  }
  if (fresh.length === 0) return { name, status: 'nothing new', decisions: [] };
  if (!isDryRun) {
    await pRetry(() => deliver(follow, fresh), {
      retries: 2,
      minTimeout: 500,
      shouldRetry: ({ error }) => error instanceof NetworkError && error.isTransient,
    });
    sent.record(name, search, ids, now);
  }
  return { name, status: 'sent', decisions: fresh };
}

/** The newest decisions of a search, newest first. @throws {Error} with the reason in one line */
async function newestDecisions(searchUrl: string, search: string): Promise<DecisionResult[]> {
  const decisions: DecisionResult[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < maxPages; page++) {
    const url = new URL(`${searchUrl}${decisionsPath}?${search}&limit=${pageSize}`);
    if (cursor !== undefined) url.searchParams.set('cursor', cursor);
    const body = await requestPage(url);
    decisions.push(...body.results);
    cursor = body.next_cursor;
    if (cursor === undefined) break;
  }
  return decisions;
}

async function requestPage(url: URL) {
  const { ok, status, body } = await pRetry(() => requestWhole(url, {}, { timeoutMs, maxBytes }), {
    retries: 2,
    minTimeout: 500,
    shouldRetry: ({ error }) => error instanceof NetworkError && error.isTransient,
  });
  const json = parseJson(body.toString());
  if (!ok) {
    const problem = problemSchema.safeParse(json).data;
    throw new Error(problem?.detail ?? `${url.host} returned status ${status}`);
  }
  const response = decisionsResponseSchema.safeParse(json).data;
  if (response === undefined)
    throw new Error(`${url.host} did not return decisions; check the address of the search`);
  return response;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
