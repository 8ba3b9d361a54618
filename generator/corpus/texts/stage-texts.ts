/** Stages the texts of documents, page by page, and checks them like a table. */
import type { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { createStagingTable } from '../../../schemas/ddl.ts';
import { tableOf } from '../../../schemas/tables/index.ts';
import type { RawRecord } from '../formats/format.ts';
import { sqliteValue } from '../formats/sqlite.ts';
import { Problem, type Report, showName } from '../rows/finding.ts';
import { findingOf, type RawRow, rowCheckOf } from '../rows/row-check.ts';
import { readAll } from '../stage.ts';

/** The table of a staged corpus with the texts: a row a page. */
export const stagedPages = 'import_document_pages';
/** The table of a staged corpus with what each address serves; a folder of files has none. */
export const stagedAddresses = 'import_document_addresses';

const name = 'document_texts';
const recordsPerTurn = 1_000;

const outOfRange = new Problem(
  'wrong-value',
  'is after the last page of its document',
  'Correct the page, or `pages`.',
);

/** An address, and the content that it served last. */
export type Address = { readonly url: string; readonly sha256: string };

export type TextsInput = {
  readonly records: AsyncIterable<RawRecord> | Iterable<RawRecord>;
  /** SHA-256 of the documents that a redaction removes. */
  readonly redacted: ReadonlySet<string>;
  /**
   * What each address serves, in a corpus of fetched documents, which may have texts of documents that are gone. Without it, texts belong to
   * documents by their content alone, and those of no document are reported.
   */
  readonly addresses?: Iterable<Address>;
};

/** Stages texts after the tables; returns the number of pages that were dropped as invalid. */
export async function stageTexts(
  database: DatabaseSync,
  { records, redacted, addresses }: TextsInput,
  report: Report,
): Promise<number> {
  const columns = Object.keys(tableOf(name).columns);
  database.exec(createStagingTable(name, 'main', stagedPages));
  const insert = database.prepare(`INSERT INTO ${stagedPages} VALUES (${columns.map(() => '?').join(', ')})`);
  const check = rowCheckOf(name);
  let dropped = 0;
  database.exec('BEGIN');
  await readAll(name, report, async () => {
    let read = 0;
    for await (const { line, row, isReported } of records) {
      if (++read % recordsPerTurn === 0) await setImmediate();
      if (redacted.has(String(row['document_sha256']))) continue;
      if (isReported !== true && check(row, report, line) && isInRange(row, report, line))
        insert.run(...columns.map((column) => sqliteValue(row[column])));
      else dropped++;
    }
  });
  database.exec(`COMMIT; CREATE INDEX ${stagedPages}_page ON ${stagedPages} (document_sha256, page)`);
  dropped += dropRepeated(database, report);
  reportUnequalPages(database, report);
  if (addresses === undefined) return dropped + dropUnknown(database, report);
  stageAddresses(database, addresses);
  return dropped;
}

function stageAddresses(database: DatabaseSync, addresses: Iterable<Address>): void {
  database.exec(`CREATE TABLE ${stagedAddresses} (url TEXT PRIMARY KEY, sha256 TEXT) WITHOUT ROWID`);
  const insert = database.prepare(`INSERT INTO ${stagedAddresses} VALUES (?, ?)`);
  for (const { url, sha256 } of addresses) insert.run(url, sha256);
}

function isInRange(row: RawRow, report: Report, line: number): boolean {
  if (Number(row['page']) <= Number(row['pages'])) return true;
  report(findingOf(name, row['document_sha256'], 'page', row['page'], outOfRange, line));
  return false;
}

/** Reports pages with two texts, and keeps the first of each. */
function dropRepeated(database: DatabaseSync, report: Report): number {
  const repeated = database
    .prepare(
      `SELECT document_sha256 AS sha, page, count(*) AS texts, min(rowid) AS first FROM ${stagedPages}
       GROUP BY document_sha256, page HAVING texts > 1`,
    )
    .all();
  const drop = database.prepare(
    `DELETE FROM ${stagedPages} WHERE document_sha256 = ? AND page = ? AND rowid <> ?`,
  );
  for (const { sha, page, texts, first } of repeated) {
    report({
      severity: 'error',
      rule: 'duplicate-key',
      table: name,
      row: showName(String(sha)),
      column: 'page',
      value: String(page),
      message: `has ${String(texts)} texts`,
      remedy: 'Keep one text for each page.',
    });
    drop.run(String(sha), Number(page), Number(first));
  }
  return repeated.reduce((sum, { texts }) => sum + Number(texts) - 1, 0);
}

/** Reports documents whose rows disagree about the number of their pages. */
function reportUnequalPages(database: DatabaseSync, report: Report): void {
  const unequal = database
    .prepare(
      `SELECT document_sha256 AS sha, min(pages) AS fewest, max(pages) AS most FROM ${stagedPages}
       GROUP BY document_sha256 HAVING fewest < most`,
    )
    .all();
  for (const { sha, fewest, most } of unequal)
    report({
      severity: 'warning',
      rule: 'wrong-value',
      table: name,
      row: showName(String(sha)),
      column: 'pages',
      value: `${String(fewest)} and ${String(most)}`,
      message: 'differs between the pages of a document',
      remedy: 'Give all of them the number of pages of the document; until then, the largest counts.',
    });
}

/** Reports texts of documents that no row of `documents` has, and drops them. */
function dropUnknown(database: DatabaseSync, report: Report): number {
  const documents = tablesIn(database).has('documents')
    ? 'SELECT sha256 FROM documents WHERE sha256 IS NOT NULL'
    : 'SELECT NULL WHERE false';
  const unknown = database
    .prepare(
      `SELECT document_sha256 AS sha, count(*) AS pages FROM ${stagedPages}
       WHERE document_sha256 NOT IN (${documents}) GROUP BY document_sha256`,
    )
    .all();
  const drop = database.prepare(`DELETE FROM ${stagedPages} WHERE document_sha256 = ?`);
  for (const { sha, pages } of unknown) {
    report({
      severity: 'error',
      rule: 'broken-reference',
      table: name,
      row: showName(String(sha)),
      column: 'document_sha256',
      message: `matches no \`sha256\` of documents (${pages === 1 ? 'one page' : `${String(pages)} pages`})`,
      remedy: 'Add the document, correct its `sha256`, or remove its text.',
    });
    drop.run(String(sha));
  }
  return unknown.reduce((sum, { pages }) => sum + Number(pages), 0);
}

const tablesIn = (database: DatabaseSync): ReadonlySet<string> =>
  new Set(
    database
      .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`)
      .all()
      .map(({ name: table }) => String(table)),
  );
