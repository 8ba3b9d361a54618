/** The dataset card: the page of the dataset on a hub, and the README of its folder. */
import { keywords, subject, summaryOf } from '../../schemas/bulk.ts';
import { licenseName, licenseUrl } from '../../schemas/license.ts';
import { quoteText } from '../../schemas/ddl.ts';
import {
  checksumsName,
  croissantName,
  dataManifestName,
  dataPackageName,
  tableFileName,
  textsFileName,
} from '../../schemas/paths.ts';
import { type TableName, tableOf } from '../../schemas/tables/index.ts';
import { formatBytes, formatCount } from '../system/terminal.ts';
import { examples } from './card/examples.ts';
import { updating } from './card/updating.ts';
import {
  citation,
  dataUrl,
  languagesOf,
  otherFiles,
  type TableFile,
  tableFiles,
  textsFiles,
  titleOf,
} from './card/identity.ts';
import { autolink, codeBlock, escapeMarkdown, link, markdownTable, yamlText } from './card/markdown.ts';
import type { Dataset } from './release.ts';

/**
 * Markdown with the hub's YAML header. Text from the configuration or the corpus is escaped. Links are absolute because on a
 * hub the card and the files are in different folders.
 */
export const datasetCard = (dataset: Dataset): string =>
  `${[
    cardHeader(dataset),
    `# ${escapeMarkdown(dataset.config.name)}: ${subject}`,
    introduction(dataset),
    section('How to open it', examples(dataset)),
    section('Tables', tables(dataset)),
    ...(textsFiles(dataset).length === 0 ? [] : [section('Texts of documents', texts(dataset))]),
    section('Releases and changes', updating(dataset)),
    section('Checksums', checksums(dataset)),
    section('Limits', limits(dataset)),
    section('License and attribution', credit(dataset)),
  ].join('\n\n')}\n`;

/** The table that the hub shows first. */
const defaultTable: TableName = 'meetings';

/**
 * The metadata that the hub reads (https://huggingface.co/docs/hub/datasets-cards#dataset-card-metadata): one configuration
 * per table. On the hub the card is at the root and the files are in `data/`.
 */
const cardHeader = (dataset: Dataset): string =>
  [
    '---',
    `pretty_name: ${yamlText(titleOf(dataset.config))}`,
    'license: cc-by-4.0',
    'language:',
    ...languagesOf(dataset.config).map(item),
    'tags:',
    ...keywords.map(item),
    'size_categories:',
    item(sizeCategory(tableFiles(dataset).reduce((sum, { rows }) => sum + rows, 0))),
    'configs:',
    ...tableFiles(dataset).flatMap(configuration),
    ...(textsFiles(dataset).length === 0 ? [] : textsConfiguration),
    '---',
  ].join('\n');

const item = (text: string): string => `  - ${text}`;

const configuration = ({ table, path }: TableFile): string[] => [
  item(`config_name: ${table}`),
  `    data_files: data/${path}`,
  ...(table === defaultTable ? ['    default: true'] : []),
];

const textsConfiguration = [
  item('config_name: document_texts'),
  `    data_files: data/${textsFileName('*')}`,
];

/** `10M<n<100M`: powers of ten, as the hub names them. */
function sizeCategory(rows: number): string {
  if (rows < 1000) return 'n<1K';
  if (rows >= 1e12) return 'n>1T';
  const digits = String(rows).length;
  return `${powerOfTen(digits - 1)}<n<${powerOfTen(digits)}`;
}

const units = ['', 'K', 'M', 'B', 'T'] as const;

/** `1K` for the exponent 3, `100M` for 8. */
const powerOfTen = (exponent: number): string =>
  `${10 ** (exponent % 3)}${units[Math.floor(exponent / 3)] ?? ''}`;

const section = (title: string, text: string): string => `## ${title}\n\n${text}`;

const introduction = ({ config, release }: Dataset): string => `${summaryOf(config)}

- Site: ${autolink(config.site_url)}
- Files: ${autolink(dataUrl(config, dataManifestName))} lists all of them with size, rows and SHA-256
- Release: ${release.name}. There is no release on days without changes
- For programs: ${link(dataPackageName, dataUrl(config, dataPackageName))} (Frictionless Data Package v2) and
  ${link(croissantName, dataUrl(config, croissantName))} (Croissant) describe every table and column

Every row of every table except \`about\` has a \`source_url\`: the official page or file that it came from.`;

