/** Corpora that an earlier release created. */
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openCorpusFile } from '../../../generator/import/corpus/corpus-file.ts';
import { readJournal } from '../../../generator/corpus/journal.ts';
import { createTable } from '../../../schemas/ddl.ts';
import { placeTables } from '../../../schemas/tables/index.ts';
import { temporaryFolder } from '../../support/corpus/corpus.ts';

test('get the columns and values that were declared later, and keep their rows', () => {
  const path = join(temporaryFolder(), 'corpus.db');
  openCorpusFile(path).close();
  {
    using old = new DatabaseSync(path, { enableForeignKeyConstraints: false });
    old.exec(`
      ALTER TABLE election_results DROP COLUMN complete;
      DROP TABLE decisions;
      ${createTable('decisions').replace(", 'overridden', 'sustained'", '')};
      INSERT INTO municipalities (id, slug, name, state, state_code, country, kind, source_url)
        VALUES ('p', 'p', 'P', 'Wisconsin', 'WI', 'US', 'city', 'https://example.org/');
      INSERT INTO meetings (id, muni_id, meeting_date, source_url) VALUES ('m', 'p', '2026-01-05', 'https://example.org/');
      INSERT INTO decisions (id, meeting_id, muni_id, headline, outcome, source_url)
        VALUES ('d', 'm', 'p', 'Budget', 'passed', 'https://example.org/');
      INSERT INTO decision_links (id, decision_id, meeting_id, muni_id, target_table, target_id, source_url)
        VALUES ('l', 'd', 'm', 'p', 'matters', 'x', 'https://example.org/')`);
  }
  using database = openCorpusFile(path);
  database.exec("UPDATE decisions SET outcome = 'overridden'");
  expect(database.prepare('SELECT id, outcome FROM decisions').all()).toEqual([
    { id: 'd', outcome: 'overridden' },
  ]);
  expect(database.prepare('SELECT id FROM decision_links').all()).toEqual([{ id: 'l' }]);
  expect(database.prepare('SELECT complete FROM election_results').all()).toEqual([]);
  expect(database.prepare('PRAGMA foreign_keys').get()).toEqual({ foreign_keys: 1 });
  expect(readJournal(database, placeTables)).toBeDefined();
});
