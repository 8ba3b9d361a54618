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
import { headerRefs, notModified, pathParameter, schemaRef } from './components.ts';

/** Media types of the downloadable files, by file name. The lists of files and releases have their own routes. */
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

/** Returns path items by path; their server is the archive host. */
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
    '304': notModified,
    '404': missing,
  },
});

const missing = { description: 'There is no such file.' };

const range = {
  name: 'Range',
  in: 'header',
  required: false,
  description: 'Requests a part of the file by its first and last byte, counted from 0.',
  schema: { type: 'string', pattern: '^bytes=(\\d+-\\d*|-\\d+)$' },
  example: 'bytes=0-1023',
};

/** Responses with whole files or ranges. In OpenAPI 3.1, a media type without a schema means binary content. */
const partsOf = (mediaTypes: readonly string[]): object => {
  const content = Object.fromEntries(mediaTypes.map((mediaType) => [mediaType, {}]));
  const headers = headerRefs('ETag', 'Cache-Control', 'Accept-Ranges');
  return {
    '200': { description: 'The file.', headers, content },
    '206': {
      description: 'The requested range.',
      headers: { ...headers, ...headerRefs('Content-Range') },
      content,
    },
    '304': notModified,
    '404': missing,
    '416': {
      description: 'The range starts after the end of the file.',
      headers: headerRefs('Content-Range'),
    },
  };
};

const operations: Readonly<Record<string, object>> = {
  [dataPath(dataManifestName)]: jsonOperation('DataManifest', {
    operationId: 'getDataManifest',
    summary: 'List the files of the dataset',
    description: 'Every file of the newest release with its size, SHA-256 and number of rows.',
  }),
  [dataPath(releasesName)]: jsonOperation('Releases', {
    operationId: 'listReleases',
    summary: 'List the releases of the dataset',
    description: 'Every release, newest first, with the files that list its added, changed and removed rows.',
  }),
  [dataPath('{file}')]: {
    operationId: 'getDataFile',
    tags: ['Dataset'],
    summary: 'Download the database, a table or a description',
    description:
      'The SQLite database, compressed with gzip; one Parquet file per table, sorted by `muni_id`, so that a few range requests read one place; `datapackage.json` and `croissant.json`, which describe both; the dataset card; checksums.',
    parameters: [pathParameter('file', 'The file.', { enum: Object.keys(files) }, databaseFileName), range],
    responses: partsOf([...new Set(Object.values(files))]),
  },
  [dataPath(changesFileName('{release}', '{table}'))]: {
    operationId: 'getChanges',
    tags: ['Dataset'],
    summary: 'Download the changes of a release to a table',
    description:
      'The column `change` (`added`, `changed`, `removed`), followed by the columns of the table. Removed rows have only their keys. `changes` in releases.json lists the tables with changes.',
    parameters: [
      pathParameter('release', 'The release.', { pattern: '^[a-z0-9-]+$' }, '2026-11-20'),
      pathParameter('table', 'The table.', { enum: tableNames }, 'meetings'),
      range,
    ],
    responses: partsOf(['application/vnd.apache.parquet']),
  },
};
