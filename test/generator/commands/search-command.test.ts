import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchResponseSchema } from '../../../schemas/search.ts';
import { buildInto } from '../../support/site/build.ts';
import { type CliResult, runCli, runMain } from '../../support/cli.ts';
import {
  brief,
  meeting,
  municipality,
  smallCorpus,
  temporaryFolder,
  writeNdjson,
} from '../../support/corpus/corpus.ts';
import { makeFolder, serving } from '../serve/serve.fixture.ts';

const evil = 'Turnips \u001b[2J\u202e';

let folder: string;

beforeAll(async () => {
  const work = await makeFolder();
  const rows = smallCorpus();
  rows.municipalities.push(
    municipality({ id: 'p2', country: 'CA', state: 'Ontario', name: 'Maple Board', kind: 'school' }),
  );
  rows.meetings.push(meeting({ id: 'm2', muni_id: 'p2' }));
  rows.briefs.push(brief({ meeting_id: 'm2', muni_id: 'p2', headline: evil, summary: null }));
  folder = join(work, 'site');
  await buildInto(folder, writeNdjson(join(work, 'corpus'), rows), { parts: ['site', 'search'] });
});

const search = (...args: string[]): Promise<CliResult> => runMain(searchArguments(args));

const searchArguments = (args: readonly string[]): string[] => ['search', '--folder', folder, ...args];

describe('civic search', () => {
  test('prints the results of a built folder, without colors if the output is not a terminal', async () => {
    expect(await runCli(searchArguments(['larkspur']), { NO_COLOR: '' })).toEqual({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(
        /^1 {2}Council approves 84 homes on Larkspur Avenue\n {3}Alder Falls, Ohio · City Council · 2026-03-04 · score \d+\.\d\d\n[^]*\n {3}https:\/\/civic\.example\/city\/alder-falls-oh\/#mm1\n\n1 meeting\n$/,
      ),
    });
  });

  test('accepts the words of a query as separate arguments', async () => {
    const [one, other] = await Promise.all([search('larkspur homes'), search('larkspur', 'homes')]);
    expect(other).toEqual(one);
    expect(one.stdout).toContain('Larkspur Avenue');
  });

  test('accepts a query that begins with a dash after --', async () => {
    const { stdout } = await search('--json', '--', '-larkspur');
    expect(searchResponseSchema.parse(JSON.parse(stdout))).toMatchObject({ query: '-larkspur', count: 1 });
  });

  test('escapes control and format characters of the corpus', async () => {
    const { stdout } = await search('turnips');
    expect(stdout.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(stdout).toContain('Turnips \\u001b[2J\\u202e');
  });

  test('applies filters', async () => {
    const cities = async (...args: string[]): Promise<string[]> => {
      const { stdout } = await search('--json', ...args, '--', '-zzz');
      return searchResponseSchema.parse(JSON.parse(stdout)).results.map(({ city }) => city);
    };
    expect((await cities()).toSorted()).toEqual(['Alder Falls', 'Maple Board']);
    expect(await cities('--state', 'Ontario')).toEqual(['Maple Board']);
    expect(await cities('--kind', 'city')).toEqual(['Alder Falls']);
    expect(await cities('--limit', '1')).toHaveLength(1);
  });

  test('suggests other searches if nothing matches', async () => {
    const { code, stdout } = await search('xylophone');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^No meeting matches "xylophone"\.\nTry /);
  });

  test.each([
    [['homes', '--state', 'Ohoi'], /^error state .*"Ohoi".*Did you mean Ohio\?\n$/],
    [['homes', '--kind', 'town'], /^error kind must be city or school, not "town"\..*\n$/],
    [['homes', '--limit', '51'], /^error limit must be an integer from 1 to 50, not "51"\.\n$/],
    [[' '], /^error q is required: what to search for.*\n$/],
    [['homes', '--url', 'gopher://x'], /http or https address/],
    [['homes', '--folder', '/no/where'], /^error There is no folder \/no\/where\. Build into it first.*\n$/],
    [[], /missing required argument 'query'/],
  ])('rejects %j with a one-line error and exit code 1', async (args, line) => {
    const { code, stdout, stderr } = await search(...args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(line);
  });

  test('--json prints a problem document unchanged, with exit code 1', async () => {
    const { code, stdout, stderr } = await search('homes', '--state', 'Ohoi', '--json');
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({ status: 400, parameter: 'state', did_you_mean: 'Ohio' });
  });

  test('explains how to build a missing search index', async () => {
    const site = join(temporaryFolder(), 'site');
    await buildInto(site, writeNdjson(temporaryFolder(), smallCorpus()));
    const { code, stderr } = await search('homes', '--folder', site);
    expect(code).toBe(1);
    expect(stderr).toBe(
      `error ${site} has no search index. Build one with --only search, or name another built folder with --folder.\n`,
    );
  });

  test('reports that the files of the index are missing', async () => {
    const site = join(temporaryFolder(), 'site');
    await buildInto(site, writeNdjson(temporaryFolder(), smallCorpus()), { parts: ['search'] });
    rmSync(join(site, 'search'), { recursive: true });
    const { code, stdout, stderr } = await search('homes', '--folder', site);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain('search/current.json could not be read');
    expect(stderr).toMatch(/^error /m);
  });
});

describe('civic search --url', () => {
  test('queries a live service', async () => {
    await using site = await serving(folder);
    const remote = await runMain(['search', '--url', `${site.origin}/`, 'larkspur homes', '--state', 'Ohio']);
    expect(remote).toEqual(await search('larkspur homes', '--state', 'Ohio'));
    const wrong = await runMain(['search', '--url', site.origin, 'homes', '--state', 'Ohoi']);
    expect(wrong).toMatchObject({ code: 1, stderr: expect.stringContaining('Did you mean Ohio?') });
  });

  let fake: Server;
  let body: string;
  let status: number;

  beforeAll(async () => {
    fake = createServer((_, outgoing) => outgoing.writeHead(status).end(body)).listen(0, '127.0.0.1');
    await once(fake, 'listening');
  });
  afterAll(() => void fake.close());

  const askFake = (): Promise<CliResult> => {
    const { port } = fake.address() as AddressInfo;
    return runMain(['search', '--url', `http://127.0.0.1:${port}`, 'homes']);
  };

  test('ignores unknown fields of a response', async () => {
    const { stdout } = await search('larkspur', '--json');
    const answer = searchResponseSchema.parse(JSON.parse(stdout));
    const results = answer.results.map((result) => ({ ...result, tags: ['housing'] }));
    [status, body] = [200, JSON.stringify({ ...answer, results, took_ms: 3 })];
    expect((await askFake()).stdout).toBe((await search('larkspur')).stdout);
  });

  test.each([
    [200, '<h1>Hello</h1>'],
    [200, '{"count":1}'],
    [404, 'not found \u001b[2J'],
    [500, '{"error":"no"}'],
  ])('rejects a response with status %i and body %j', async (code, text) => {
    [status, body] = [code, text];
    const result = await askFake();
    expect(result).toMatchObject({ code: 1, stdout: '' });
    expect(result.stderr).toMatch(
      new RegExp(`^error http://127\\.0\\.0\\.1:\\d+ answered ${code} without a search result\\.`),
    );
  });

  test('reports an unreachable service', async () => {
    const { code, stdout, stderr } = await runMain(['search', '--url', 'http://127.0.0.1:1', 'homes']);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(
      /^error Cannot reach http:\/\/127\.0\.0\.1:1: .+\. Correct the address, or try again later\.\n$/,
    );
  });
});
