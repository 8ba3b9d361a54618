/** The section of the dataset card on updating a copy from release to release. A test runs the examples. */
import type { TableChanges } from '../../../schemas/bulk.ts';
import { quoteText } from '../../../schemas/ddl.ts';
import { changesFileName, databaseFileName, releasesName } from '../../../schemas/paths.ts';
import { type TableName, tableOf } from '../../../schemas/tables/index.ts';
import { formatCount } from '../../system/terminal.ts';
import type { Dataset } from '../release.ts';
import { dataUrl } from './identity.ts';
import { codeBlock, link, markdownTable } from './markdown.ts';

/** A table that nearly every release changes. */
const exampleTable: TableName = 'meetings';

/** The changes of this release, and the statements that apply them to a copy. */
export function updating(dataset: Dataset): string {
  const changes = newestChanges(dataset);
  const table = changes.some(({ table }) => table === exampleTable) ? exampleTable : changes[0]?.table;
  return `${link(releasesName, dataUrl(dataset.config, releasesName))} lists the releases, newest first, with the changes of each table and the previous release. To
update a copy, apply every release that it lacks, oldest first: all tables in its \`changes\`. The file
\`changes/<release>/<table>.parquet\` has a column \`change\` (\`added\`, \`changed\`, \`removed\`), followed by the columns of the table. A
removed row has only its keys, so that withdrawn data is not published again. Delete the rows with these keys, then insert the
rows that are not removed. The table above lists the key of each table. A release without \`previous\` has no changes to apply:
download it in full.

${changesTable(dataset, changes)}

${duckdb(dataset, table ?? exampleTable)}

${sqlite(dataset, table ?? exampleTable)}`;
}

/** A build without changes repeats those of the release that it rebuilds. */
const newestChanges = ({ release, changes, previous }: Dataset): readonly TableChanges[] =>
  release.isNew ? changes : (previous?.releases?.releases[0]?.changes ?? []);

function changesTable({ config, release }: Dataset, changes: readonly TableChanges[]): string {
  if (changes.length === 0)
    return `Release ${release.name} has no list of changes: it is the first release, or was built without the previous one. The statements below show how to apply the changes of a later release.`;
  const head = ['table', 'added', 'changed', 'removed'];
  const rows = changes.map(({ table, path, added, changed, removed }) => [
    link(table, dataUrl(config, path)),
    ...[added, changed, removed].map(formatCount),
  ]);
  return `Release ${release.name} changed:\n\n${markdownTable(head, head.slice(1), rows)}`;
}

const readChanges = ({ config, release }: Dataset, table: TableName): string =>
  `read_parquet(${quoteText(dataUrl(config, changesFileName(release.name, table)))})`;

function duckdb(dataset: Dataset, table: TableName): string {
  const { key } = tableOf(table);
  return `A copy in DuckDB, with tables created by \`CREATE TABLE ${table} AS FROM '${table}.parquet'\`:

${codeBlock(
  'sql',
  `BEGIN;
CREATE TEMP TABLE changed AS FROM ${readChanges(dataset, table)};
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
  return `A copy in SQLite. SQLite cannot read Parquet, so DuckDB first writes the changes as JSON:

${codeBlock('sql', `COPY (\n  SELECT ${selected(table)}\n  FROM ${readChanges(dataset, table)}\n) TO '${table}.json' (FORMAT json, ARRAY true);`)}

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

After the last table, rebuild the full-text index:

${codeBlock('sql', rebuildIndex)}`;
}

/** The select list. Instants become text as in the database; the other types are the same in JSON. */
function selected(table: TableName): string {
  const instants = Object.entries(tableOf(table).columns).filter(([, { type }]) => type === 'instant');
  if (instants.length === 0) return '*';
  const texts = instants.map(
    ([name]) => `replace(make_timestamp(epoch_us(${name}))::VARCHAR, ' ', 'T') || 'Z' AS ${name}`,
  );
  return `* REPLACE (\n    ${texts.join(',\n    ')}\n  )`;
}

/** A comma-separated list, wrapped at about 100 characters. */
const wrap = (items: readonly string[]): string =>
  items.reduce((text, item) => {
    const line = text.slice(text.lastIndexOf('\n') + 1);
    return `${text},${line.length + item.length > 100 ? '\n  ' : ' '}${item}`;
  });

const rebuildIndex = `DELETE FROM search_documents;
INSERT INTO search_documents (meeting_id) SELECT id FROM meetings
WHERE id IN (SELECT meeting_id FROM briefs) OR id IN (SELECT meeting_id FROM decisions) ORDER BY rowid;
INSERT INTO search_text (search_text) VALUES ('rebuild');`;
