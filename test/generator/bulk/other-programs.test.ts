/** The dataset opened by other programs: sqlite3, Python, DuckDB, hyparquet over HTTP. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { asyncBufferFromUrl, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parquetColumns } from '../../../schemas/parquet.ts';
import { tableNames } from '../../../schemas/tables/index.ts';
import { databaseViews } from '../../../schemas/views.ts';
import { writeDemoCorpus } from '../../../generator/demo/write.ts';
import { serve } from '../../../generator/serve/serve.ts';
import { buildInto } from '../../support/site/build.ts';
import { dataFolder, databaseRows, unpackDatabase } from '../../support/dataset/dataset-rows.ts';

/** Whether a program is installed; if not, its tests are skipped with a message. */
function hasProgram(name: string): boolean {
  const isInstalled = spawnSync(name, ['--version']).error === undefined;
  if (!isInstalled) process.stderr.write(`SKIPPED: tests with ${name}, which is not installed\n`);
  return isInstalled;
}

const folder = mkdtempSync(join(tmpdir(), 'civic-bulk-'));
const built = join(folder, 'out');
const data = dataFolder(built);
let file: string;
let counts: Readonly<Record<string, number>>;

beforeAll(async () => {
  counts = writeDemoCorpus(join(folder, 'demo.db'), { places: 80, meetings: 6_000 });
  await buildInto(built, join(folder, 'demo.db'), { parts: ['bulk'] });
  file = unpackDatabase(data);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The FTS5 query of the dataset card, on one line. */
const fullTextQuery = `SELECT count(*) FROM search_text WHERE search_text MATCH '"affordable housing"'`;
const everyView = [...databaseViews.map(({ name }) => name), 'search_texts'];

describe.skipIf(!hasProgram('sqlite3'))('sqlite3', () => {
  const query = (sql: string): string => execFileSync('sqlite3', [file, sql], { encoding: 'utf8' }).trim();

  it('finds an intact database with valid references and no free pages', () => {
    expect(query('PRAGMA integrity_check')).toBe('ok');
    expect(query('PRAGMA foreign_key_check')).toBe('');
    expect(query('PRAGMA freelist_count')).toBe('0');
    expect(query(`INSERT INTO search_text (search_text) VALUES ('integrity-check')`)).toBe('');
  });

  it('finds texts regardless of accents and word endings', () => {
    expect(Number(query(fullTextQuery))).toBeGreaterThan(10);
    const of = (words: string): string =>
      query(`SELECT count(*) FROM search_text WHERE search_text MATCH '${words}'`);
    expect(of('reunion')).toBe(of('réunion'));
    expect(of('rezoned')).toBe(of('rezoning'));
    const snippet = `SELECT snippet(search_text, -1, '[', ']', '…', 8) FROM search_text
      WHERE search_text MATCH 'affordable' ORDER BY rank LIMIT 1`;
    expect(query(snippet).toLowerCase()).toContain('[affordable]');
  });

  it('still finds them after VACUUM', () => {
    const copy = `${file}.vacuumed`;
    query(`VACUUM INTO '${copy}'`);
    const inCopy = `SELECT group_concat(meeting_id) FROM (SELECT meeting_id FROM search_text
      JOIN search_documents ON search_documents.id = search_text.rowid WHERE search_text MATCH 'moratorium' ORDER BY 1)`;
    const found = query(inCopy);
    expect(found.split(',').length).toBeGreaterThan(5);
    execFileSync('sqlite3', [copy, `DELETE FROM sources; VACUUM`]);
    expect(execFileSync('sqlite3', [copy, inCopy], { encoding: 'utf8' }).trim()).toBe(found);
  });

  it.each(everyView)('opens %s', (view) => {
    expect(query(`SELECT count(*) > 0 FROM ${view}`)).toBe('1');
    expect(query(`SELECT count(*) FROM (SELECT * FROM ${view} LIMIT 3)`)).toBe('3');
  });

  it('uses indexes for a place, a day and a meeting', () => {
    const plan = (sql: string): string => query(`EXPLAIN QUERY PLAN ${sql}`);
    expect(plan(`SELECT * FROM meetings WHERE muni_id = '000'`)).toMatch(/USING INDEX meetings_muni_id/);
    expect(plan(`SELECT * FROM meetings WHERE meeting_date > '2026-01-01'`)).toMatch(
      /USING INDEX meetings_meeting_date/,
    );
    expect(plan(`SELECT * FROM decisions WHERE meeting_id = '0000'`)).toMatch(
      /USING INDEX decisions_meeting_id/,
    );
    expect(plan(`SELECT * FROM view_votes WHERE official_id = '0000'`)).not.toMatch(/SCAN/);
  });
});

describe.skipIf(!hasProgram('python3'))('Python’s sqlite3', () => {
  it('reads every row of every table, and searches', () => {
    const script = `
import json, sqlite3, sys
db = sqlite3.connect(f"file:{sys.argv[1]}?mode=ro", uri=True)
tables = json.loads(sys.argv[2])
counts = {name: len(db.execute(f"SELECT * FROM {name}").fetchall()) for name in tables}
print(json.dumps([counts, db.execute(sys.argv[3]).fetchone()[0]]))`;
    const args = ['-c', script, file, JSON.stringify(tableNames), fullTextQuery];
    const [read, found] = JSON.parse(execFileSync('python3', args, { encoding: 'utf8' })) as [object, number];
    expect(read).toEqual(counts);
    expect(found).toBeGreaterThan(10);
  });
});

describe('DuckDB', () => {
  let connection: DuckDBConnection;
  beforeAll(async () => {
    connection = await (await DuckDBInstance.create(':memory:')).connect();
  });
  afterAll(() => connection.closeSync());

  it.each(tableNames)(
    'finds the declared types in %s, contiguous places and min and max values',
    async (name) => {
      const rows = async (sql: string) => (await connection.runAndReadAll(sql)).getRows();
      const source = `'${join(data, `${name}.parquet`)}'`;
      const described = await rows(`DESCRIBE SELECT * FROM ${source}`);
      expect(described.map(([column, type]) => [column, type])).toEqual(
        parquetColumns(name).map(({ name, type }) => [name, type]),
      );
      expect(await rows(`SELECT count(*)::INTEGER FROM ${source}`)).toEqual([[counts[name]]]);
      const [[codecs, withoutStatistics, outOfOrder] = []] = await rows(`
      SELECT string_agg(DISTINCT compression), count(*) FILTER (stats_max_value IS NULL)::INTEGER,
        (SELECT count(*)::INTEGER FROM (
          SELECT stats_min_value < lag(stats_max_value) OVER (ORDER BY row_group_id) AS is_out
          FROM parquet_metadata(${source}) WHERE path_in_schema = 'muni_id') WHERE is_out)
      FROM parquet_metadata(${source}) WHERE path_in_schema = 'muni_id'`);
      if (parquetColumns(name).some((column) => column.name === 'muni_id') && name !== 'sources')
        expect([codecs, withoutStatistics, outOfOrder]).toEqual(['ZSTD', 0, 0]);
    },
  );
});

describe('hyparquet over HTTP', () => {
  it('reads the votes of one place in a handful of requests and little traffic', async () => {
    const server = await serve(built, { port: 0 });
    try {
      const requests: { bytes: number }[] = [];
      const counting: typeof fetch = async (input, init) => {
        const response = await fetch(input, init);
        const bytes = await response.arrayBuffer();
        requests.push({ bytes: bytes.byteLength });
        return new Response(init?.method === 'HEAD' ? null : bytes, response);
      };
      const url = new URL('/data/member_votes.parquet', server.origin).href;
      const remote = await asyncBufferFromUrl({ url, fetch: counting });
      // The default, half a megabyte, is larger than this file.
      const metadata = await parquetMetadataAsync(remote, { initialFetchSize: 1 << 14 });
      const filter = { muni_id: { $eq: '00b' } };
      const rows = await parquetReadObjects({ file: remote, metadata, compressors, filter });
      const expected = databaseRows(file).member_votes.filter((row) => row['muni_id'] === '00b');
      expect(rows.map((row) => row['id'])).toEqual(expected.map((row) => row['id']));
      expect(rows.length).toBeGreaterThan(50);
      expect(metadata.row_groups.length).toBeGreaterThan(3);
      expect(requests.length).toBeLessThanOrEqual(5);
      expect(requests.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(remote.byteLength / 2);
    } finally {
      await server.close();
    }
  });
});
