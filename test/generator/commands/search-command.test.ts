import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decisionsResponseSchema, searchResponseSchema } from '../../../schemas/search.ts';
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

  test('sends every option to the service', async () => {
    const options =
      '--json --include total --sort date --strict --place alder-falls-oh --country US --from 2026-01-01 --to 2026-12-31 --body council --state OH --kind city --limit 5';
    const { stdout } = await search(...options.split(' '), 'larkspur');
    const answer = searchResponseSchema.parse(JSON.parse(stdout));
    expect(answer).toMatchObject({ count: 1, total: { value: 1, relation: 'eq' } });
    for (const option of [
      ['--topic', 'police'],
      ['--outcome', 'withdrawn'],
      ['--stage', 'amendment'],
      ['--min-amount', '4000000000'],
      ['--to', '2020-01-01'],
    ])
      expect((await search('larkspur', ...option)).stdout).toMatch(/^No meeting matches "larkspur"\.\n/);
    const divided = await search('--decisions', '--divided', '--json');
    expect(divided.stdout).toContain('"count":1,');
  });

  test('searches decisions, with or without a query', async () => {
    const { stdout } = await search('--decisions', '--state', 'Ohio');
    const decision =
      /^1 {2}.+\n {3}passed 5–2 · \$1,200,000 · final\n {3}Alder Falls, Ohio · City Council · 2026-03-04 · score 1\.00\n[^]*\n {3}Source: https:/m;
    expect(stdout).toMatch(decision);
    const json = await search('--decisions', '--state', 'Ohio', '--json');
    const { results } = decisionsResponseSchema.parse(JSON.parse(json.stdout));
    expect(stdout).toContain(results[0]?.headline);
    const words = await search('--decisions', results[0]?.headline ?? '');
    expect(words.stdout).toContain(results[0]?.headline);
  });

  test('lists what results lack, and the next page', async () => {
    const { stdout } = await search('larkspur xylophone');
    expect(stdout).toMatch(/^Some results lack words of the query/);
    expect(stdout).toContain('\n   Missing: xylophone\n');
    const first = await search('--limit', '1', '--', '-zzz');
    const cursor = /--cursor (\S+)\n$/.exec(first.stdout)?.[1] ?? '';
    const second = await search('--limit', '1', '--cursor', cursor, '--', '-zzz');
    expect(second.code).toBe(0);
    expect(second.stdout.split('\n')[0]).not.toBe(first.stdout.split('\n')[0]);
    expect(second.stdout).not.toContain('--cursor');
  });

  test('--json prints the response as the service answers by default', async () => {
    const { stdout } = await search('larkspur', '--json');
    expect(Object.keys(JSON.parse(stdout) as object)).toEqual(['query', 'count', 'results']);
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
    [[], /^error q is required: what to search for.*\n$/],
    [['--decisions'], /^error q or a filter is required, as in .*\n$/],
    [['homes', '--place', 'alder-fals-oh'], /^error place must be .*Did you mean alder-falls-oh\?\n$/],
    [['homes', '--from', 'yesterday'], /^error from must be a day .*"yesterday"\.\n$/],
    [['homes', '--min-amount', '$5'], /^error min_amount must be a whole amount .*\n$/],
    [['homes', '--outcome', 'approved'], /^error outcome must be passed, failed, .*\n$/],
    [['homes', '--cursor', 'x'], /^error cursor is not from a response to this search.*\n$/],
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
    const decisions = await search('--decisions', '--state', 'OH', '--folder', site);
    expect(decisions.stderr).toContain('has no search index of decisions. Build one');
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
    const { stdout } = await search('larkspur', '--json', '--include', 'total,decision,match');
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
