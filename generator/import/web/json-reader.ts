/** Reads JSON from the public API of a source: within its rate limit, with retries, and without a token in any message. */
import { fetchWhole, inTurnWithRetries, parseJson, readableAddress, statusError } from './attempts.ts';
import type { HostPaces, PaceLimits, Time } from './pace.ts';
import { SourceError } from './source-error.ts';

/**
 * The JSON at an address. `isFinal` recognizes error bodies that no retry would change.
 * @throws {SourceError}
 */
export type ReadJson = (url: URL, isFinal?: (body: string) => boolean) => Promise<unknown>;

/** A secret that every request carries as a parameter of its address. */
type Token = { readonly parameter: string; readonly value: string };

export type ReaderOptions = {
  readonly paces: HostPaces;
  readonly limits?: PaceLimits | undefined;
  readonly time: Time;
  readonly userAgent: string;
  readonly token?: Token | undefined;
  /** Called before each request. */
  readonly onRequest?: () => void;
  readonly timeoutMs?: number | undefined;
};

/** Far more than 1,000 rows with long texts, the most that Legistar sends. */
const maxBytes = 64 * 1024 * 1024;

/** A reader that respects the rate limit. */
export const jsonReader =
  (options: ReaderOptions): ReadJson =>
  (url, isFinal) =>
    inTurnWithRetries(() => request(url, options), {
      pace: options.paces(url, options.limits),
      time: options.time,
      isFinal,
    });

async function request(
  url: URL,
  { token, userAgent, timeoutMs, onRequest }: ReaderOptions,
): Promise<unknown> {
  onRequest?.();
  const answer = await fetchWhole(withToken(url, token), {
    init: { headers: { accept: 'application/json', 'user-agent': userAgent } },
    timeoutMs,
    maxBytes,
    redact: (text) => withoutToken(text, token),
  }).catch((error: unknown) => {
    // The address in the message carries the token.
    throw error instanceof SourceError ? withoutTokenIn(error, token) : error;
  });
  const received = new TextDecoder().decode(answer.body);
  const body = answer.ok ? received : withoutToken(received, token);
  const isPage = body.trimStart().startsWith('<');
  if (answer.status !== 200) throw statusError(url, answer, body, isPage);
  if (isPage)
    throw new SourceError(
      'failed',
      `The source returned a web page instead of JSON (${readableAddress(url)})`,
    );
  return parseJson(url, body);
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

const withoutTokenIn = (error: SourceError, token: Token | undefined): SourceError =>
  new SourceError(error.kind, withoutToken(error.message, token), error, { cause: error.cause });
