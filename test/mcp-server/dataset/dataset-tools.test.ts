/** The tools of the dataset, against the service on a local server. */
import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { financeLines } from '../../../schemas/catalog/finance-lines.ts';
import { call, clientOf, demoService } from '../demo-service.fixture.ts';

type Known = { readonly category: string; readonly may_be_summed: boolean };
type KnownColumn = {
  readonly name: string;
  readonly known_values?: readonly (Known & { readonly value: string })[];
  readonly known_forms?: readonly (Known & { readonly form: string })[];
};

const demo = demoService();
let client: Client;
let slug = '';

beforeAll(async () => {
  client = await clientOf(demo.origin(), fetch);
  slug = demo.places('us').toSorted((a, b) => b.meetings - a.meetings)[0]?.slug ?? '';
});
afterAll(() => client.close());

describe('dataset_tables and filter_dataset', () => {
  test('count the rows of a table, and return them', async () => {
    const { structured } = await call(client, 'dataset_tables', { table: 'bodies' });
    const [table] = structured['tables'] as { rows: number; parquet_url: string }[];
    expect(table?.parquet_url).toBe(`${demo.origin()}/data/bodies.parquet`);
    const all = await call(client, 'filter_dataset', { table: 'bodies', limit: 500, columns: ['id'] });
    expect(all.structured).toMatchObject({ count: table?.rows, complete: true });
  });

  test('list the known measures of demographics with their units', async () => {
    const { structured } = await call(client, 'dataset_tables', { table: 'demographics' });
    const [table] = structured['tables'] as { columns: { name: string; known_values?: unknown[] }[] }[];
    expect(table?.columns.find(({ name }) => name === 'measure')?.known_values).toContainEqual({
      value: 'median_household_income',
      meaning: 'Median household income',
      unit: 'cents',
      may_be_summed: false,
    });
  });

  test('list the known finance lines with their categories, and the forms of those about a function', async () => {
    const { structured, text } = await call(client, 'dataset_tables', { table: 'gov_finances' });
    const [table] = structured['tables'] as { columns: KnownColumn[] }[];
    const { known_values: values = [], known_forms: forms = [] } =
      table?.columns.find(({ name }) => name === 'line') ?? {};
    expect(values).toContainEqual({
      value: 'Property tax',
      category: 'revenue',
      unit: 'cents',
      may_be_summed: true,
    });
    const about = { category: 'spending', unit: 'cents' };
    expect(values).toContainEqual({ value: 'Police', ...about, may_be_summed: true });
    expect(forms).toContainEqual({
      form: '<function>: payments to other governments',
      ...about,
      may_be_summed: false,
    });
    expect(text).toContain('Property tax (revenue), ');
    expect(text).toContain('Charges: <function> (revenue), for each function');
    const spending = values.filter(({ category }) => category === 'spending');
    const listed = [
      ...values,
      ...forms.flatMap(({ form, ...facts }) =>
        spending.map(({ value }) => ({ ...facts, value: form.replace('<function>', value) })),
      ),
    ].map(({ value, category, may_be_summed: isSummed }) => `${category} ${value} ${isSummed}`);
    expect(new Set(listed)).toEqual(
      new Set(financeLines.map(({ name, category, isInTotal }) => `${category} ${name} ${isInTotal}`)),
    );
  });

  test('accept the slug of a place', async () => {
    const where = [{ column: 'slug', op: 'eq', value: slug }];
    const { structured } = await call(client, 'filter_dataset', {
      table: 'officials',
      where,
      limit: 500,
      columns: ['id'],
    });
    const officials = demo.json(`us/city/${slug}/city.json`)['officials'] as { id: string }[];
    const ids = (structured['rows'] as { id: string }[]).map(({ id }) => id);
    expect(ids.toSorted()).toEqual(officials.map(({ id }) => id).toSorted());
  });

  test('continue after the last answer', async () => {
    const query = { table: 'meetings', columns: ['id'], limit: 200 };
    const first = await call(client, 'filter_dataset', query);
    expect(first.text).toContain('call again with the same query and cursor');
    const next = await call(client, 'filter_dataset', { ...query, cursor: first.structured['next_cursor'] });
    const ids = [first, next].flatMap(({ structured }) =>
      (structured['rows'] as { id: string }[]).map(({ id }) => id),
    );
    expect(new Set(ids).size).toBe(400);
  });

  test.each([
    [
      'a group',
      {
        table: 'decisions',
        group_by: ['outcome', 'stage'],
        aggregates: [{ function: 'sum', column: 'amount_cents' }],
      },
    ],
    ['different values', { table: 'decisions', columns: ['stage', 'outcome'], distinct: true }],
    [
      'an aggregate',
      {
        table: 'decisions',
        where: [{ column: 'amount_cents', op: 'is_null' }],
        aggregates: [{ function: 'sum', column: 'amount_cents' }],
      },
    ],
  ])('say null for %s without a value, in each row of the text', async (_, query) => {
    const { structured, text } = await call(client, 'filter_dataset', { ...query, limit: 500 });
    const rows = structured['rows'] as Record<string, unknown>[];
    const columns = structured['columns'] as string[];
    const unknown = rows.flatMap((row) => columns.filter((column) => row[column] === null));
    expect(unknown.length).toBeGreaterThan(0);
    const [heading = '', table = ''] = text.split('\n\n');
    expect(heading).toContain('decisions:');
    expect(table.match(/(?<=^|\| |[a-z] )null(?= \||$)/gm)).toHaveLength(unknown.length);
    expect(table).not.toMatch(/^ \||\| *\||\| *$/m);
  });
});
