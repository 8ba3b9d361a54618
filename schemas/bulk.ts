/** Shapes of the JSON files of the bulk dataset (CONTRACT.md 5). */
import * as z from 'zod';
import type { Config } from './config.ts';
import { tableNames } from './tables/index.ts';
import { urlPattern } from './values.ts';

const count = (description: string): z.ZodNumber => z.int().min(0).describe(description);
const sha256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .describe('SHA-256 of the file, in hexadecimal.');
const path = z.string().min(1).describe('Path of the file, relative to this one.');
const table = z.enum(tableNames).describe('Table whose rows are in the file.');

/** `2026-11-20`; a second release of the same day is `2026-11-20-2`. */
const releaseName = z
  .string()
  .regex(/^[a-z0-9-]+$/)
  .describe('Name of the release: the day of its export, plus a number if the day has several.');

const envelope = {
  format: z.literal(1).describe('Version of this format.'),
  license: z.literal('CC BY 4.0').describe('License of our compilation and text.'),
  license_url: z.string().regex(new RegExp(`^${urlPattern}$`)),
  attribution: z.string().describe('Name to credit, with a link.'),
};

const facts = {
  exported_at: z.string().optional().describe('When the corpus was exported, from its `about` table.'),
  corpus_version: z.string().optional().describe('Version of the corpus, from its `about` table.'),
};

const fileSchema = z.strictObject({
  path,
  media_type: z.string(),
  bytes: count('Size of the file.'),
  sha256,
  rows: count('Number of rows in the file.').optional(),
  table: table.optional(),
  part_of: z
    .literal('document_texts')
    .optional()
    .describe('Texts of documents, beside the tables; the file has those of one year.'),
  unpacked_bytes: count('Uncompressed size of a compressed file.').optional(),
});

export const dataManifestSchema = z
  .strictObject({
    ...envelope,
    release: releaseName,
    ...facts,
    files: z.array(fileSchema).describe('Every file of the dataset except this one, sorted by path.'),
  })
  .describe('`/data/manifest.json`: the files of the newest release.');

const changesSchema = z.strictObject({
  table,
  rows: count('Rows of the table in this release.'),
  added: count('Rows that the previous release did not have.'),
  changed: count('Rows with other values in the previous release.'),
  removed: count('Rows that only the previous release had.'),
  path: path.describe('The changed rows, relative to this file.'),
  bytes: count('Size of that file.'),
  sha256,
});

const releaseSchema = z.strictObject({
  release: releaseName,
  previous: releaseName
    .optional()
    .describe('The release that `changes` compares with; absent if there is no comparison.'),
  ...facts,
  changes: z.array(changesSchema).describe('Changes of each table; tables without changes are absent.'),
});

export const releasesSchema = z
  .strictObject({ ...envelope, releases: z.array(releaseSchema).describe('All releases, newest first.') })
  .describe('`/data/releases.json`: every release and what it changed.');

export type DataManifest = z.infer<typeof dataManifestSchema>;
export type DataFile = z.infer<typeof fileSchema>;
export type Releases = z.infer<typeof releasesSchema>;
export type ReleaseEntry = z.infer<typeof releaseSchema>;
export type TableChanges = z.infer<typeof changesSchema>;

/** JSON Schemas are derived from these. */
export const bulkSchemas = { 'data-manifest': dataManifestSchema, releases: releasesSchema } as const;

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

/** Follows the name of the service in titles. */
export const subject = 'local government meetings';

/** Plain text that is also valid Markdown. */
export const summaryOf = (config: Config): string =>
  `What ${countriesOf(config)} cities, counties and school boards decide: meetings, agendas, briefs, decisions, roll-call votes, officials and related records, in ${tableNames.length} tables.`;

const adjectives = { US: 'US', CA: 'Canadian' } as const;

const countriesOf = ({ deployments }: Config): string =>
  deployments.map(({ country }) => adjectives[country]).join(' and ');
