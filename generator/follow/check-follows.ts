/** Checks saved searches for new decisions, and sends each of them once. */
import { decisionsPath } from '../../schemas/paths.ts';
import { type DecisionResult, decisionsResponseSchema } from '../../schemas/search.ts';
import { problemSchema } from '../../schemas/errors.ts';
import { requestWhole } from '../system/network.ts';
import type { Deliver } from './deliver.ts';
import { type Follow, searchOf } from './follows.ts';
import { Receivers } from './receivers.ts';
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
  /** For a page of a search. */
  readonly searchTimeoutMs?: number;
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
const defaultTimeoutMs = 30_000;
const maxBytes = 8 * 1024 * 1024;

/** Checks all follows; a failure of one does not affect the others. Equal searches are requested once. */
export async function checkFollows(
  follows: readonly Follow[],
  options: CheckOptions,
): Promise<readonly FollowReport[]> {
  const receivers = new Receivers();
  const host = `the search at ${new URL(options.searchUrl).host}`;
  const searches = new Map<string, Promise<Newest>>();
  const newestOf = (search: string): Promise<Newest> => {
    const known = searches.get(search) ?? receivers.ask(host, () => newestDecisions(options, search));
    searches.set(search, known);
    return known;
  };
  let done = 0;
  return Promise.all(
    follows.map(async (follow) => {
      const report = await checkFollow(follow, newestOf, receivers, options).catch((error: unknown) =>
        failure(follow, error),
      );
      options.onFollow?.(++done);
      return report;
    }),
  );
}

function failure({ name }: Follow, error: unknown): FollowReport {
  if (!(error instanceof Error)) throw error;
  return { name, status: 'failed', decisions: [], error: error.message };
}

async function checkFollow(
  follow: Follow,
  newestOf: (search: string) => Promise<Newest>,
  receivers: Receivers,
  { deliver, sent, isDryRun, sendsFirst, now }: CheckOptions,
): Promise<FollowReport> {
  const { name } = follow;
  const search = searchOf(follow);
  const { decisions: newest, reach } = await newestOf(search);
  const isFirst = !sent.isKnown(name, search);
  const unknown = isFirst ? newest : newest.filter(({ id }) => !sent.has(name, id));
  const countsAfter = isFirst ? '' : sent.reachOf(name, reach);
  const fresh = unknown.filter(({ date }) => date > countsAfter);
  const record = (): void => {
    const ids = unknown.map(({ id }) => id);
    if (!isDryRun) sent.record({ name, search, decisions: ids, reach }, now);
  };
  if (isFirst && !sendsFirst) {
    record();
    return { name, status: 'first', decisions: [] };
  }
  if (fresh.length === 0) {
    record();
    return { name, status: 'nothing new', decisions: [] };
  }
  if (!isDryRun) await receivers.send(follow, () => deliver(follow, fresh));
  record();
  return { name, status: 'sent', decisions: fresh };
}

type Newest = {
  /** The newest first. */
  readonly decisions: readonly DecisionResult[];
  /** The day of the oldest of them, on which the search may have more; empty if it has no others. */
  readonly reach: string;
};

/** The newest decisions of a search. @throws {Error} with the reason in one line */
async function newestDecisions(
  { searchUrl, searchTimeoutMs = defaultTimeoutMs }: CheckOptions,
  search: string,
): Promise<Newest> {
  const decisions: DecisionResult[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < maxPages; page++) {
    const url = new URL(`${searchUrl}${decisionsPath}?${search}&limit=${pageSize}`);
    if (cursor !== undefined) url.searchParams.set('cursor', cursor);
    const body = await requestPage(url, searchTimeoutMs);
    decisions.push(...body.results);
    cursor = body.next_cursor;
    if (cursor === undefined) return { decisions, reach: '' };
  }
  return { decisions, reach: decisions.at(-1)?.date ?? '' };
}

async function requestPage(url: URL, timeoutMs: number) {
  const { ok, status, body } = await requestWhole(url, {}, { timeoutMs, maxBytes });
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
