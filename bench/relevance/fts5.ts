/** SQLite FTS5 with its bm25() (https://www.sqlite.org/fts5.html#the_bm25_function), any word of the question. */
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { SearchDocument } from '../../search-lambda/engine/search-index.ts';
import { rankedDepth } from './measures.ts';
import {
  type Engine,
  fieldNames,
  fieldTexts,
  type FieldWeights,
  queryWords,
  type Ranking,
  type StopWords,
} from './ranking.ts';

type Choices = {
  readonly tokenizers: readonly ('unicode61' | 'porter')[];
  readonly stopWords: readonly StopWords[];
  readonly weights: readonly FieldWeights[];
};

/** The first entry of each is the default. */
const everyChoice: Choices = {
  tokenizers: ['unicode61', 'porter'],
  stopWords: ['kept', 'left out'],
  weights: [
    [1, 1, 1, 1],
    [2, 1, 1, 1],
    [4, 3, 2, 1],
    [10, 5, 2, 1],
    [12, 8, 2, 1],
  ],
};

/** All combinations of tokenizer, stop words and column weights, or a subset. */
export const fts5 = (choices: Partial<Choices> = {}): Engine =>
  async function* (documents): AsyncGenerator<Ranking> {
    const { tokenizers, stopWords, weights } = { ...everyChoice, ...choices };
    for (const tokenizer of tokenizers) {
      using database = indexed(documents, tokenizer);
      const statement = database.prepare(
        `SELECT id FROM texts WHERE texts MATCH ? ORDER BY bm25(texts, 0, ?, ?, ?, ?), id LIMIT ${rankedDepth}`,
      );
      for (const stops of stopWords)
        for (const columns of weights)
          yield {
            engine: 'SQLite FTS5 bm25()',
            setting: `${tokenizer}, stop words ${stops}, column weights ${columns.join('/')}`,
            rank: (query) => Promise.resolve(rank(statement, queryWords(query, stops), columns)),
          };
    }
  };

function indexed(documents: readonly SearchDocument[], tokenizer: string): DatabaseSync {
  const database = new DatabaseSync(':memory:');
  database.exec(
    `CREATE VIRTUAL TABLE texts USING fts5(id UNINDEXED, ${fieldNames.join(', ')}, tokenize = '${tokenizer}')`,
  );
  const insert = database.prepare('INSERT INTO texts VALUES (?, ?, ?, ?, ?)');
  for (const document of documents) {
    const texts = fieldTexts(document);
    insert.run(document.id, ...fieldNames.map((name) => texts[name]));
  }
  return database;
}

function rank(statement: StatementSync, words: readonly string[], weights: FieldWeights): string[] {
  if (words.length === 0) return [];
  // Words are letters and digits only; quoted, none is an operator.
  const match = words.map((word) => `"${word}"`).join(' OR ');
  return statement.all(match, ...weights).map(({ id }) => String(id));
}
