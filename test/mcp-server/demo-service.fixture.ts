/** A demo of the whole service on this machine, and MCP clients for it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll } from 'vitest';
import { localConfig } from '../../schemas/config.ts';
import type { Municipality } from '../../schemas/documents.ts';
import { type LocalServer, serve } from '../../generator/serve/serve.ts';
import { createServer } from '../../mcp-server/server.ts';
import { openService } from '../../mcp-server/service/service.ts';
import type { Fetch } from '../../mcp-server/service/http.ts';
import { readJson } from '../support/site/build.ts';
import { sharedDemo } from '../support/site/shared-demo.ts';

export type DemoService = {
  readonly origin: () => string;
  /** Settings of the MCP server. The files contain other URLs, which nothing may follow. */
  readonly environment: () => Record<string, string>;
  readonly places: (country: 'us' | 'ca') => readonly Municipality[];
  /** A file of the service as JSON. */
  readonly json: (path: string) => Record<string, unknown>;
  readonly stop: () => Promise<void>;
  /** Restarts at the same URL. */
  readonly start: () => Promise<void>;
};

/** The service with all its parts, for the tests of a file. */
export function demoService(): DemoService {
  let site = '';
  let server: LocalServer | undefined;
  let port = 0;
  const start = async (): Promise<void> => {
    server = await serve(site, { port });
    port = Number(new URL(server.origin).port);
  };
  const origin = (): string => `http://127.0.0.1:${port}`;
  beforeAll(async () => {
    ({ site } = await sharedDemo(36, 600, ['site', 'search', 'bulk']));
    await start();
  });
  afterAll(() => server?.close());
  return {
    origin,
    environment: () => ({
      CIVIC_BASE_URL: origin(),
      CIVIC_CA_BASE_URL: `${origin()}/ca`,
      CIVIC_SEARCH_URL: origin(),
      CIVIC_ARCHIVE_URL: origin(),
    }),
    places: (country) =>
      (readJson(site, `${country}/municipalities.json`) as { municipalities: Municipality[] }).municipalities,
    json: (path) => JSON.parse(readFileSync(join(site, path), 'utf8')) as Record<string, unknown>,
    stop: async () => server?.close(),
    start,
  };
}

/** A client of a server in this process that reads the service at a URL with the given `fetch`. */
export async function clientOf(
  origin: string,
  fetch: Fetch,
  log: string[] = [],
  deps: { readonly deadlineMs?: number } = {},
): Promise<Client> {
  const service = openService(localConfig(origin), {
    fetch,
    // Pauses take no time.
    sleep: (_milliseconds, signal) => sleep(0, undefined, { signal }),
    now: Date.now,
    userAgent: 'test',
    ...deps,
  });
  const server = createServer({ service, log: (line) => log.push(line) });
  const [near, far] = InMemoryTransport.createLinkedPair();
  await server.connect(far);
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(near);
  return client;
}

export type Called = {
  readonly isError: boolean;
  readonly text: string;
  readonly structured: Record<string, unknown>;
};

/** Calls a tool and unpacks its answer. */
export async function call(
  client: Client,
  name: string,
  args: Record<string, unknown> = {},
  signal?: AbortSignal,
): Promise<Called> {
  const result = await client.callTool({ name, arguments: args }, signal === undefined ? {} : { signal });
  const [content] = result.content;
  return {
    isError: result.isError === true,
    text: content?.type === 'text' ? content.text : '',
    structured: (result.structuredContent ?? {}) as Record<string, unknown>,
  };
}
