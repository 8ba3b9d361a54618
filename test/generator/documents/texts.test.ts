import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { createStateTables, packText } from '../../../generator/documents/state.ts';
import { documentTexts } from '../../../generator/documents/texts.ts';
import { createTable } from '../../../schemas/ddl.ts';

const sha = (digit: string): string => digit.repeat(64);

/** A corpus with documents of two meetings, and the texts of four contents. */
function corpus(): DatabaseSync {
  const database = new DatabaseSync(':memory:', {
    enableForeignKeyConstraints: false,
  });
  onTestFinished(() => database.close());
  database.exec(createTable('documents'));
  return database;
}

const addDocument = (
  database: DatabaseSync,
  id: string,
  { meeting = 'm1', kind = 'agenda', url = `https://example.org/${id}`, sha256 = sha('a') } = {},
) =>
  database
    .prepare(
      `INSERT INTO documents (id, meeting_id, muni_id, kind, url, sha256, source_url)
       VALUES (?, ?, 'p1', ?, ?, ?, 'https://example.org/')`,
    )
    .run(id, meeting, kind, url, sha256);

const addAddress = (database: DatabaseSync, url: string, sha256: string) =>
  database
    .prepare(
      `INSERT INTO import_document_addresses (url, status, sha256, checked_at) VALUES (?, 'kept', ?, '2026-11-23T00:00:00Z')`,
    )
    .run(url, sha256);

const addText = (database: DatabaseSync, sha256: string, text: string, status = 'text') =>
  database
    .prepare(
      `INSERT INTO import_document_texts (sha256, status, pages, language, characters, page_starts, text)
       VALUES (?, ?, 2, 'en', ?, '[0,5]', ?)`,
    )
    .run(sha256, status, text.length, packText(text));

it('returns the texts of a meeting, agendas first, equal bytes once', () => {
  const database = corpus();
  createStateTables(database);
  addDocument(database, 'd1', { kind: 'minutes', sha256: sha('b') });
  addDocument(database, 'd2');
  addDocument(database, 'd3', { kind: 'packet' });
  addDocument(database, 'd4', { sha256: sha('c') });
  addDocument(database, 'd5', { meeting: 'm2' });
  for (const [id, hash] of Object.entries({
    d1: 'b',
    d2: 'a',
    d3: 'a',
    d4: 'c',
    d5: 'a',
  }))
    addAddress(database, `https://example.org/${id}`, sha(hash));
  addText(database, sha('a'), 'Page\nÀ 2');
  addText(database, sha('b'), 'Minutes');
  addText(database, sha('c'), '', 'no_text');
  expect(documentTexts(database, 'm1')).toEqual([
    {
      documentId: 'd2',
      sha256: sha('a'),
      kind: 'agenda',
      title: null,
      url: 'https://example.org/d2',
      text: 'Page\nÀ 2',
      pageStarts: [0, 5],
      language: 'en',
    },
    expect.objectContaining({ documentId: 'd1', text: 'Minutes' }),
  ]);
});

it('returns only the current version of a document', () => {
  const database = corpus();
  createStateTables(database);
  const url = 'https://example.org/agenda';
  addDocument(database, 'd1', { url });
  addDocument(database, 'v1', { url, sha256: sha('b') });
  database.exec(`INSERT INTO import_document_versions VALUES ('v1', 'd1')`);
  addAddress(database, url, sha('b'));
  addText(database, sha('a'), 'First');
  addText(database, sha('b'), 'Second');
  const current = () => documentTexts(database, 'm1').map(({ documentId, text }) => [documentId, text]);
  expect(current()).toEqual([['v1', 'Second']]);
  // The publisher restores the first version.
  database.prepare('UPDATE import_document_addresses SET sha256 = ?').run(sha('a'));
  expect(current()).toEqual([['d1', 'First']]);
  // The source gives the document another address, which has not been fetched.
  database.exec(`UPDATE import_document_addresses SET sha256 = '${sha('b')}';
    UPDATE documents SET url = 'https://example.org/new' WHERE id = 'd1'`);
  expect(current()).toEqual([]);
});

it('returns none where nothing was fetched', () => {
  expect(documentTexts(corpus(), 'm1')).toEqual([]);
});
