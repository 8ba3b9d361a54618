/** Invalid queries: each is refused with the offending value and the remedy, without a request. */
import { describe, expect, it } from 'vitest';
import { DatasetCache } from '../../../mcp-server/dataset/parquet/cache.ts';
import { DatasetQueryError } from '../../../mcp-server/dataset/messages.ts';
import { filterDataset } from '../../../mcp-server/dataset/filter-dataset.ts';
import type { DatasetCondition, DatasetQuery } from '../../../mcp-server/dataset/types.ts';

/** The error message of a query. Any request fails. */
async function messageFor(query: DatasetQuery): Promise<string> {
  const fetchRange = (path: string): Promise<Response> =>
    Promise.reject(new Error(`unexpected request for ${path}`));
  const error: unknown = await filterDataset(query, { fetchRange, cache: new DatasetCache() }).catch(
    (error: unknown) => error,
  );
  if (!(error instanceof DatasetQueryError)) throw new Error('the query was not refused', { cause: error });
  return error.message;
}

const where = (...conditions: DatasetCondition[]): DatasetQuery => ({ table: 'meetings', where: conditions });

describe('an unknown name', () => {
  it.each([
    ['a path as a table', { table: '../x' }, /no table "\.\.\/x".*The tables are: municipalities, bodies/],
    ['a misspelled table', { table: 'meeting' }, /Did you mean meetings or meeting_topics\?/],
    ['a property of every object as a table', { table: 'constructor' }, /no table "constructor"/],
    ['a column', { table: 'meetings', columns: ['date'] }, /no column "date".*Did you mean meeting_date.*\?/],
    [
      'a property of every object as a column',
      { table: 'meetings', columns: ['__proto__'] },
      /no column "__proto__"/,
    ],
    ['a column in where', where({ column: 'toString', op: 'is_null' }), /no column "toString"/],
    ['a column in order_by', { table: 'about', order_by: [{ column: 'muni_id' }] }, /no column "muni_id"/],
    [
      'several columns, all in one message',
      { table: 'decisions', columns: ['date', 'meeting_date', 'town'] },
      /no column "date" or "town".*Did you mean meeting_date.*Those of its place: slug, place_name/,
    ],
    [
      'a column of an aggregate',
      { table: 'decisions', aggregates: [{ function: 'sum', column: 'amount' }] },
      /no column "amount".*Did you mean amount_cents\?/,
    ],
    [
      'the year of a day as a column of rows',
      { table: 'decisions', columns: ['meeting_date.year'] },
      /no column "meeting_date.year".*\.year and \.month of a day are for `group_by` and `distinct`/,
    ],
    [
      'the year of a day in where',
      where({ column: 'meeting_date.year', op: 'eq', value: 2025 }),
      /conditions on a year use gte and lte, or starts_with/,
    ],
    [
      'a column of a group in order_by',
      { table: 'decisions', group_by: ['outcome'], order_by: [{ column: 'total' }] },
      /Groups cannot be sorted by "total".*They have outcome and count\./,
    ],
    [
      'a column of the place in a table without places',
      { table: 'about', where: [{ column: 'slug', op: 'is_null' }] },
      /no column "slug"/,
    ],
    [
      'a state',
      where({ column: 'state', op: 'eq', value: 'Ohoi' }),
      /no state or province "Ohoi".*Ohio.*postal code/,
    ],
  ] satisfies [string, DatasetQuery, RegExp][])(
    'is refused with a suggestion: %s',
    async (_, query, message) => {
      expect(await messageFor(query)).toMatch(message);
    },
  );
});

