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

/**
 * An answer in place of the regular one, or what happens to the regular one: no answer (`hang`), a body that stops without an end
 * (`stall`), a connection that closes within the body (`break`), a complete response with half of the body (`half`). `cut` is truncated
 * JSON, whatever was asked for, and `reset` a connection that closes without an answer.
 */
export type WebFault = WebAnswer | 'cut' | 'reset' | 'hang' | 'stall' | 'break' | 'half';

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
    const fault = this.faultOf(request);
    const answer = this.answer(request) ?? { status: 404, body: {} };
    if (typeof fault === 'string') sendFault(response, fault, answer);
    else send(response, fault ?? answer);
  }
}

function sendFault(response: ServerResponse, fault: Extract<WebFault, string>, answer: WebAnswer): void {
  if (fault === 'hang') return;
  if (fault === 'reset') return void response.destroy();
  if (fault === 'cut') return void response.writeHead(200).end('{"value": [{"id": 1, "na');
  const { status, headers, bytes } = encoded(answer);
  const half = bytes.subarray(0, Math.floor(bytes.byteLength / 2));
  if (fault === 'half') return void response.writeHead(status, headers).end(half);
  response.writeHead(status, { ...headers, 'content-length': bytes.byteLength + 1 });
  response.write(half, () => {
    if (fault === 'break') response.destroy();
  });
}

function send(response: ServerResponse, answer: WebAnswer): void {
  const { status, headers, bytes } = encoded(answer);
  response.writeHead(status, headers).end(bytes);
}

function encoded({ status = 200, headers = {}, body = '' }: WebAnswer) {
  const isText = typeof body === 'string' || body instanceof Uint8Array;
  const type = isText ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8';
  const bytes = Buffer.from(isText ? body : JSON.stringify(body));
  return { status, headers: { 'content-type': type, ...headers }, bytes };
}
