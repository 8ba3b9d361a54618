import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { derivedColumns } from '../../../../schemas/derived-columns.ts';
import { tableOf } from '../../../../schemas/tables/index.ts';
import { writeChanges } from '../../../../generator/bulk/changes.ts';
import { hashFile } from '../../../../generator/store/hash-file.ts';
import {
  brief,
  type CorpusRows,
  meeting,
  municipality,
  temporaryFolder,
} from '../../../support/corpus/corpus.ts';
import {
  cardAt,
  cardCorpus,
  codeOf,
  inDuckdb,
  writeDatabase,
} from '../../../support/dataset/dataset-card.ts';
import { sampleRelease } from '../../../support/dataset/dataset.ts';
import { writeParquet } from '../../../support/corpus/formats.ts';
import { sampleRow } from '../../../support/corpus/rows.ts';

/** The corpus a day later: in every table a row is added, one is changed and one is removed. */
function later(): CorpusRows {
  const rows = cardCorpus();
  return {
    ...rows,
    municipalities: [
      ...(rows.municipalities ?? []).slice(0, 1).map((row) => ({ ...row, latitude: 37, population: null })),
      municipality({ id: 'p3', slug: 'albany-ca' }),
    ],
    meetings: [
      ...(rows.meetings ?? [])
        .slice(0, 1)
        .map((row) => ({ ...row, location: '', updated_at: '2026-11-19T00:00:00Z' })),
      ...(rows.meetings ?? []).slice(2),
      meeting({ id: 'm4', vanished_at: '2026-11-19T05:06:07.125Z' }),
    ],
    briefs: [
      brief({ meeting_id: 'm1', headline: 'Affordable housing', tags: [], notable_items: ['a "b"', 'ü'] }),
      brief({ meeting_id: 'm4', headline: 'A new library', generated_at: null }),
    ],
    motions: [
      sampleRow('motions', { id: 'o1', text: 'Motion to deny', divided: null }),
      sampleRow('motions', { id: 'o3', divided: true, adopted_minutes: false }),
    ],
    about: [{ key: 'corpus_version', value: null }],
  };
}

/** The meetings that a full-text search finds. */
function found(file: string, word: string): unknown[] {
  using database = new DatabaseSync(file, { readOnly: true });
  return database
    .prepare(
      `SELECT meeting_id FROM search_text JOIN search_documents ON search_documents.id = search_text.rowid
       WHERE search_text MATCH ? ORDER BY meeting_id`,
    )
    .all(word);
}

describe.each(['meetings', 'briefs', 'municipalities', 'motions', 'about'] as const)(
  'a copy of %s',
  (table) => {
    const release = '2026-11-20';

    /** A row as its Parquet file has it. */
    const published = (row: Record<string, unknown>): Record<string, unknown> => ({
      ...Object.fromEntries(Object.keys(derivedColumns(table)).map((column) => [column, null])),
      ...row,
    });

    /** The changes of the table, and the card's statements that apply them. */
    async function changesAndStatements(): Promise<{
      home: string;
      duckdb: string;
      json: string;
      sqlite: string;
      index: string;
    }> {
      const home = temporaryFolder();
      for (const [name, rows] of [
        ['old', cardCorpus()],
        ['new', later()],
      ] as const)
        await writeParquet(join(home, name), { [table]: (rows[table] ?? []).map(published) });
      const path = join(home, 'new', `${table}.parquet`);
      const { sha256 } = await hashFile(path);
      const file = {
        name: `${table}.parquet`,
        bytes: statSync(path).size,
        sha256,
        rows: later()[table]?.length ?? 0,
        table,
      };
      const envelope = {
        format: 1,
        license: 'CC BY 4.0',
        license_url: 'https://x.example/',
        attribution: '',
      } as const;
      const changes = await writeChanges(
        [file],
        {
          manifest: {
            ...envelope,
            release: '2026-11-19',
            files: [{ path: file.name, media_type: '', bytes: 0, sha256: 'before', table }],
          },
          releases: undefined,
          fetch: () => Promise.resolve(join(home, 'old', file.name)),
        },
        { release, folder: join(home, 'new'), spoolFolder: home, onStep: () => {} },
      );
      expect(changes).toMatchObject([{ table, added: 1, changed: table === 'about' ? 0 : 1, removed: 1 }]);
      const code = codeOf(
        cardAt('https://civic.example', { changes, release: sampleRelease(release) }),
        'Releases and changes',
        'sql',
      );
      const [duckdb = '', json = '', sqlite = '', index = '', ...more] = code.map((block) =>
        block.replaceAll('https://civic.example/data/', `${join(home, 'new')}/`),
      );
      expect(more).toEqual([]);
      return { home, duckdb, json, sqlite, index };
    }

    it('in DuckDB becomes the new release after the statements of the card', async () => {
      const { home, duckdb } = await changesAndStatements();
      const { key } = tableOf(table);
      const copied = await inDuckdb(
        `CREATE TABLE ${table} AS FROM '${home}/old/${table}.parquet'`,
        ...duckdb.split(/;\n|;$/).filter(Boolean),
        `SELECT * FROM ${table} ORDER BY ${key}`,
      );
      expect(copied).toEqual(await inDuckdb(`SELECT * FROM '${home}/new/${table}.parquet' ORDER BY ${key}`));
      expect(copied).not.toEqual([]);
    });

    it('in SQLite becomes the new release after the statements of the card', async () => {
      const { home, json, sqlite, index } = await changesAndStatements();
      const written = join(home, `${table}.json`);
      await inDuckdb(json.replace(`'${table}.json'`, `'${written}'`));
      const rowsOf = (file: string): unknown[] => {
        using database = new DatabaseSync(file, { readOnly: true });
        return database.prepare(`SELECT * FROM ${table} ORDER BY ${tableOf(table).key}`).all();
      };
      const mirror = writeDatabase(join(home, 'mirror.db'), cardCorpus());
      using database = new DatabaseSync(mirror, { enableForeignKeyConstraints: false });
      // A function of the sqlite3 command line.
      database.function('readfile', (name) => readFileSync(join(home, String(name)), 'utf8'));
      database.exec(sqlite);
      const expected = writeDatabase(join(home, 'expected.db'), {
        ...cardCorpus(),
        [table]: later()[table] ?? [],
      });
      expect(rowsOf(mirror)).toEqual(rowsOf(expected));
      database.exec(index);
      for (const word of ['housing', 'library', 'larkspur', 'parking'])
        expect(found(mirror, word), word).toEqual(found(expected, word));
      expect(() =>
        database.exec(`INSERT INTO search_text (search_text, rank) VALUES ('integrity-check', 1)`),
      ).not.toThrow();
    });
  },
);
