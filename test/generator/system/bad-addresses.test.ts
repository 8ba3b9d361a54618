/** Every command that takes an address, with addresses that do not work: one clear line and exit code 1. */
import { mkdtempSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import timers from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { hubToken } from '../../support/hub/hub-server.ts';
import { runMain } from '../../support/cli.ts';
import { smallCorpus, writeNdjson } from '../../support/corpus/corpus.ts';
import { writeBuilt } from '../hub/push.fixture.ts';
import { type BadServer, startBadServer } from './bad-servers.fixture.ts';

let folder: string;

beforeAll(() => {
  // Retries have their own tests; here they would only wait.
  vi.spyOn(timers, 'setTimeout').mockResolvedValue(undefined);
  syncBuiltinESMExports();
  folder = mkdtempSync(join(tmpdir(), 'bad-addresses-'));
  writeBuilt(join(folder, 'site'));
  writeNdjson(join(folder, 'corpus'), smallCorpus());
});
afterAll(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  rmSync(folder, { recursive: true });
});

/** The commands, by what they do with the address. */
const commands = {
  import: (url: string) => [
    'import',
    'legistar',
    'alder',
    '--place',
    'alder-falls-oh',
    '--requests-per-second',
    '0',
    '--corpus',
    join(folder, 'imported.db'),
    '--base-url',
    url,
  ],
  build: (url: string) => ['build', join(folder, 'corpus'), '--out', join(folder, 'out'), '--previous', url],
  search: (url: string) => ['search', 'homes', '--url', url],
  hub: (url: string) => [
    'hub',
    'push',
    'civic/meetings',
    join(folder, 'site'),
    '--dry-run',
    '--token-env',
    'TOKEN',
    '--hub-url',
    url,
  ],
  opensearch: (url: string) => ['opensearch', 'load', join(folder, 'corpus'), '--url', `${url}/meetings`],
} as const;
type CommandName = keyof typeof commands;
const names = Object.keys(commands) as CommandName[];

/** Expects one line that names the host and matches the reason. */
async function expectOneLine(name: CommandName, url: string, reason: RegExp): Promise<void> {
  const { code, stderr } = await runMain(commands[name](url), { TOKEN: hubToken });
  expect({ code, lines: stderr.trimEnd().split('\n') }).toEqual({ code: 1, lines: [expect.any(String)] });
  expect(stderr).toMatch(/^error /);
  expect(stderr).toContain(new URL(url).hostname);
  expect(stderr).toMatch(reason);
  expect(stderr).toMatch(/\b(?:Correct|Check|Give|Try|try|Pass|Run)\b/);
  expect(stderr).not.toMatch(/\bat .*\.ts:|TypeError|fetch failed/);
}

describe.each(names)('%s', (name) => {
  const cannotBeReached =
    name === 'opensearch' ? /cannot be reached|gave an answer that does not/ : undefined;

  test.each<[string, string, RegExp]>([
    ['a blocked port', 'http://127.0.0.1:9', /reserved for another protocol \(bad port\)/],
    ['a port on which nothing listens', 'http://127.0.0.1:1', /reserved for another|ECONNREFUSED/],
    ['a host that does not exist', 'https://name.invalid', /no such host \(ENOTFOUND\)|EAI_AGAIN/],
  ])('%s', async (_, url, reason) => {
    await expectOneLine(name, url, cannotBeReached ?? reason);
  });

  test('a port that was closed', async () => {
    const server = await startBadServer('plain');
    await server[Symbol.asyncDispose]();
    await expectOneLine(name, `http://${server.host}`, cannotBeReached ?? /ECONNREFUSED/);
  });

  test.each<[string, BadServer, 'http' | 'https', RegExp]>([
    ['a self-signed certificate', 'selfSigned', 'https', /certificate is not trusted \(DEPTH_ZERO_SELF/],
    ['https to a server that speaks http', 'plain', 'https', /does not speak TLS/],
    [
      'http to a server that speaks https',
      'selfSigned',
      'http',
      /the connection ended|does not speak HTTP|returned 400|answers 400|answered 400|\(400/,
    ],
    ['a connection that ends in the body', 'reset', 'http', /the connection ended before the response did/],
    ['a redirect to itself', 'redirectLoop', 'http', /redirects in a loop|returned 302/],
    ['a server that speaks another protocol', 'garbage', 'http', /does not speak HTTP/],
    [
      'a status that HTTP does not define',
      'unknownStatus',
      'http',
      /status 999|answered 999|does not speak HTTP/,
    ],
    [
      'a body that is not compressed, contrary to its header',
      'notCompressed',
      'http',
      /compressed body is damaged/,
    ],
  ])('%s', async (_, kind, scheme, reason) => {
    await using server = await startBadServer(kind);
    const other =
      name === 'opensearch' ? /cannot be reached|gave an answer|answers with status|could not be/ : undefined;
    await expectOneLine(name, `${scheme}://${server.host}`, other ?? reason);
  });
});

/** These commands share the limits of one module; OpenSearch has its own client. */
describe.each(names.filter((name) => name !== 'opensearch'))('%s', (name) => {
  test('an endless body is cut off', async () => {
    await using server = await startBadServer('endless');
    await expectOneLine(name, `http://${server.host}`, /larger than the limit of \d+ MB/);
  });

  test('a response that never arrives times out', async () => {
    await using server = await startBadServer('silent');
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(100));
    try {
      await expectOneLine(name, `http://${server.host}`, /no complete response within/);
    } finally {
      spy.mockRestore();
    }
  });
});

describe.each(names)('%s', (name) => {
  test.each(['http://user:pass-word@127.0.0.1:1', 'http://[bad', 'http://a b', 'http://127.0.0.1:99999'])(
    'refuses %s without a request and without a stack',
    async (url) => {
      const { code, stdout, stderr } = await runMain(commands[name](url), { TOKEN: hubToken });
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toMatch(/^error.*https? (?:address|URL)/i);
      expect(stderr).not.toMatch(/\bat .*\.ts:|TypeError/);
    },
  );
});

test('a password in the address of a previous release is not shown', async () => {
  const { stderr } = await runMain(commands.build('http://user:pass-word@127.0.0.1:1'));
  expect(stderr).not.toContain('pass-word');
});
