/** The requests of one import: robots.txt, cookies, first visits and redirects. */
import { CookieJar, getPublicSuffix } from 'tough-cookie';
import {
  type AttemptOptions,
  fetchWhole,
  inTurnWithRetries,
  readableAddress,
  statusError,
} from './attempts.ts';
import { blockIn, isPage } from './blocks.ts';
import { decodeBody } from './charset.ts';
import type { HostPaces, PaceLimits, Time } from './pace.ts';
import { noRobots, requireAllowed, type Robots, robotsOf } from './robots.ts';
import { SourceError } from './source-error.ts';

export type SessionOptions = {
  readonly paces: HostPaces;
  readonly limits?: PaceLimits | undefined;
  readonly time: Time;
  readonly userAgent: string;
  /** Called before each request. */
  readonly onRequest?: () => void;
};

/** A request. It is a POST if it has a body. */
export type SessionRequest = {
  /** Fields of a form. */
  readonly form?: Readonly<Record<string, string>>;
  /** A body of JSON. */
  readonly json?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Recognizes error bodies that no retry would change. */
  readonly isFinal?: (body: string) => boolean;
};

export type SessionAnswer = {
  /** Where the redirects ended. */
  readonly url: URL;
  readonly status: 200 | 304;
  readonly headers: Headers;
  readonly body: string;
};

/** Larger pages are refused: no list or agenda of a platform has a fifth of that. */
const maxBytes = 20_000_000;
const redirectsMax = 5;
/** RFC 9309, 2.5. */
const robotsCharactersMax = 500 * 1024;

export class Session {
  readonly #options: SessionOptions;
  readonly #cookies = new CookieJar(undefined, { looseMode: true });
  readonly #robots = new Map<string, Promise<Robots>>();
  readonly #visits = new Map<string, { readonly url: URL; done?: Promise<unknown> }>();

  constructor(options: SessionOptions) {
    this.#options = options;
  }

  /** Makes the first request to the host of an address be preceded by one to the address itself, for its cookies. */
  prime(url: URL): void {
    if (!this.#visits.has(url.host)) this.#visits.set(url.host, { url });
  }

  /** The answer to a request, after redirects within the site. @throws {SourceError} for every status except 200 and 304. */
  async send(url: URL, request: SessionRequest = {}): Promise<SessionAnswer> {
    const visit = this.#visits.get(url.host);
    if (visit !== undefined) await (visit.done ??= this.#follow(visit.url, {}));
    return this.#follow(url, request);
  }

  async #follow(first: URL, request: SessionRequest): Promise<SessionAnswer> {
    let url = first;
    let init = initOf(request);
    for (let redirects = 0; redirects <= redirectsMax; redirects++) {
      const robots = await this.#robotsOf(url.origin);
      requireAllowed(robots, url);
      const answer = await this.#attempt(url, init, request.isFinal);
      const target = answer.headers.get('location');
      if (!isRedirect(answer.status) || target === null)
        return { ...answer, url, status: requireContent(answer.status) };
      url = sameSite(url, target);
      // Every browser turns a redirected POST into a GET, unless the status forbids it.
      if (answer.status !== 307 && answer.status !== 308)
        init = { method: 'GET', headers: request.headers ?? {} };
    }
    throw new SourceError(
      'refused',
      `The source redirects more than ${redirectsMax} times (${readableAddress(first)})`,
    );
  }

  /** One request with retries. Redirects are answers, other errors are thrown. */
  #attempt(url: URL, init: RequestInit, isFinal?: (body: string) => boolean) {
    return inTurnWithRetries(
      async () => {
        const answer = await this.#fetch(url, init);
        const body = decodeBody(answer.body, answer.headers.get('content-type'));
        const block = blockIn(answer.status, answer.headers, body);
        if (block !== undefined) throw blocked(url, block);
        if (answer.status !== 200 && answer.status !== 304 && !isRedirect(answer.status))
          throw statusError(url, answer, body, isPage(body));
        return { status: answer.status, headers: answer.headers, body };
      },
      this.#attemptOptions(url, isFinal),
    );
  }

