import { z } from 'zod';
import { demographicMeasures } from '../../schemas/catalog/demographic-measures.ts';
import {
  type FinanceLine,
  functionLineForms,
  functions,
  otherLines,
  spendingOn,
} from '../../schemas/catalog/finance-lines.ts';
import type { DataFile, DataManifest } from '../../schemas/bulk.ts';
import type { Column, Table } from '../../schemas/columns.ts';
import { publishedColumns } from '../../schemas/derived-columns.ts';
import { tableFileName } from '../../schemas/paths.ts';
import { type TableName, tableNames, tableOf } from '../../schemas/tables/index.ts';
import { counted, credit, paragraphs } from '../answers/text.ts';
import { placeColumns, requireTable } from '../dataset/query/columns.ts';
import type { Service } from '../service/service.ts';
import { licenseFields, licenseOf } from './fields.ts';
import { declareTool } from './tool.ts';

const description = `The ${tableNames.length} tables of the bulk dataset. Without table: the name, description and row count of each. With table: its columns with types, units, allowed values and references, and the URL of its Parquet file.
Use it before filter_dataset to learn names of tables and columns. Join keys are the same in every table: muni_id refers to municipalities.id, meeting_id to meetings.id. release is the day of the release. The resource civic://data-dictionary describes all tables in one document.`;

const input = z.strictObject({
  table: z
    .string()
    .trim()
    .optional()
    .describe('A table, to see its columns. Default: all tables.')
    .meta({ examples: ['member_votes'] }),
});

const columnSchema = z.looseObject({
  name: z.string(),
  type: z
    .string()
    .describe('id, slug, text, url, integer, number, boolean, date, instant, time, timezone, enum or list.'),
  nullable: z.boolean(),
  description: z.string(),
  unit: z.string().optional(),
  values: z.array(z.string()).optional().describe('The allowed values.'),
  known_values: z
    .array(
      z.looseObject({
        value: z.string(),
        meaning: z.string().optional(),
        category: z.string().optional().describe('Of a finance line.'),
        unit: z.string(),
        may_be_summed: z.boolean().describe('Over several places.'),
      }),
    )
    .optional()
    .describe('Measures and finance lines from official files; a corpus may have others.'),
  known_forms: z
    .array(
      z.looseObject({
        form: z.string().describe('<function> is any known spending line, such as Police.'),
        category: z.string(),
        unit: z.string(),
        may_be_summed: z.boolean().describe('Over several places.'),
      }),
    )
    .optional()
    .describe('Forms of further finance lines from official files.'),
  references: z.string().optional().describe('The table whose key it refers to.'),
});

const output = z.looseObject({
  ...licenseFields,
  release: z.string().nullable().describe('The release of the row counts; null if none is published.'),
  tables: z.array(
    z.looseObject({
      name: z.string(),
      description: z.string(),
      rows: z.int().nullable().describe('Null if no release is published.'),
      key: z.string().optional(),
      parquet_url: z.string().optional(),
      parquet_bytes: z.int().optional(),
      columns: z.array(columnSchema).optional().describe('Only with table.'),
    }),
  ),
});

type Structured = z.output<typeof output>;
type ColumnFacts = z.output<typeof columnSchema>;
type TableFacts = Structured['tables'][number];

export const datasetTables = declareTool({
  name: 'dataset_tables',
  title: 'Tables of the dataset',
  description,
  input,
  output,
  answer: async ({ table }, { service, within }) => {
    const name = table === undefined || table === '' ? undefined : requireTable(table);
    const manifest = await service.dataManifest(within);
    const tables =
      name === undefined
        ? tableNames.map((each) => overviewOf(each, manifest))
        : [{ ...overviewOf(name, manifest), ...detailsOf(name, manifest, service) }];
    const structured = { ...licenseOf(service), release: manifest?.release ?? null, tables };
    return { structured, text: textOf(structured) };
  },
});

const tableFile = (name: TableName, manifest: DataManifest | undefined): DataFile | undefined =>
  manifest?.files.find(({ path }) => path === tableFileName(name));

