/** Edge values of the dataset: comparison, order and published form. */
import { describe, expect, it } from 'vitest';
import type { DatasetCell, DatasetCondition, DatasetQuery } from '../../../mcp-server/dataset/types.ts';
import {
  brief,
  type CorpusRows,
  decision,
  meeting,
  municipality,
  smallCorpus,
  writeNdjson,
} from '../../support/corpus/corpus.ts';
import { sampleRow } from '../../support/corpus/rows.ts';
import { ask, publishedForFile } from './published.fixture.ts';

/** U+FB00 sorts before U+1F3DB by code point, but not by UTF-16 code unit. */
const names = ['Z', 'a', 'é', 'ﬀ', '🏛️'];
const instants = [
  '2026-01-01T00:00:00Z',
  '2026-01-01T00:00:00.000001Z',
  '2026-01-01T00:00:00.5Z',
  '2026-01-01T00:00:01Z',
];
const cents = [-5, 0, 9_007_199_254_740_991, 93_215_751_900_000_000];

const corpus = (): CorpusRows => ({
  ...smallCorpus(),
  municipalities: [
    municipality({ state: 'Québec', state_code: 'QC', country: 'CA', latitude: 0.1 + 0.2 }),
    municipality({ id: 'p2', slug: 'p2', latitude: null, updated_at: null }),
  ],
  bodies: names.map((name, index) => sampleRow('bodies', { id: `b${index}`, name, active: index > 2 })),
  meetings: [
    ...instants.map((updated_at, index) => meeting({ id: `m${index + 1}`, updated_at })),
    meeting({ id: 'm8', meeting_date: '0001-01-01', updated_at: null }),
    meeting({ id: 'm9', meeting_date: '9999-12-31', updated_at: null }),
  ],
  briefs: [
    brief({ tags: [], notable_items: null }),
    brief({ meeting_id: 'm2', tags: ['Écoles', 'x'.repeat(3_000)], summary: `${'y'.repeat(1_998)}🏛️` }),
  ],
  decisions: cents.map((amount_cents, index) => decision({ id: `d${index}`, amount_cents, tags: [] })),
});

const published = publishedForFile((path) => writeNdjson(path, corpus()));

/** The cells of a column in the rows that match a condition. */
async function cellsOf(
  table: string,
  column: string,
  condition?: Omit<DatasetCondition, 'column'> & { column?: string },
  direction?: 'asc' | 'desc',
): Promise<(DatasetCell | undefined)[]> {
  const query: DatasetQuery = {
    table,
    columns: [column],
    ...(condition !== undefined && { where: [{ column, ...condition }] }),
    ...(direction !== undefined && { order_by: [{ column, direction }] }),
  };
  return (await ask(published(), query)).rows.map((row) => row[column]);
}

describe('texts', () => {
  it('are sorted by code point', async () => {
    expect(await cellsOf('bodies', 'name', undefined, 'asc')).toEqual(names);
    expect(await cellsOf('bodies', 'name', { op: 'gt', value: 'ﬀ' })).toEqual(['🏛️']);
  });

  it('are compared exactly by eq, and without case and accents by contains', async () => {
    expect(await cellsOf('bodies', 'name', { op: 'eq', value: 'E' })).toEqual([]);
    expect(await cellsOf('bodies', 'name', { op: 'contains', value: 'E' })).toEqual(['é']);
    expect(await cellsOf('bodies', 'name', { op: 'starts_with', value: 'Ff' })).toEqual(['ﬀ']);
  });

  it('of a state match its name or code without case and accents', async () => {
    for (const value of ['quebec', 'QUÉBEC', 'qc'])
      for (const table of ['municipalities', 'meetings'])
        expect(await cellsOf(table, 'id', { column: 'state', op: 'eq', value })).not.toEqual([]);
    expect(await cellsOf('municipalities', 'id', { column: 'state', op: 'ne', value: 'QC' })).toEqual(['p2']);
  });

  it('that are too long are cut between characters, and reported', async () => {
    const { rows, shortened } = await ask(published(), {
      table: 'briefs',
      columns: ['meeting_id', 'tags', 'summary'],
    });
    expect(shortened).toEqual(['tags', 'summary']);
    expect(rows[1]).toEqual({
      meeting_id: 'm2',
      tags: ['Écoles', `${'x'.repeat(1_993)}…`],
      summary: `${'y'.repeat(1_998)}…`,
    });
  });
});

