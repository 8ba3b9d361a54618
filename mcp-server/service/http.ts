/** GET requests to the hosts of the service, and to no other. */
import { transientStatuses } from '../../schemas/retry.ts';
import { Fault } from '../fault.ts';
import { Busy, type HttpAnswer, type Patience, patiently } from './patience.ts';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export type HttpDeps = Patience & {
  readonly fetch: Fetch;
  /** Origins that may be asked; a redirect elsewhere is refused. */
  readonly origins: ReadonlySet<string>;
  /** Product and version: `civic-meetings-mcp/0.1.0`. */
  readonly userAgent: string;
};

type HttpRequest = {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal: AbortSignal | undefined;
  /** A longer body is refused. */
  readonly maxBytes: number;
};

export type Get = (request: HttpRequest) => Promise<HttpAnswer>;

/** One attempt, body and all. A client waits for about a minute in all, which must do for three. */
const attemptTimeoutMs = 15_000;
const maxRedirects = 3;
/** A request that timed out (408) is not repeated: a client waits for about a minute in all. */
const isTransient = (status: number): boolean => status !== 408 && transientStatuses.has(status);
const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * A function that GETs, trying again while a host is busy or cannot be reached. It answers whatever the host says in the
 * end, and throws a Fault where there is no answer, or one that is too long or leads elsewhere.
 */
export const httpGet =
  (deps: HttpDeps): Get =>
  (request) =>
    patiently(deps, request.signal, () => attempt(deps, request));

async function attempt(deps: HttpDeps, request: HttpRequest): Promise<HttpAnswer> {
  const timeout = AbortSignal.timeout(attemptTimeoutMs);
  const signal = request.signal === undefined ? timeout : AbortSignal.any([request.signal, timeout]);
  try {
    const response = await follow(deps, request, signal);
    const { status, headers } = response;
    const body = await readBody(response, request);
    const answer = { status, headers, body };
    if (isTransient(status)) throw new Busy(answer, headers.get('Retry-After'));
    return answer;
  } catch (error) {
    if (error instanceof Fault || error instanceof Busy) throw error;
    request.signal?.throwIfAborted();
    throw new Busy(unreachable(request.url, error), null);
  }
}

async function follow(deps: HttpDeps, request: HttpRequest, signal: AbortSignal): Promise<Response> {
  const headers = { ...request.headers, 'User-Agent': deps.userAgent };
  let url = new URL(request.url);
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    if (!deps.origins.has(url.origin)) throw elsewhere(request.url, url);
    const response = await deps.fetch(url.href, { headers, signal, redirect: 'manual' });
    const location = response.headers.get('Location');
    if (!redirectStatuses.has(response.status) || location === null) return response;
    await response.body?.cancel();
    url = new URL(location, url);
  }
  throw new Fault(`${request.url} redirects more than ${maxRedirects} times. The service has a fault.`);
}

const elsewhere = (from: string, to: URL): Fault =>
  new Fault(
    `${from} redirects to ${to.origin}, which is no host of the service, so that it was not followed. If the service has moved, set its new addresses (CIVIC_BASE_URL and so on).`,
  );

async function readBody(
  response: Response,
  { url, maxBytes }: HttpRequest,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  // Leaving the loop cancels the rest.
  for await (const chunk of response.body ?? []) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes > maxBytes)
      throw new Fault(`${url} has more than the ${maxBytes} bytes that it should have at most.`);
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

function unreachable(url: string, error: unknown): Fault {
  const { host } = new URL(url);
  return new Fault(
    `${host} cannot be reached (${reasonOf(error)}). Try again in a moment; if it goes on, the service is down or its address is wrong.`,
    { cause: error },
  );
}

/** `ECONNREFUSED` says more than `fetch failed`, which hides it as its cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no answer within ${attemptTimeoutMs / 1000} s`;
  const { cause } = error;
  if (cause instanceof Error && 'code' in cause) return String(cause.code);
  return error.message;
}
