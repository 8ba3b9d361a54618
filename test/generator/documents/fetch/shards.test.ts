/** Several machines fetch parts of the places, and what they fetched is merged. */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { isInShard } from '../../../../generator/documents/fetch/plan.ts';
import { openCorpusFile } from '../../../../generator/import/corpus/corpus-file.ts';
import { runMain } from '../../../support/cli.ts';
import { Documents, now, serve } from '../documents.fixture.ts';

const places = Array.from({ length: 12 }, (_, index) => `p${index + 10}`);
const texts = Object.fromEntries(
  places.map((id) => [`/${id}`, `The minutes of the place ${id}, with enough words to be a text.`]),
);

/** A corpus with a document in each of twelve places. */
async function corpus(): Promise<Documents> {
  const documents = await Documents.start([], serve(texts));
  const insert = (sql: string, ...values: string[]) => documents.database.prepare(sql).run(...values);
  for (const id of places) {
    insert(
      `INSERT INTO municipalities (id, slug, name, state, state_code, country, kind, source_url)
       VALUES (?, ? || '-oh', ?, 'Ohio', 'OH', 'US', 'city', 'https://example.org/')`,
      id,
      id,
      id,
    );
    insert(
      `INSERT INTO meetings (id, muni_id, meeting_date, source_url) VALUES ('m' || ?, ?, '2026-03-01', 'https://example.org/')`,
      id,
      id,
    );
    insert(
      `INSERT INTO documents (id, meeting_id, muni_id, kind, url, source_url)
       VALUES ('d' || ?, 'm' || ?, ?, 'minutes', ?, 'https://example.org/')`,
      id,
      id,
      id,
      `${documents.server.url}/${id}`,
    );
  }
  return documents;
}

const tables = [
  'documents',
  'import_document_addresses',
  'import_document_versions',
  'import_document_texts',
];

const contentsOf = (path: string): unknown[] => {
  using database = new DatabaseSync(path, { readOnly: true });
  return tables.map((table) => database.prepare(`SELECT * FROM ${table} ORDER BY 1`).all());
};

describe('shards of documents', () => {
  it('have every place once, and the same places on every machine', () => {
    const count = 8;
    const ids = Array.from({ length: 2000 }, (_, index) => `place-${index}`);
    const shards = Array.from({ length: count }, (_, index) =>
      ids.filter((id) => isInShard(id, { number: index + 1, count })),
    );
    expect(shards.flat().toSorted()).toEqual(ids.toSorted());
    for (const shard of shards) expect(shard.length).toBeGreaterThan(ids.length / count / 2);
    expect(isInShard('place-1', { number: 1, count: 1 })).toBe(true);
    expect(ids.findIndex((id) => isInShard(id, { number: 3, count }))).toBe(5);
  });

  it('fetch what one run fetches, and merge to the same corpus in any order', async () => {
    const documents = await corpus();
    const copies = [1, 2, 3].map((number) => join(documents.folder, `copy-${number}.db`));
    documents.database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    for (const copy of [...copies, join(documents.folder, 'merged.db')]) copyFileSync(documents.corpus, copy);
    for (const [index, copy] of copies.entries()) {
      using database = openCorpusFile(copy);
      const shard = { number: index + 1, count: copies.length };
      const selection = { kinds: ['minutes'], isFull: false, now, shard } as const;
      expect((await documents.fetch({ database, selection })).asked).toBeGreaterThan(0);
    }
    expect(documents.requested().toSorted()).toEqual(places.map((id) => `/${id}`));
    await documents.fetch();
    const merged = join(documents.folder, 'merged.db');
    const merge = (paths: readonly string[]) => runMain(['documents', 'merge', ...paths, '--corpus', merged]);
    expect(await merge(copies.toReversed())).toMatchObject({ code: 0 });
    expect(contentsOf(merged)).toEqual(contentsOf(documents.corpus));
    expect(await merge(copies)).toMatchObject({ code: 0 });
    expect(contentsOf(merged)).toEqual(contentsOf(documents.corpus));
  });

  it('are merged without losing a newer response, or a text', async () => {
    const documents = await corpus();
    await documents.fetch();
    const copy = join(documents.folder, 'earlier.db');
    documents.database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    copyFileSync(documents.corpus, copy);
    {
      using database = openCorpusFile(copy);
      database.exec(`UPDATE import_document_addresses SET status = 'failed', sha256 = NULL, checked_at = '2000-01-01T00:00:00Z';
        UPDATE import_document_texts SET status = 'unreadable', text = NULL, characters = 0`);
    }
    const before = contentsOf(documents.corpus);
    expect(await runMain(['documents', 'merge', copy, '--corpus', documents.corpus])).toMatchObject({
      code: 0,
    });
    expect(contentsOf(documents.corpus)).toEqual(before);
  });

  it.each(['0/8', '9/8', '3', '3/0', '-1/2', '1.5/2', '3/8/2', 'a/b', ''])('refuse %j', async (shard) => {
    const documents = await Documents.start([], serve({}));
    const { code, stderr } = await runMain([
      'documents',
      'fetch',
      '--corpus',
      documents.corpus,
      '--shard',
      shard,
      '--dry-run',
    ]);
    expect(code).toBe(1);
    expect(stderr).toContain('such as 3/8');
  });

  it.each([
    [
      'the corpus itself',
      (_: string, corpusPath: string) => corpusPath,
      /is the corpus itself\. Name the copies/,
    ],
    [
      'a part of a file',
      (folder: string, corpusPath: string) => {
        const cut = join(folder, 'cut.db');
        writeFileSync(cut, readFileSync(corpusPath).subarray(0, 20_000));
        return cut;
      },
      /cut\.db cannot be read .*malformed.* Copy it again/,
    ],
    [
      'something else',
      (folder: string) => {
        const text = join(folder, 'text.db');
        writeFileSync(text, 'a line of text, long enough for the header of a database\n'.repeat(20));
        return text;
      },
      /text\.db cannot be read .* Copy it again/,
    ],
  ])('refuse to merge %s, and keep the corpus', async (_name, copyOf, message) => {
    const documents = await corpus();
    await documents.fetch();
    documents.database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    const before = contentsOf(documents.corpus);
    const copy = copyOf(documents.folder, documents.corpus);
    const { code, stderr } = await runMain(['documents', 'merge', copy, '--corpus', documents.corpus]);
    expect(code).toBe(1);
    expect(stderr).toMatch(message);
    expect(stderr).not.toMatch(/^ +at /m);
    expect(contentsOf(documents.corpus)).toEqual(before);
  });

  it('refuse to merge a corpus without fetched documents', async () => {
    const documents = await corpus();
    const other = join(documents.folder, 'other.db');
    documents.database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    copyFileSync(documents.corpus, other);
    const { code, stderr } = await runMain(['documents', 'merge', other, '--corpus', documents.corpus]);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringContaining('has no fetched documents'),
    });
  });
});
