/** Reads JSON from a public source: politely, again where that may help, and never a token in a message. */
import { programVersion } from '../../system/program-version.ts';
import { systemErrorCode } from '../../system/errors.ts';
import type { Pace, Time } from './pace.ts';
import { SourceError } from './source-error.ts';

/**
 * The JSON at an address. `isFinal` knows answers that asking again does not change.
 * @throws {SourceError}
 */
export type ReadJson = (url: URL, isFinal?: (body: string) => boolean) => Promise<unknown>;

/** A secret that is sent along with every request, as a parameter of its address. */
type Token = { readonly parameter: string; readonly value: string };

export type ReaderOptions = {
  readonly pace: Pace;
  readonly time: Time;
  readonly token?: Token | undefined;
  /** Told before each request, and before a wait of more than a moment. */
  readonly onRequest?: () => void;
  readonly timeoutMs?: number;
};

/** The waits before them add up to 8 s at most; a source that asks for more gets it. */
const attempts = 5;
const firstWaitMs = 500;
const longestWaitMs = 300_000;
/** Legistar takes half a minute for the first answer of an idle client. */
const usualTimeoutMs = 90_000;

const passingStatuses = new Set([408, 429, 500, 502, 503, 504]);

/** An answer that may be better the next time. `waitMs` is what its source asks for. */
type Passing = {
  readonly problem: string;
  readonly waitMs?: number | undefined;
  readonly body?: string;
  readonly isUnreachable?: true;
};

/** A reader that keeps to the pace. */
export function jsonReader(options: ReaderOptions): ReadJson {
  return async (url, isFinal = () => false) => {
    for (let attempt = 1; ; attempt++) {
      const answer = await options.pace.inTurn(() => ask(url, options));
      if ('json' in answer) return answer.json;
      const { problem, body = '', isUnreachable } = answer;
      if (attempt === attempts || isFinal(body)) {
        const kind = isUnreachable ? 'unreachable' : 'failed';
        throw new SourceError(kind, `${problem} (${shown(url)})`, { body });
      }
      await waitBefore(attempt, answer, options);
    }
  };
}

/** What the source asks for holds for every request, our own waiting for the one that failed. */
async function waitBefore(
  attempt: number,
  { waitMs }: Passing,
  { pace, time }: ReaderOptions,
): Promise<void> {
  if (waitMs === undefined) return time.wait(firstWaitMs * 2 ** (attempt - 1) * (0.5 + Math.random() / 2));
  pace.pause(Math.min(waitMs, longestWaitMs));
}

async function ask(url: URL, options: ReaderOptions): Promise<{ json: unknown } | Passing> {
  options.onRequest?.();
  try {
    const response = await fetch(withToken(url, options.token), {
      headers: { accept: 'application/json', 'user-agent': `civic-meetings/${programVersion}` },
      redirect: 'manual',
      signal: AbortSignal.timeout(options.timeoutMs ?? usualTimeoutMs),
    });
    const body = await response.text();
    return judge(url, response, response.ok ? body : withoutToken(body, options.token));
  } catch (error) {
    const problem = networkProblem(error);
    if (problem === undefined) throw error;
    return { problem, isUnreachable: true };
  }
}

function judge(url: URL, { status, headers }: Response, body: string): { json: unknown } | Passing {
  const isPage = body.trimStart().startsWith('<');
  if (status === 200 && isPage) return { problem: 'The source answers with a web page instead of JSON' };
  if (status === 200) return parse(body);
  const problem = `The source answers ${status} ${isPage ? 'with a web page' : excerpt(body)}`.trimEnd();
  if (passingStatuses.has(status)) return { problem, waitMs: retryAfterMs(headers), body };
  const kind = status === 404 || status === 410 ? 'missing' : 'refused';
  throw new SourceError(kind, `${problem} (${shown(url)})`, { body });
}

function parse(body: string): { json: unknown } | Passing {
  try {
    return { json: JSON.parse(body) };
  } catch {
    return { problem: `The source’s answer is no JSON, perhaps cut off after ${body.length} characters` };
  }
}

/** RFC 9110, 10.2.3: seconds, or a date. */
function retryAfterMs(headers: Headers): number | undefined {
  const text = headers.get('retry-after');
  if (text === null) return undefined;
  const milliseconds = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isNaN(milliseconds) ? undefined : Math.max(0, milliseconds);
}

function networkProblem(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.name === 'TimeoutError') return 'The source does not answer in time';
  const cause = error.cause ?? error;
  const code = systemErrorCode(cause);
  return code === undefined ? undefined : `The source cannot be reached (${code})`;
}

function withToken(url: URL, token: Token | undefined): URL {
  if (token === undefined) return url;
  const signed = new URL(url);
  signed.searchParams.set(token.parameter, token.value);
  return signed;
}

/** Some servers repeat the address that was asked for. */
const withoutToken = (body: string, token: Token | undefined): string =>
  token === undefined ? body : body.replaceAll(token.value, '[token]');

/** The address as people read it, without the noise of percent-encoding where it can be undone. */
const shown = (url: URL): string => `${url.origin}${url.pathname}${decodedQuery(url)}`;

function decodedQuery({ search }: URL): string {
  try {
    return decodeURIComponent(search.replaceAll('+', ' '));
  } catch {
    return search;
  }
}

const excerptCharacters = 200;

const excerpt = (body: string): string => {
  const text = body.replaceAll(/\s+/g, ' ').trim();
  return text === ''
    ? ''
    : `“${text.slice(0, excerptCharacters)}${text.length > excerptCharacters ? '…' : ''}”`;
};
