import { randomBytes } from 'node:crypto';
import { readdir, readlink } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type LocalServer, serve } from '../../../generator/serve/serve.ts';
import { ask, build, makeFolder } from './serve.fixture.ts';

const files = {
  'us/long.json': JSON.stringify({ words: 'planning and zoning '.repeat(500) }),
  // More than the buffers of both ends of a connection.
  'us/huge.json': JSON.stringify({ noise: randomBytes(4_000_000).toString('hex') }),
};

let folder: string;
let server: LocalServer;

beforeAll(async () => {
  folder = await build(await makeFolder(), files);
  server = await serve(folder, { port: 0 });
});

afterAll(() => server.close());

describe('a client that disconnects', () => {
  test.each([{}, { 'Accept-Encoding': 'br' }, { 'Accept-Encoding': 'gzip' }])(
    'with %o does not stop the server',
    async (headers) => {
      await Promise.all(Array.from({ length: 8 }, () => disconnect('/huge.json', headers)));
      expect((await ask(server.origin, '/long.json')).status).toBe(200);
    },
  );

  test.runIf(process.platform === 'linux')('leaves no files open', async () => {
    await Promise.all(Array.from({ length: 8 }, () => disconnect('/huge.json', {})));
    for (const path of ['/long.json', '/huge.json']) {
      await ask(server.origin, path, { 'Accept-Encoding': 'br' }, 'HEAD');
      await ask(server.origin, path, {}, 'HEAD');
    }
    await vi.waitFor(async () => expect(await openFiles(folder)).toEqual([]), 30_000);
  });
});

/** Closes the connection after the first bytes of the response, and waits until it is closed. */
const disconnect = (path: string, headers: Record<string, string>): Promise<void> =>
  new Promise((resolve) => {
    const outgoing = get(server.origin + path, { headers, agent: false }, (incoming) => {
      incoming.once('data', () => outgoing.destroy());
      incoming.on('error', () => {});
    });
    outgoing.on('error', () => {});
    outgoing.on('close', resolve);
  });

/** Returns the open files of this process below a folder. */
async function openFiles(folder: string): Promise<string[]> {
  const names = await readdir('/proc/self/fd');
  const files = await Promise.all(names.map((name) => readlink(join('/proc/self/fd', name)).catch(() => '')));
  return files.filter((file) => file.startsWith(folder));
}
