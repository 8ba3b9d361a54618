/** SQLite FTS5 with a row per decision and one per brief; a meeting ranks by its best row. */
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { SearchDocument } from '../../search-lambda/engine/search-index.ts';
import { rankedDepth } from './measures.ts';
import { type Engine, queryWords, type Ranking } from './ranking.ts';

type RowWeights = readonly [headline: number, text: number, rest: number];

const weightChoices: readonly RowWeights[] = [
  [1, 1, 1],
  [2, 1, 1],
  [4, 2, 1],
  [10, 5, 1],
];

/** All tokenizers and column weights, without stop words. */
export const fts5PerDecision: Engine = async function* (documents): AsyncGenerator<Ranking> {
  for (const tokenizer of ['unicode61', 'porter'] as const) {
    using database = indexed(documents, tokenizer);
    const statement = database.prepare(
      'SELECT id FROM texts WHERE texts MATCH ? ORDER BY bm25(texts, 0, ?, ?, ?), id',
    );
    for (const weights of weightChoices)
      yield {
        engine: 'SQLite FTS5, one row per decision',
        setting: `${tokenizer}, stop words left out, column weights ${weights.join('/')}`,
        rank: (query) => Promise.resolve(rank(statement, queryWords(query, 'left out'), weights)),
      };
  }
};

function indexed(documents: readonly SearchDocument[], tokenizer: string): DatabaseSync {
  const database = new DatabaseSync(':memory:');
  database.exec(
    `CREATE VIRTUAL TABLE texts USING fts5(id UNINDEXED, headline, text, rest, tokenize = '${tokenizer}')`,
  );
  const insert = database.prepare('INSERT INTO texts VALUES (?, ?, ?, ?)');
  for (const { id, headline, summary, decisions, ...context } of documents) {
    const rest = [context.body, context.city, context.state].join('\n');
    insert.run(id, headline, summary, rest);
    for (const { headline, summary = '', matter } of decisions)
      insert.run(id, headline, `${summary}\n${matter?.file_number ?? ''}`, rest);
  }
  return database;
}

function rank(statement: StatementSync, words: readonly string[], weights: RowWeights): string[] {
  if (words.length === 0) return [];
  const match = words.map((word) => `"${word}"`).join(' OR ');
  const ids = new Set<string>();
  for (const { id } of statement.iterate(match, ...weights)) {
    ids.add(String(id));
    if (ids.size === rankedDepth) break;
  }
  return [...ids];
}
