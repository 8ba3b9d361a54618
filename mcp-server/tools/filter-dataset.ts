import { z } from 'zod';
import { type TableName, tableNames } from '../../schemas/tables/index.ts';
import { counted, credit, paragraphs, textTable } from '../answers/text.ts';
import { placeColumns } from '../dataset/query/columns.ts';
import { listed } from '../dataset/messages.ts';
import {
  aggregateFunctions,
  type DatasetAnswer,
  type DatasetBound,
  datasetLimits,
  directions,
  operators,
  queryLimits,
} from '../dataset/types.ts';
import { licenseFields, licenseOf } from './fields.ts';
import { declareTool } from './tool.ts';

const { defaultRows, maxRows, maxBytesFetched, maxRowsScanned } = datasetLimits;

const description = `Rows of one table of the dataset that match exact conditions, or counts and sums of them, in one place or in all. dataset_tables lists tables and columns.
total is the number of rows that match, null where counting them would read too much. To count or add up, use group_by (up to ${queryLimits.groupColumns} columns; a day also as meeting_date.year or meeting_date.month) and aggregates instead of reading rows: { "table": "decisions", "where": [{ "column": "slug", "op": "eq", "value": "palo-alto-ca" }], "group_by": ["meeting_date.year", "outcome"] }.
Conditions are ANDed. ${listed(placeColumns, 'and')} of the row's place are columns of every table with muni_id; meeting_date and body_name of every table with meeting_id; member_votes also has motion_text, motion_mover, motion_result, motion_yes, motion_no, motion_divided, motion_stage and motion_adopted_minutes. Text compares by character; contains and starts_with ignore case and accents. A null matches only is_null.
Add a condition on slug, state or days wherever you can: an answer reads at most ${maxBytesFetched / 1_000_000} MB and ${maxRowsScanned.toLocaleString('en-US')} rows, and says what to narrow. The newest rows come first where sorting is affordable (order says).`;

const condition = z.strictObject({
  column: z.string(),
  op: z.enum(operators).describe('in requires a list as value; is_null requires true or false.'),
  value: z
    .union([z.string(), z.number(), z.boolean(), z.array(z.union([z.string(), z.number(), z.boolean()]))])
    .optional()
    .describe('A value of the type of the column; dates as YYYY-MM-DD.'),
});

const input = z.strictObject({
  table: z
    .string()
    .trim()
    .describe(`One of: ${tableNames.join(', ')}.`)
    .meta({ examples: ['member_votes' satisfies TableName] }),
  where: z
    .array(condition)
    .optional()
    .describe(`Conditions that every row must match, at most ${queryLimits.conditions}. Default: all rows.`)
    .meta({
      examples: [
        [
          { column: 'slug', op: 'eq', value: 'palo-alto-ca' },
          { column: 'vote', op: 'in', value: ['no', 'abstain'] },
        ],
      ],
    }),
  columns: z
    .array(z.string())
    .optional()
    .describe(
      'Columns to return; include source_url so that you can cite it. Default: all, with place_name.',
    ),
  group_by: z
    .array(z.string())
    .optional()
    .describe('Groups instead of rows: at most ' + String(queryLimits.groupColumns) + ' columns.')
    .meta({ examples: [['meeting_date.year', 'outcome']] }),
  aggregates: z
    .array(z.strictObject({ function: z.enum(aggregateFunctions), column: z.string().optional() }))
    .optional()
    .describe(
      'Columns of the answer named <function>_<column>. Default with group_by: count, the number of rows.',
    )
    .meta({ examples: [[{ function: 'sum', column: 'amount_cents' }]] }),
  distinct: z.boolean().optional().describe('true: the different values of columns.'),
  order_by: z
    .array(
      z.strictObject({
        column: z.string(),
        direction: z.enum(directions).optional().describe('Default: asc.'),
      }),
    )
    .optional()
    .describe(`At most ${queryLimits.orderColumns} columns, of groups also the aggregates; nulls last.`)
    .meta({ examples: [[{ column: 'meeting_date', direction: 'desc' }]] }),
  limit: z.int().min(1).max(maxRows).optional().describe(`Maximum number of rows. Default: ${defaultRows}.`),
  cursor: z.string().optional().describe('next_cursor of the previous answer to the same query.'),
});

