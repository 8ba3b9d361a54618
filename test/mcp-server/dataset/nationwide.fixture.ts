/** The Parquet files of the votes of many places, in row groups as published, and the range requests that they receive. */
import { closeSync, fstatSync, mkdirSync, mkdtempSync, openSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll } from 'vitest';
import { rowGroupSize } from '../../../generator/bulk/row-groups.ts';
import type { FetchRange } from '../../../mcp-server/dataset/parquet/range-requests.ts';
import { quoteName } from '../../../schemas/ddl.ts';
import { parquetColumns } from '../../../schemas/parquet.ts';
import { dataPath, tableFileName } from '../../../schemas/paths.ts';
import type { TableName } from '../../../schemas/tables/index.ts';

export type Size = { readonly places: number; readonly votes: number };

type Cells = Readonly<Record<string, string>>;

const seed = (sql: string): string => `md5((${sql})::VARCHAR)`;

const placeCells: Cells = {
  id: `'us-' || place`,
  slug: `'place-' || ${seed('place')}[:12] || '-oh'`,
  name: `'Place ' || ${seed('place')}[:12]`,
  state: `'Ohio'`,
  state_code: `'OH'`,
  country: `'US'`,
  kind: `'city'`,
  website_url: `'https://' || ${seed('place')}[:12] || '.example/'`,
};

/** Nine members vote on a motion, and a meeting has twenty motions. */
const voteCells = (perPlace: number): Cells => ({
  id: `'v-' || place || '-' || lpad(i::VARCHAR, 9, '0')`,
  motion_id: `'mo-' || place || '-' || (i // 9)`,
  meeting_id: `'m-' || place || '-' || (i // 180)`,
  muni_id: `'us-' || place`,
  official_id: `'o-' || place || '-' || (i % 9)`,
  member_name: `'Member ' || ${seed(`place || (i % 9)`)}[:10]`,
  vote: `CASE WHEN hash(i) % 20 = 0 THEN 'no' WHEN hash(i) % 33 = 0 THEN 'absent' ELSE 'yes' END`,
  vote_text: `CASE WHEN hash(i) % 20 = 0 THEN 'Nay' ELSE 'Aye' END`,
  source_url: `'https://records.example/' || place || '/Item.aspx?ID=' || ${seed('i // 9')}`,
  meeting_date: `DATE '2005-01-04' + ((i % ${perPlace}) // 180 * 14)::INTEGER`,
  body_name: `CASE WHEN (i // 180) % 3 = 0 THEN 'City Council' ELSE 'Committee ' || (i // 180) % 3 END`,
  motion_text: `'That item ' || ${seed('i // 9')} || ' be approved as recommended by ' || ${seed('i // 90')}`,
  motion_mover: `'Member ' || ${seed(`place || (i // 9 % 9)`)}[:10]`,
  motion_result: `CASE WHEN hash(i // 9) % 30 = 0 THEN 'failed' ELSE 'passed' END`,
  motion_yes: `9 - (hash(i // 9) % 3)::BIGINT`,
  motion_no: `(hash(i // 9) % 3)::BIGINT`,
  motion_stage: `CASE WHEN hash(i // 9) % 7 = 0 THEN 'amendment' ELSE 'final' END`,
  motion_adopted_minutes: `hash(i // 90) % 5 > 0`,
  motion_divided: `hash(i // 9) % 3 > 0`,
});

async function writeDataset(folder: string, { places, votes }: Size): Promise<void> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1', memory_limit: '1GB' });
  const connection = await instance.connect();
  const write = async (table: TableName, rows: number, from: string, cells: Cells): Promise<void> => {
    const path = join(folder, dataPath(tableFileName(table)));
    mkdirSync(dirname(path), { recursive: true });
    const columns = parquetColumns(table).map(
      ({ name, type }) => `(${cells[name] ?? 'NULL'})::${type} AS ${quoteName(name)}`,
    );
    await connection.run(
      `COPY (SELECT ${columns.join(', ')} FROM (${from})) TO '${path}' (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE ${rowGroupSize(table, rows)})`,
    );
  };
  const place = (number: string): string => `lpad((${number})::VARCHAR, 7, '0') AS place`;
  const perPlace = Math.ceil(votes / places);
  await write('municipalities', places, `SELECT ${place('range')} FROM range(${places})`, placeCells);
  const rows = `SELECT range AS i, ${place(`range // ${perPlace}`)} FROM range(${votes})`;
  await write('member_votes', votes, rows, voteCells(perPlace));
  connection.closeSync();
  instance.closeSync();
}

/** Reads a range of a file as a host of files does. */
function rangeOf(path: string, range: string): Response {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? [];
    const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
    const bytes = new Uint8Array((first === '' ? size : Number(last) + 1) - start);
    readSync(file, bytes, 0, bytes.length, start);
    const headers = { 'Content-Range': `bytes ${start}-${start + bytes.length - 1}/${size}`, ETag: '"1"' };
    return new Response(bytes, { status: 206, headers });
  } finally {
    closeSync(file);
  }
}

/** Writes the dataset before the tests of a file. */
export function nationwideForFile(size: Size): {
  readonly fetchRange: FetchRange;
  readonly slug: () => string;
} {
  const folder = mkdtempSync(join(tmpdir(), 'civic-nationwide-'));
  let slug = '';
  beforeAll(async () => {
    await writeDataset(folder, size);
    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    const places = join(folder, dataPath(tableFileName('municipalities')));
    const middle = Math.floor(size.places / 2);
    const result = await connection.runAndReadAll(`SELECT slug FROM '${places}' LIMIT 1 OFFSET ${middle}`);
    slug = String(result.getRows()[0]?.[0]);
    connection.closeSync();
    instance.closeSync();
  }, 300_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return {
    fetchRange: (path, { headers }) => Promise.resolve(rangeOf(join(folder, path), headers['Range'] ?? '')),
    slug: () => slug,
  };
}
