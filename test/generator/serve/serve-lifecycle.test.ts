import { once } from 'node:events';
import { rm, symlink, writeFile } from 'node:fs/promises';
import { Agent, type IncomingMessage, get } from 'node:http';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { UserError } from '../../../generator/system/errors.ts';
import { type LocalServer, serve } from '../../../generator/serve/serve.ts';
import { freePort } from '../../support/free-port.ts';
import { ask, build, makeFolder, replaceManifest, serving } from './serve.fixture.ts';

let folder: string;
let server: LocalServer;

beforeAll(async () => {
  folder = await build(await makeFolder(), {
    'us/index.html': '<h1>US</h1>',
    'us/municipalities.json': '{}',
  });
  server = await serve(folder, { port: 0 });
});

afterAll(() => server.close());

describe('a rebuild', () => {
  test('is picked up without a restart', async () => {
    const own = await build(await makeFolder(), { 'us/a.json': '1' });
    await using site = await serving(own);
    expect((await ask(site.origin, '/b.json')).status).toBe(404);
    await build(own, { 'us/a.json': '22', 'us/b.json': '3' });
    await vi.waitFor(async () => expect((await ask(site.origin, '/b.json')).status).toBe(200), 30_000);
    expect((await ask(site.origin, '/a.json')).body.toString()).toBe('22');
  });

  test.each(['not json', '{"format":2}'])(
    'that writes %s as its manifest is only logged',
    async (manifest) => {
      const own = await build(await makeFolder(), { 'us/a.json': '1' });
      const lines: string[] = [];
      await using site = await serving(own, { log: (line) => lines.push(line) });
      await replaceManifest(own, manifest);
      await vi.waitFor(async () => {
        expect((await ask(site.origin, '/a.json')).status).toBe(200);
        expect(lines.join('\n')).toContain('Still serving the previous build.');
      }, 30_000);
      await build(own, { 'us/b.json': '2' });
      await vi.waitFor(async () => expect((await ask(site.origin, '/b.json')).status).toBe(200), 30_000);
    },
  );

  test('makes a file briefly unavailable while replacing it', async () => {
    const own = await build(await makeFolder(), { 'us/a.json': '1', 'us/b.json': '2', 'us/c/d.json': '3' });
    await using site = await serving(own);
    await rm(join(own, 'us/a.json'));
    await writeFile(join(own, 'us/b.json'), 'longer');
    await rm(join(own, 'us/c'), { recursive: true });
    await writeFile(join(own, 'us/c'), 'a file where a folder was');
    for (const path of ['/a.json', '/b.json', '/c/d.json']) {
      const reply = await ask(site.origin, path);
      expect(reply.status).toBe(503);
      expect(reply.headers['retry-after']).toBe('1');
    }
  });
});

describe('starting and ending', () => {
  test('the error names a folder that is missing or has no build, and the remedy', async () => {
    const empty = await makeFolder();
    await expect(serve(empty, { port: 0 })).rejects.toThrow(`${empty} has no build`);
    const missing = join(empty, 'no');
    await expect(serve(missing, { port: 0 })).rejects.toThrow(`There is no folder ${missing}. Build into it`);
    await expect(serve(missing, { port: 0 })).rejects.toBeInstanceOf(UserError);
  });

  test('the error names an unavailable address, and the remedy', async () => {
    const port = Number(new URL(server.origin).port);
    await expect(serve(folder, { port })).rejects.toThrow(
      new UserError(
        `Cannot listen on 127.0.0.1, port ${port}: another program is listening there. Stop it, or choose another port.`,
      ),
    );
    await expect(serve(folder, { port: 70_000 })).rejects.toThrow('there is no such port');
    await expect(serve(folder, { port: 0, host: '192.0.2.1' })).rejects.toThrow('no such address');
  });

  test('it responds as localhost, over IPv6 too if the machine supports it', async () => {
    const { port } = new URL(server.origin);
    const hosts = hasIPv6() ? ['localhost', '127.0.0.1', '[::1]'] : ['localhost', '127.0.0.1'];
    for (const host of hosts) expect((await fetch(`http://${host}:${port}/`)).status).toBe(200);
  });

  test('it listens on the given host', async () => {
    await using site = await serving(folder, { host: '0.0.0.0' });
    expect(site.origin).toMatch(/^http:\/\/0\.0\.0\.0:\d+$/);
    expect((await ask(site.origin, '/')).status).toBe(200);
  });

  test('it closes promptly despite open connections, and frees the port', async () => {
    const own = await build(await makeFolder(), { 'us/big.bin': new Uint8Array(20_000_000) });
    const port = await freePort();
    const site = await serve(own, { port });
    const agent = new Agent({ keepAlive: true });
    await text(await response(`${site.origin}/no`, agent));
    const stalled = await response(`${site.origin}/big.bin`, agent);
    stalled.on('error', () => {});
    const silent = connect(port, '127.0.0.1').on('error', () => {});
    await once(silent, 'connect');
    // A server that waited for these connections would never close.
    await expect(site.close()).resolves.toBeUndefined();
    await (await serve(own, { port })).close();
    agent.destroy();
    silent.destroy();
  });

  test('closing twice has no effect', async () => {
    const site = await serve(folder, { port: 0 });
    await site.close();
    await expect(site.close()).resolves.toBeUndefined();
  });
});

describe('the log', () => {
  test('has a line per request, without query strings', async () => {
    const lines: string[] = [];
    const site = await serve(folder, { port: 0, log: (line) => lines.push(line) });
    await ask(site.origin, '/municipalities.json?q=private');
    await ask(site.origin, '/%1b[31m');
    await ask(site.origin, '/..\\x', {}, 'POST');
    await site.close();
    expect(lines.map((line) => line.replace(/\d+ ms$/, 'n ms'))).toEqual([
      'GET /municipalities.json 200 n ms',
      'GET /%1b[31m 404 n ms',
      'POST - 400 n ms',
    ]);
  });

  test('has the stack of an internal error, which the response omits', async () => {
    const own = await build(await makeFolder(), { 'us/loop.json': '1' });
    const lines: string[] = [];
    await using site = await serving(own, { log: (line) => lines.push(line) });
    await rm(join(own, 'us/loop.json'));
    await symlink('loop.json', join(own, 'us/loop.json'));
    const reply = await ask(site.origin, '/loop.json');
    expect(reply.status).toBe(500);
    expect(reply.headers['access-control-allow-origin']).toBe('*');
    expect(reply.body.toString()).not.toContain(own);
    expect(lines[0]).toContain('is a link that leads to itself');
  });
});

const hasIPv6 = (): boolean =>
  Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ address }) => address === '::1'));

const response = (url: string, agent: Agent): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    get(url, { agent }, resolve).on('error', reject);
  });