  #attemptOptions(url: URL, isFinal?: (body: string) => boolean): AttemptOptions {
    const { paces, limits, time } = this.#options;
    return { pace: paces(url, limits), time, isFinal };
  }

  async #fetch(url: URL, { headers, ...init }: RequestInit) {
    this.#options.onRequest?.();
    const cookie = await this.#cookies.getCookieString(url.href);
    const sent = new Headers(headers);
    sent.set('user-agent', this.#options.userAgent);
    if (cookie !== '') sent.set('cookie', cookie);
    const answer = await fetchWhole(url, { init: { ...init, headers: sent }, maxBytes });
    for (const line of answer.headers.getSetCookie())
      await this.#cookies.setCookie(line, url.href, { ignoreError: true });
    return answer;
  }

  #robotsOf(origin: string): Promise<Robots> {
    const known = this.#robots.get(origin) ?? this.#readRobots(new URL('/robots.txt', origin));
    this.#robots.set(origin, known);
    return known;
  }

  async #readRobots(address: URL): Promise<Robots> {
    const text = await this.#robotsText(address);
    if (text === undefined) return noRobots;
    const robots = robotsOf(address, text);
    const { paces, limits } = this.#options;
    if (robots.delayMs !== undefined) paces(address, limits).widen(robots.delayMs);
    return robots;
  }

  /** Undefined if there is no robots.txt. An error of the server forbids everything (RFC 9309, 2.3.1.4). */
  async #robotsText(first: URL): Promise<string | undefined> {
    let url = first;
    for (let redirects = 0; redirects <= redirectsMax; redirects++) {
      try {
        const { status, headers, body } = await this.#attempt(url, { method: 'GET' });
        const target = headers.get('location');
        if (!isRedirect(status) || target === null) return body.slice(0, robotsCharactersMax);
        url = sameSite(url, target);
      } catch (error) {
        if (!(error instanceof SourceError)) throw error;
        if (error.kind === 'missing' || error.kind === 'refused') return undefined;
        throw new SourceError(
          error.kind,
          `robots.txt of ${url.host} cannot be read, so nothing else is: ${error.message}`,
          error,
          { cause: error },
        );
      }
    }
    return undefined;
  }
}

const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status);

const requireContent = (status: number): 200 | 304 => (status === 304 ? 304 : 200);

function initOf({ form, json, headers = {} }: SessionRequest): RequestInit {
  if (form !== undefined) return { method: 'POST', body: new URLSearchParams(form), headers };
  if (json === undefined) return { method: 'GET', headers };
  return {
    method: 'POST',
    body: JSON.stringify(json),
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  };
}

/** The target of a redirect. @throws {SourceError} unless it is on the same site. */
function sameSite(from: URL, location: string): URL {
  const to = URL.parse(location, from.href);
  const isWeb = to !== null && /^https?:$/.test(to.protocol);
  if (isWeb && siteOf(from) === siteOf(to)) {
    if (/\/(?:log|sign)[-_]?in\b|\/account\/log/i.test(to.pathname)) throw blocked(from, 'a login page');
    return to;
  }
  throw new SourceError(
    'refused',
    isWeb
      ? `The source redirects to another site, ${to.host} (${readableAddress(from)})`
      : `The source redirects to ${location}, which is not a web address (${readableAddress(from)})`,
    isWeb ? { movedTo: to } : {},
  );
}

/** The registered domain, such as `escribemeetings.com`; the host itself for an address without one. */
const siteOf = ({ hostname, host }: URL): string =>
  (/^[\d.]+$|:/.test(hostname) ? undefined : getPublicSuffix(hostname, { ignoreError: true })) ?? host;

const blocked = (url: URL, what: string): SourceError =>
  new SourceError(
    'refused',
    `The source answers with ${what} instead of its content (${readableAddress(url)}). Ask the publisher for access, or use another source`,
  );
