/** Sends requests to a hub, with retries. The token goes to the hub only. */
import { exponentialBackoffMs, transientStatuses } from '../../schemas/retry.ts';
import { UserError } from '../system/errors.ts';
import { NetworkError, requestWhole, type WholeAnswer } from '../system/network.ts';
import { retry } from '../system/retry.ts';
import { HubError, refusalOf } from './hub-error.ts';
import { putBlob } from './put-blob.ts';

export type Transport = {
  /** The URL of the hub, without a trailing slash. */
  readonly hubUrl: string;
  /** Waits before a retry. */
  readonly wait: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  /** Called with the bytes of large files sent since the last call; negative if they must be sent again. */
  readonly onSent: (bytes: number) => void;
};

const attempts = 5;
const firstWaitMs = 1000;

/** The hub counts requests in windows of five minutes (https://huggingface.co/docs/hub/rate-limits). */
const longestWaitMs = 300_000;

/** A commit contains the small files, whose upload can take minutes on a slow connection. */
const timeoutMs = 300_000;
/** Far more than a page of a file list. */
const maxAnswerBytes = 64 * 1024 * 1024;

/**
 * A `fetch` for the hub's library. It reads bodies completely, so that a truncated response is requested again.
 * It throws {@link HubError} for every unsuccessful response, and if there is no response.
 */
export function hubFetch(transport: Transport): typeof fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    requireTokenStays(url, init, transport);
    return retry(() => ask(url, init, transport), {
      attempts,
      waitMs: waitAfter,
      wait: (milliseconds) => transport.wait(milliseconds, init?.signal ?? undefined),
    });
  };
}

/** Refuses to send the token to another origin: URLs of next pages come from the hub. */
function requireTokenStays(url: URL, init: RequestInit | undefined, { hubUrl }: Transport): void {
  if (url.origin === new URL(hubUrl).origin || !new Headers(init?.headers).has('Authorization')) return;
  throw new UserError(
    `The hub ${hubUrl} redirects to ${url.origin}, which must not receive the token. Correct --hub-url.`,
  );
}

/** Milliseconds until the next attempt, or undefined for a permanent error. */
function waitAfter(error: unknown, attempt: number): number | undefined {
  if (!(error instanceof HubError)) return undefined;
  const isTransient =
    error.status === undefined
      ? error.cause instanceof NetworkError && error.cause.isTransient
      : transientStatuses.has(error.status);
  const waitMs = error.waitMs ?? exponentialBackoffMs(firstWaitMs, attempt);
  return isTransient && waitMs <= longestWaitMs ? waitMs : undefined;
}

async function ask(url: URL, init: RequestInit | undefined, transport: Transport): Promise<Response> {
  const at = { host: url.host, isHub: url.origin === new URL(transport.hubUrl).origin };
  const { status, ok, headers, body } = await send(url, init, transport).catch((cause: unknown) => {
    throw cause instanceof NetworkError
      ? new HubError(cause.message, { ...at, status: undefined }, { cause })
      : cause;
  });
  const answer = new Response(body.length === 0 ? null : body, { status, headers });
  if (!ok) throw refusalOf(answer, body.toString(), at);
  return answer;
}

function send(url: URL, init: RequestInit = {}, { onSent }: Transport): Promise<WholeAnswer> {
  const { body, headers, signal } = init;
  return body instanceof Blob
    ? putBlob({ url, body, headers: new Headers(headers), signal: signal ?? undefined, onSent })
    : requestWhole(url, init, { timeoutMs, maxBytes: maxAnswerBytes });
}
