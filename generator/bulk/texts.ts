/** The texts of documents in the dataset: a file for each year of meetings, beside the tables. */
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import { DuckDBInstance } from '@duckdb/node-api';
import { textsFileName, textsFolder } from '../../schemas/paths.ts';
import { type PageText, type TableName, tableOf } from '../../schemas/tables/index.ts';
import { sharedUrl } from '../corpus/snapshot.ts';
import { PageTexts } from '../corpus/texts/page-texts.ts';
import { makeFolder } from '../store/make-folder.ts';
import { attachCheckedRows, type CheckedRows } from './checked-rows.ts';
import { copyRows, type ParquetOptions } from './parquet-tables.ts';

/** A file with the texts of a year. */
export type TextsFile = { readonly name: string; readonly rows: number };

/** DuckDB buffers one row group: 2,048 pages of prose are 6 MB, and one document is read with a few requests. */
const rowsPerGroup = 2_048;
const memoryLimit = '512MB';

/** A document of the dataset, in the order of the files. */
type Listed = { readonly year: string; readonly sha256: string; readonly url: string };

/**
 * Writes the texts of the documents of valid rows, a row a page, by SHA-256. A document of several meetings is in the year of the first.
 * Texts are large, so they are read one document at a time.
 */
export async function writeTexts(rows: CheckedRows, options: ParquetOptions): Promise<TextsFile[]> {
  using corpus = new DatabaseSync(fileOf(rows), { readOnly: true });
  const texts = new PageTexts(corpus, rows.redactions);
  if (!texts.isAvailable) return [];
  const instance = await DuckDBInstance.create(':memory:', { memory_limit: memoryLimit, threads: '1' });
  const connection = await instance.connect();
  const files: TextsFile[] = [];
  try {
    for (const [year, documents] of byYear(listDocuments(rows))) {
      const name = textsFileName(year);
      options.onStep(`Parquet: ${name}`);
      const ndjson = join(options.spoolFolder, `texts-${year}.ndjson`);
      const count = await writePages(ndjson, documents, texts);
      if (count === 0) continue;
      makeFolder(join(options.folder, textsFolder));
      const target = join(options.folder, name);
      await copyRows(connection, { ndjson, target, name: 'document_texts', rowsPerGroup }, options.metadata);
      files.push({ name, rows: count });
    }
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
  return files;
}

const fileOf = ({ file, isLockFree }: CheckedRows): URL =>
  isLockFree === true ? sharedUrl(file) : pathToFileURL(file);

function listDocuments(rows: CheckedRows): Listed[] {
  using database = new DatabaseSync(':memory:');
  const queries = attachCheckedRows(database, rows);
  const select = (name: TableName, columns: readonly string[]): string => {
    const { expressions = [], from = 'WHERE FALSE' } = queries.get(name) ?? {};
    const all = Object.keys(tableOf(name).columns);
    return columns
      .map((column) => `${expressions[all.indexOf(column)] ?? 'NULL'} AS ${column}`)
      .join(', ')
      .replace(/^/, 'SELECT ')
      .concat(` ${from}`);
  };
  return database
    .prepare(
      `WITH d AS (${select('documents', ['sha256', 'url', 'meeting_id'])}), m AS (${select('meetings', ['id', 'meeting_date'])})
       SELECT sha256, url, min(substr(meeting_date, 1, 4)) OVER (PARTITION BY sha256) AS year
       FROM d JOIN m ON m.id = d.meeting_id WHERE sha256 IS NOT NULL ORDER BY year, sha256, url`,
    )
    .all()
    .map(({ year, sha256, url }) => ({ year: String(year), sha256: String(sha256), url: String(url) }));
}

const byYear = (documents: readonly Listed[]): Map<string, Listed[]> =>
  Map.groupBy(documents, ({ year }) => year);

/** Writes each page as a line of JSON whose keys are column numbers; returns the number of pages. */
async function writePages(path: string, documents: readonly Listed[], texts: PageTexts): Promise<number> {
  let count = 0;
  function* lines(): Generator<string> {
    let written: string | undefined;
    for (const document of documents) {
      if (document.sha256 === written) continue;
      for (const page of texts.of(document)) {
        written = document.sha256;
        count++;
        yield `${JSON.stringify(Object.fromEntries(cellsOf(page)))}\n`;
      }
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(path, { flags: 'wx' }));
  return count;
}

/** JSON of DuckDB has no NUL and no halves of surrogate pairs. */
const cellsOf = (page: PageText): (readonly [string, unknown])[] =>
  Object.entries({ ...page, text: page.text.toWellFormed().replaceAll('\0', '\ufffd') }).map(
    ([column, cell]) => [String(columns.indexOf(column)), cell],
  );

const columns = Object.keys(tableOf('document_texts').columns);
