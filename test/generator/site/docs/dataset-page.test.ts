/** Runs every program of docs/dataset.md, as shown on its page, against a local server of a small build. */
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readPreviousRelease } from '../../../../generator/bulk/previous-release.ts';
import { writeDemoCorpus } from '../../../../generator/demo/write.ts';
import { type LocalServer, serve } from '../../../../generator/serve/serve.ts';
import { datasetPath } from '../../../../generator/site/docs/layout.ts';
import { dataManifestSchema } from '../../../../schemas/bulk.ts';
import { type Config, localConfig } from '../../../../schemas/config.ts';
import { openApi } from '../../../../schemas/openapi/openapi.ts';
import { type CorpusRows, writeNdjson } from '../../../support/corpus/corpus.ts';
import { inDuckdb } from '../../../support/dataset/dataset-card.ts';
import { dataFolder, databaseRows, unpackDatabase } from '../../../support/dataset/dataset-rows.ts';
import { buildInto, readJson } from '../../../support/site/build.ts';
import { build, makeFolder } from '../../serve/serve.fixture.ts';
import { firstDay, secondDay } from './dataset-page.fixture.ts';
import { structuredDataOf } from '../../../support/site/page-markup.ts';
import { alderFalls, attributesIn, codeIn, distantConfig, pagesOf, texts } from './docs.fixture.ts';
import { hasPython, outputOf } from './programs.fixture.ts';

const hasSqlite = spawnSync('sqlite3', ['--version']).status === 0;
if (!hasSqlite) process.stderr.write('sqlite3 is not on this machine: its examples are NOT run.\n');

const languagesOf = (markdown: string): string[] =>
  [...markdown.matchAll(/^```(\w+)\n[\s\S]*?^```$/gm)].map(([, language = '']) => language);

/** The programs of the page by language, in order. */
function programsOf(config: Config): (language: string) => string[] {
  const codes = codeIn(pagesOf(config).get(datasetPath) ?? '');
  const written = languagesOf(texts.dataset);
  expect(codes).toHaveLength(written.length);
  return (language) => codes.filter((_, index) => written[index] === language);
}

let server: LocalServer;
let folder: string;
let programs: ReturnType<typeof programsOf>;

/** Builds a release into the folder that the server serves. */
const release = async (rows: CorpusRows, first = false): Promise<void> => {
  const corpus = writeNdjson(await makeFolder(), rows);
  await buildInto(folder, corpus, {
    config: localConfig(server.origin),
    parts: ['site', 'bulk'],
    ...(!first && { previous: await readPreviousRelease(folder) }),
  });
};

/** Waits until the server, which polls for new builds, serves a file. */
const waitForFile = (name: string): Promise<void> =>
  vi.waitFor(async () => expect((await fetch(`${server.origin}/data/${name}`)).status).toBe(200), 30_000);

/** Creates a folder for the programs of a reader, with the packages that the page requires. */
async function readersFolder(): Promise<string> {
  const reader = await makeFolder();
  symlinkSync(join(import.meta.dirname, '../../../../node_modules'), join(reader, 'node_modules'));
  return reader;
}

beforeAll(async () => {
  folder = await build(join(await makeFolder(), 'site'), { 'us/empty.json': '{}' });
  server = await serve(folder, { port: 0 });
  await release(firstDay(), true);
  programs = programsOf(localConfig(server.origin));
  await waitForFile('manifest.json');
});
afterAll(() => server.close());

/** SQL statements that read files on disk instead of URLs, for which DuckDB would have to download an extension. */
const onDisk = (sql: string): string[] =>
  sql
    .replaceAll(`${server.origin}/data/`, `${dataFolder(folder)}/`)
    .split(/;\n+|;$/)
    .filter(Boolean);

test('search engines find the dataset, its license and its files', async () => {
  const thing = structuredDataOf(pagesOf(distantConfig).get(datasetPath) ?? '');
  expect(thing).toMatchObject({
    '@type': 'Dataset',
    name: 'Meetings & More: local government meetings',
    description: expect.stringContaining('US and Canadian cities') as unknown,
    url: 'https://us.example/open/docs/dataset/',
    license: 'https://creativecommons.org/licenses/by/4.0/',
    isAccessibleForFree: true,
    creator: { '@type': 'Organization', name: 'Meetings & More', url: 'https://about.example/' },
  });
  const before = 'https://archive.example/bulk/data/';
  const { distribution } = thing as { distribution: { contentUrl: string; encodingFormat: string }[] };
  const { files } = dataManifestSchema.parse(readJson(dataFolder(folder), 'manifest.json'));
  const published = new Map(files.map(({ path, media_type }) => [before + path, media_type]));
  const tables = files.filter(({ table }) => table !== undefined).map(({ path }) => before + path);
  expect(distribution.map(({ contentUrl }) => contentUrl)).toEqual(expect.arrayContaining(tables));
  for (const { contentUrl, encodingFormat } of distribution)
    if (!contentUrl.endsWith('/manifest.json')) expect(published.get(contentUrl)).toContain(encodingFormat);
});