const overviewOf = (name: TableName, manifest: DataManifest | undefined): TableFacts => ({
  name,
  description: tableOf(name).description,
  rows: tableFile(name, manifest)?.rows ?? null,
});

function detailsOf(
  name: TableName,
  manifest: DataManifest | undefined,
  service: Service,
): Partial<TableFacts> {
  const { key }: Table = tableOf(name);
  const sizeBytes = tableFile(name, manifest)?.bytes;
  return {
    key,
    parquet_url: service.dataUrl(tableFileName(name)),
    ...(sizeBytes === undefined ? {} : { parquet_bytes: sizeBytes }),
    columns: Object.entries(publishedColumns(name)).map(([column, declared]) =>
      columnFacts(name, column, declared),
    ),
  };
}

/** The catalog of measures. */
const knownMeasures = demographicMeasures.map(({ key, name, unit, isSummable }) => ({
  value: key,
  meaning: name,
  unit,
  may_be_summed: isSummable,
}));

const lineFacts = ({ category, isInTotal }: Pick<FinanceLine, 'category' | 'isInTotal'>) => ({
  category,
  unit: 'cents',
  may_be_summed: isInTotal,
});

/** The catalog of finance lines. Lines about a function are listed once, for spending, and as forms. */
const knownLines = [
  ...Object.values(otherLines),
  ...(Object.keys(functions) as (keyof typeof functions)[]).map(spendingOn),
].map((line) => ({ value: line.name, ...lineFacts(line) }));

const knownForms = functionLineForms.map((line) => ({ form: line.form, ...lineFacts(line) }));

/** What is known of the values in a column, by table and column. */
const knownValues: Readonly<Record<string, Pick<ColumnFacts, 'known_values' | 'known_forms'>>> = {
  'demographics.measure': { known_values: knownMeasures },
  'gov_finances.line': { known_values: knownLines, known_forms: knownForms },
};

const columnFacts = (
  table: TableName,
  name: string,
  { type, nullable, description, unit, values, references }: Column,
) => ({
  name,
  type,
  nullable,
  description,
  ...(unit === undefined ? {} : { unit }),
  ...(values === undefined ? {} : { values: [...values] }),
  ...knownValues[`${table}.${name}`],
  ...(references === undefined ? {} : { references }),
});

function textOf({ release, tables, attribution }: Structured): string {
  const released =
    release === null
      ? 'No release of the dataset is published yet, so filter_dataset has no data.'
      : `Release ${release}.`;
  return paragraphs(released, tables.map(tableText).join('\n'), credit(attribution));
}

function tableText({ name, description, rows, key, columns, parquet_url: url }: TableFacts): string {
  const heading = `${name}: ${description}${rows === null ? '' : ` ${counted(rows, 'row')}.`}`;
  if (columns === undefined) return heading;
  const ofPlaces = columns.some((column) => column.name === 'muni_id');
  return [
    `${heading} Key: ${key ?? 'id'}.`,
    ...columns.map(columnText),
    ofPlaces ? `Also columns of the row’s place: ${placeColumns.join(', ')}.` : '',
    `Parquet: ${url ?? ''}`,
  ]
    .filter((line) => line !== '')
    .join('\n');
}

function columnText({
  name,
  type,
  nullable,
  unit,
  values,
  references,
  description,
  known_values: known = [],
  known_forms: forms = [],
}: ColumnFacts): string {
  const kind = references === undefined ? (values?.join(' | ') ?? type) : `→ ${references}`;
  const facts = [kind, unit, nullable ? 'may be null' : undefined].filter((fact) => fact !== undefined);
  const listed = [
    ...known.map(({ value, category, unit: of }) => `${value} (${category ?? of})`),
    ...forms.map(({ form, category }) => `${form} (${category}), for each function`),
  ].join(', ');
  return `- ${name} (${facts.join(', ')}): ${description}${listed === '' ? '' : ` From official files: ${listed}.`}`;
}
