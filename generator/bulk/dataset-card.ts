/** The dataset card: the page of the dataset on a hub, and the README of its folder. */
import { licenseName, licenseUrl } from '../../schemas/license.ts';
import { checksumsName, croissantName, dataManifestName, dataPackageName } from '../../schemas/paths.ts';
import { tableOf } from '../../schemas/tables/index.ts';
import { formatBytes, formatCount } from '../system/terminal.ts';
import { citation } from './card/citation.ts';
import { examples } from './card/examples.ts';
import { following } from './card/following.ts';
import { cardHeader } from './card/header.ts';
import { dataUrl, otherFiles, subject, summaryOf, tableFiles } from './card/identity.ts';
import { autolink, codeBlock, escapeMarkdown, link, markdownTable } from './card/markdown.ts';
import type { Dataset } from './dataset.ts';

/**
 * Markdown with the hub's YAML header. What comes from the configuration or the corpus is escaped. Links are absolute: on a
 * hub the card stands in another folder than the files.
 */
export const datasetCard = (dataset: Dataset): string =>
  `${[
    cardHeader(dataset),
    `# ${escapeMarkdown(dataset.config.name)}: ${subject}`,
    introduction(dataset),
    section('How to open it', examples(dataset)),
    section('Tables', tables(dataset)),
    section('Releases and changes', following(dataset)),
    section('Checksums', checksums(dataset)),
    section('Limits', limits(dataset)),
    section('Licence and credit', credit(dataset)),
  ].join('\n\n')}\n`;

const section = (title: string, text: string): string => `## ${title}\n\n${text}`;

const introduction = ({ config, release }: Dataset): string => `${summaryOf(config)}

- Site: ${autolink(config.site_url)}
- Files: ${autolink(dataUrl(config, dataManifestName))} lists them all with sizes, rows and SHA-256
- Release: ${release.name}; a day without a change has none
- For programs: ${link(dataPackageName, dataUrl(config, dataPackageName))} describes every table and column (Frictionless Data Package v2),
  ${link(croissantName, dataUrl(config, croissantName))} does so in Croissant

Every row of every table save \`about\` has a \`source_url\`: the official page or file that it came from.`;

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
      `All of them are in ${link(path, dataUrl(dataset.config, path))}, ${formatBytes(bytes)}.\n\n`,
  );
  return `${database.join('')}${markdownTable(['table', 'one row is', 'key', 'rows', 'size'], ['rows', 'size'], rows)}

Join keys are the same everywhere: \`muni_id\` is \`municipalities.id\`, \`meeting_id\` is \`meetings.id\`. Keys stay the same from release to
release. Money is in cents of the currency of the place’s country; units and allowed values stand in \`datapackage.json\`. In Parquet
lists are lists, booleans booleans, days \`DATE\` and instants \`TIMESTAMP\` in UTC; in SQLite lists are JSON arrays, booleans 0 and 1, days and
instants ISO 8601 texts. A place’s local time of day is a text, \`HH:MM\`.`;
}

const checksums = ({ config }: Dataset): string => `In the folder of the downloaded files:

${codeBlock('sh', `sha256sum --check --ignore-missing ${checksumsName}`)}

\`SHA256SUMS\` and ${autolink(dataUrl(config, dataManifestName))} have the sums of all files; \`releases.json\` has those of the changes.`;

const limits = ({
  config,
}: Dataset): string => `- **Who wrote a text** stands in \`generated_by\`. Briefs, decisions, translations and roundups are for the most part written by a model
  (\`ai:<model>\`) from official documents, and may be wrong: before you rely on one, read its \`source_url\`. \`extract:<rule>\` is a rule that
  picked the text out, \`human:<who>\` and \`publisher:<who>\` are people and publishers, null is official text.
- **Not everything is here.** Not every place is covered, nor every year of a place, nor every table for it. That a place has no rows in a
  table does not mean that there was nothing: it means that none were found.
- **Sources differ**, in what they publish, how they name it and how late they are. Names of members and bodies are as published; only
  \`official_id\` and \`body_id\` tell that two of them are one.
- **Licences of the sources differ.** We claim ${licenseName} for our own compilation and text only. \`sources\` tells publisher and licence of what
  was compiled, “unstated” where none was found.
- **Meetings that are gone from their source** are kept; \`vanished_at\` tells since when.
- **Corrections** hold in every file of the next release. Ask for one: ${autolink(config.corrections_url ?? config.site_url)}. If you keep a copy, follow the releases, so
  that what was corrected or withdrawn is so in yours too.`;

const credit = (
  dataset: Dataset,
): string => `[Creative Commons Attribution 4.0 International (${licenseName})](${licenseUrl}). Credit the service by its name with a link to its site:

> ${escapeMarkdown(dataset.config.name)}, ${autolink(dataset.config.site_url)}

${codeBlock('bibtex', citation(dataset))}`;
