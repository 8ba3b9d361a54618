/** GET requests to the hosts of the service only. */
import { transientStatuses } from '../../schemas/retry.ts';
import { Fault } from '../fault.ts';
import { type HttpAnswer, type RetryDeps, TransientError, withRetries } from './retries.ts';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export type HttpDeps = RetryDeps & {
  readonly fetch: Fetch;
  /** Allowed origins; a redirect to any other is refused. */
  readonly origins: ReadonlySet<string>;
  /** Product and version: `civic-meetings-mcp/0.1.0`. */
  readonly userAgent: string;
  /** A host that sends nothing for as long does not respond. */
  readonly timeoutMs: number;
};

type HttpRequest = {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal: AbortSignal | undefined;
  /** Maximum size of the body. */
  readonly maxBytes: number;
};

/** A body that is larger than the caller accepts. */
export class TooLargeFault extends Fault {}

export type Get = (request: HttpRequest) => Promise<HttpAnswer>;

const maxRedirects = 3;
/** A request that timed out (408) is not retried, because there is no time for it. */
const isTransient = (status: number): boolean => status !== 408 && transientStatuses.has(status);
const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Returns a function that GETs, with retries while a host is busy or refuses connections. It returns the last response, whatever
 * its status, and throws a Fault if there is no response in time, the body is too large, or a redirect leads to another host.
 */
export const httpGet =
  (deps: HttpDeps): Get =>
  async (request) => {
    try {
      return await withRetries(deps, request.signal, () => attempt(deps, request));
    } catch (error) {
      throw isTimeout(error) ? unreachable(request.url, 'no response in time', error) : error;
    }
  };

const isTimeout = (error: unknown): error is Error => error instanceof Error && error.name === 'TimeoutError';

async function attempt(deps: HttpDeps, request: HttpRequest): Promise<HttpAnswer> {
  const silence = new AbortController();
  const timer = setTimeout(
    () => silence.abort(new DOMException('no response in time', 'TimeoutError')),
    deps.timeoutMs,
  );
  const signal =
    request.signal === undefined ? silence.signal : AbortSignal.any([request.signal, silence.signal]);
  try {
    const response = await follow(deps, request, signal);
    const { status, headers } = response;
    const body = await readBody(response, request, () => timer.refresh());
    const answer = { status, headers, body };
    if (isTransient(status)) throw new TransientError(answer, headers.get('Retry-After'));
    return answer;
  } catch (error) {
    if (error instanceof Fault || error instanceof TransientError) throw error;
    signal.throwIfAborted();
    throw new TransientError(unreachable(request.url, reasonOf(error), error), null);
  } finally {
    clearTimeout(timer);
  }
}

async function follow(deps: HttpDeps, request: HttpRequest, signal: AbortSignal): Promise<Response> {
  const headers = { ...request.headers, 'User-Agent': deps.userAgent };
  let url = new URL(request.url);
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    if (!deps.origins.has(url.origin)) throw foreignRedirect(request.url, url);
    const response = await deps.fetch(url.href, { headers, signal, redirect: 'manual' });
    const location = response.headers.get('Location');
    if (!redirectStatuses.has(response.status) || location === null) return response;
    await response.body?.cancel();
    url = new URL(location, url);
  }
  throw new Fault(`${request.url} redirects more than ${maxRedirects} times. The service is misconfigured.`);
}

const foreignRedirect = (from: string, to: URL): Fault =>
  new Fault(
    `${from} redirects to ${to.origin}, which is not a host of the service, so it was not followed. If the service has moved, set its new URLs (CIVIC_BASE_URL and so on).`,
  );

async function readBody(
  response: Response,
  { url, maxBytes }: HttpRequest,
  onChunk: () => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  // Throwing in the loop cancels the body.
  for await (const chunk of response.body ?? []) {
    onChunk();
    sizeBytes += chunk.byteLength;
    if (sizeBytes > maxBytes)
      throw new TooLargeFault(`${url} is larger than the maximum of ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return concatenated(chunks, sizeBytes);
}

function concatenated(chunks: readonly Uint8Array[], sizeBytes: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(sizeBytes);
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return whole;
}

function unreachable(url: string, reason: string, cause: unknown): Fault {
  const { host } = new URL(url);
  return new Fault(
    `${host} cannot be reached (${reason}). Try again in a moment; if the error persists, the service is down or its URL is wrong.`,
    { cause },
  );
}

/** Prefers the code of the cause, such as `ECONNREFUSED`, to the message `fetch failed`. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (cause instanceof Error && 'code' in cause) return String(cause.code);
  return error.message;
}