describe('the programs of the page', () => {
  test('are in known languages, which all run here', () => {
    expect(languagesOf(texts.dataset)).toEqual(['sh', 'sql', 'python', 'js', 'sql', 'sh', 'sql', 'sh', 'js']);
  });

  test.skipIf(!hasSqlite)('download the database and query it', async () => {
    const output = await outputOf('curl', programs('sh')[0] ?? '');
    expect(output.split('\n')).toHaveLength(5);
    expect(output).toMatch(/^[a-z-]+\|[^|]+\|[^|]+\|12$/m);
  });

  test('search it', () => {
    using database = new DatabaseSync(unpackDatabase(dataFolder(folder)), { readOnly: true });
    const found = database.prepare(programs('sql')[0] ?? '').all();
    expect(found).toHaveLength(2);
    expect(found[0]).toMatchObject({ excerpt: expect.stringContaining('[Housing] at') as unknown });
  });

  test.skipIf(!hasPython)('read it with Python', async () => {
    const output = await outputOf('Python', programs('python')[0] ?? '');
    expect(output).toMatch(/^\d{4}-\d\d-\d\d \| Alder Falls \| \S.*$/);
  });

  test('read one place with range requests, in JavaScript', async () => {
    const output = await outputOf('JavaScript', programs('js')[0] ?? '', await readersFolder());
    expect(output.split('\n')).toEqual(['Ana Ruiz 1 votes', 'Bo Li 1 votes']);
  });

  test('read one place in DuckDB', async () => {
    expect(await inDuckdb(...onDisk(programs('sql')[1] ?? ''))).toMatchObject([{ text: 'To deny' }]);
  });

  test('verify a download', async () => {
    expect(await outputOf('curl', programs('sh')[1] ?? '')).toBe('meetings.parquet: OK');
  });

  test('name files of the dataset, which are all served', async () => {
    const { files } = dataManifestSchema.parse(readJson(dataFolder(folder), 'manifest.json'));
    const { paths } = openApi(localConfig(server.origin)) as {
      paths: Record<string, { get: { parameters: { schema: { enum?: string[] } }[] } }>;
    };
    const known = paths['/data/{file}']?.get.parameters[0]?.schema.enum ?? [];
    const lists = ['manifest.json', 'releases.json'];
    expect([...known, ...lists].toSorted()).toEqual(
      [...files.map(({ path }) => path), 'manifest.json'].toSorted(),
    );
    const named = [...texts.dataset.matchAll(/`([\w-]+\.(?:json|md|db\.gz|parquet)|SHA256SUMS)`/g)].map(
      ([, name = '']) => name,
    );
    expect(named.filter((name) => ![...known, ...lists].includes(name))).toEqual([]);
    const pages = pagesOf(localConfig(server.origin));
    const links = [...pages.values()]
      .flatMap((page) => attributesIn(page, 'href'))
      .filter((href) => href.startsWith(`${server.origin}/data/`));
    expect(links).toContain(`${server.origin}/data/manifest.json`);
    for (const link of links) expect((await fetch(link, { method: 'HEAD' })).status, link).toBe(200);
  });
});

