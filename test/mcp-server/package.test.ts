/** The server as its users start it: from source, and from the npm package. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { localConfig } from '../../schemas/config.ts';
import { bundle, readConfig } from '../../mcp-server/bundle.ts';
import { Fault } from '../../mcp-server/fault.ts';
import { type Called, call, demoService } from './demo-service.fixture.ts';
import { compileCache, type RunningServer, startServer } from './server-process.fixture.ts';

const run = promisify(execFile);
const demo = demoService();
const source = resolve(import.meta.dirname, '../../mcp-server/cli.ts');
const folder = mkdtempSync(join(tmpdir(), 'civic-mcp-package-'));
const installed = join(folder, 'user/node_modules/civic-meetings-mcp/dist/cli.js');

type Packed = { filename: string; unpackedSize: number; files: { path: string }[] };
let packed: Packed;

beforeAll(async () => {
  const bundled = join(folder, 'bundled');
  await bundle(bundled, localConfig(demo.origin()));
  const npm = (cwd: string, ...args: string[]): Promise<{ stdout: string }> =>
    run('npm', args, { cwd, env: { ...process.env, npm_config_cache: join(folder, 'cache') } });
  const { stdout } = await npm(bundled, 'pack', '--json');
  [packed = { filename: '', unpackedSize: 0, files: [] }] = JSON.parse(stdout) as Packed[];
  const user = join(folder, 'user');
  mkdirSync(user);
  writeFileSync(join(user, 'package.json'), '{ "private": true }');
  await npm(user, 'install', '--offline', '--no-audit', '--no-fund', join(bundled, packed.filename));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the package is small and complete, including the licenses of its dependencies', () => {
  expect(packed.unpackedSize).toBeLessThan(1_000_000);
  const paths = packed.files.map(({ path }) => path.replace(/-[A-Z0-9]{8}\.js$/, '.js'));
  for (const path of [
    'package.json',
    'README.md',
    'LICENSE',
    'docs/search.md',
    'dist/cli.js',
    'dist/LICENSES.txt',
  ])
    expect(paths).toContain(path);
  expect(paths.filter((path) => /\.ts$|^test/.test(path))).toEqual([]);
});

async function overStdio(program: string, env: Record<string, string>): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [program],
      env: { ...compileCache, ...env },
      stderr: 'pipe',
    }),
  );
  return client;
}

/** A call of every tool, and an invalid one of most. */
const questions = (slug: string): [string, Record<string, unknown>][] => [
  ['search_meetings', { query: 'council' }],
  ['search_meetings', { query: 'council', state: 'Calfornia' }],
  ['search_documents', { query: 'council', limit: 3 }],
  ['read_document', { document_id: 'no/document' }],
  ['list_cities', { query: slug.replaceAll('-', ' ') }],
  ['get_city_meetings', { slug }],
  ['get_city_meetings', { slug: '%2e%2e' }],
  ['get_city_context', { slug }],
  ['get_city_context', { slug, blocks: ['x'] }],
  ['dataset_tables', {}],
  ['filter_dataset', { table: 'member_votes', where: [{ column: 'slug', op: 'eq', value: slug }] }],
  ['filter_dataset', { table: '../x' }],
];

/** Everything that a client sees of a server: its declarations and its answers. */
async function conversation(client: Client): Promise<unknown[]> {
  const slug = demo.places('us')[0]?.slug ?? '';
  const answers: Called[] = [];
  for (const [tool, args] of questions(slug)) answers.push(await call(client, tool, args));
  const { contents } = await client.readResource({ uri: 'civic://query-language' });
  return [client.getServerVersion(), (await client.listTools()).tools, contents, answers];
}

describe('the source over stdio, the package over stdio and the package over HTTP', () => {
  test('give the same answers', async () => {
    const server = await startServer(installed, ['--http', '0'], {});
    const overHttp = new Client({ name: 'test', version: '1' });
    await overHttp.connect(new StreamableHTTPClientTransport(new URL(server.url)));
    const clients = [await overStdio(source, demo.environment()), await overStdio(installed, {}), overHttp];
    const [first, ...others] = await Promise.all(clients.map(conversation));
    const answers = first?.at(-1) as Called[];
    expect(answers.map(({ isError }) => isError)).toEqual(questions('').map(([, args]) => isWrong(args)));
    for (const other of others) expect(other).toEqual(first);
    for (const client of clients) await client.close();
    expect(await server.stop()).toBe(0);
  });
});

