/** SQLite FTS5 with the same texts in a file, queried as its documentation recommends for ranked results. */
import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { isStopWord } from '../../search-lambda/engine/text/stop-words.ts';
import type { SearchDocument } from '../../search-lambda/engine/search-index.ts';
import { type OpenEngine, resultCount } from './engine.ts';
import type { BenchQuery } from './queries.ts';

const searched = ['headline', 'decisions', 'summary', 'body', 'city', 'state'] as const;
const shown = ['kind', 'date', 'url'] as const;

/** The same weights as ours: headline, decisions, summary, other texts, in descending order. */
const bm25 = 'bm25(4, 3, 2, 1, 1, 1)';

// FTS5 sorts by `rank` internally, and creates snippets only for the top results (https://www.sqlite.org/fts5.html#sorting_by_auxiliary_function_results).
const select = (columns: string): string => `SELECT ${columns} FROM meetings
  WHERE meetings MATCH ? AND rank MATCH '${bm25}' AND (? IS NULL OR state = ?) AND (? IS NULL OR kind = ?)
  ORDER BY rank LIMIT ${resultCount}`;

/** SQLite's page cache; the default is only 2 MB. */
const cacheKilobytes = 256 * 1024;

/** Queries a database, selecting the given columns. */
export function openFts5(file: string, columns: string): OpenEngine {
  const database = new DatabaseSync(file, { readOnly: true });
  database.exec(`PRAGMA cache_size = -${cacheKilobytes}`);
  const statement = database.prepare(select(columns));
  return {
    search: ({ state = null, meetingKind = null, ...query }) => {
      const rows = statement.all(matchOf(query), state, state, meetingKind, meetingKind);
      return Promise.resolve(rows.length);
    },
  };
}

/** Writes documents into a new database. */
export async function writeFts5(file: string, documents: AsyncIterable<SearchDocument>): Promise<void> {
  rmSync(file, { force: true });
  using database = new DatabaseSync(file);
  const columns = [...searched, ...shown.map((name) => `${name} UNINDEXED`)];
  database.exec(`PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
    CREATE VIRTUAL TABLE meetings USING fts5(${columns.join(', ')}, tokenize = 'porter'); BEGIN`);
  const insert = database.prepare(`INSERT INTO meetings VALUES (${columns.map(() => '?').join(', ')})`);
  for await (const document of documents) {
    const texts = {
      ...document,
      decisions: document.decisions.map(({ headline, summary = '' }) => `${headline}\n${summary}`).join('\n'),
    };
    insert.run(...[...searched, ...shown].map((name) => texts[name]));
  }
  database.exec(`COMMIT; INSERT INTO meetings(meetings) VALUES ('optimize')`);
}

/** Returns the quoted words of letters and digits; quoting prevents operators. */
function matchOf({ form, words }: Pick<BenchQuery, 'form' | 'words'>): string {
  const quoted = words.map((word) => `"${word}"`);
  switch (form) {
    case 'all':
      return quoted.join(' ');
    case 'any':
      return quoted.join(' OR ');
    case 'question':
      return quoted.filter((_, index) => !isStopWord(words[index] ?? '')).join(' OR ');
    case 'phrase':
      return `"${words.join(' ')}"`;
    case 'but not':
      return quoted.join(' NOT ');
    case 'phrase with, without':
      return `"${words.slice(0, -2).join(' ')}" ${quoted.slice(-2).join(' NOT ')}`;
  }
}
