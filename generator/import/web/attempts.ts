/** One request to a source: in turn, with retries, and with errors that name the address and the reason. */
import { exponentialBackoffMs, retryAfterMs, transientStatuses, withJitter } from '../../../schemas/retry.ts';
import { NetworkError, requestWhole, tooLarge, type WholeAnswer } from '../../system/network.ts';
import { retry } from '../../system/retry.ts';
import type { Pace, Time } from './pace.ts';
import { SourceError } from './source-error.ts';

/** The waits between them add up to at most 8 s, unless the source asks for longer ones. */
const attempts = 5;
const firstWaitMs = 500;
const longestWaitMs = 300_000;
/** The first response of an idle client takes Legistar half a minute. */
const defaultTimeoutMs = 90_000;

export type AttemptOptions = {
  readonly pace: Pace;
  readonly time: Time;
  /** Recognizes error bodies that no retry would change. */
  readonly isFinal?: ((body: string) => boolean) | undefined;
};

/** Runs a request in its turn, and again after a transient error. @throws {SourceError} */
export const inTurnWithRetries = <Result>(
  request: () => Promise<Result>,
  { pace, time, isFinal = () => false }: AttemptOptions,
): Promise<Result> =>
  retry(() => pace.inTurn(request), {
    attempts,
    waitMs: (error, attempt) => {
      if (!(error instanceof SourceError) || !isTransient(error) || isFinal(error.body)) return undefined;
      if (error.retryAfterMs === undefined) return withJitter(exponentialBackoffMs(firstWaitMs, attempt));
      // A wait that the source asks for delays every request, not just this one.
      pace.pause(Math.min(error.retryAfterMs, longestWaitMs));
      return 0;
    },
    wait: (milliseconds) => (milliseconds === 0 ? Promise.resolve() : time.wait(milliseconds)),
  });

const isTransient = ({ kind, cause }: SourceError): boolean =>
  cause instanceof NetworkError ? cause.isTransient : kind === 'failed';

export type Fetch = {
  readonly init: RequestInit;
  readonly timeoutMs?: number | undefined;
  readonly maxBytes: number;
  /** Removes secrets from messages. */
  readonly redact?: ((text: string) => string) | undefined;
};

/** The response to one request, whatever its status. @throws {SourceError} if there is none. */
export const fetchWhole = (
  url: URL,
  { init, timeoutMs = defaultTimeoutMs, maxBytes, redact }: Fetch,
): Promise<WholeAnswer> =>
  requestWhole(url, { redirect: 'manual', ...init }, { timeoutMs, maxBytes }).catch((error: unknown) => {
    throw sourceErrorOf(error, url, { maxBytes, redact });
  });

/** Adds the address to a network error; any other error is returned unchanged. */
export function sourceErrorOf(
  error: unknown,
  url: URL,
  { maxBytes, redact = (text) => text }: Pick<Fetch, 'maxBytes' | 'redact'>,
): unknown {
  if (!(error instanceof NetworkError)) return error;
  const at = `(${readableAddress(url)})`;
  const isLarge = error.message === tooLarge(maxBytes).message;
  return isLarge
    ? new SourceError('refused', `The source’s page is too large to read: ${error.message} ${at}`)
    : new SourceError(
        'unreachable',
        `The source cannot be reached: ${redact(error.message)} ${at}`,
        {},
        { cause: error },
      );
}

/** The error for a status other than success. */
export function statusError(
  url: URL,
  { status, headers }: Pick<WholeAnswer, 'status' | 'headers'>,
  body: string,
  isPage: boolean,
): SourceError {
  const at = `(${readableAddress(url)})`;
  const problem = `The source returned ${status} ${isPage ? 'with a web page' : excerpt(body)}`.trimEnd();
  if (transientStatuses.has(status)) {
    const waitMs = retryAfterMs(headers.get('retry-after'), Date.now());
    return new SourceError('failed', `${problem} ${at}`, { body, status, retryAfterMs: waitMs });
  }
  const kind = status === 404 || status === 410 ? 'missing' : 'refused';
  return new SourceError(kind, `${problem} ${at}`, { body, status });
}

/** The JSON in a body. @throws {SourceError} */
export function parseJson(url: URL, body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (cause) {
    const problem = `The source’s response is not JSON; it may be cut off after ${body.length} characters`;
    throw new SourceError('failed', `${problem} (${readableAddress(url)})`, {}, { cause });
  }
}

/** The address without percent-encoding, where that can be decoded. */
export const readableAddress = (url: URL): string => `${url.origin}${url.pathname}${decodedQuery(url)}`;

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
