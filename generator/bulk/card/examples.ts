/** The section of the dataset card on how to open it. A test runs the examples. */
import { quoteText } from '../../../schemas/ddl.ts';
import { databaseFileName, tableFileName } from '../../../schemas/paths.ts';
import type { TableName } from '../../../schemas/tables/index.ts';
import { databaseViews } from '../../../schemas/views.ts';
import type { Dataset } from '../release.ts';
import { footerMaxBytes } from '../row-groups.ts';
import { formatBytes } from '../../system/terminal.ts';
import { dataUrl, otherFiles } from './identity.ts';
import { codeBlock, shellText } from './markdown.ts';

/** `civic-meetings.db` */
const unpackedName = databaseFileName.replace(/\.gz$/, '');

/** One subsection per tool. */
export const examples = (dataset: Dataset): string =>
  [sqlite(dataset), duckdb(dataset), python(dataset), javascript(dataset)].join('\n\n');

const parquet = ({ config }: Dataset, table: TableName): string =>
  `read_parquet(${quoteText(dataUrl(config, tableFileName(table)))})`;

function sqlite(dataset: Dataset): string {
  const unpacked = otherFiles(dataset)[0]?.unpacked_bytes;
  const address = shellText(dataUrl(dataset.config, databaseFileName));
  return `### SQLite

All tables, with keys and indexes${unpacked === undefined ? '' : `, ${formatBytes(unpacked)} unpacked`}:

${codeBlock('sh', `curl -fL ${address} | gunzip > ${unpackedName}\nsqlite3 ${unpackedName}`)}

Full-text search in briefs and decisions. A row of \`search_documents\` is a meeting; its \`id\` is the \`rowid\` of \`search_text\`, whose
columns are \`headline\`, \`decisions\` and \`summary\` ([query syntax](https://www.sqlite.org/fts5.html#full_text_query_syntax)):

${codeBlock('sql', searchQuery)}

Views cover the common joins:

${databaseViews.map(({ name, description }) => `- \`${name}\`: ${description}`).join('\n')}

${codeBlock('sql', viewQuery)}`;
}

const searchQuery = `SELECT m.meeting_date, m.place, m.state, m.headline,
  snippet(search_text, -1, '[', ']', '…', 20) AS excerpt, m.source_url
FROM search_text
JOIN search_documents ON search_documents.id = search_text.rowid
JOIN view_meetings AS m ON m.meeting_id = search_documents.meeting_id
WHERE search_text MATCH '"affordable housing" NOT parking'
ORDER BY bm25(search_text, 4, 3, 2)
LIMIT 10;`;

const viewQuery = `SELECT meeting_date, place, state, headline, yes, no, source_url
FROM view_decisions
WHERE outcome = 'failed' AND state = 'California'
ORDER BY meeting_date DESC
LIMIT 10;`;

const duckdb = (dataset: Dataset): string => `### DuckDB

DuckDB reads Parquet by URL and fetches only what the query needs:

${codeBlock(
  'sql',
  `SET VARIABLE place = (
  SELECT id FROM ${parquet(dataset, 'municipalities')}
  WHERE country = 'US' AND slug = 'oakland-ca'
);

SELECT meetings.meeting_date, votes.member_name, votes.vote, motions.text
FROM ${parquet(dataset, 'member_votes')} AS votes
JOIN ${parquet(dataset, 'motions')} AS motions ON motions.id = votes.motion_id
JOIN ${parquet(dataset, 'meetings')} AS meetings ON meetings.id = votes.meeting_id
WHERE votes.muni_id = getvariable('place')
  AND motions.muni_id = getvariable('place')
  AND meetings.muni_id = getvariable('place')
  AND motions.divided
ORDER BY meetings.meeting_date DESC, motions.id, votes.member_name;`,
)}

Rows are sorted by \`muni_id\` and every row group has statistics. To read one place, a reader fetches the footer of the file, at most
${formatBytes(footerMaxBytes)}, and then only the row groups with that place: a handful of requests. Filter every table of a query by
place, as above; DuckDB reads all rows of a table without such a filter.`;

const python = ({ config }: Dataset): string => `### Python

The database, with Python’s standard library:

${codeBlock(
  'python',
  `import sqlite3

database = sqlite3.connect("${unpackedName}")
decisions = database.execute(
    "SELECT meeting_date, place, headline FROM view_decisions WHERE state = ? ORDER BY meeting_date DESC LIMIT 10",
    ["California"],
)
for meeting_date, place, headline in decisions:
    print(meeting_date, place, headline)`,
)}

The Parquet files, with [Polars](https://pola.rs/), which reads only what it needs, or [pandas](https://pandas.pydata.org/), which downloads the whole file:

${codeBlock(
  'python',
  `import polars as pl

base = ${JSON.stringify(dataUrl(config, ''))}
place = pl.scan_parquet(base + "municipalities.parquet").filter(country="US", slug="oakland-ca").collect()["id"][0]
votes = pl.scan_parquet(base + "member_votes.parquet").filter(muni_id=place).collect()`,
)}

${codeBlock(
  'python',
  `import pandas as pd

meetings = pd.read_parquet(${JSON.stringify(dataUrl(config, tableFileName('meetings')))}, columns=["id", "muni_id", "meeting_date", "body_name"])`,
)}`;

const javascript = ({ config }: Dataset): string => `### JavaScript

In browsers and Node.js, with [hyparquet](https://github.com/hyparam/hyparquet), by HTTP range requests:

${codeBlock(
  'js',
  `import { asyncBufferFromUrl, parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';

const base = ${JSON.stringify(dataUrl(config, ''))};
async function read(table, filter) {
  const file = await asyncBufferFromUrl({ url: new URL(\`\${table}.parquet\`, base).href });
  return parquetReadObjects({ file, compressors, filter });
}

const [place] = await read('municipalities', { country: { $eq: 'US' }, slug: { $eq: 'oakland-ca' } });
const votes = await read('member_votes', { muni_id: { $eq: place.id } });
console.log(votes);`,
)}`;
