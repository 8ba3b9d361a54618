/** Describes the dataset in schema.org terms, for search engines. */
import { keywords, subject, summaryOf } from '../../../schemas/bulk.ts';
import { licenseUrl } from '../../../schemas/license.ts';
import {
  croissantName,
  databaseFileName,
  dataManifestName,
  dataPackageName,
  dataPath,
  tableFileName,
} from '../../../schemas/paths.ts';
import { tableNames } from '../../../schemas/tables/index.ts';
import { parquetMediaType } from '../../store/artifact.ts';
import type { PageSite } from '../html/page.ts';
import { archiveHost } from './examples.ts';
import { datasetPath } from './layout.ts';

type Thing = Readonly<Record<string, unknown>>;

/** https://schema.org/Dataset. Lists the files that every release has; the manifest lists all files. */
export function datasetThing({ config, site }: PageSite): Thing {
  const download = (name: string, encodingFormat: string): Thing => ({
    '@type': 'DataDownload',
    name,
    encodingFormat,
    contentUrl: new URL(archiveHost(config) + dataPath(name)).href,
  });
  return {
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    name: `${config.name}: ${subject}`,
    description: summaryOf(config),
    keywords,
    url: site.url(datasetPath),
    license: licenseUrl,
    isAccessibleForFree: true,
    creator: { '@type': 'Organization', name: config.name, url: config.site_url },
    distribution: [
      download(databaseFileName, 'application/gzip'),
      ...tableNames.map((table) => download(tableFileName(table), parquetMediaType)),
      download(dataManifestName, 'application/json'),
      download(dataPackageName, 'application/json'),
      download(croissantName, 'application/json'),
    ],
  };
}
