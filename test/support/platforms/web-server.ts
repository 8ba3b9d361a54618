/** A local web server for importers: a function answers, requests are recorded, and tests set faults. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type WebRequest = {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  /** Path and query, decoded. */
  readonly asked: string;
};

/** JSON unless the body is a text or bytes. Undefined means 404. */
export type WebAnswer = {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  readonly body?: unknown;
};

/** An answer in place of the regular one, truncated JSON (`cut`), or a closed connection (`reset`). */
export type WebFault = WebAnswer | 'cut' | 'reset';

export type Answer = (request: WebRequest) => WebAnswer | undefined;

export const challengePage: WebAnswer = {
  status: 403,
  headers: { 'content-type': 'text/html' },
  body: '<!DOCTYPE html><html><head><title>Just a moment...</title></head><body></body></html>',
};

/** A form for people who work there. */
export const loginPage: WebAnswer = {
  body: '<!DOCTYPE html><html><head><title>Sign in</title></head><body><form><input type="password"></form></body></html>',
};

/** The same answers, with the first occurrence of a word in Windows-1252 and the others in UTF-8. */
export const withWindowsBytes =
  (answer: Answer, word: string): Answer =>
  (request) => {
    const found = answer(request);
    const body = typeof found?.body === 'string' ? found.body : JSON.stringify(found?.body ?? '');
    const [before = '', ...rest] = body.split(word);
    if (rest.length === 0) return found;
    const parts = [Buffer.from(before), Buffer.from(word, 'latin1'), Buffer.from(rest.join(word))];
    return { ...found, body: Buffer.concat(parts) };
  };

export class WebServer {
  /** All requests except those for robots.txt. */
  readonly requests: WebRequest[] = [];
  readonly robotsRequests: WebRequest[] = [];
  answer: Answer;
  /** The text of robots.txt; undefined if there is none. */
  robots: string | undefined;
  /** A status other than success for robots.txt. */
  robotsStatus: number | undefined;
  /** In place of robots.txt. */
  robotsAnswer: WebAnswer | undefined;
  faultOf: (request: WebRequest) => WebFault | undefined = () => undefined;
  readonly #server: Server;

  static async start(answer: Answer): Promise<WebServer> {
    const server = new WebServer(answer);
    server.#server.listen(0, '127.0.0.1');
    await once(server.#server, 'listening');
    return server;
  }

  private constructor(answer: Answer) {
    this.answer = answer;
    this.#server = createServer((request, response) => void this.#serve(request, response));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #serve(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(message.url ?? '/', 'http://localhost');
    const request: WebRequest = {
      method: message.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: message.headers,
      body: await text(message),
      asked: decodeURIComponent(`${url.pathname}${url.search}`.replaceAll('+', ' ')),
    };
    if (url.pathname === '/robots.txt') {
      this.robotsRequests.push(request);
      const { robots, robotsStatus, robotsAnswer } = this;
      if (robotsAnswer !== undefined) return send(response, robotsAnswer);
      const status = robotsStatus ?? (robots === undefined ? 404 : 200);
      return send(response, { status, body: robots ?? '' });
    }
    this.requests.push(request);
    send(response, this.faultOf(request) ?? this.answer(request) ?? { status: 404, body: {} });
  }
}

function send(response: ServerResponse, answer: WebFault): void {
  if (answer === 'reset') return void response.destroy();
  if (answer === 'cut') return void response.writeHead(200).end('{"value": [{"id": 1, "na');
  const { status = 200, headers = {}, body = '' } = answer;
  const isText = typeof body === 'string' || body instanceof Uint8Array;
  const type = isText ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8';
  response.writeHead(status, { 'content-type': type, ...headers }).end(isText ? body : JSON.stringify(body));
}
