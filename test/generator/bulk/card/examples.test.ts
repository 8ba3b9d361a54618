import { execFile, execFileSync } from 'node:child_process';
import { createReadStream, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parquetColumns } from '../../../../schemas/parquet.ts';
import { tableNames } from '../../../../schemas/tables/index.ts';
import { databaseViews } from '../../../../schemas/views.ts';
import { hashFile } from '../../../../generator/store/hash-file.ts';
import {
  cardAt,
  cardCorpus,
  codeOf,
  inDuckdb,
  writeDatabase,
} from '../../../support/dataset/dataset-card.ts';
import { writeParquet } from '../../../support/corpus/formats.ts';

const card = cardAt('https://civic.example');
const folder = mkdtempSync(join(tmpdir(), 'civic-card-'));
const databaseFile = join(folder, 'civic-meetings.db');
let server: Server;
let origin: string;

beforeAll(async () => {
  writeDatabase(databaseFile, cardCorpus());
  await writeParquet(join(folder, 'data'), cardCorpus());
  server = createServer((request, response) => {
    const file = join(folder, request.url ?? '');
    const { size } = statSync(file);
    const [, start, end] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
    const range =
      start === undefined
        ? undefined
        : { start: Number(start), end: Math.min(size, Number(end || size) + 1) - 1 };
    response.writeHead(range === undefined ? 200 : 206, {
      'content-length': range === undefined ? size : range.end - range.start + 1,
      'accept-ranges': 'bytes',
      ...(range !== undefined && { 'content-range': `bytes ${range.start}-${range.end}/${size}` }),
    });
    if (request.method === 'HEAD') response.end();
    else createReadStream(file, range).pipe(response);
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Replaces URLs by file paths. */
const onDisk = (code: string, at: string): string => code.replaceAll('https://civic.example/data/', `${at}/`);

describe('the examples of the card run:', () => {
  it('SQLite searches the texts and joins the tables', () => {
    const [search = '', view = '', ...more] = codeOf(card, 'SQLite', 'sql');
    expect(more).toEqual([]);
    using database = new DatabaseSync(databaseFile, { readOnly: true });
    expect(database.prepare(search).all()).toEqual([
      expect.objectContaining({
        place: 'Berkeley',
        excerpt: expect.stringContaining('[Affordable housing] fee.') as unknown,
      }),
      {
        meeting_date: '2026-03-04',
        place: 'Oakland',
        state: 'California',
        headline: 'Affordable housing on Larkspur Avenue',
        excerpt: '[Affordable housing] on Larkspur Avenue',
        source_url: 'https://source.example/page',
      },
    ]);
    expect(database.prepare(view).all()).toEqual([
      expect.objectContaining({
        place: 'Oakland',
        headline: 'Rezoning of 1420 Larkspur Avenue',
        yes: 5,
        no: 2,
      }),
    ]);
  });

  it('the views, tables and columns that the text names exist', () => {
    using database = new DatabaseSync(databaseFile, { readOnly: true });
    for (const { name } of databaseViews) {
      expect(card).toContain(`- \`${name}\`: `);
      expect(() => database.prepare(`SELECT * FROM ${name}`).all()).not.toThrow();
    }
    expect(
      database
        .prepare('SELECT name FROM pragma_table_info(?)')
        .all('search_text')
        .map(({ name }) => name),
    ).toEqual(['headline', 'decisions', 'summary']);
  });

  it('DuckDB reads one place', async () => {
    const [code = '', ...more] = codeOf(card, 'DuckDB', 'sql');
    expect(more).toEqual([]);
    const statements = onDisk(code, join(folder, 'data'))
      .split(/;\n\n|;$/)
      .filter(Boolean);
    expect(statements).toHaveLength(2);
    expect(await inDuckdb(...statements)).toEqual([
      { meeting_date: '2026-03-04', member_name: 'Ana Ruiz', vote: 'no', text: 'Motion to deny' },
      { meeting_date: '2026-03-04', member_name: 'Bo Li', vote: 'yes', text: 'Motion to deny' },
    ]);
  });

  it('JavaScript reads one place by HTTP range requests', async () => {
    const [code = ''] = codeOf(cardAt(origin), 'JavaScript', 'js');
    const file = join(folder, 'example.mjs');
    const resolved = code.replaceAll(
      /from '([^']+)'/g,
      (_, name: string) => `from ${JSON.stringify(import.meta.resolve(name))}`,
    );
    writeFileSync(file, resolved);
    const { stdout } = await promisify(execFile)(process.execPath, [file]);
    expect([...stdout.matchAll(/member_name: '([^']*)'/g)].map(([, name]) => name)).toEqual([
      'Ana Ruiz',
      'Bo Li',
      'Bo Li',
    ]);
  });

  const hasPython = ((): boolean => {
    try {
      execFileSync('python3', ['--version'], { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  })();

  it.skipIf(!hasPython)('Python reads the database with its standard library', () => {
    const [code = '', ...others] = codeOf(card, 'Python', 'python');
    expect(execFileSync('python3', ['-c', code], { cwd: folder }).toString().split('\n')).toEqual([
      '2026-03-04 Oakland Rezoning of 1420 Larkspur Avenue',
      '2026-03-04 Berkeley Rezoning of 1420 Larkspur Avenue',
      '',
    ]);
    // Its libraries are not installed; syntax, file names and column names are checked.
    for (const other of others)
      execFileSync('python3', ['-c', 'import ast, sys; ast.parse(sys.argv[1])', other]);
    const [, polars = '', pandas = ''] = [code, ...others];
    for (const [, name = ''] of [polars, pandas].join('\n').matchAll(/"(?:https:[^"]*\/)?(\w+)\.parquet"/g))
      expect(tableNames).toContain(name);
    const named = JSON.parse(/columns=(\[.*\])/.exec(pandas)?.[1] ?? '[]') as string[];
    expect(parquetColumns('meetings').map(({ name }) => name)).toEqual(expect.arrayContaining(named));
  });

  it('the named tool verifies the checksums', async () => {
    const [command = ''] = codeOf(card, 'Checksums', 'sh');
    const data = join(folder, 'data');
    const { sha256 } = await hashFile(join(data, 'meetings.parquet'));
    writeFileSync(
      join(data, 'SHA256SUMS'),
      `${sha256}  meetings.parquet\n${'0'.repeat(64)}  not-downloaded.parquet\n`,
    );
    expect(execFileSync('sh', ['-c', command], { cwd: data }).toString()).toBe('meetings.parquet: OK\n');
    writeFileSync(join(data, 'SHA256SUMS'), `${'0'.repeat(64)}  meetings.parquet\n`);
    expect(() => execFileSync('sh', ['-c', command], { cwd: data, stdio: 'pipe' })).toThrow(/did NOT match/);
  });
});
