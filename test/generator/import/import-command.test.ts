import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildInto, readJson } from '../../support/site/build.ts';
import { type CliResult, runCli, runMain } from '../../support/cli.ts';
import { alderFalls, eventOf } from '../../support/legistar/legistar-client.ts';
import type { LegistarServer } from '../../support/legistar/legistar-server.ts';
import { mountTinyDisk } from '../../support/tiny-disk.ts';
import { corpusPath, serve, tablesOf } from './import.fixture.ts';

const importing = (corpus: string, ...args: string[]): Promise<CliResult> =>
  runMain(argumentsFor(corpus, args));

const argumentsFor = (corpus: string, args: readonly string[]): string[] => [
  'import',
  'legistar',
  '--corpus',
  corpus,
  '--requests-per-second',
  '0',
  ...args,
];

const alder = (server: LegistarServer): string[] => [
  'alder',
  '--place',
  'alder-falls-oh',
  '--base-url',
  server.url,
];

/** Writes a configuration with these imports next to a corpus. */
function configFor(corpus: string, imports: unknown[]): string {
  const file = join(dirname(corpus), 'civic.config.json');
  const origin = 'http://localhost:8080';
  const deployments = [
    { country: 'US', base_url: origin },
    { country: 'CA', base_url: `${origin}/ca` },
  ];
  writeFileSync(
    file,
    JSON.stringify({
      name: 'Test',
      site_url: origin,
      search_url: origin,
      archive_url: origin,
      deployments,
      imports,
    }),
  );
  return file;
}

describe('civic import', () => {
  it('reports the added rows, then that nothing changed', async () => {
    const corpus = corpusPath();
    const server = await serve();
    // One test runs the command in a child process.
    const first = await runCli(argumentsFor(corpus, alder(server)));
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toMatch(
      /^table +added +changed +removed\n[\s\S]*member_votes +6 +0 +0\nlegistar alder → Alder Falls: \d+ requests in [\d.]+ s\n$/,
    );
    expect((await importing(corpus, ...alder(server))).stdout).toMatch(
      /^Nothing changed\.\nlegistar alder → Alder Falls: 5 requests/,
    );
  });

  it('creates a corpus that builds into pages, documents and search', async () => {
    const corpus = corpusPath();
    await importing(corpus, ...alder(await serve()));
    const folder = join(dirname(corpus), 'site');
    await buildInto(folder, corpus, { parts: ['site', 'search'] });
    expect(readJson(folder, 'us/city/alder-falls-oh/meetings.json')).toMatchObject({
      city: 'Alder Falls',
      sources: [{ publisher: 'Alder Falls' }],
      recent: [
        {
          id: 'lg-alder-e41',
          generated_by: 'extract:official-titles',
          decisions: [{ outcome: 'passed', yes: 2, no: 1 }, { outcome: 'failed' }],
        },
        {},
      ],
    });
  });

  it('prints a JSON report for scripts', async () => {
    const corpus = corpusPath();
    const { stdout, code } = await importing(corpus, ...alder(await serve()), '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      corpus,
      imports: [
        {
          source: 'legistar',
          client: 'alder',
          place: 'us-alder-falls-oh',
          records: { event: { added: 3, vanished: 0 } },
          rows: { meetings: { added: 3, changed: 0, removed: 0 } },
          failures: [],
          skipped: [],
        },
      ],
    });
  });

  it('imports all clients in the configuration, even if one fails', async () => {
    const corpus = corpusPath();
    const server = await serve();
    const place = {
      slug: 'aspen-oh',
      id: 'us-39001',
      name: 'Aspen',
      kind: 'school',
      type: 'school_district',
      population: 120,
      latitude: 40.5,
      longitude: -82.5,
      timezone: 'America/New_York',
      website_url: 'https://aspen.example/',
      census_geoid: '3900001',
      ocd_division_id: 'ocd-division/country:us/state:oh/place:aspen',
    };
    const config = configFor(corpus, [
      { source: 'legistar', client: 'gone', place: { slug: 'gone-oh' }, base_url: server.url },
      { source: 'legistar', client: 'alder', place, since: '2026-03-01', base_url: server.url },
    ]);
    const { code, stdout, stderr } = await importing(corpus, '--config', config);
    expect(code).toBe(2);
    expect(stderr).toContain('Legistar has no client “gone”');
    expect(stdout).toContain('legistar alder → Aspen');
    const { municipalities, meetings } = tablesOf(corpus);
    expect(municipalities).toEqual([
      {
        ...place,
        state: 'Ohio',
        state_code: 'OH',
        country: 'US',
        platform: 'legistar',
        updated_at: '2026-03-05T10:00:00Z',
        source_url: 'https://aspen.example/',
      },
    ]);
    expect(meetings).toHaveLength(2);
  });

  it('exits with 2 if a part cannot be read, and names it', async () => {
    const server = await serve();
    server.faultOf = (path) =>
      path.includes('/OfficeRecords') ? { status: 403, body: 'no\u001b[2J' } : undefined;
    const { code, stdout } = await importing(corpusPath(), ...alder(server));
    expect(code).toBe(2);
    expect(stdout).toContain(
      'could not read OfficeRecords, rows 1 to 1000: The source returned 403 “no\\u001b[2J”',
    );
  });

  it('escapes control characters of the source', async () => {
    const data = alderFalls();
    eventOf(data, 43)['EventDate'] = '\u001b[2J';
    const { stdout } = await importing(corpusPath(), ...alder(await serve(data)));
    expect(stdout).toContain('skipped event 43: It has no date (EventDate is \\u001b[2J)');
  });
});

