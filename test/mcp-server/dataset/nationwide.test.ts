/** How much a count over the votes of all places reads: bytes and requests, not time. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DatasetQueryError } from '../../../mcp-server/dataset/messages.ts';
import { aggregateFunctions, datasetLimits, type DatasetQuery } from '../../../mcp-server/dataset/types.ts';
import { publishedColumns } from '../../../schemas/derived-columns.ts';
import { cases, isLong } from '../../support/long.ts';
import { ask, type RangeRequest } from './published.fixture.ts';
import { nationwideForFile } from './nationwide.fixture.ts';

/** By default, as many votes as the largest corpus that has been collected; in a long run, an estimate of all. */
const dataset = nationwideForFile(
  isLong ? { places: 20_000, votes: 10_500_000 } : { places: 11_000, votes: 770_000 },
);

const table = 'member_votes';
const ofPlace = () => ({ column: 'slug', op: 'eq' as const, value: dataset.slug() });
const bytesOf = (requests: readonly RangeRequest[]): number =>
  requests.reduce((sum, { bytes }) => sum + bytes, 0);

describe('a count of the votes of one place', () => {
  it.each<[string, Omit<DatasetQuery, 'table'>]>([
    ['by year', { group_by: ['meeting_date.year'] }],
    ['in all', { aggregates: [{ function: 'count' }] }],
    [
      'by month, with the first and last day',
      {
        group_by: ['meeting_date.month'],
        aggregates: [
          { function: 'min', column: 'meeting_date' },
          { function: 'max', column: 'meeting_date' },
        ],
      },
    ],
  ])('%s takes at most 0.6 MB in 6 requests', async (_, query) => {
    const answer = await ask(dataset, { ...query, table, where: [ofPlace()] });
    expect(answer.total).toBeGreaterThan(0);
    expect(answer.requests.length).toBeLessThanOrEqual(6);
    expect(bytesOf(answer.requests)).toBeLessThanOrEqual(600_000);
    expect(bytesOf(answer.requests)).toBe(answer.bytes_fetched);
  });
});

describe('an aggregate over the votes of all places', () => {
  const columns = Object.entries(publishedColumns(table));
  const sortable = columns.flatMap(([name, { type }]) => (type === 'list' ? [] : [name]));
  const numbers = columns.flatMap(([name, { type }]) => (type === 'integer' ? [name] : []));
  const aggregates = aggregateFunctions.flatMap((name) =>
    (name === 'sum' ? numbers : sortable).map((column) => ({ function: name, column })),
  );
  const queries = fc.record({
    table: fc.constant(table),
    group_by: fc.uniqueArray(fc.constantFrom(...sortable, 'meeting_date.year'), { maxLength: 3 }),
    aggregates: fc.uniqueArray(fc.constantFrom(...aggregates), { minLength: 1, maxLength: 3 }),
    where: fc.constantFrom([], [{ column: 'vote', op: 'eq' as const, value: 'no' }]),
  });

  it('reads at most 20 MB by default', () => {
    expect(datasetLimits.maxBytesFetched).toBeLessThanOrEqual(20_000_000);
  });

  it('never reads more than the limit: it is answered, or refused with the remedy before rows are read', async () => {
    const ends = { answered: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(
        queries,
        fc.integer({ min: 400_000, max: 4_000_000 }),
        async (query, maxBytesFetched) => {
          const limits = isLong ? {} : { maxBytesFetched };
          const requests: number[] = [];
          const fetchRange: typeof dataset.fetchRange = async (...request) => {
            const response = await dataset.fetchRange(...request);
            const bytes = await response.arrayBuffer();
            requests.push(bytes.byteLength);
            return new Response(bytes, response);
          };
          const outcome = await ask({ fetchRange }, query, { limits }).catch((error: unknown) => error);
          const bytes = requests.reduce((sum, each) => sum + each, 0);
          expect(bytes).toBeLessThanOrEqual(isLong ? datasetLimits.maxBytesFetched : maxBytesFetched);
          if (!(outcome instanceof Error)) {
            ends.answered++;
            return;
          }
          expect(outcome).toBeInstanceOf(DatasetQueryError);
          expect(outcome.message).toMatch(
            /Narrow `where` first: by slug or state|Group by fewer or coarser columns/,
          );
          ends.refused++;
        },
      ),
      { seed: 49, numRuns: cases(15, 60) },
    );
    expect(ends.answered).toBeGreaterThan(0);
    expect(ends.refused).toBeGreaterThan(0);
  });

  it('counts the bytes between ranges, which a request includes', async () => {
    const query: DatasetQuery = { table, group_by: ['vote', 'motion_result', 'body_name'] };
    const { bytes_fetched: bytes } = await ask(dataset, query);
    await expect(ask(dataset, query, { limits: { maxBytesFetched: bytes - 1 } })).rejects.toThrow(
      /Narrow `where` first/,
    );
  });

  it('is refused for its rows too', async () => {
    const query: DatasetQuery = { table, group_by: ['vote'] };
    await expect(ask(dataset, query, { limits: { maxRowsScanned: 100_000 } })).rejects.toThrow(
      /One answer reads at most 100000 rows .* Narrow `where` first/,
    );
  });

  it('has at most ten aggregates', async () => {
    const many = columns.slice(0, 11).map(([column]) => ({ function: 'count' as const, column }));
    await expect(ask(dataset, { table, aggregates: many })).rejects.toThrow(/aggregates.*10/s);
  });

  it('is refused where it has more groups than can be kept', async () => {
    await expect(ask(dataset, { table, group_by: ['id'] })).rejects.toThrow(/more than 100000 groups/);
  });
});

describe('rows for reading', () => {
  it('have no total where counting them would read too much', async () => {
    const where = [{ column: 'member_name', op: 'contains' as const, value: 'a' }];
    const limits = { maxBytesForDefaults: 100_000 };
    const { total, order } = await ask(dataset, { table, where, limit: 5 }, { limits, forReading: true });
    expect({ total, order }).toEqual({ total: null, order: 'place, then key' });
  });
});