function tables(dataset: Dataset): string {
  const rows = tableFiles(dataset).map(({ table, path, rows, bytes }) => [
    link(table, dataUrl(dataset.config, path)),
    tableOf(table).description,
    `\`${tableOf(table).key}\``,
    formatCount(rows),
    formatBytes(bytes),
  ]);
  const database = otherFiles(dataset).map(
    ({ path, bytes }) =>
      `${link(path, dataUrl(dataset.config, path))}, ${formatBytes(bytes)}, contains all of them.\n\n`,
  );
  return `${database.join('')}${markdownTable(['table', 'one row is', 'key', 'rows', 'size'], ['rows', 'size'], rows)}

Join keys are the same in every table: \`muni_id\` refers to \`municipalities.id\`, \`meeting_id\` to \`meetings.id\`. Keys are stable across
releases. Money is in cents of the currency of the place’s country; \`datapackage.json\` lists units and allowed values. Parquet has native
lists and booleans, \`DATE\` for days and \`TIMESTAMP\` in UTC for instants. SQLite stores lists as JSON arrays, booleans as 0 and 1, and
days and instants as ISO 8601 text. A place’s local time of day is text, \`HH:MM\`.`;
}

/** The texts are beside the tables, since they are larger than all of them. */
function texts(dataset: Dataset): string {
  const files = textsFiles(dataset);
  const rows = files.map((file) => [
    link(file.path, dataUrl(dataset.config, file.path)),
    formatCount(file.rows ?? 0),
    formatBytes(file.bytes),
  ]);
  const latest = files.at(-1)?.path ?? '';
  const columns = Object.entries(tableOf('document_texts').columns).map(
    ([name, { description }]) => `- \`${name}\`: ${description}`,
  );
  return `What agendas, packets, minutes and transcripts say, a row a page, in a file for each year of meetings. \`document_sha256\` is \`sha256\` of
\`documents\`; the key is \`document_sha256\` and \`page\`. They are not in the SQLite database, and \`changes\` has none of them: a file whose
checksum is another one is downloaded again. Text that was read by OCR may have wrong letters.

${markdownTable(['file', 'pages', 'size'], ['pages', 'size'], rows)}

${columns.join('\n')}

Packets contain letters of private persons. Do not publish the texts so that search engines list the names in them.

${codeBlock(
  'sql',
  `SELECT d.meeting_id, d.kind, d.url, t.page, t.read_by, t.text
FROM read_parquet(${quoteText(dataUrl(dataset.config, latest))}) AS t
JOIN read_parquet(${quoteText(dataUrl(dataset.config, tableFileName('documents')))}) AS d ON d.sha256 = t.document_sha256
WHERE t.text ILIKE '%backup generator%'
ORDER BY d.meeting_id, t.page;`,
)}`;
}

const checksums = ({ config }: Dataset): string => `In the folder with the downloaded files:

${codeBlock('sh', `sha256sum --check --ignore-missing ${checksumsName}`)}

\`SHA256SUMS\` and ${autolink(dataUrl(config, dataManifestName))} list the checksums of all files; \`releases.json\` lists those of the changes.`;

const limits = ({
  config,
}: Dataset): string => `- **Authorship** is in \`generated_by\`. Most briefs, decisions, translations and roundups were written by a model (\`ai:<model>\`) from
  official documents and may be wrong: check the \`source_url\` before you rely on one. \`extract:<rule>\` is text that a rule extracted,
  \`human:<who>\` and \`publisher:<who>\` are people and publishers, and null is official text.
- **Coverage is incomplete.** Places, years and tables are missing. If a table has no rows for a place, none were found; that does not mean
  that none exist.
- **Sources differ** in what they publish, how they name it and how late they are. Names of members and bodies are as published; only
  \`official_id\` and \`body_id\` identify the same person or body.
- **Licenses of the sources differ.** We claim ${licenseName} only for our own compilation and text. \`sources\` lists the publisher and the license of
  what was compiled, “unstated” if none was found.
- **Meetings removed from their source** are kept; \`vanished_at\` says when they disappeared.
- **Corrections** are in every file of the next release.${config.corrections_url === undefined ? '' : ` Request one: ${autolink(config.corrections_url)}.`} If you keep a copy, apply the releases, so
  that corrections and withdrawals reach your copy too.`;

const credit = (
  dataset: Dataset,
): string => `[Creative Commons Attribution 4.0 International (${licenseName})](${licenseUrl}). Credit the service by name, with a link to its site:

> ${escapeMarkdown(dataset.config.name)}, ${autolink(dataset.config.site_url)}

${codeBlock('bibtex', citation(dataset))}`;
