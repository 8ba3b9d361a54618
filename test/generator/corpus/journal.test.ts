/** The journal of a corpus: every change of a place's rows is in it, whichever program makes it. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { placesTouchedAfter, readJournal } from '../../../generator/corpus/journal.ts';
import { openCorpusFile } from '../../../generator/import/corpus/corpus-file.ts';
import { placeTables, tableNames } from '../../../schemas/tables/index.ts';
import { temporaryFolder, writeSqlite } from '../../support/corpus/corpus.ts';
import { richCorpus } from '../../support/corpus/rich-corpus.ts';

function journaled(): DatabaseSync {
  const file = writeSqlite(join(temporaryFolder(), 'corpus.db'), richCorpus());
  openCorpusFile(file).close();
  const database = new DatabaseSync(file);
  database.exec('PRAGMA foreign_keys = OFF');
  return database;
}

/** The places that a change touched. */
function touchedBy(database: DatabaseSync, sql: string): string[] {
  const before = readJournal(database, tableNames)?.revision ?? -1;
  database.exec(sql);
  return placesTouchedAfter(database, before).toSorted();
}

it('has inserted, changed, moved and deleted rows of every table about places', () => {
  using database = journaled();
  expect(placesTouchedAfter(database, 0)).toEqual([]);
  for (const table of placeTables) {
    const row = database.prepare(`SELECT muni_id FROM "${table}" LIMIT 1`).get();
    // The fixture has no rows of tables that no page shows.
    if (row === undefined) continue;
    const place = String(row['muni_id']);
    const other = place === 'oh1' ? 'oh2' : 'oh1';
    database.exec(`CREATE TEMP TABLE kept AS SELECT * FROM "${table}" WHERE muni_id = '${place}'`);
    expect([
      table,
      touchedBy(database, `UPDATE "${table}" SET muni_id = muni_id WHERE muni_id = '${place}'`),
    ]).toEqual([table, [place]]);
    expect([
      table,
      touchedBy(database, `UPDATE "${table}" SET muni_id = '${other}' WHERE muni_id = '${place}'`),
    ]).toEqual([table, [other, place].toSorted()]);
    expect([table, touchedBy(database, `DELETE FROM "${table}" WHERE muni_id = '${other}'`)]).toEqual([
      table,
      [other],
    ]);
    expect([table, touchedBy(database, `INSERT OR IGNORE INTO "${table}" SELECT * FROM kept`)]).toEqual([
      table,
      [place],
    ]);
    database.exec('DROP TABLE temp.kept');
  }
});

it('rolls back with the change', () => {
  using database = journaled();
  const before = readJournal(database, tableNames);
  database.exec('BEGIN; DELETE FROM permits; ROLLBACK');
  expect(readJournal(database, tableNames)).toEqual(before);
});

it('stays the same when another import opens the corpus, and is a new one if a table was not journaled', () => {
  using database = journaled();
  const file = String(database.prepare('PRAGMA database_list').get()?.['file']);
  database.exec('DELETE FROM permits');
  const before = readJournal(database, tableNames);
  expect(before?.revision).toBeGreaterThan(0);
  openCorpusFile(file).close();
  expect(readJournal(database, tableNames)).toEqual(before);
  database.exec('DROP TRIGGER import_journal_permits_delete');
  expect(readJournal(database, tableNames)).toBeUndefined();
  // A corpus without the table needs no trigger on it.
  expect(
    readJournal(
      database,
      tableNames.filter((name) => name !== 'permits'),
    ),
  ).toEqual(before);
  openCorpusFile(file).close();
  const after = readJournal(database, tableNames);
  expect(after?.revision).toBe(before?.revision);
  expect(after?.id).not.toBe(before?.id);
});

it('is absent from a corpus that no import wrote', () => {
  using database = new DatabaseSync(writeSqlite(join(temporaryFolder(), 'corpus.db'), richCorpus()));
  expect(readJournal(database, tableNames)).toBeUndefined();
});
