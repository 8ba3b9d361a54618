/** The dataset in Croissant 1.1: https://docs.mlcommons.org/croissant/docs/croissant-spec-1.1.html */
import { type DataFile, keywords, summaryOf } from '../../schemas/bulk.ts';
import type { Column, ColumnType } from '../../schemas/columns.ts';
import { publishedColumns } from '../../schemas/derived-columns.ts';
import { licenseUrl } from '../../schemas/license.ts';
import { type FileName, type TableName, tableOf } from '../../schemas/tables/index.ts';
import { parquetMediaType } from '../store/artifact.ts';
import {
  citation,
  dataUrl,
  dayOf,
  languagesOf,
  provenance,
  tableFiles,
  textsFiles,
  textsName,
  titleOf,
} from './card/identity.ts';
import { plainText } from './card/markdown.ts';
import type { Dataset, Release } from './release.ts';

/** The JSON-LD context as the specification's own datasets and library write it: schema.org with https. */
const context = {
  '@language': 'en',
  '@vocab': 'https://schema.org/',
  sc: 'https://schema.org/',
  cr: 'http://mlcommons.org/croissant/',
  rai: 'http://mlcommons.org/croissant/RAI/',
  dct: 'http://purl.org/dc/terms/',
  annotation: 'cr:annotation',
  arrayShape: 'cr:arrayShape',
  citeAs: 'cr:citeAs',
  column: 'cr:column',
  conformsTo: 'dct:conformsTo',
  containedIn: 'cr:containedIn',
  data: { '@id': 'cr:data', '@type': '@json' },
  dataType: { '@id': 'cr:dataType', '@type': '@vocab' },
  equivalentProperty: 'cr:equivalentProperty',
  examples: { '@id': 'cr:examples', '@type': '@json' },
  excludes: 'cr:excludes',
  extract: 'cr:extract',
  field: 'cr:field',
  fileObject: 'cr:fileObject',
  fileProperty: 'cr:fileProperty',
  fileSet: 'cr:fileSet',
  format: 'cr:format',
  includes: 'cr:includes',
  isArray: 'cr:isArray',
  isLiveDataset: 'cr:isLiveDataset',
  jsonPath: 'cr:jsonPath',
  key: 'cr:key',
  md5: 'cr:md5',
  parentField: 'cr:parentField',
  path: 'cr:path',
  readLines: 'cr:readLines',
  recordSet: 'cr:recordSet',
  references: 'cr:references',
  regex: 'cr:regex',
  repeated: 'cr:repeated',
  replace: 'cr:replace',
  samplingRate: 'cr:samplingRate',
  sdVersion: 'cr:sdVersion',
  separator: 'cr:separator',
  source: 'cr:source',
  subField: 'cr:subField',
  transform: 'cr:transform',
  unArchive: 'cr:unArchive',
  value: 'cr:value',
};

/** The description as JSON-LD, without `datePublished` if the corpus has no date. */
export function croissant(dataset: Dataset): object {
  const { config, release } = dataset;
  const day = dayOf(release);
  const publisher = { '@type': 'sc:Organization', name: plainText(config.name), url: config.site_url };
  return {
    '@context': context,
    '@type': 'sc:Dataset',
    conformsTo: 'http://mlcommons.org/croissant/1.1',
    name: titleOf(config),
    description: `${summaryOf(config)}\n\n${provenance}`,
    license: licenseUrl,
    url: config.site_url,
    creator: publisher,
    publisher,
    ...(day !== undefined && { datePublished: day }),
    version: versionOf(release),
    isLiveDataset: true,
    inLanguage: languagesOf(config),
    keywords,
    citeAs: citation(dataset),
    distribution: dataset.files.map((file) => fileObject(dataset, file)),
    recordSet: [
      ...tableFiles(dataset).map(({ table, path }) => recordSet(table, table, path)),
      ...textsFiles(dataset).map((file) => recordSet(textsName(file), 'document_texts', file.path)),
    ],
  };
}

/**
 * MAJOR.MINOR.PATCH: the day of the release, the number of the release on that day, and 0. Every release may change rows,
 * so it gets a major version. Readers warn about anything but three numbers.
 */
function versionOf(release: Release): string {
  const day = dayOf(release)?.replaceAll('-', '') ?? '0';
  const number = /^(?:undated|\d{4}-\d{2}-\d{2})-(\d+)$/.exec(release.name)?.[1] ?? '1';
  return `${Number(day)}.${Number(number)}.0`;
}

/** The registered media type of Parquet, and the one that Croissant readers recognize. */
const parquetFormats = [parquetMediaType, 'application/x-parquet'];

const fileObject = ({ config }: Dataset, { path, bytes, sha256, media_type }: DataFile) => ({
  '@type': 'cr:FileObject',
  '@id': path,
  name: path,
  contentUrl: dataUrl(config, path),
  contentSize: `${bytes} B`,
  encodingFormat: media_type === parquetMediaType ? parquetFormats : media_type,
  sha256,
});

const recordSet = (name: string, table: FileName, path: string) => {
  const { description, key, unique } = tableOf(table);
  const keys = table === 'document_texts' ? (unique[0] ?? []) : [key];
  const references = keys.map((column) => ({ '@id': fieldId(name, column) }));
  return {
    '@type': 'cr:RecordSet',
    '@id': name,
    name,
    description,
    key: references.length === 1 ? references[0] : references,
    field: Object.entries(publishedColumns(table)).map(([column, declared]) =>
      field(name, column, declared, path),
    ),
  };
};

const fieldId = (table: string, column: string): string => `${table}/${column}`;

const dataTypes: Record<ColumnType, string> = {
  id: 'sc:Text',
  slug: 'sc:Text',
  text: 'sc:Text',
  url: 'sc:URL',
  integer: 'sc:Integer',
  number: 'sc:Float',
  boolean: 'sc:Boolean',
  date: 'sc:Date',
  instant: 'sc:DateTime',
  time: 'sc:Text',
  timezone: 'sc:Text',
  enum: 'sc:Text',
  list: 'sc:Text',
  evidence: 'sc:Text',
};

const field = (table: string, name: string, column: Column, path: string) => ({
  '@type': 'cr:Field',
  '@id': fieldId(table, name),
  name,
  description: describeColumn(column),
  dataType: dataTypes[column.type],
  ...(column.type === 'list' && { isArray: true, arrayShape: '-1' }),
  ...(column.references !== undefined && {
    references: { field: { '@id': keyOf(column.references as TableName) } },
  }),
  source: { fileObject: { '@id': path }, extract: { column: name } },
});

const keyOf = (table: TableName): string => fieldId(table, tableOf(table).key);

/** Includes unit and allowed values: Croissant has no units, and allows enumerations only as tables to join. */
const describeColumn = ({ description, unit, values }: Column): string =>
  [
    description,
    ...(unit === undefined ? [] : [`Unit: ${unit}.`]),
    ...(values === undefined ? [] : [`One of: ${values.join(', ')}.`]),
  ].join(' ');
