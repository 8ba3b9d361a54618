/** What every description of the dataset says of it, each in its own form. */
import type { DataFile } from '../../../schemas/bulk.ts';
import type { Config } from '../../../schemas/config.ts';
import { dataPath } from '../../../schemas/paths.ts';
import { type TableName, tableNames } from '../../../schemas/tables/index.ts';
import { isCalendarDate } from '../../../schemas/values.ts';
import type { Dataset } from '../dataset.ts';
import type { Release } from '../release.ts';
import { plainText } from './markdown.ts';

/** Stays the same whatever the service is called: programs know the dataset by it. */
export const datasetName = 'civic-meetings';

export const keywords: readonly string[] = [
  'local government',
  'city council',
  'school board',
  'public meetings',
  'open data',
  'roll-call votes',
  'agendas',
  'minutes',
];

/** After the name of the service, in titles. */
export const subject = 'meetings of local governments';

export const titleOf = ({ name }: Config): string => `${plainText(name)}: ${subject}`;

/** Plain sentences, which are Markdown too. */
export const summaryOf = (config: Config): string =>
  `What ${countriesOf(config)} cities, counties and school boards decide: their meetings, agendas, briefs, decisions, roll-call votes, officials and what belongs to them, in ${tableNames.length} tables.`;

export const provenance =
  'Every row of every table save `about` names its official source in `source_url`. Our licence covers our own compilation and text only; the table `sources` tells publisher and licence of what was compiled. Texts whose `generated_by` begins with `ai:` were written by a model from official documents.';

const adjectives = { US: 'US', CA: 'Canadian' } as const;

const countriesOf = ({ deployments }: Config): string =>
  deployments.map(({ country }) => adjectives[country]).join(' and ');

/** Languages of the texts (ISO 639-1): official texts of Canadian places are French too. */
export const languagesOf = ({ deployments }: Config): readonly string[] =>
  deployments.some(({ country }) => country === 'CA') ? ['en', 'fr'] : ['en'];

/** Where a file of the dataset is downloaded. */
export const dataUrl = ({ archive_url }: Config, name: string): string =>
  new URL(archive_url.replace(/\/+$/, '') + dataPath(name)).href;

export type TableFile = DataFile & { table: TableName; rows: number };

/** The Parquet files, by table. */
export const tableFiles = ({ files }: Dataset): readonly TableFile[] => files.filter(isTableFile);

const isTableFile = (file: DataFile): file is TableFile =>
  file.table !== undefined && file.rows !== undefined;

/** Files that are no table: the database. */
export const otherFiles = ({ files }: Dataset): readonly DataFile[] =>
  files.filter((file) => !isTableFile(file));

/** The day of a release, undefined where its corpus has no date. */
export function dayOf({ name }: Release): string | undefined {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(name)?.[0];
  return day !== undefined && isCalendarDate(day) ? day : undefined;
}