describe('a mistake ends with one line and exit code 1:', () => {
  const refused = async (...args: string[]): Promise<string> => {
    const { code, stderr } = await importing(corpusPath(), ...args);
    expect(code).toBe(1);
    return stderr;
  };

  it('no client', async () => expect(await refused()).toMatch(/error No client to import\./));
  it('no place', async () =>
    expect(await refused('alder')).toMatch(/The place of client “alder” is unknown/));
  it('a place without a state', async () =>
    expect(await refused('alder', '--place', 'alder')).toMatch(/The state of the place alder is unknown/));
  it('an invalid client', async () =>
    expect(await refused('../x', '--place', 'a-oh')).toMatch(/“\.\.\/x” is not a valid client/));
  it('an empty token', async () =>
    expect(await refused('alder', '--place', 'a-oh', '--token-env', 'NO_SUCH_TOKEN')).toMatch(
      /NO_SUCH_TOKEN contains no token/,
    ));
  it('an invalid date', async () =>
    expect(await refused('alder', '--since', '2026-02-30')).toMatch(/Give a date/));
  it('an invalid address', async () =>
    expect(await refused('alder', '--base-url', 'ftp://x')).toMatch(/Give an http or https address/));
  it('a client that does not exist', async () => {
    const server = await serve();
    expect(await refused('aldr', '--place', 'a-oh', '--base-url', server.url)).toMatch(
      /Legistar has no client “aldr”/,
    );
  });

  it('a file that is not a corpus', async () => {
    const corpus = corpusPath();
    writeFileSync(corpus, 'no database, but long enough to be taken for one. '.repeat(40));
    const { code, stderr } = await importing(corpus, ...alder(await serve()));
    expect([code, stderr]).toEqual([1, expect.stringContaining('It is not a SQLite database.')]);
    const folder = join(dirname(corpus), 'folder');
    mkdirSync(folder);
    expect((await importing(folder, ...alder(await serve()))).stderr).toContain('it is not a file');
  });

  it('as JSON for scripts', async () => {
    const corpus = corpusPath();
    const { code, stdout } = await importing(corpus, '--json');
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toEqual({ error: expect.stringContaining('No client to import') as string });
    expect(existsSync(corpus)).toBe(false);
  });
});

const disk = mountTinyDisk('2m');

it.skipIf(disk === undefined)(
  'a full disk is reported, and the import continues once there is space',
  async () => {
    const server = await serve();
    const corpus = join(disk ?? '', 'corpus.db');
    const filler = join(disk ?? '', 'filler');
    writeFileSync(filler, Buffer.alloc(1_400_000));
    const { code, stderr } = await importing(corpus, ...alder(server));
    expect([code, stderr]).toEqual([1, expect.stringMatching(/disk (is|may be) full/)]);
    writeFileSync(filler, '');
    expect((await importing(corpus, ...alder(server))).code).toBe(0);
    expect(tablesOf(corpus).meetings).toHaveLength(3);
  },
);
