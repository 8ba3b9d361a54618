/** The server over Streamable HTTP, in this process. */
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterEach, expect, test } from 'vitest';
import { localConfig } from '../../schemas/config.ts';
import { type HttpOptions, type HttpServer, serveOverHttp } from '../../mcp-server/http.ts';
import type { Fetch } from '../../mcp-server/service/http.ts';
import { openService } from '../../mcp-server/service/service.ts';
import { call } from './demo-service.fixture.ts';

let running: HttpServer | undefined;
afterEach(() => running?.close());

const nothingThere: Fetch = () => Promise.resolve(new Response('', { status: 404 }));

async function start(fetch: Fetch = nothingThere, options: Partial<HttpOptions> = {}): Promise<HttpServer> {
  const service = openService(localConfig('https://civic.example'), {
    fetch,
    sleep: (_milliseconds, signal) => sleep(0, undefined, { signal }),
    now: Date.now,
    userAgent: 'test',
  });
  const environment = { service, log: () => {} };
  running = await serveOverHttp(environment, { port: 0, host: '127.0.0.1', allowHost: [], ...options });
  return running;
}

/** `auto` speaks the protocol of 2026, which has no sessions; `legacy` speaks earlier versions. */
async function connected(url: string, mode: 'auto' | 'legacy' = 'legacy'): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  return client;
}

type Reply = { status: number | undefined; body: string };

/** Sends a request with exactly these headers; `fetch` would not. */
function post(url: string, headers: Record<string, string>, path = '/mcp', body = '{}'): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { path, method: 'POST', headers, agent: false }, (incoming) => {
      text(incoming).then((body) => resolve({ status: incoming.statusCode, body }), reject);
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

test.each(['legacy', 'auto'] as const)('a client (%s) connects, lists and calls', async (mode) => {
  const { url } = await start();
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/mcp$/);
  const client = await connected(url, mode);
  expect((await client.listTools()).tools).toHaveLength(11);
  const { isError, text } = await call(client, 'dataset_tables', {});
  expect(isError, text).toBe(false);
  expect(text).toContain('No release of the dataset is published yet');
});

test('several clients share the server', async () => {
  const { url } = await start();
  const clients = await Promise.all([connected(url), connected(url), connected(url)]);
  const answers = await Promise.all(clients.map((client) => call(client, 'dataset_tables', {})));
  expect(answers.map(({ isError }) => isError)).toEqual([false, false, false]);
});

test.each([
  ['a page with another host name for this machine', { Host: 'evil.example' }, 'Invalid Host: evil.example'],
  ['a page of another origin', { Origin: 'https://evil.example' }, 'Invalid Origin: evil.example'],
  ['a page without an origin', { Origin: 'null' }, 'Invalid Origin header: null'],
])('%s is refused', async (_who, headers, message) => {
  const { url } = await start();
  const { status, body } = await post(url, headers);
  expect(status).toBe(403);
  expect(body).toContain(message);
});

test('host names that the operator allows are served, and so are pages of this machine', async () => {
  const { url } = await start(nothingThere, { allowHost: ['mcp.example'] });
  for (const headers of [{ Host: 'mcp.example' }, { Origin: 'http://localhost:6274' }])
    expect((await post(url, headers)).status).not.toBe(403);
});

test('any other path returns 404 with the path of the endpoint', async () => {
  const { url } = await start();
  const { status, body } = await post(url, {}, '/');
  expect(status).toBe(404);
  expect(body).toContain('The MCP endpoint is /mcp');
});

test.each(['', '{', '[]', '{"jsonrpc":"2.0"}', '"x"'])('a body of %j is refused', async (body) => {
  const { url } = await start();
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
  expect((await post(url, headers, '/mcp', body)).status).toBe(400);
});

/** A service that never responds, with promises for a request and for its end. */
function hanging(): { fetch: Fetch; requested: Promise<void>; ended: Promise<void> } {
  const requested = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const fetch: Fetch = (_url, { signal }) => {
    requested.resolve();
    return new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => {
        ended.resolve();
        reject(new Error('aborted'));
      });
    });
  };
  return { fetch, requested: requested.promise, ended: ended.promise };
}

test('cancelling a call aborts its requests', async () => {
  const { fetch, requested, ended } = hanging();
  const { url } = await start(fetch);
  const client = await connected(url, 'auto');
  const cancel = new AbortController();
  const answer = call(client, 'search_meetings', { query: 'x' }, cancel.signal);
  await requested;
  cancel.abort('no longer needed');
  await expect(answer).rejects.toThrow('no longer needed');
  await ended;
});

test.each(['legacy', 'auto'] as const)('a client (%s) that disconnects aborts its requests', async (mode) => {
  const { fetch, requested, ended } = hanging();
  const { url } = await start(fetch);
  const client = await connected(url, mode);
  const answer = call(client, 'search_meetings', { query: 'x' });
  await requested;
  await client.close();
  await expect(answer).rejects.toThrow('Connection closed');
  await ended;
});

test('a port in use is reported with the remedy', async () => {
  const { url } = await start();
  const taken = serveOverHttp(
    {
      service: openService(localConfig('https://civic.example'), {
        fetch: nothingThere,
        sleep: () => Promise.resolve(),
        now: Date.now,
        userAgent: 'test',
      }),
      log: () => {},
    },
    { port: Number(new URL(url).port), host: '127.0.0.1', allowHost: [] },
  );
  await expect(taken).rejects.toThrow(/Cannot listen on 127\.0\.0\.1:\d+: .*EADDRINUSE.*--http <port>/);
});
