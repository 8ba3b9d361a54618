/** The dataset as a Data Package, version 2: https://datapackage.org/standard/data-package/ */
import { type DataFile, keywords, summaryOf } from '../../schemas/bulk.ts';
import type { Column, ColumnType, Table } from '../../schemas/columns.ts';
import { publishedColumns } from '../../schemas/derived-columns.ts';
import { licenseUrl } from '../../schemas/license.ts';
import { dataPackageName } from '../../schemas/paths.ts';
import { type FileName, type TableName, tableOf } from '../../schemas/tables/index.ts';
import { idPattern, instantPattern, isCalendarDate, slugPattern, timePattern } from '../../schemas/values.ts';
import {
  dataUrl,
  datasetName,
  otherFiles,
  provenance,
  tableFiles,
  textsFiles,
  textsName,
  titleOf,
} from './card/identity.ts';
import { plainText } from './card/markdown.ts';
import type { Dataset } from './release.ts';

const profile = (name: string): string => `https://datapackage.org/profiles/2.0/${name}.json`;

/** The descriptor: one resource per table, and the database. */
export const dataPackage = (dataset: Dataset): object => ({
  $schema: profile('datapackage'),
  name: datasetName,
  id: dataUrl(dataset.config, dataPackageName),
  title: titleOf(dataset.config),
  description: `${summaryOf(dataset.config)}\n\n${provenance}`,
  version: dataset.release.name,
  ...createdOf(dataset),
  homepage: dataset.config.site_url,
  licenses: [
    { name: 'CC-BY-4.0', path: licenseUrl, title: 'Creative Commons Attribution 4.0 International' },
  ],
  contributors: [
    { title: plainText(dataset.config.name), path: dataset.config.site_url, roles: ['creator'] },
  ],
  keywords,
  resources: [
    ...tableFiles(dataset).map((file) => rowsResource(file.table, file.table, file)),
    ...textsFiles(dataset).map((file) => rowsResource(textsName(file), 'document_texts', file)),
    ...otherFiles(dataset).map(databaseResource),
  ],
});

/** `exported_at` in `about` may be any text; the standard requires an instant. */
function createdOf({ release: { exportedAt = '' } }: Dataset): { created?: string } {
  const isInstant = new RegExp(`^${instantPattern}$`).test(exportedAt) && isCalendarDate(exportedAt);
  return isInstant ? { created: exportedAt } : {};
}

const resource = (name: string, description: string, { path, bytes, sha256, media_type }: DataFile) => ({
  $schema: profile('dataresource'),
  name,
  path,
  description,
  mediatype: media_type,
  bytes,
  hash: `sha256:${sha256}`,
});

const rowsResource = (name: string, table: FileName, file: DataFile) => ({
  ...resource(name, tableOf(table).description, file),
  type: 'table',
  format: 'parquet',
  rows: file.rows,
  schema: tableSchema(table),
});

const databaseResource = (file: DataFile) => ({
  ...resource(datasetName, 'All tables as one SQLite database, with a full-text index and views.', file),
  format: 'sqlite',
  compression: 'gz',
});

/** A page of a document is identified by two columns. */
const keyOf = ({ name, key, unique }: Table): readonly string[] =>
  name === 'document_texts' ? (unique[0] ?? []) : [key];

const tableSchema = (tableName: FileName) => {
  const table = tableOf(tableName);
  const key = keyOf(table);
  const foreignKeys = foreignKeysOf(table);
  return {
    $schema: profile('tableschema'),
    fields: Object.entries(publishedColumns(tableName)).map(([name, column]) =>
      field(name, column, key.length === 1 && key[0] === name),
    ),
    // Parquet has its own nulls, so an empty text is a value.
    missingValues: [],
    primaryKey: key,
    ...(key.length === 1 && table.unique.length > 0 && { uniqueKeys: table.unique }),
    ...(foreignKeys.length > 0 && { foreignKeys }),
  };
};

/**
 * Types of the Parquet columns. The standard also defines `list`, but its published profile 2.0 rejects it
 * (https://github.com/frictionlessdata/datapackage/issues/1089).
 */
const fieldTypes: Record<ColumnType, string> = {
  id: 'string',
  slug: 'string',
  text: 'string',
  url: 'string',
  integer: 'integer',
  number: 'number',
  boolean: 'boolean',
  date: 'date',
  instant: 'datetime',
  time: 'string',
  timezone: 'string',
  enum: 'string',
  list: 'array',
  evidence: 'string',
};

const patterns: Partial<Record<ColumnType, string>> = {
  id: idPattern,
  slug: slugPattern,
  time: timePattern,
};

const field = (name: string, column: Column, isKey: boolean) => {
  const constraints = constraintsOf(column, isKey);
  return {
    name,
    type: fieldTypes[column.type],
    ...(column.type === 'url' && { format: 'uri' }),
    description: column.description,
    ...(column.unit !== undefined && { unit: column.unit }),
    ...(Object.keys(constraints).length > 0 && { constraints }),
  };
};

function constraintsOf(column: Column, isKey: boolean): object {
  const { type, nullable, values, minimum, maximum, maxCharacters, pattern = patterns[type] } = column;
  return {
    ...(!nullable && { required: true }),
    ...(isKey && { unique: true }),
    ...(values !== undefined && { enum: values }),
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
    ...(maxCharacters !== undefined && { maxLength: maxCharacters }),
    ...(pattern !== undefined && { pattern }),
    ...(type === 'list' && { jsonSchema: { type: 'array', items: { type: 'string' } } }),
  };
}

/** A self-reference has no `resource`. */
const foreignKeysOf = (table: Table) =>
  Object.entries(table.columns).flatMap(([name, { references }]) =>
    references === undefined
      ? []
      : [
          {
            fields: [name],
            reference: {
              ...(references !== table.name && { resource: references }),
              fields: [tableOf(references as TableName).key],
            },
          },
        ],
  );
