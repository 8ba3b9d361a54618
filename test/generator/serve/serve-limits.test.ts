/** What the connections of a client may take. Each is closed by the server; a test that waits longer than its limit fails. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Limits } from '../../../generator/serve/limits.ts';
import { runMain } from '../../support/cli.ts';
import { ask, build, makeFolder, serving } from './serve.fixture.ts';

const soon = 200;
const head = 'GET /municipalities.json HTTP/1.1\r\nHost: x\r\n';
let folder: string;

beforeAll(async () => {
  folder = await build(await makeFolder(), {
    'us/municipalities.json': '{}',
    'us/big.bin': new Uint8Array(50_000_000),
  });
});

async function open(origin: string): Promise<Socket> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

test('a connection beyond the limit is closed, and one is free again when another ends', async () => {
  await using site = await serving(folder, { limits: { maxConnections: 2 } });
  const { port } = new URL(site.origin);
  const open = async () => {
    const socket = connect(Number(port), '127.0.0.1');
    await once(socket, 'connect');
    return socket;
  };
  const [first, second] = [await open(), await open()];
  await expect(ask(site.origin, '/municipalities.json')).rejects.toThrow(
    /hang up|reset|closed|fetch failed/i,
  );
  first.destroy();
  await vi.waitFor(
    async () => expect((await ask(site.origin, '/municipalities.json')).status).toBe(200),
    10_000,
  );
  second.destroy();
});

test.each<[string, string, Partial<Limits>, string]>([
  ['a connection that sends nothing', '', { requestTimeoutMs: soon, checkEveryMs: 50 }, '408'],
  ['half a head', head, { requestTimeoutMs: soon, checkEveryMs: 50 }, '408'],
  ['half a body', `${head}Content-Length: 9\r\n\r\nx`, { requestTimeoutMs: soon, checkEveryMs: 50 }, '200'],
  ['a connection after its answer', `${head}\r\n`, {}, '200'],
])('%s is closed', async (_, sent, limits, status) => {
  await using site = await serving(folder, { limits });
  const socket = await open(site.origin);
  socket.write(sent);
  expect(await text(socket)).toMatch(new RegExp(`^HTTP/1.1 ${status}`));
});

test('an answer that its client does not read is cut off', async () => {
  const lines: string[] = [];
  const log = (line: string): number => lines.push(line);
  await using site = await serving(folder, { limits: { stalledTimeoutMs: soon }, log });
  const socket = await open(site.origin);
  socket.write('GET /big.bin HTTP/1.1\r\nHost: x\r\n\r\n');
  // Logged when it ends.
  await vi.waitFor(() => expect(lines.join()).toContain('GET /big.bin'), 20_000);
  socket.destroy();
});

test('the help names the limits', async () => {
  const { stdout } = await runMain(['serve', '--help']);
  expect(stdout).toContain('within 15 s, with a head of 16 kB; an answer\nthat stalls for 60 s');
  expect(stdout).toContain('a connection that idles for 5 s');
  expect(stdout).toContain('(default: 1000)');
});
