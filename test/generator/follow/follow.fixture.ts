/** A search that answers /decisions, a mail server and a webhook, on loopback. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import type { DecisionResult, DecisionsResponse } from '../../../schemas/search.ts';

export const decision = (id: string, over: Partial<DecisionResult> = {}): DecisionResult => ({
  id,
  meeting_id: 'm1',
  city: 'Alder Falls',
  state: 'Ohio',
  kind: 'city',
  body: 'City Council',
  date: '2026-03-04',
  headline: `Decision ${id}`,
  snippet: '',
  outcome: 'passed',
  stage: 'final',
  yes: 5,
  no: 2,
  abstain: null,
  amount_cents: 123_456,
  dissent: [],
  source: 'https://alder.example/minutes',
  generated_by: null,
  url: 'https://civic.example/city/alder-falls-oh/#mm1',
  score: 1,
  ...over,
});

export type Running = AsyncDisposable & { readonly url: string };

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;

export async function serve(answer: Answer): Promise<Running> {
  const server: Server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A search host whose decisions can be replaced; newest first, in pages. */
export async function serveSearch(decisions: () => readonly DecisionResult[]) {
  const requests: URL[] = [];
  const running = await serve((request, response) => {
    const url = new URL(request.url ?? '', 'http://search');
    requests.push(url);
    const from = Number(url.searchParams.get('cursor') ?? 0);
    const limit = Number(url.searchParams.get('limit'));
    const results = decisions().slice(from, from + limit);
    const body: DecisionsResponse = {
      query: url.searchParams.get('q') ?? '',
      count: results.length,
      results,
      ...(from + limit < decisions().length ? { next_cursor: String(from + limit) } : {}),
    };
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(body));
  });
  return { ...running, requests, [Symbol.asyncDispose]: running[Symbol.asyncDispose] };
}

type Delivered = { readonly headers: IncomingMessage['headers']; readonly body: string };

/** A webhook that keeps what it receives. */
export async function serveWebhook(status: () => number = () => 200) {
  const received: Delivered[] = [];
  const running = await serve(async (request, response) => {
    const body = await text(request);
    if (status() < 300) received.push({ headers: request.headers, body });
    response.writeHead(status()).end();
  });
  return { ...running, received, [Symbol.asyncDispose]: running[Symbol.asyncDispose] };
}

type Mail = { readonly from: string; readonly to: readonly string[]; readonly message: string };

/** A real SMTP server that keeps the messages. */
export async function serveMail() {
  const mails: Mail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, { envelope }, done) => {
      void text(stream).then((message) => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), message });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
