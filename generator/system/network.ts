/**
 * Requests to addresses that a user or a configuration gives. Every failure, from a blocked port to an endless body, becomes a
 * {@link NetworkError} with the reason in one line; callers add the address and the remedy.
 */
import { systemErrorCode } from './errors.ts';
import { networkErrorCodes } from './retry.ts';
import { formatBytes, formatSeconds } from './terminal.ts';

/** Why there is no complete response. The message is a reason without the address: `connect ECONNREFUSED 127.0.0.1:9000`. */
export class NetworkError extends Error {
  override name = 'NetworkError';
  /** True if the same request may succeed later. */
  readonly isTransient: boolean;
  /** True if there was no complete response in time. */
  readonly isTimeout: boolean;

  constructor(
    reason: string,
    options: ErrorOptions & { readonly isTransient?: boolean; readonly isTimeout?: boolean } = {},
  ) {
    super(reason, options);
    this.isTransient = options.isTransient ?? false;
    this.isTimeout = options.isTimeout ?? false;
  }
}

/** Whether a text is an http or https URL without a user name or password, which `fetch` refuses. */
export function isPlainAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
}

export type RequestLimits = {
  /** For the whole response, with its body. */
  readonly timeoutMs: number;
  /** Largest body. */
  readonly maxBytes: number;
};

export type Answer = {
  readonly status: number;
  /** The status is 200 to 299. */
  readonly ok: boolean;
  readonly headers: Headers;
  /** The body in pieces. @throws {NetworkError} while it is read */
  readonly pieces: AsyncIterable<Uint8Array>;
  /** Releases the connection without reading the body. */
  readonly cancel: () => Promise<void>;
};

export type WholeAnswer = Omit<Answer, 'pieces' | 'cancel'> & { readonly body: Buffer<ArrayBuffer> };

/**
 * Sends a request. The caller must read or cancel the body.
 * @throws {NetworkError} unless `init.signal` was aborted
 */
export async function request(url: URL, init: RequestInit, limits: RequestLimits): Promise<Answer> {
  const timeout = AbortSignal.timeout(limits.timeoutMs);
  const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
  const explain = (error: unknown): unknown =>
    init.signal?.aborted === true ? error : networkErrorOf(error, limits.timeoutMs);
  const { status, ok, headers, body } = await fetch(url, { ...init, signal }).catch((error: unknown) => {
    throw explain(error);
  });
  if (status > maxStatus) throw new NetworkError(`it returned status ${status}, which is not an HTTP status`);
  return {
    status,
    ok,
    headers,
    pieces: piecesOf(body, limits.maxBytes, explain),
    // Whatever the server sends after this no longer matters.
    cancel: async () => body?.cancel().catch(() => {}),
  };
}

/** RFC 9110, 15. */
const maxStatus = 599;

/** Sends a request and reads the whole body. @throws {NetworkError} unless `init.signal` was aborted */
export async function requestWhole(url: URL, init: RequestInit, limits: RequestLimits): Promise<WholeAnswer> {
  const answer = await request(url, init, limits);
  const { status, ok, headers } = answer;
  return { status, ok, headers, body: await wholeOf(answer) };
}

/** The whole body. @throws {NetworkError} */
export const wholeOf = async ({ pieces }: Answer): Promise<Buffer<ArrayBuffer>> =>
  Buffer.concat(await Array.fromAsync(pieces));

async function* piecesOf(
  body: Response['body'],
  maxBytes: number,
  explain: (error: unknown) => unknown,
): AsyncGenerator<Uint8Array> {
  let sizeBytes = 0;
  try {
    // Leaving the loop cancels the body.
    for await (const piece of body ?? []) {
      sizeBytes += piece.byteLength;
      if (sizeBytes > maxBytes) throw tooLarge(maxBytes);
      yield piece;
    }
  } catch (error) {
    throw explain(error);
  }
}

export const tooLarge = (maxBytes: number): NetworkError =>
  new NetworkError(`the response is larger than the limit of ${formatBytes(maxBytes)}`);

/** The error behind a failed request of `fetch` or node:http, in one line. */
export function networkErrorOf(error: unknown, timeoutMs: number): NetworkError {
  if (error instanceof NetworkError) return error;
  if (error instanceof Error && error.name === 'TimeoutError')
    return new NetworkError(`there was no complete response within ${formatSeconds(timeoutMs)}`, {
      cause: error,
      isTransient: true,
      isTimeout: true,
    });
  const root = rootOf(error);
  const code = systemErrorCode(root);
  const detail = detailOf(root, code);
  const explanation = explanations.find(({ pattern }) => pattern.test(`${code ?? ''} ${detail}`))?.text;
  return new NetworkError(explanation === undefined ? detail : `${explanation} (${code ?? detail})`, {
    cause: error,
    isTransient: code !== undefined && transientCodes.has(code),
  });
}

/** fetch reports the reason only in the cause of its error. */
const rootOf = (error: unknown): unknown =>
  error instanceof Error && error.cause !== undefined ? rootOf(error.cause) : error;

/** The message, in one line; errors of a host with several addresses have none. */
function detailOf(error: unknown, code: string | undefined): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.trim() === '' ? (code ?? 'unknown error') : message.trim().replaceAll(/\s+/g, ' ');
}

/** A host that is not found (ENOTFOUND) is a mistake in the address, which retries cannot fix. */
const transientCodes: ReadonlySet<string> = new Set([
  ...networkErrorCodes,
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_SOCKET',
]);

/** Explains errors whose own message does not name the mistake. Patterns match the code and the message. */
const explanations: readonly { readonly pattern: RegExp; readonly text: string }[] = [
  { pattern: /bad port$/, text: 'the port is reserved for another protocol' },
  { pattern: /includes credentials/, text: 'the address contains a user name or password' },
  { pattern: /redirect count exceeded/, text: 'it redirects in a loop' },
  { pattern: /^ENOTFOUND /, text: 'there is no such host' },
  { pattern: /^HPE_|HTTP\/1\.1 protocol/, text: 'it does not speak HTTP' },
  {
    pattern: /^(?:EPROTO|ERR_SSL_\w+) /,
    text: 'it does not speak TLS; the address may need http instead of https',
  },
  { pattern: /CERT|^UNABLE_TO_/, text: 'its TLS certificate is not trusted' },
  { pattern: /^(?:ECONNRESET|UND_ERR_SOCKET|EPIPE) /, text: 'the connection ended before the response did' },
  { pattern: /^Z_|^ERR__ERROR_FORMAT/, text: 'its compressed body is damaged' },
];
