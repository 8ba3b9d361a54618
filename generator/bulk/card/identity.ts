/** The facts that every description of the dataset repeats: title, provenance, files, citation. */
import { type DataFile, subject } from '../../../schemas/bulk.ts';
import type { Config } from '../../../schemas/config.ts';
import { licenseName } from '../../../schemas/license.ts';
import { dataPath } from '../../../schemas/paths.ts';
import type { TableName } from '../../../schemas/tables/index.ts';
import { isCalendarDate } from '../../../schemas/values.ts';
import type { Dataset, Release } from '../release.ts';
import { plainText } from './markdown.ts';

/** Identifies the dataset to programs, whatever the name of the service. */
export const datasetName = 'civic-meetings';

export const titleOf = ({ name }: Config): string => `${plainText(name)}: ${subject}`;

export const provenance =
  'Every row of every table except `about` names its official source in `source_url`. Our license covers only our own compilation and text; the table `sources` lists the publisher and the license of what was compiled. Texts whose `generated_by` starts with `ai:` were written by a model from official documents.';

/** Languages of the texts (ISO 639-1): Canadian places also publish in French. */
export const languagesOf = ({ deployments }: Config): readonly string[] =>
  deployments.some(({ country }) => country === 'CA') ? ['en', 'fr'] : ['en'];

/** The download URL of a file of the dataset. */
export const dataUrl = ({ archive_url }: Config, name: string): string =>
  new URL(archive_url.replace(/\/+$/, '') + dataPath(name)).href;

export type TableFile = DataFile & { table: TableName; rows: number };

/** The Parquet files, in table order. */
export const tableFiles = ({ files }: Dataset): readonly TableFile[] => files.filter(isTableFile);

const isTableFile = (file: DataFile): file is TableFile =>
  file.table !== undefined && file.rows !== undefined;

/** The texts of documents, a file a year. */
export const textsFiles = ({ files }: Dataset): readonly DataFile[] =>
  files.filter(({ part_of }) => part_of !== undefined);

/** The files that are neither a single table nor texts: the database. */
export const otherFiles = ({ files }: Dataset): readonly DataFile[] =>
  files.filter((file) => !isTableFile(file) && file.part_of === undefined);

/** `texts-2026`: names the texts of a year to programs. */
export const textsName = ({ path }: DataFile): string => path.replace('/', '-').replace(/\.parquet$/, '');

/** The day of a release; undefined if its corpus has no date. */
export function dayOf({ name }: Release): string | undefined {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(name)?.[0];
  return day !== undefined && isCalendarDate(day) ? day : undefined;
}

/** A BibTeX entry for this release (https://ctan.org/pkg/bibtex). */
export function citation({ config, release }: Dataset): string {
  const year = dayOf(release)?.slice(0, 4);
  const fields = [
    `author = {{${latex(config.name)}}}`,
    `title = {{${latex(titleOf(config))}, release ${release.name}}}`,
    ...(year === undefined ? [] : [`year = {${year}}`]),
    // A brace would end the field.
    `url = {${new URL(config.site_url).href.replaceAll('{', '%7B').replaceAll('}', '%7D')}}`,
    `note = {${licenseName}}`,
  ];
  return `@misc{${datasetName}-${release.name},\n${fields.map((field) => `  ${field}`).join(',\n')}\n}`;
}

const latexCommands: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  // BibTeX counts braces even if they are escaped.
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};

const latex = (text: string): string =>
  plainText(text).replaceAll(/[\\~^#$%&_{}]/g, (character) => latexCommands[character] ?? `\\${character}`);
