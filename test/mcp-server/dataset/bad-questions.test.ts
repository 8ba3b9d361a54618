/** Questions that cannot be answered: each is told what was wrong and what would be right, and nothing is fetched. */
import { describe, expect, it } from 'vitest';
import { DatasetCache } from '../../../mcp-server/dataset/cache.ts';
import { DatasetQueryError } from '../../../mcp-server/dataset/errors.ts';
import { filterDataset } from '../../../mcp-server/dataset/filter-dataset.ts';
import type { DatasetCondition, DatasetQuery } from '../../../mcp-server/dataset/types.ts';

/** The message that a question is answered with; the archive is out of reach. */
async function messageFor(query: DatasetQuery): Promise<string> {
  const fetchRange = (path: string): Promise<Response> => Promise.reject(new Error(`${path} was asked for`));
  const error: unknown = await filterDataset(query, { fetchRange, cache: new DatasetCache() }).catch(
    (error: unknown) => error,
  );
  if (!(error instanceof DatasetQueryError))
    throw new Error('the question was not refused', { cause: error });
  return error.message;
}

const where = (...conditions: DatasetCondition[]): DatasetQuery => ({ table: 'meetings', where: conditions });

describe('a name that is not there', () => {
  it.each([
    ['a path as a table', { table: '../x' }, /no table "\.\.\/x".*The tables are: municipalities, bodies/],
    ['a table that is nearly right', { table: 'meeting' }, /Did you mean meetings or meeting_topics\?/],
    ['a table of every object', { table: 'constructor' }, /no table "constructor"/],
    ['a column', { table: 'meetings', columns: ['date'] }, /no column "date".*Did you mean meeting_date.*\?/],
    ['a column of every object', { table: 'meetings', columns: ['__proto__'] }, /no column "__proto__"/],
    ['a column in where', where({ column: 'toString', op: 'is_null' }), /no column "toString"/],
    ['a column in order_by', { table: 'about', order_by: [{ column: 'muni_id' }] }, /no column "muni_id"/],
    [
      'a column of the place in columns',
      { table: 'meetings', columns: ['slug'] },
      /slug is no column of meetings.*`where` only.*municipalities/,
    ],
    [
      'the place of a table without places',
      { table: 'about', where: [{ column: 'slug', op: 'is_null' }] },
      /no column "slug"/,
    ],
    [
      'a state',
      where({ column: 'state', op: 'eq', value: 'Ohoi' }),
      /no state or province "Ohoi".*Ohio.*postal code/,
    ],
  ] satisfies [string, DatasetQuery, RegExp][])(
    'is answered with what would be right: %s',
    async (_, query, message) => {
      expect(await messageFor(query)).toMatch(message);
    },
  );
});

describe('a value that the column cannot have', () => {
  it.each([
    ['a number for a text', { column: 'location', op: 'eq', value: 7 }, /7 cannot be compared.*wants a text/],
    ['a text for a day', { column: 'meeting_date', op: 'gt', value: 'May 2026' }, /"May 2026".*"2026-11-20"/],
    ['a day that is not', { column: 'meeting_date', op: 'gt', value: '2026-02-30' }, /wants a day/],
    ['a day and more', { column: 'meeting_date', op: 'gt', value: '2026-02-03\n' }, /wants a day/],
    ['local time for an instant', { column: 'updated_at', op: 'lt', value: '2026-01-01T00:00' }, /in UTC/],
    [
      'a value outside the vocabulary',
      { column: 'status', op: 'eq', value: 'Passed' },
      /never "Passed".*tentative, confirmed, cancelled, passed\..*Did you mean passed\?/,
    ],
    ['nothing', { column: 'location', op: 'eq' }, /has no value.*is_null/],
    ['null', { column: 'location', op: 'ne', value: null }, /has no value.*is_null/],
    ['an object', { column: 'location', op: 'eq', value: { $ne: 1 } }, /\{"\$ne":1\} cannot be compared/],
    ['a list for eq', { column: 'location', op: 'eq', value: ['a'] }, /\["a"\] cannot be compared/],
    ['a text for is_null', { column: 'location', op: 'is_null', value: 'no' }, /wants true, or false/],
    ['a text for in', { column: 'location', op: 'in', value: 'a' }, /wants a list/],
    ['no value for in', { column: 'location', op: 'in', value: [] }, /wants a list/],
    [
      '10,000 values for in',
      { column: 'location', op: 'in', value: Array(10_000).fill('a') },
      /10000 entries; it may have 1000/,
    ],
    [
      'a very long text',
      { column: 'location', op: 'contains', value: '(a+)+$'.repeat(1_000) },
      /6000 characters; a value may have 1000/,
    ],
  ] satisfies [string, DatasetCondition, RegExp][])(
    'is named with what it must be: %s',
    async (_, condition, message) => {
      expect(await messageFor(where(condition))).toMatch(message);
    },
  );

  it.each([NaN, Infinity, '12', '1e3', true])('is no number: %s', async (value) => {
    const condition = { column: 'latitude', op: 'eq', value } as const;
    expect(await messageFor({ table: 'municipalities', where: [condition] })).toMatch(/wants a number/);
  });
});

describe('an operator that makes no sense for a column', () => {
  it.each([
    [
      'decisions',
      'tags',
      'lt',
      /`lt` cannot be asked of the column tags, whose type is list. It takes eq, in, contains/,
    ],
    ['decisions', 'amount_cents', 'contains', /whose type is integer/],
    ['bodies', 'active', 'gt', /whose type is boolean. It takes eq, ne, in and is_null/],
    ['meetings', 'updated_at', 'starts_with', /whose type is instant/],
  ] as const)('is refused: %s.%s %s', async (table, column, op, message) => {
    expect(await messageFor({ table, where: [{ column, op, value: 'a' }] })).toMatch(message);
  });
});

describe('a question that is too large or malformed', () => {
  const condition: DatasetCondition = { column: 'location', op: 'is_null' };
  it.each([
    [
      'many conditions',
      where(...Array.from({ length: 21 }, () => condition)),
      /`where` has 21 entries; it may have 20/,
    ],
    [
      'order by a list',
      { table: 'briefs', order_by: [{ column: 'tags' }] },
      /order of tags, which is a list/,
    ],
    ['limit 0', { table: 'briefs', limit: 0 }, /`limit` is 0; it must be an integer from 1 to 500/],
    ['limit 501', { table: 'briefs', limit: 501 }, /`limit` is 501/],
    ['limit 1.5', { table: 'briefs', limit: 1.5 }, /`limit` is 1.5/],
  ] satisfies [string, DatasetQuery, RegExp][])('is refused: %s', async (_, query, message) => {
    expect(await messageFor(query)).toMatch(message);
  });

  it('has no more than 80 characters of a hostile value repeated', async () => {
    expect((await messageFor({ table: 'x'.repeat(100_000) })).length).toBeLessThan(1_000);
  });
});