describe('an invalid value', () => {
  it.each([
    ['a number for text', { column: 'location', op: 'eq', value: 7 }, /7 cannot be compared.*requires text/],
    ['text for a day', { column: 'meeting_date', op: 'gt', value: 'May 2026' }, /"May 2026".*"2026-11-20"/],
    [
      'a day that does not exist',
      { column: 'meeting_date', op: 'gt', value: '2026-02-30' },
      /requires a day/,
    ],
    [
      'a day with a trailing newline',
      { column: 'meeting_date', op: 'gt', value: '2026-02-03\n' },
      /requires a day/,
    ],
    ['local time for an instant', { column: 'updated_at', op: 'lt', value: '2026-01-01T00:00' }, /in UTC/],
    [
      'a value outside the vocabulary',
      { column: 'status', op: 'eq', value: 'Passed' },
      /"Passed" is not a value of status.*tentative, confirmed, cancelled, passed\..*Did you mean passed\?/,
    ],
    ['nothing', { column: 'location', op: 'eq' }, /has no value.*is_null/],
    ['null', { column: 'location', op: 'ne', value: null }, /has no value.*is_null/],
    ['an object', { column: 'location', op: 'eq', value: { $ne: 1 } }, /\{"\$ne":1\} cannot be compared/],
    ['a list for eq', { column: 'location', op: 'eq', value: ['a'] }, /\["a"\] cannot be compared/],
    ['text for is_null', { column: 'location', op: 'is_null', value: 'no' }, /requires true, or false/],
    ['text for in', { column: 'location', op: 'in', value: 'a' }, /requires a list/],
    ['no value for in', { column: 'location', op: 'in', value: [] }, /requires a list/],
    [
      '10,000 values for in',
      { column: 'location', op: 'in', value: Array(10_000).fill('a') },
      /10000 entries; the maximum is 1000/,
    ],
    [
      'a very long text',
      { column: 'location', op: 'contains', value: '(a+)+$'.repeat(1_000) },
      /6000 characters; the maximum is 1000/,
    ],
  ] satisfies [string, DatasetCondition, RegExp][])(
    'is refused with the expected value: %s',
    async (_, condition, message) => {
      expect(await messageFor(where(condition))).toMatch(message);
    },
  );

  it.each([NaN, Infinity, '12', '1e3', true])('is not a number: %s', async (value) => {
    const condition = { column: 'latitude', op: 'eq', value } as const;
    expect(await messageFor({ table: 'municipalities', where: [condition] })).toMatch(/requires a number/);
  });
});

describe('an operator that a column does not support', () => {
  it.each([
    [
      'decisions',
      'tags',
      'lt',
      /The column tags does not support `lt`\. Its type, list, supports eq, in, contains/,
    ],
    ['decisions', 'amount_cents', 'contains', /Its type, integer, supports/],
    ['bodies', 'active', 'gt', /Its type, boolean, supports eq, ne, in and is_null/],
    ['meetings', 'updated_at', 'starts_with', /Its type, instant, supports/],
  ] as const)('is refused: %s.%s %s', async (table, column, op, message) => {
    expect(await messageFor({ table, where: [{ column, op, value: 'a' }] })).toMatch(message);
  });
});

describe('a query that is too large or malformed', () => {
  const condition: DatasetCondition = { column: 'location', op: 'is_null' };
  it.each([
    [
      'many conditions',
      where(...Array.from({ length: 21 }, () => condition)),
      /`where` has 21 entries; the maximum is 20/,
    ],
    [
      'order by a list',
      { table: 'briefs', order_by: [{ column: 'tags' }] },
      /sorted by tags, which is a list/,
    ],
    ['limit 0', { table: 'briefs', limit: 0 }, /`limit` is 0; it must be an integer from 1 to 500/],
    ['limit 501', { table: 'briefs', limit: 501 }, /`limit` is 501/],
    ['limit 1.5', { table: 'briefs', limit: 1.5 }, /`limit` is 1.5/],
  ] satisfies [string, DatasetQuery, RegExp][])('is refused: %s', async (_, query, message) => {
    expect(await messageFor(query)).toMatch(message);
  });

  it('repeats at most 80 characters of a hostile value', async () => {
    expect((await messageFor({ table: 'x'.repeat(100_000) })).length).toBeLessThan(1_000);
  });
});

describe('a grouping that makes no sense', () => {
  const decisions = (rest: Partial<DatasetQuery>): DatasetQuery => ({ table: 'decisions', ...rest });
  it.each([
    [
      'four columns',
      decisions({ group_by: ['outcome', 'stage', 'state', 'slug'] }),
      /`group_by` has 4 entries; the maximum is 3/,
    ],
    ['a list', decisions({ group_by: ['tags'] }), /cannot be grouped by tags, which is a list/],
    [
      'the year of a text',
      decisions({ group_by: ['outcome.year'] }),
      /"outcome.year" is not a column. Only days have/,
    ],
    [
      'the week of a day',
      decisions({ group_by: ['meeting_date.week'] }),
      /Group by meeting_date.year or meeting_date.month/,
    ],
    [
      'a sum of texts',
      decisions({ aggregates: [{ function: 'sum', column: 'outcome' }] }),
      /sum requires a column of numbers/,
    ],
    ['a sum of nothing', decisions({ aggregates: [{ function: 'sum' }] }), /sum requires a column/],
    [
      'columns and groups',
      decisions({ group_by: ['outcome'], columns: ['id'] }),
      /Groups have the columns outcome and count\. Omit `columns`, or/,
    ],
    ['distinct without columns', decisions({ distinct: true }), /`distinct` requires `columns`/],
    [
      'distinct with groups',
      decisions({ distinct: true, group_by: ['outcome'] }),
      /use `group_by` or count_distinct/,
    ],
  ] satisfies [string, DatasetQuery, RegExp][])('is refused: %s', async (_, query, message) => {
    expect(await messageFor(query)).toMatch(message);
  });
});