const cell = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()).readonly(), z.null()]);

const output = z.looseObject({
  ...licenseFields,
  table: z.string(),
  columns: z.array(z.string()),
  total: z
    .int()
    .nullable()
    .describe('Rows that match, in all pages; null if counting them would read too much.'),
  groups_total: z.int().optional().describe('Groups, in all pages.'),
  order: z.string().describe('The order of the rows.'),
  rows: z.array(z.record(z.string(), cell)).describe('Dates and instants are ISO 8601 text.'),
  count: z.int().describe('Rows in this answer.'),
  next_cursor: z.string().optional().describe('Cursor of the next page; absent on the last page.'),
  complete: z.boolean().describe('Whether rows has the requested number of rows, or all remaining rows.'),
  stopped_by: z.string().optional().describe('The limit that was reached, if the answer is not complete.'),
  shortened: z.array(z.string()).describe('Columns with texts that were cut; they end in ….'),
  rows_scanned: z.int(),
  rows_total: z.int(),
  row_groups_read: z.int(),
  row_groups_total: z.int(),
  bytes_fetched: z.int().describe('Bytes that this answer fetched over the network.'),
});

export const filterDataset = declareTool({
  name: 'filter_dataset',
  title: 'Filter the dataset',
  description,
  input,
  output,
  answer: async (query, { service, signal }) => {
    // The Parquet reader is larger than the rest of the program, so it is loaded on demand.
    const { filterDataset } = await import('../dataset/filter-dataset.ts');
    const { fetchRange, datasetCache: cache } = service;
    const answer = await filterDataset(query, { fetchRange, cache, signal, forReading: true });
    const structured = {
      ...licenseOf(service),
      ...answer,
      count: answer.rows.length,
      columns: [...answer.columns],
      rows: [...answer.rows],
      shortened: [...answer.shortened],
    };
    return { structured, text: textOf(answer, service.attribution) };
  },
});

const boundNames: Record<DatasetBound, string> = {
  bytes_fetched: 'the limit of fetched bytes was reached',
  rows_scanned: 'the limit of scanned rows was reached',
  answer_size: 'the answer would be too long',
};

/** As in `is_null`: a group of rows without a value is a group of its own. */
const unknownGroup = 'null';

function textOf(answer: DatasetAnswer, attribution: string): string {
  const { rows, columns, shortened } = answer;
  return paragraphs(
    headingOf(answer),
    rows.length === 0 ? '' : textTable(rows, columns, answer.groups_total === undefined ? '' : unknownGroup),
    remainderOf(answer),
    noteOnWinners(answer),
    shortened.length === 0
      ? ''
      : `Long texts of ${listed(shortened, 'and')} end in …: request fewer rows or columns, or one row by its id.`,
    credit(attribution),
  );
}

/** Votes of a part of the place may show the loser ahead. */
const noteOnWinners = ({ table, rows }: DatasetAnswer): string =>
  table === 'election_results' &&
  rows.some(({ won, complete }) => typeof won === 'boolean' && complete !== true)
    ? 'won is as recorded. Contests without complete: true may lack votes; area says which part of the place they cover.'
    : '';

function headingOf({
  table,
  rows,
  total,
  groups_total: groups,
  rows_total: all,
  order,
}: DatasetAnswer): string {
  const matching =
    total === null
      ? `more than these may match (the table has ${counted(all, 'row')}); narrow \`where\` to count them`
      : `${counted(total, 'row')} match${total === 1 ? 'es' : ''}`;
  const shown =
    groups === undefined
      ? `${counted(rows.length, 'row')} here`
      : `${rows.length} of ${counted(groups, 'group')} here`;
  return `${table}: ${matching}; ${shown}${rows.length > 1 ? `, by ${order}` : ''}.`;
}

function remainderOf({ next_cursor: cursor, complete, stopped_by: bound }: DatasetAnswer): string {
  if (cursor === undefined) return 'This is the last page.';
  const why = complete || bound === undefined ? '' : `, because ${boundNames[bound]}`;
  return `There may be more${why}: call again with the same query and cursor ${JSON.stringify(cursor)}.`;
}
