/** SQLite FTS5 over the same texts, in a file, as its documentation says to use it for ranked results with snippets. */
import { createReadStream, createWriteStream, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { SearchDocument } from '../../search-lambda/engine/search-index.ts';
import { type MeasuredEngine, resultCount } from './engine.ts';
import type { BenchQuery } from './queries.ts';

const searched = ['headline', 'decisions', 'summary', 'body', 'city', 'state'] as const;
const shown = ['kind', 'date', 'url'] as const;

/** As ours are: headline above decisions above summary above the rest. */
const bm25 = 'bm25(4, 3, 2, 1, 1, 1)';
/** A snippet of FTS5 has at most 64 words; ours has up to 240 characters, some 40 words. */
const snippet = `snippet(meetings, -1, '', '', '…', 40)`;

// `rank` is sorted inside FTS5, so that snippets are made of the best only (https://www.sqlite.org/fts5.html#sorting_by_auxiliary_function_results).
const select = `SELECT headline, city, state, body, kind, date, url, rank, ${snippet} FROM meetings
  WHERE meetings MATCH ? AND rank MATCH '${bm25}' AND (? IS NULL OR state = ?) ORDER BY rank LIMIT ${resultCount}`;

export const fts5: MeasuredEngine = {
  build: async (documents, folder) => {
    const file = join(folder, 'fts5.db');
    await write(file, documents);
    await pipeline(createReadStream(file), createGzip(), createWriteStream(`${file}.gz`));
  },
  sizeOf: (folder) => ({
    compressedBytes: statSync(join(folder, 'fts5.db.gz')).size,
    bytes: statSync(join(folder, 'fts5.db')).size,
  }),
  open: async (folder, number) => {
    const file = join(folder, `fts5-${number}.db`);
    await pipeline(createReadStream(join(folder, 'fts5.db.gz')), createGunzip(), createWriteStream(file));
    const statement = new DatabaseSync(file, { readOnly: true }).prepare(select);
    return {
      search: ({ state = null, ...query }) => {
        const rows = statement.all(matchOf(query), state, state);
        return Promise.resolve(rows.length);
      },
    };
  },
};

async function write(file: string, documents: AsyncIterable<SearchDocument>): Promise<void> {
  rmSync(file, { force: true });
  using database = new DatabaseSync(file);
  const columns = [...searched, ...shown.map((name) => `${name} UNINDEXED`)];
  database.exec(`PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
    CREATE VIRTUAL TABLE meetings USING fts5(${columns.join(', ')}, tokenize = 'porter'); BEGIN`);
  const insert = database.prepare(`INSERT INTO meetings VALUES (${columns.map(() => '?').join(', ')})`);
  for await (const document of documents) {
    const texts = { ...document, decisions: document.decisions.join('\n') };
    insert.run(...[...searched, ...shown].map((name) => texts[name]));
  }
  database.exec(`COMMIT; INSERT INTO meetings(meetings) VALUES ('optimize')`);
}

/** Words are letters and digits only; in quotation marks none of them is an operator. */
function matchOf({ form, words }: Pick<BenchQuery, 'form' | 'words'>): string {
  const quoted = words.map((word) => `"${word}"`);
  switch (form) {
    case 'all':
      return quoted.join(' ');
    case 'any':
      return quoted.join(' OR ');
    case 'phrase':
      return `"${words.join(' ')}"`;
    case 'but not':
      return quoted.join(' NOT ');
  }
}
