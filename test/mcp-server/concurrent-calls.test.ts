/** Twenty calls at a time, over stdio and HTTP: each gets its own answer, and memory stays bounded. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, test } from 'vitest';
import { call, type Called, clientOf, demoService } from './demo-service.fixture.ts';
import { compileCache, startServer } from './server-process.fixture.ts';

const demo = demoService();
const source = resolve(import.meta.dirname, '../../mcp-server/cli.ts');

type Call = readonly [tool: string, args: Record<string, unknown>];

/** Calls of several kinds about different places, wrong ones among them. */
function calls(): Call[] {
  const places = demo.places('us').toSorted((a, b) => b.meetings - a.meetings);
  return Array.from({ length: 20 }, (_, index): Call => {
    const { slug = '', name = '' } = places[index % places.length] ?? {};
    const where = [{ column: 'slug', op: 'eq', value: slug }];
    const kinds: readonly Call[] = [
      ['get_votes', { slug, limit: 10 }],
      ['filter_dataset', { table: 'member_votes', where, group_by: ['meeting_date.year', 'vote'] }],
      ['get_city_meetings', { slug }],
      ['filter_dataset', { table: 'decisions', group_by: ['slug', 'outcome'], limit: 500 - index }],
      ['search_decisions', { query: `${name} council`, limit: 5 }],
      ['get_city_context', { slug }],
      ['filter_dataset', { table: 'motions', where, columns: ['id', `no_column_${index}`] }],
    ];
    return kinds[index % kinds.length] ?? ['list_cities', {}];
  });
}

/** Bytes that an answer fetched depend on what other calls left in the cache. */
const answerOf = ({ isError, text, structured }: Called): unknown => {
  const { bytes_fetched: _bytes, ...rest } = structured;
  return { isError, text, rest };
};

async function alone(): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const [tool, args] of calls()) {
    const client = await clientOf(demo.origin(), fetch);
    answers.push(answerOf(await call(client, tool, args)));
    await client.close();
  }
  return answers;
}

const together = async (clients: readonly Client[]): Promise<unknown[]> =>
  (
    await Promise.all(
      calls().map(async ([tool, args], index) => {
        const client = clients[index % clients.length];
        if (client === undefined) throw new Error('no client');
        return call(client, tool, args);
      }),
    )
  ).map(answerOf);

/** The most memory that a process has had, in MB. */
function peakOf(pid: number | null): number {
  const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1_000;
}

/** Node.js has 60 MB before the first call. */
const maxMegabytes = 600;
const rounds = 2;

test('over stdio', async () => {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [source],
    env: { ...compileCache, ...demo.environment() },
    stderr: 'pipe',
  });
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport);
  const expected = await alone();
  for (let round = 0; round < rounds; round++) expect(await together([client])).toEqual(expected);
  if (process.platform === 'linux') expect(peakOf(transport.pid)).toBeLessThan(maxMegabytes);
  await client.close();
});

test('over HTTP, by twenty clients', async () => {
  const server = await startServer(source, ['--http', '0'], demo.environment());
  const clients = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const client = new Client({ name: 'test', version: '1' });
      await client.connect(new StreamableHTTPClientTransport(new URL(server.url)));
      return client;
    }),
  );
  const expected = await alone();
  for (let round = 0; round < rounds; round++) expect(await together(clients)).toEqual(expected);
  if (process.platform === 'linux') expect(peakOf(server.pid)).toBeLessThan(maxMegabytes);
  for (const client of clients) await client.close();
  expect(await server.stop()).toBe(0);
});
