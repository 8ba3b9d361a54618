/** The function URL of the search function: converts HTTP requests to Lambda events and records them. */
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { handler } from '../../../search-lambda/lambda/handler.ts';
import { functionUrlEvent } from '../lambda/lambda-event.ts';
import { type ListeningServer, listening } from '../lambda/lambda-server.ts';

type Headers = Readonly<Record<string, string>>;

export type OriginRequest = {
  readonly method: string;
  /** The path and query as sent. */
  readonly url: string;
  readonly headers: Headers;
};

export class SearchOrigin implements AsyncDisposable {
  /** Every request, in order. */
  readonly requests: OriginRequest[] = [];
  /** A simulated failure of the origin: `reset` closes connections; a number is returned as the status. */
  fault: 'reset' | 503 | undefined;
  /** Rewrites Cache-Control, to expire responses without waiting five minutes. */
  cacheRule: (rule: string) => string = (rule) => rule;
  readonly #handle: typeof handler;
  readonly #server: ListeningServer;

  static async start(handle: typeof handler): Promise<SearchOrigin> {
    const server = createServer();
    const origin = new SearchOrigin(handle, await listening(server));
    server.on('request', ({ method = '', url = '', headers }: IncomingMessage, outgoing) => {
      const texts = Object.entries(headers).map(([name, value]) => [name, String(value)] as const);
      void origin.#serve({ method, url, headers: Object.fromEntries(texts) }, outgoing);
    });
    return origin;
  }

  private constructor(handle: typeof handler, server: ListeningServer) {
    this.#handle = handle;
    this.#server = server;
  }

  get url(): string {
    return this.#server.origin;
  }

  /** Restores the initial state: no fault, the original Cache-Control and no recorded requests. */
  reset(): void {
    this.requests.length = 0;
    this.fault = undefined;
    this.cacheRule = (rule) => rule;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#server.close();
  }

  async #serve(request: OriginRequest, outgoing: ServerResponse): Promise<void> {
    this.requests.push(request);
    if (this.fault === 'reset') return void outgoing.destroy();
    if (this.fault !== undefined) return void outgoing.writeHead(this.fault).end();
    const { method, url, headers } = request;
    const [path = '', query] = url.split(/\?(.*)/s);
    const result = await this.#handle(functionUrlEvent(path, query, { method, headers }));
    const rule = this.cacheRule(result.headers['cache-control'] ?? '');
    const body = Buffer.from(result.body, result.isBase64Encoded ? 'base64' : 'utf8');
    outgoing.writeHead(result.statusCode, { ...result.headers, 'cache-control': rule }).end(body);
  }
}
