/** How a mirror follows the releases without downloading all. A test runs the examples. */
import type { TableChanges } from '../../../schemas/bulk.ts';
import { quoteText } from '../../../schemas/ddl.ts';
import { changesFileName, databaseFileName, releasesName } from '../../../schemas/paths.ts';
import { type TableName, tableOf } from '../../../schemas/tables/index.ts';
import type { Dataset } from '../dataset.ts';
import { formatCount } from '../../system/terminal.ts';
import { dataUrl } from './identity.ts';
import { codeBlock, link, markdownTable } from './markdown.ts';

/** A table that nearly every release changes. */
const usualTable: TableName = 'meetings';

/** What this release changed, and the statements that bring a copy up to date. */
export function following(dataset: Dataset): string {
  const changes = newestChanges(dataset);
  const table = changes.some(({ table }) => table === usualTable) ? usualTable : changes[0]?.table;
  return `${link(releasesName, dataUrl(dataset.config, releasesName))} lists the releases, newest first: what each changed, by table, and the release before it. To
follow, apply the releases that you do not have, oldest first, and within each every table of its \`changes\`. The file
\`changes/<release>/<table>.parquet\` has a column \`change\` (\`added\`, \`changed\`, \`removed\`) and then the columns of the table; a
removed row has only its keys, since what was withdrawn is not published once more. So: delete the rows with these keys, and
insert those that are not removed. The key is that of the table above. Where a release has no \`previous\`, its changes are not
told: download it.

${changesTable(dataset, changes)}

${duckdb(dataset, table ?? usualTable)}

${sqlite(dataset, table ?? usualTable)}`;
}

/** A build without a change tells the release that it repeats. */
const newestChanges = ({ release, changes, previous }: Dataset): readonly TableChanges[] =>
  release.isNew ? changes : (previous?.releases?.releases[0]?.changes ?? []);

function changesTable({ config, release }: Dataset, changes: readonly TableChanges[]): string {
  if (changes.length === 0)
    return `Release ${release.name} is the first, or its changes are not told; the statements below are as they will be.`;
  const head = ['table', 'added', 'changed', 'removed'];
  const rows = changes.map(({ table, path, added, changed, removed }) => [
    link(table, dataUrl(config, path)),
    ...[added, changed, removed].map(formatCount),
  ]);
  return `Release ${release.name} changed:\n\n${markdownTable(head, head.slice(1), rows)}`;
}

const changed = ({ config, release }: Dataset, table: TableName): string =>
  `read_parquet(${quoteText(dataUrl(config, changesFileName(release.name, table)))})`;

function duckdb(dataset: Dataset, table: TableName): string {
  const { key } = tableOf(table);
  return `A copy in DuckDB, whose tables were made by \`CREATE TABLE ${table} AS FROM '${table}.parquet'\`:

${codeBlock(
  'sql',
  `BEGIN;
CREATE TEMP TABLE changed AS FROM ${changed(dataset, table)};
DELETE FROM ${table} WHERE ${key} IN (SELECT ${key} FROM changed);
INSERT INTO ${table} BY NAME SELECT * EXCLUDE (change) FROM changed WHERE change <> 'removed';
DROP TABLE changed;
COMMIT;`,
)}`;
}

function sqlite(dataset: Dataset, table: TableName): string {
  const { key, columns } = tableOf(table);
  const names = Object.keys(columns);
  const cells = names.map((name) => `cells ->> '${name}'`);
  return `A copy in SQLite. It reads no Parquet, so DuckDB first writes the changes as JSON:

${codeBlock('sql', `COPY (\n  SELECT ${selected(table)}\n  FROM ${changed(dataset, table)}\n) TO '${table}.json' (FORMAT json, ARRAY true);`)}

Then \`sqlite3 ${databaseFileName.replace(/\.gz$/, '')}\` applies them:

${codeBlock(
  'sql',
  `BEGIN;
CREATE TEMP TABLE changed AS SELECT value AS cells FROM json_each(readfile('${table}.json'));
DELETE FROM ${table} WHERE ${key} IN (SELECT cells ->> '${key}' FROM changed);
INSERT INTO ${table} (${wrap(names)})
SELECT ${wrap(cells)}
FROM changed WHERE cells ->> 'change' <> 'removed';
DROP TABLE changed;
COMMIT;`,
)}

After all tables, once, the full-text index:

${codeBlock('sql', renewIndex)}`;
}

/** Instants as the database has them; the other types are the same in JSON. */
function selected(table: TableName): string {
  const instants = Object.entries(tableOf(table).columns).filter(([, { type }]) => type === 'instant');
  if (instants.length === 0) return '*';
  const texts = instants.map(
    ([name]) => `replace(make_timestamp(epoch_us(${name}))::VARCHAR, ' ', 'T') || 'Z' AS ${name}`,
  );
  return `* REPLACE (\n    ${texts.join(',\n    ')}\n  )`;
}

/** A list over several lines. */
const wrap = (items: readonly string[]): string =>
  items.reduce((text, item) => {
    const line = text.slice(text.lastIndexOf('\n') + 1);
    return `${text},${line.length + item.length > 100 ? '\n  ' : ' '}${item}`;
  });

const renewIndex = `DELETE FROM search_documents;
INSERT INTO search_documents (meeting_id) SELECT id FROM meetings
WHERE id IN (SELECT meeting_id FROM briefs) OR id IN (SELECT meeting_id FROM decisions) ORDER BY rowid;
INSERT INTO search_text (search_text) VALUES ('rebuild');`;
