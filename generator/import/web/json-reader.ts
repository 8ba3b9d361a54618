/** Reads JSON from a public source: within its rate limit, with retries, and without a token in any message. */
import { exponentialBackoffMs, retryAfterMs, transientStatuses, withJitter } from '../../../schemas/retry.ts';
import { NetworkError, requestWhole, type WholeAnswer } from '../../system/network.ts';
import { programVersion } from '../../system/process.ts';
import { retry } from '../../system/retry.ts';
import type { Pace, Time } from './pace.ts';
import { SourceError } from './source-error.ts';

/**
 * The JSON at an address. `isFinal` recognizes error bodies that no retry would change.
 * @throws {SourceError}
 */
export type ReadJson = (url: URL, isFinal?: (body: string) => boolean) => Promise<unknown>;

/** A secret that every request carries as a parameter of its address. */
type Token = { readonly parameter: string; readonly value: string };

export type ReaderOptions = {
  readonly pace: Pace;
  readonly time: Time;
  readonly token?: Token | undefined;
  /** Called before each request. */
  readonly onRequest?: () => void;
  readonly timeoutMs?: number;
};

/** The waits between them add up to at most 8 s, unless the source asks for longer ones. */
const attempts = 5;
const firstWaitMs = 500;
const longestWaitMs = 300_000;
/** The first response of an idle client takes Legistar half a minute. */
const defaultTimeoutMs = 90_000;
/** Far more than 1,000 rows with long texts, the most that Legistar sends. */
const maxBytes = 64 * 1024 * 1024;

/** A reader that respects the rate limit. */
export const jsonReader =
  (options: ReaderOptions): ReadJson =>
  (url, isFinal = () => false) =>
    retry(() => options.pace.inTurn(() => request(url, options)), {
      attempts,
      waitMs: (error, attempt) => {
        if (!(error instanceof SourceError) || !isTransient(error) || isFinal(error.body)) return undefined;
        if (error.retryAfterMs === undefined) return withJitter(exponentialBackoffMs(firstWaitMs, attempt));
        // A wait that the source asks for delays every request, not just this one.
        options.pace.pause(Math.min(error.retryAfterMs, longestWaitMs));
        return 0;
      },
      wait: (milliseconds) => (milliseconds === 0 ? Promise.resolve() : options.time.wait(milliseconds)),
    });

const isTransient = ({ kind, cause }: SourceError): boolean =>
  cause instanceof NetworkError ? cause.isTransient : kind === 'failed';

async function request(url: URL, options: ReaderOptions): Promise<unknown> {
  options.onRequest?.();
  const answer = await requestWhole(
    withToken(url, options.token),
    {
      headers: { accept: 'application/json', 'user-agent': `civic-meetings/${programVersion}` },
      redirect: 'manual',
    },
    { timeoutMs: options.timeoutMs ?? defaultTimeoutMs, maxBytes },
  ).catch((error: unknown) => {
    throw error instanceof NetworkError ? unreachable(url, error, options.token) : error;
  });
  const body = new TextDecoder().decode(answer.body);
  return jsonIn(url, answer, answer.ok ? body : withoutToken(body, options.token));
}

const unreachable = (url: URL, cause: NetworkError, token: Token | undefined): SourceError =>
  new SourceError(
    'unreachable',
    `The source cannot be reached: ${withoutToken(cause.message, token)} (${readableAddress(url)})`,
    {},
    { cause },
  );

function jsonIn(url: URL, { status, headers }: WholeAnswer, body: string): unknown {
  const at = `(${readableAddress(url)})`;
  const isPage = body.trimStart().startsWith('<');
  if (status === 200 && isPage)
    throw new SourceError('failed', `The source returned a web page instead of JSON ${at}`);
  if (status === 200) return parse(body, at);
  const problem = `The source returned ${status} ${isPage ? 'with a web page' : excerpt(body)}`.trimEnd();
  if (transientStatuses.has(status)) {
    const waitMs = retryAfterMs(headers.get('retry-after'), Date.now());
    throw new SourceError('failed', `${problem} ${at}`, { body, retryAfterMs: waitMs });
  }
  const kind = status === 404 || status === 410 ? 'missing' : 'refused';
  throw new SourceError(kind, `${problem} ${at}`, { body });
}

function parse(body: string, at: string): unknown {
  try {
    return JSON.parse(body);
  } catch (cause) {
    const problem = `The source’s response is not JSON; it may be cut off after ${body.length} characters`;
    throw new SourceError('failed', `${problem} ${at}`, {}, { cause });
  }
}

function withToken(url: URL, token: Token | undefined): URL {
  if (token === undefined) return url;
  const signed = new URL(url);
  signed.searchParams.set(token.parameter, token.value);
  return signed;
}

/** Some servers repeat the requested address. */
const withoutToken = (body: string, token: Token | undefined): string =>
  token === undefined ? body : body.replaceAll(token.value, '[token]');

/** The address without percent-encoding, where that can be decoded. */
const readableAddress = (url: URL): string => `${url.origin}${url.pathname}${decodedQuery(url)}`;

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
