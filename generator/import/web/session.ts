/** The requests of one import: robots.txt, cookies, first visits and redirects. */
import { CookieJar } from 'tough-cookie';
import {
  type AttemptOptions,
  fetchWhole,
  inTurnWithRetries,
  readableAddress,
  statusError,
} from './attempts.ts';
import { blockIn, isCutOff, isPage } from './blocks.ts';
import { decodeBody } from './charset.ts';
import { fetchFile, type FileTarget } from './fetch-file.ts';
import type { HostPaces, PaceLimits, Time } from './pace.ts';
import { anySite, blocked, sameSite, webAddress } from './redirects.ts';
import { noRobots, requireAllowed, type Robots, robotsOf } from './robots.ts';
import { SourceError } from './source-error.ts';

export type SessionOptions = {
  readonly paces: HostPaces;
  readonly limits?: PaceLimits | undefined;
  readonly time: Time;
  readonly userAgent: string;
  /** Called before each request. */
  readonly onRequest?: () => void;
  /** Limit for each page. */
  readonly timeoutMs?: number | undefined;
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
  /** Request the address again if its response is cut off. */
  readonly isWhole?: boolean;
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

type Answered = { readonly status: number; readonly headers: Headers };

type Redirects = {
  readonly targetOf: (from: URL, location: string) => URL;
  /** Throws for an address that must not be requested; called before each request, also of robots.txt. */
  readonly requireAddress?: ((url: URL) => Promise<void>) | undefined;
};

export type FileRequest = FileTarget & {
  readonly headers?: Readonly<Record<string, string>>;
  readonly requireAddress?: Redirects['requireAddress'];
};

export type FileAnswer = {
  /** Where the redirects ended. */
  readonly url: URL;
  readonly status: 200 | 304;
  readonly headers: Headers;
};

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
    if (visit !== undefined) await (visit.done ??= this.#page(visit.url, {}));
    return this.#page(url, request);
  }

  /**
   * Writes the bytes at an address to a file, after redirects to any site. The file has no content unless the status is 200.
   * @throws {SourceError} for every status except 200 and 304
   */
  async download(url: URL, { headers, requireAddress, ...file }: FileRequest): Promise<FileAnswer> {
    const step = (target: URL, init: RequestInit) => this.#attemptFile(target, init, file);
    const answer = await this.#follow(url, { headers: headers ?? {} }, step, {
      targetOf: anySite,
      requireAddress,
    });
    return { ...answer, status: requireContent(answer.status) };
  }

  async #page(url: URL, request: SessionRequest): Promise<SessionAnswer> {
    const step = (target: URL, init: RequestInit) => this.#attempt(target, init, request);
    const answer = await this.#follow(url, request, step, { targetOf: sameSite });
    return { ...answer, status: requireContent(answer.status) };
  }

  async #follow<Answer extends Answered>(
    first: URL,
    request: SessionRequest,
    step: (url: URL, init: RequestInit) => Promise<Answer>,
    { targetOf, requireAddress }: Redirects,
  ): Promise<Answer & { readonly url: URL }> {
    let url = first;
    let init = initOf(request);
    for (let redirects = 0; redirects <= redirectsMax; redirects++) {
      await requireAddress?.(url);
      const robots = await this.#robotsOf(url.origin);
      requireAllowed(robots, url);
      const answer = await step(url, init);
      const target = answer.headers.get('location');
      if (!isRedirect(answer.status) || target === null) return { ...answer, url };
      url = targetOf(url, target);
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
  #attempt(
    url: URL,
    init: RequestInit,
    { isFinal, isWhole = false }: Pick<SessionRequest, 'isFinal' | 'isWhole'> = {},
  ) {
    return inTurnWithRetries(
      async () => {
        const answer = await this.#fetch(url, init);
        const body = decodeBody(answer.body, answer.headers.get('content-type'));
        const block = blockIn(answer.status, answer.headers, body);
        if (block !== undefined) throw blocked(url, block);
        if (answer.status !== 200 && answer.status !== 304 && !isRedirect(answer.status))
          throw statusError(url, answer, body, isPage(body));
        if (isWhole && answer.status === 200 && isCutOff(body)) throw cutOff(url, body);
        return { status: answer.status, headers: answer.headers, body };
      },
      this.#attemptOptions(url, isFinal),
    );
  }

  #attemptOptions(url: URL, isFinal?: (body: string) => boolean): AttemptOptions {
    const { paces, limits, time } = this.#options;
    return { pace: paces(url, limits), time, isFinal };
  }

  /** One download with retries. The body of a redirect or an error is read as a page. */
  #attemptFile(url: URL, init: RequestInit, target: FileTarget) {
    return inTurnWithRetries(async () => {
      const sent = await this.#withCookies(url, init);
      const answer = await fetchFile(url, sent, target);
      await this.#keepCookies(url, answer.headers);
      if (answer.page === undefined) return answer;
      const body = decodeBody(answer.page, answer.headers.get('content-type'));
      const block = blockIn(answer.status, answer.headers, body);
      if (block !== undefined) throw blocked(url, block);
      if (answer.status !== 304 && !isRedirect(answer.status))
        throw statusError(url, answer, body, isPage(body));
      return answer;
    }, this.#attemptOptions(url));
  }

  async #fetch(url: URL, init: RequestInit) {
    const { timeoutMs } = this.#options;
    const answer = await fetchWhole(url, { init: await this.#withCookies(url, init), timeoutMs, maxBytes });
    await this.#keepCookies(url, answer.headers);
    return answer;
  }

  async #withCookies(url: URL, { headers, ...init }: RequestInit): Promise<RequestInit> {
    this.#options.onRequest?.();
    const cookie = await this.#cookies.getCookieString(url.href);
    const sent = new Headers(headers);
    sent.set('user-agent', this.#options.userAgent);
    if (cookie !== '') sent.set('cookie', cookie);
    return { ...init, headers: sent };
  }

  async #keepCookies(url: URL, headers: Headers): Promise<void> {
    for (const line of headers.getSetCookie())
      await this.#cookies.setCookie(line, url.href, { ignoreError: true });
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

  /**
   * Undefined if there is no robots.txt, which only a status of 400 to 499 says. An error of the server, and a challenge in its place, mean
   * that nothing may be read now (RFC 9309, 2.3.1.3 and 2.3.1.4).
   */
  async #robotsText(first: URL): Promise<string | undefined> {
    let url = first;
    for (let redirects = 0; redirects <= redirectsMax; redirects++) {
      try {
        const { status, headers, body } = await this.#attempt(url, { method: 'GET' });
        const target = headers.get('location');
        if (!isRedirect(status) || target === null) return firstLines(body, robotsCharactersMax);
        // RFC 9309, 2.3.1.2: redirects lead to other hosts too, and after five of them there is no file.
        url = webAddress(url, target);
      } catch (error) {
        if (!(error instanceof SourceError)) throw error;
        if (error.kind !== 'failed' && isUnavailable(error.status)) return undefined;
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

/** RFC 9309, 2.3.1.3. A response without content has no rules either; another status, such as 202 of a challenge, says nothing. */
const isUnavailable = (status = 0): boolean => (status >= 400 && status < 500) || status === 204;

/** The lines within the first characters of a text. Half of a rule would be another rule. */
const firstLines = (text: string, charactersMax: number): string =>
  text.length <= charactersMax
    ? text
    : text.slice(0, Math.max(0, text.slice(0, charactersMax).search(/[\r\n][^\r\n]*$/)));

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

const cutOff = (url: URL, body: string): SourceError =>
  new SourceError(
    'failed',
    `The source’s response is cut off after ${body.length} characters (${readableAddress(url)})`,
  );