const isWrong = (args: Record<string, unknown>): boolean =>
  ['Calfornia', '%2e%2e', '../x', 'no/document'].some((value) => Object.values(args).includes(value)) ||
  'blocks' in args;

test('a service that is down is reported, and works again when it is back', async () => {
  const client = await overStdio(installed, {});
  const ask = (): Promise<Called> => call(client, 'search_meetings', { query: 'council' });
  expect((await ask()).isError).toBe(false);
  await demo.stop();
  const { isError, text } = await ask();
  expect(isError).toBe(true);
  expect(text).toMatch(/^127\.0\.0\.1:\d+ cannot be reached \(ECONNREFUSED\)\. Try again in a moment/);
  await demo.start();
  expect((await ask()).isError).toBe(false);
  await client.close();
});

test('cancelling a call aborts its request, and the next call is answered', async () => {
  const requested = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const silent = createServer((incoming) => {
    requested.resolve();
    incoming.socket.once('close', () => ended.resolve());
  });
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const address = silent.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const client = await overStdio(source, {
    ...demo.environment(),
    CIVIC_SEARCH_URL: `http://127.0.0.1:${port}`,
  });
  const cancel = new AbortController();
  const answer = call(client, 'search_meetings', { query: 'x' }, cancel.signal);
  await requested.promise;
  cancel.abort('no longer needed');
  await expect(answer).rejects.toThrow('no longer needed');
  await ended.promise;
  expect((await call(client, 'list_cities')).isError).toBe(false);
  await client.close();
  silent.close();
});

describe('the command', () => {
  const end = async (args: string[], env: Record<string, string> = {}): Promise<RunningServer['ended']> =>
    (await startServer(source, args, env, { isToListen: false })).ended;

  test('prints its options and settings', async () => {
    const { code, stdout } = await end(['--help']);
    expect(code).toBe(0);
    for (const word of [
      '--http [port]',
      '--host <address>',
      '--allow-host <names...>',
      ...Object.keys(demo.environment()),
    ])
      expect(stdout).toContain(word);
    expect((await end(['--version'])).stdout).toBe('0.1.0\n');
  });

  test.each<[string, string[], Record<string, string>, string]>([
    [
      'an invalid URL',
      [],
      { CIVIC_SEARCH_URL: 'civic' },
      'CIVIC_SEARCH_URL must be an absolute http or https URL, not "civic"',
    ],
    ['an invalid port', ['--http', '99999'], {}, 'A port is a number from 0 to 65535.'],
    ['an unknown option', ['--https'], {}, "unknown option '--https'"],
  ])('fails with one line about %s', async (_what, args, env, message) => {
    const { code, stdout, stderr } = await end(args, env);
    expect(code).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toContain(message);
    expect(stderr).not.toContain('    at ');
  });
});

test.each([
  ['does not exist', undefined, 'ENOENT'],
  ['is not JSON', '{', 'SyntaxError'],
  ['lacks a URL', '{ "name": "x" }', 'search_url'],
])('a configuration that %s is refused', async (_what, text, reason) => {
  const config = join(folder, `config-${reason}.json`);
  if (text !== undefined) writeFileSync(config, text);
  const error: unknown = await readConfig(config).catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(Fault);
  expect(String(error)).toContain(`The configuration ${config} is invalid.`);
  expect(String(error)).toContain(reason);
});

test('a configuration that is not a file is refused', async () => {
  await expect(readConfig(folder)).rejects.toThrow('It is not a file.');
});

test('the build command reports an invalid configuration in one line', async () => {
  const config = join(folder, 'missing.json');
  const program = resolve(import.meta.dirname, '../../mcp-server/bundle.ts');
  const { ended } = await startServer(program, ['--config', config], {}, { isToListen: false });
  const { code, stderr } = await ended;
  expect(code).toBe(1);
  expect(stderr).toContain(`The configuration ${config} is invalid.`);
  expect(stderr).not.toContain('    at ');
});
