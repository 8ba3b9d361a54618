/** Sends requests to a hub, with retries. The token goes to the hub only. */
import { exponentialBackoffMs, transientStatuses } from '../../schemas/retry.ts';
import { UserError, systemErrorCode } from '../system/errors.ts';
import { networkErrorCodes, retry } from '../system/retry.ts';
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

/** A host that is not found is a mistake in --hub-url, which no retry corrects. */
const transientCodes: ReadonlySet<string> = new Set([
  ...networkErrorCodes,
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_SOCKET',
]);

/**
 * A `fetch` for the hub's library. It reads bodies completely, so that a response that was cut off is requested again.
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
      ? transientCodes.has(codeOf(error) ?? '')
      : transientStatuses.has(error.status);
  const waitMs = error.waitMs ?? exponentialBackoffMs(firstWaitMs, attempt);
  return isTransient && waitMs <= longestWaitMs ? waitMs : undefined;
}

async function ask(url: URL, init: RequestInit | undefined, transport: Transport): Promise<Response> {
  const at = { host: url.host, isHub: url.origin === new URL(transport.hubUrl).origin };
  const { status, ok, headers, body } = await send(url, init, transport).catch((cause: unknown) => {
    // The library aborts when another request fails; that failure is reported instead.
    if (init?.signal?.aborted === true) throw cause;
    throw codeOf(cause) === undefined
      ? cause
      : new HubError(reasonOf(cause), { ...at, status: undefined }, { cause });
  });
  const answer = new Response(body, { status, headers });
  if (!ok) throw refusalOf(answer, await answer.text(), at);
  return answer;
}

type Answer = { status: number; ok: boolean; headers: Headers; body: ArrayBuffer | null };

async function send(url: URL, init: RequestInit | undefined, transport: Transport): Promise<Answer> {
  const response =
    init?.body instanceof Blob
      ? await putBlob({
          url,
          body: init.body,
          headers: new Headers(init.headers),
          signal: init.signal ?? undefined,
          onSent: transport.onSent,
        })
      : await fetch(url, init);
  const bytes = await response.arrayBuffer();
  const { status, ok, headers } = response;
  return { status, ok, headers, body: bytes.byteLength === 0 ? null : bytes };
}

/** fetch reports the reason only in the cause of its error. */
const causeOf = (error: unknown): unknown =>
  error instanceof Error && error.cause !== undefined ? causeOf(error.cause) : error;

const codeOf = (error: unknown): string | undefined => systemErrorCode(causeOf(error));

function reasonOf(error: unknown): string {
  const cause = causeOf(error);
  return cause instanceof Error && cause.message !== '' ? cause.message : (codeOf(error) ?? String(cause));
}
