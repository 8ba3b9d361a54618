import { z } from 'zod';
import { type TableName, tableNames } from '../../schemas/tables/index.ts';
import { counted, credit, paragraphs, textTable } from '../answers/text.ts';
import { placeColumns } from '../dataset/columns.ts';
import { listed } from '../dataset/nearest.ts';
import {
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

const description = `Rows of one table of the bulk dataset that meet exact conditions, over all places at once or one place.
Use it for questions that need conditions, order or complete lists: all divided votes of a member, matters over 100 units in a state, budgets of several cities. dataset_tables gives the names of tables and columns. For words in texts search_meetings is better; for the newest rows of one place get_city_context is quicker.
Conditions are ANDed. ${listed(placeColumns, 'and')} can stand in where for every table with muni_id, as facts of the row's place: name a place wherever you can (slug, or muni_id), since then only its part of the file is read. Texts compare by character; contains and starts_with ignore case and accents. A null meets no condition but is_null. There are no joins: query one table, then the other by in with the ids found (up to ${queryLimits.values}).
Without order_by rows come by place, then key. An answer is bounded (${maxRowsScanned.toLocaleString('en-US')} rows scanned, ${maxBytesFetched / 1_000_000} MB fetched); next_cursor goes on with the same query. The dataset is released daily.`;

const condition = z.strictObject({
  column: z.string().describe('A column of the table, or of the place: see above.'),
  op: z.enum(operators).describe('in wants a list as value; is_null wants true or false.'),
  value: z
    .union([z.string(), z.number(), z.boolean(), z.array(z.union([z.string(), z.number(), z.boolean()]))])
    .optional()
    .describe('Of the type of the column; dates as YYYY-MM-DD.'),
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
    .describe(`Conditions that all hold, at most ${queryLimits.conditions}. Absent: all rows.`)
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
    .describe('Columns to return; keep source_url, so that you can cite it. Absent: all of the table.'),
  order_by: z
    .array(
      z.strictObject({
        column: z.string(),
        direction: z.enum(directions).optional().describe('Default: asc.'),
      }),
    )
    .optional()
    .describe(`At most ${queryLimits.orderColumns} columns; nulls last.`)
    .meta({ examples: [[{ column: 'meeting_date', direction: 'desc' }]] }),
  limit: z.int().min(1).max(maxRows).optional().describe(`How many rows at most. Default: ${defaultRows}.`),
  cursor: z.string().optional().describe('next_cursor of the answer before, with the same query.'),
});

const cell = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()).readonly(), z.null()]);

const output = z.looseObject({
  ...licenseFields,
  table: z.string(),
  columns: z.array(z.string()),
  rows: z.array(z.record(z.string(), cell)).describe('Dates and instants are ISO 8601 texts.'),
  count: z.int().describe('Rows in this answer.'),
  next_cursor: z
    .string()
    .optional()
    .describe('Asks for the rows after these; absent where these are the last.'),
  complete: z.boolean().describe('Whether there are as many rows as were asked for, or all that are left.'),
  stopped_by: z.string().optional().describe('The bound that was met, where it is not complete.'),
  shortened: z.array(z.string()).describe('Columns with texts that were too long; they end in ….'),
  rows_scanned: z.int(),
  rows_total: z.int(),
  row_groups_read: z.int(),
  row_groups_total: z.int(),
  bytes_fetched: z.int().describe('What this answer took over the network.'),
});

export const filterDataset = declareTool({
  name: 'filter_dataset',
  title: 'Filter the dataset',
  description,
  input,
  output,
  answer: async (query, { service, signal }) => {
    // Reading Parquet takes more code than all else; it is loaded when it is first needed.
    const { filterDataset } = await import('../dataset/filter-dataset.ts');
    const { fetchRange, datasetCache: cache } = service;
    const answer = await filterDataset(query, { fetchRange, cache, signal });
    const structured = {
      ...licenseOf(service),
      ...answer,
      count: answer.rows.length,
      columns: [...answer.columns],
      rows: answer.rows.map((row) => ({ ...row })),
      shortened: [...answer.shortened],
    };
    return { structured, text: textOf(answer, service.attribution) };
  },
});

const boundNames: Record<DatasetBound, string> = {
  bytes_fetched: 'the bound on bytes fetched was met',
  rows_scanned: 'the bound on rows scanned was met',
  answer_size: 'the answer would have become too long',
};

function textOf(answer: DatasetAnswer, attribution: string): string {
  const { table, rows, columns, rows_scanned: scanned, rows_total: total, shortened } = answer;
  return paragraphs(
    `${table}: ${counted(rows.length, 'row')} here (${scanned.toLocaleString('en-US')} of ${counted(total, 'row')} looked at).`,
    rows.length === 0 ? '' : textTable(rows, columns),
    remainderOf(answer),
    shortened.length === 0
      ? ''
      : `Long texts of ${listed(shortened, 'and')} end in …: ask for fewer rows or columns, or for one row by its id.`,
    credit(attribution),
  );
}

function remainderOf({ next_cursor: cursor, complete, stopped_by: bound }: DatasetAnswer): string {
  if (cursor === undefined) return 'These are all rows, or the last of them.';
  const why = complete || bound === undefined ? '' : `, since ${boundNames[bound]}`;
  return `There may be more${why}: call again with the same query and cursor ${JSON.stringify(cursor)}.`;
}
