/** Queries fetch only the parts of a file that may have matching rows, within the limits. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DatasetCache } from '../../../../mcp-server/dataset/parquet/cache.ts';
import { DatasetQueryError, DatasetUnavailableError } from '../../../../mcp-server/dataset/messages.ts';
import type { FetchRange } from '../../../../mcp-server/dataset/parquet/range-requests.ts';
import type { DatasetDeps, DatasetQuery } from '../../../../mcp-server/dataset/types.ts';
import { writeNdjson } from '../../../support/corpus/corpus.ts';
import { dataFolder } from '../../../support/dataset/dataset-rows.ts';
import { ask, askForAll, publishedForFile, unbounded } from '../published.fixture.ts';
import { oracleRows, prepareOracle } from '../sqlite-oracle.ts';
import { nextCorpus, placeIds, rowsPerPlace, slugOf, wideCorpus } from '../wide-corpus.ts';

const published = publishedForFile((path) => writeNdjson(path, wideCorpus()));
const next = publishedForFile((path) => writeNdjson(path, nextCorpus()));

const path = '/data/member_votes.parquet';
const fileBytes = (): number => statSync(join(dataFolder(published().folder), 'member_votes.parquet')).size;
const ofPlace = (id: string): DatasetQuery => ({
  table: 'member_votes',
  where: [{ column: 'muni_id', op: 'eq', value: id }],
});
const totalBytes = (requests: readonly { readonly bytes: number }[]): number =>
  requests.reduce((sum, { bytes }) => sum + bytes, 0);

describe('one place of a large table', () => {
  it('takes two requests: the footer and one row group', async () => {
    const { requests, bytes_fetched, row_groups_read, row_groups_total, rows_total } = await ask(
      published(),
      ofPlace('c'),
    );
    expect({ row_groups_read, row_groups_total, rows_total }).toEqual({
      row_groups_read: 1,
      row_groups_total: placeIds.length,
      rows_total: placeIds.length * rowsPerPlace,
    });
    expect(requests.map((request) => request.path)).toEqual([path, path]);
    expect(totalBytes(requests)).toBe(bytes_fetched);
    expect(bytes_fetched).toBeLessThan(fileBytes() / 3);
  });

  it('is found by slug too, with one read of the table of places', async () => {
    const cache = new DatasetCache();
    const query: DatasetQuery = {
      table: 'member_votes',
      where: [{ column: 'slug', op: 'eq', value: slugOf('c') }],
    };
    const { rows, requests } = await ask(published(), query, { cache });
    expect(rows).toEqual((await ask(published(), ofPlace('c'))).rows);
    expect(new Set(requests.map((request) => request.path))).toEqual(
      new Set([path, '/data/municipalities.parquet']),
    );
    const again = await ask(published(), query, { cache });
    expect(totalBytes(again.requests)).toBe(0);
    expect(again.rows).toEqual(rows);
  });

  it('is found if the footer is longer than the first request', async () => {
    const fetchRange: FetchRange = (path, { headers, signal }) => {
      const range = headers['Range']?.replace(/=-\d+$/, '=-100') ?? '';
      return published().fetchRange(path, { headers: { ...headers, Range: range }, signal });
    };
    const { rows, requests } = await ask({ fetchRange }, ofPlace('c'));
    expect(rows).toEqual((await ask(published(), ofPlace('c'))).rows);
    expect(requests).toHaveLength(3);
  });

  it('takes fewer bytes with fewer columns', async () => {
    const whole = await ask(published(), { ...ofPlace('b') });
    const narrow = await ask(published(), { ...ofPlace('b'), columns: ['id', 'vote'] });
    expect(narrow.bytes_fetched).toBeLessThan(whole.bytes_fetched / 2);
    expect(Object.keys(narrow.rows[0] ?? {})).toEqual(['id', 'vote']);
  });

  it('is refused for an unknown slug, with a suggestion', async () => {
    const query: DatasetQuery = {
      table: 'motions',
      where: [{ column: 'slug', op: 'in', value: ['place-a-ho'] }],
    };
    await expect(ask(published(), query)).rejects.toThrow(/No place has the slug "place-a-ho".*place-a-oh/);
  });
});

describe('row groups', () => {
  it('that cannot match are not read', async () => {
    const query: DatasetQuery = {
      table: 'member_votes',
      where: [{ column: 'id', op: 'in', value: ['b-000007', 'e-000009'] }],
      columns: ['id', 'vote_text'],
    };
    const { rows, row_groups_read } = await ask(published(), query);
    expect(rows.map(({ id }) => id)).toEqual(['b-000007', 'e-000009']);
    expect(row_groups_read).toBe(2);
  });

  it('without a match cost only the condition columns', async () => {
    const query: DatasetQuery = {
      table: 'member_votes',
      where: [{ column: 'vote', op: 'eq', value: 'recused' }],
    };
    const { rows, bytes_fetched, rows_scanned } = await ask(published(), query);
    expect(rows.map(({ id }) => id)).toEqual(['d-000000', 'd-000001', 'd-000002']);
    expect(rows_scanned).toBeGreaterThanOrEqual(rowsPerPlace);
    expect(bytes_fetched).toBeLessThan(fileBytes() / 2);
  });

  it('are fetched with at most four parallel requests', async () => {
    let [active, maximum] = [0, 0];
    const fetchRange: FetchRange = async (...request) => {
      maximum = Math.max(maximum, ++active);
      const response = await published().fetchRange(...request);
      const bytes = await response.arrayBuffer();
      active--;
      return new Response(bytes, response);
    };
    await ask({ fetchRange }, { table: 'member_votes', order_by: [{ column: 'vote_text' }] });
    expect(maximum).toBe(4);
  });

  it('are not fetched again for the next page', async () => {
    const cache = new DatasetCache();
    const query: DatasetQuery = { ...ofPlace('a'), order_by: [{ column: 'vote_text', direction: 'desc' }] };
    const { next_cursor: cursor } = await ask(published(), query, { cache });
    const { rows, bytes_fetched } = await ask(published(), { ...query, cursor }, { cache });
    expect(rows).toHaveLength(50);
    expect(bytes_fetched).toBe(0);
  });
});

describe('an answer that reaches a limit', () => {
  const scan: DatasetQuery = {
    table: 'member_votes',
    where: [{ column: 'vote_text', op: 'contains', value: 'qqq' }],
    limit: 400,
  };

  it.each([
    ['bytes_fetched', { maxBytesFetched: 600_000, maxAnswerCharacters: Infinity }],
    ['rows_scanned', { maxRowsScanned: 2 * rowsPerPlace, maxAnswerCharacters: Infinity }],
    ['answer_size', { maxAnswerCharacters: 2_000 }],
  ])('says so and continues with its cursor: %s', async (bound, limits) => {
    const { complete, stopped_by, next_cursor, rows } = await ask(published(), scan, { limits });
    expect({ complete, stopped_by }).toEqual({ complete: false, stopped_by: bound });
    expect(next_cursor).toBeDefined();
    prepareOracle(published().database);
    const expected = oracleRows(published().database, scan);
    expect(rows.length).toBeLessThan(expected.length);
    expect((await askForAll(published(), scan, { limits })).rows).toEqual(expected);
  });

  it('makes progress if a single row group exceeds the limit', async () => {
    const limits: DatasetDeps['limits'] = { ...unbounded, maxBytesFetched: 1, maxRowsScanned: 1 };
    const query: DatasetQuery = { ...scan, limit: 100_000 };
    const { rows, pages } = await askForAll(published(), query, { limits });
    expect(pages).toBe(placeIds.length);
    expect(rows).toEqual(oracleRows(published().database, query));
  });

  it('has the first sorted rows if their row group alone exceeds the limit', async () => {
    const query: DatasetQuery = { ...ofPlace('c'), order_by: [{ column: 'vote_text' }], limit: 5 };
    const { rows } = await ask(published(), query, { limits: { maxBytesFetched: 1 } });
    prepareOracle(published().database);
    expect(rows).toEqual(oracleRows(published().database, query).slice(0, 5));
  });

  it('is refused before any data is fetched if sorting exceeds the limit', async () => {
    const query: DatasetQuery = { table: 'member_votes', order_by: [{ column: 'vote_text' }] };
    const limits = { maxBytesFetched: 500_000 };
    const bytes: number[] = [];
    const fetchRange: FetchRange = async (...request) => {
      const response = await published().fetchRange(...request);
      bytes.push(Number(response.headers.get('Content-Length')));
      return response;
    };
    await expect(ask({ fetchRange }, query, { limits })).rejects.toThrow(
      /all rows that may match must be read first: 51200 rows, \d+ bytes.*Narrow `where`/,
    );
    expect(bytes).toHaveLength(1);
  });

  it('is correctly sorted if the other columns of the first rows exceed the limit', async () => {
    const query: DatasetQuery = {
      table: 'member_votes',
      order_by: [{ column: 'member_name', direction: 'desc' }, { column: 'vote' }],
      where: [{ column: 'id', op: 'contains', value: '00000' }],
      limit: 20,
    };
    const limits = { maxBytesFetched: 700_000 };
    const { stopped_by } = await ask(published(), query, { limits });
    expect(stopped_by).toBe('bytes_fetched');
    prepareOracle(published().database);
    const { rows } = await askForAll(published(), query, { limits });
    expect(rows).toEqual(oracleRows(published().database, query));
  });
});

describe('a release that is replaced', () => {
  /** Serves the first release for this number of requests, then the next. */
  const replacedAfter = (requests: number): FetchRange => {
    let left = requests;
    return (...request) => (left-- > 0 ? published() : next()).fetchRange(...request);
  };

  it('during a query makes it start over, once', async () => {
    const query: DatasetQuery = {
      table: 'member_votes',
      where: [{ column: 'slug', op: 'in', value: [slugOf('c')] }],
    };
    const expected = await ask(next(), query);
    for (const requests of [1, 2]) {
      const { rows, rows_total } = await ask({ fetchRange: replacedAfter(requests) }, query);
      expect(rows.map(({ id }) => id)).toEqual(['c-000007']);
      expect({ rows, rows_total }).toEqual({ rows: expected.rows, rows_total: expected.rows_total });
    }
  });

  it('by one of the same size is detected', async () => {
    let count = 0;
    const fetchRange: FetchRange = async (path, { headers: { Range = '' }, signal }) => {
      const response = await published().fetchRange(path, { headers: { Range }, signal });
      const headers = new Headers(response.headers);
      if (count++ > 0) headers.set('ETag', '"next"');
      return new Response(response.body, { status: response.status, headers });
    };
    const { requests } = await ask({ fetchRange }, ofPlace('e'));
    expect(requests.filter(({ range }) => range === requests[0]?.range)).toHaveLength(2);
  });

  it('repeatedly is reported with the remedy', async () => {
    let count = 0;
    const fetchRange: FetchRange = (...request) =>
      (count++ % 2 === 0 ? published() : next()).fetchRange(...request);
    await expect(ask({ fetchRange }, ofPlace('e'))).rejects.toThrow(DatasetUnavailableError);
    count = 0;
    await expect(ask({ fetchRange }, ofPlace('e'))).rejects.toThrow(/Try again in a minute/);
  });

  it('is detected by a server with a cached footer', async () => {
    const cache = new DatasetCache();
    await ask(published(), ofPlace('e'), { cache });
    const { rows } = await ask(next(), ofPlace('e'), { cache });
    expect(rows).toHaveLength(1);
  });

  it('invalidates the cursors of the previous one', async () => {
    const { next_cursor: cursor } = await ask(published(), ofPlace('e'));
    await expect(ask(next(), { ...ofPlace('e'), cursor })).rejects.toThrow(/earlier release/);
  });
});

describe('a cursor', () => {
  it('works with other columns and another limit', async () => {
    const { next_cursor: cursor } = await ask(published(), { ...ofPlace('b'), limit: 7 });
    const { rows } = await ask(published(), { ...ofPlace('b'), columns: ['id'], limit: 2, cursor });
    expect(rows).toEqual([{ id: 'b-000007' }, { id: 'b-000008' }]);
  });

  it.each([
    ['of another query', 'b', /belongs to another query/],
    ['that is invalid', 'nonsense', /"nonsense" is not a cursor/],
    ['that is empty', '', /is not a cursor/],
  ])('%s is refused', async (_, cursor, message) => {
    const { next_cursor } = await ask(published(), ofPlace('b'));
    const query = { ...ofPlace('c'), cursor: cursor === 'b' ? next_cursor : cursor };
    await expect(ask(published(), query)).rejects.toThrow(message);
    await expect(ask(published(), query)).rejects.toThrow(DatasetQueryError);
  });
});
