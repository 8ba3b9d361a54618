/** The files of the bulk dataset, on the archive host. */
import type { Config } from '../config.ts';
import {
  changesFileName,
  checksumsName,
  croissantName,
  databaseFileName,
  dataManifestName,
  dataPackageName,
  dataPath,
  datasetCardName,
  releasesName,
  tableFileName,
} from '../paths.ts';
import { tableNames } from '../tables/index.ts';
import { headerRefs, schemaRef } from './components.ts';

/** What a program may ask for besides the lists of files and of releases, with media types. */
const files: Readonly<Record<string, string>> = {
  [databaseFileName]: 'application/gzip',
  ...Object.fromEntries(
    tableNames.map((table) => [tableFileName(table), 'application/vnd.apache.parquet'] as const),
  ),
  [dataPackageName]: 'application/json',
  [croissantName]: 'application/json',
  [datasetCardName]: 'text/markdown',
  [checksumsName]: 'text/plain',
};

/** Path items by path, each with the address of the archive as its server. */
export function dataRoutes({ archive_url }: Config): Record<string, object> {
  const servers = [{ url: archive_url.replace(/\/+$/, ''), description: 'The dataset' }];
  return Object.fromEntries(Object.entries(operations).map(([path, get]) => [path, { servers, get }]));
}

const jsonOperation = (
  schema: Parameters<typeof schemaRef>[0],
  texts: { operationId: string; summary: string; description: string },
): object => ({
  ...texts,
  tags: ['Dataset'],
  responses: {
    '200': {
      description: 'The file.',
      headers: headerRefs('ETag', 'Cache-Control'),
      content: { 'application/json': { schema: schemaRef(schema) } },
    },
    '304': unchanged,
    '404': missing,
  },
});

const unchanged = { description: 'The client has it: `If-None-Match` lists the ETag.' };
const missing = { description: 'There is no such file.' };

const range = {
  name: 'Range',
  in: 'header',
  required: false,
  description: 'Asks for a part of the file: its first and last byte, counted from 0.',
  schema: { type: 'string', pattern: '^bytes=(\\d+-\\d*|-\\d+)$' },
  example: 'bytes=0-1023',
};

/** Whole files, and parts of them; OpenAPI 3.1 tells binary content by a media type without a schema. */
const partsOf = (mediaTypes: readonly string[]): object => {
  const content = Object.fromEntries(mediaTypes.map((mediaType) => [mediaType, {}]));
  const headers = headerRefs('ETag', 'Cache-Control', 'Accept-Ranges');
  return {
    '200': { description: 'The file.', headers, content },
    '206': {
      description: 'The part that `Range` asks for.',
      headers: { ...headers, ...headerRefs('Content-Range') },
      content,
    },
    '304': unchanged,
    '404': missing,
    '416': { description: 'The file ends before the part begins.', headers: headerRefs('Content-Range') },
  };
};

const pathParameter = (name: string, description: string, schema: object, example: string): object => ({
  name,
  in: 'path',
  required: true,
  description,
  schema: { type: 'string', ...schema },
  example,
});

const operations: Readonly<Record<string, object>> = {
  [dataPath(dataManifestName)]: jsonOperation('DataManifest', {
    operationId: 'getDataManifest',
    summary: 'List the files of the dataset',
    description: 'Every file of the newest release with its size, its SHA-256 and its number of rows.',
  }),
  [dataPath(releasesName)]: jsonOperation('Releases', {
    operationId: 'listReleases',
    summary: 'List the releases of the dataset',
    description: 'Every release, newest first, and where the rows are that each added, changed and removed.',
  }),
  [dataPath('{file}')]: {
    operationId: 'getDataFile',
    tags: ['Dataset'],
    summary: 'Download the database, a table or a description',
    description:
      'The SQLite database, compressed with gzip; one Parquet file per table, whose rows are sorted by `muni_id`, so that one place is read by a few parts; `datapackage.json` and `croissant.json`, which describe both; the dataset card; checksums.',
    parameters: [pathParameter('file', 'The file.', { enum: Object.keys(files) }, databaseFileName), range],
    responses: partsOf([...new Set(Object.values(files))]),
  },
  [dataPath(changesFileName('{release}', '{table}'))]: {
    operationId: 'getChanges',
    tags: ['Dataset'],
    summary: 'Download what a release changed in a table',
    description:
      'The column `change` (`added`, `changed`, `removed`), then those of the table. Of a removed row only the keys are there. `changes` in releases.json lists the tables that have such a file.',
    parameters: [
      pathParameter('release', 'The release.', { pattern: '^[a-z0-9-]+$' }, '2026-11-20'),
      pathParameter('table', 'The table.', { enum: tableNames }, 'meetings'),
      range,
    ],
    responses: partsOf(['application/vnd.apache.parquet']),
  },
};