describe('a copy', () => {
  /** A folder with a copy of the first release. A second release follows. */
  let copy: string;
  let firstOutput: string;
  /** `meetings.parquet` of the first release. */
  let firstMeetings: string;
  const mirror = (change: (program: string) => string = (program) => program): Promise<string> =>
    outputOf('JavaScript', change(programs('js')[1] ?? ''), copy);
  const inCopy = (program: string): Promise<string> => outputOf('curl', program, copy);

  beforeAll(async () => {
    copy = await readersFolder();
    await inCopy(programs('sh')[2] ?? '');
    firstOutput = await mirror();
    firstMeetings = join(copy, 'first-meetings.parquet');
    cpSync(join(dataFolder(folder), 'meetings.parquet'), firstMeetings);
    await release(secondDay());
    await waitForFile('changes/2026-11-20/permits.parquet');
  });

  test.each([
    ['is too old', '2026-11-01', '', '', /Download all files again: 2026-11-01 is not listed\./],
    [
      'gets a damaged file',
      '2026-11-19',
      '(path);',
      '(path).then((bytes) => bytes.slice(1));',
      /differs from its SHA-256/,
    ],
    [
      'has other columns',
      '2026-11-19',
      '!derived.test(name)',
      'name !== "change"',
      /Download all files again: the columns of \w+ have changed/,
    ],
    ['ends up with other rows', '2026-11-19', 'count !== rows', "table === 'permits'", /permits has 0 rows/],
  ])('that %s is refused, and left unchanged', async (_, name, code, replacement, reason) => {
    const state = join(copy, 'mirror.json');
    const originalState = readFileSync(state, 'utf8');
    const before = databaseRows(join(copy, 'civic-meetings.db'));
    writeFileSync(state, JSON.stringify({ release: name }));
    await expect(mirror((program) => program.replace(code, replacement))).rejects.toThrow(reason);
    expect(databaseRows(join(copy, 'civic-meetings.db'))).toEqual(before);
    expect(readFileSync(state, 'utf8')).toBe(`{"release":"${name}"}`);
    writeFileSync(state, originalState);
  });

  test('of the newest release stays unchanged', () => {
    expect(firstOutput).toBe('This copy is release 2026-11-19');
  });

  test('is updated to the next release by the programs of the page, and stays there', async () => {
    for (const _ of ['first', 'again']) expect(await mirror()).toBe('This copy is release 2026-11-20');
    await inCopy(`curl --fail '${server.origin}/data/civic-meetings.db.gz' | gunzip > wanted.db`);
    const file = join(copy, 'civic-meetings.db');
    expect(sortedRows(file)).toEqual(sortedRows(join(copy, 'wanted.db')));
    using database = new DatabaseSync(file);
    expect(database.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
    const found = database.prepare(`SELECT count(*) AS count FROM search_text WHERE search_text MATCH ?`);
    expect([found.get('hedgehogs')?.['count'], found.get('lake')?.['count']]).toEqual([1, 0]);
    expect(() =>
      database.exec(`INSERT INTO search_text (search_text, rank) VALUES ('integrity-check', 1)`),
    ).not.toThrow();
  });

  test('stays the same if changes are applied again', async () => {
    const before = sortedRows(join(copy, 'civic-meetings.db'));
    writeFileSync(join(copy, 'mirror.json'), '{"release":"2026-11-19"}');
    expect(await mirror()).toBe('This copy is release 2026-11-20');
    expect(sortedRows(join(copy, 'civic-meetings.db'))).toEqual(before);
  });

  test('in DuckDB is updated by the statements of the page', async () => {
    const meetings = `FROM '${dataFolder(folder)}/meetings.parquet' ORDER BY id`;
    const rows = await inDuckdb(
      `CREATE TABLE meetings AS FROM '${firstMeetings}'`,
      ...onDisk(programs('sql')[2] ?? ''),
      'FROM meetings ORDER BY id',
    );
    expect(rows).toEqual(await inDuckdb(meetings));
    expect(rows).not.toEqual(await inDuckdb(`FROM '${firstMeetings}' ORDER BY id`));
  });
});

test('addresses stay inside their quotes, whatever characters they have', () => {
  const hostile: Config = {
    ...distantConfig,
    archive_url: "https://archive.example/it's/$(id)/`id`/${1}/*x*",
  };
  const codes = programsOf(hostile);
  const address = 'https://archive.example/it%27s/%24%28id%29/%60id%60/%24{1}/%2ax%2a/data/';
  for (const language of ['sh', 'python', 'js']) expect(codes(language)[0]).toContain(address);
  expect(codes('sql')[1]).toContain(`'${address}municipalities.parquet'`);
});

test('the example is a place of the demo', async () => {
  const file = join(await makeFolder(), 'demo.db');
  // The same as `civic demo` writes by default.
  writeDemoCorpus(file, { places: 60, meetings: 6000 });
  const [, country = '', slug = ''] = /country = '(\w+)' AND slug = '([\w-]+)'/.exec(texts.dataset) ?? [];
  using database = new DatabaseSync(file, { readOnly: true });
  const votes = database.prepare(
    'SELECT count(*) AS count FROM member_votes JOIN municipalities ON municipalities.id = muni_id WHERE country = ? AND slug = ?',
  );
  expect(votes.get(country, slug)?.['count']).toBeGreaterThan(100);
});

test('the example is a place of the site', () => {
  const canadian =
    pagesOf(distantConfig, { ...alderFalls, slug: 'mont-erable-qc' }, 'CA').get(datasetPath) ?? '';
  const codes = codeIn(canadian).join('\n');
  expect(codes).toContain("country: { $eq: 'CA' }, slug: { $eq: 'mont-erable-qc' }");
  expect(codes).toContain("country = 'CA' AND slug = 'mont-erable-qc'");
  expect(codes).not.toMatch(/isley|'US'/);
});

/** Rows of all tables, sorted, since a copy has them in order of arrival. */
function sortedRows(file: string): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(databaseRows(file)).map(([table, rows]) => [
      table,
      rows.map((row) => JSON.stringify(row)).toSorted(),
    ]),
  );
}