describe('a text in a query for a single row', () => {
  it('may be as long as an answer', async () => {
    const query: DatasetQuery = {
      table: 'briefs',
      columns: ['tags'],
      where: [{ column: 'meeting_id', op: 'eq', value: 'm2' }],
    };
    const { rows, shortened } = await ask(published(), { ...query, limit: 1 });
    expect(rows).toEqual([{ tags: ['Écoles', 'x'.repeat(3_000)] }]);
    expect(shortened).toEqual([]);
  });
});

describe('numbers', () => {
  it('are exact, as text beyond 2^53', async () => {
    expect(await cellsOf('decisions', 'amount_cents', undefined, 'desc')).toEqual([
      '93215751900000000',
      9_007_199_254_740_991,
      0,
      -5,
    ]);
    expect(await cellsOf('municipalities', 'latitude', { op: 'is_null', value: false })).toEqual([0.1 + 0.2]);
  });

  it.each([
    ['eq', '93215751900000000', ['93215751900000000']],
    ['eq', '93215751900000001', []],
    ['in', [0, '-5'], [-5, 0]],
    ['gt', 9_007_199_254_740_990, [9_007_199_254_740_991, '93215751900000000']],
    ['lt', 0.5, [-5, 0]],
  ] as const)('are compared exactly: %s %s', async (op, value, expected) => {
    expect(await cellsOf('decisions', 'amount_cents', { op, value })).toEqual(expected);
  });
});

describe('days and instants', () => {
  it('are sorted by time, nulls last in both directions', async () => {
    expect(await cellsOf('meetings', 'updated_at', undefined, 'asc')).toEqual([...instants, null, null]);
    expect(await cellsOf('meetings', 'updated_at', undefined, 'desc')).toEqual([
      ...instants.toReversed(),
      null,
      null,
    ]);
  });

  it.each([
    ['gt', '2026-01-01', instants.slice(1)],
    ['eq', '2026-01-01T00:00:00.500Z', [instants[2]]],
    ['lte', '2026-01-01T00:00:00.000001Z', instants.slice(0, 2)],
  ] as const)('are compared to the microsecond: %s %s', async (op, value, expected) => {
    expect(await cellsOf('meetings', 'updated_at', { op, value })).toEqual(expected);
  });

  it('of any year are returned', async () => {
    expect(await cellsOf('meetings', 'meeting_date', { op: 'lt', value: '1000-01-01' })).toEqual([
      '0001-01-01',
    ]);
    expect(await cellsOf('meetings', 'meeting_date', { op: 'starts_with', value: '9999' })).toEqual([
      '9999-12-31',
    ]);
  });
});

describe('lists and nulls', () => {
  it('without items are not null, and match no item', async () => {
    expect(await cellsOf('briefs', 'meeting_id', { column: 'tags', op: 'is_null' })).toEqual([]);
    expect(await cellsOf('briefs', 'meeting_id', { column: 'tags', op: 'is_null', value: false })).toEqual([
      'm1',
      'm2',
    ]);
    expect(await cellsOf('briefs', 'meeting_id', { column: 'notable_items', op: 'is_null' })).toEqual(['m1']);
    expect(await cellsOf('decisions', 'tags', { op: 'is_null', value: false })).toEqual([[], [], [], []]);
  });

  it('match by one of their items', async () => {
    expect(await cellsOf('briefs', 'meeting_id', { column: 'tags', op: 'contains', value: 'ecole' })).toEqual(
      ['m2'],
    );
    expect(await cellsOf('briefs', 'meeting_id', { column: 'tags', op: 'eq', value: 'ecoles' })).toEqual([]);
  });

  it('match no comparison, not even ne', async () => {
    expect(await cellsOf('municipalities', 'id', { column: 'latitude', op: 'ne', value: 1 })).toEqual(['p1']);
  });

  it.each([true, false])('are distinct from values: active is %s', async (value) => {
    expect(await cellsOf('bodies', 'active', { op: 'eq', value })).toEqual(
      value ? [true, true] : [false, false, false],
    );
  });
});

it('a table without rows yields an answer without rows', async () => {
  const { rows, complete, rows_total } = await ask(published(), { table: 'permits' });
  expect({ rows, complete, rows_total }).toEqual({ rows: [], complete: true, rows_total: 0 });
});
