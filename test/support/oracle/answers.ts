/** Search results of PostgreSQL over our tokens, and of our own engine. */
import { parseQuery } from '../../../search-lambda/engine/query/parse.ts';
import type { QueryNode } from '../../../search-lambda/engine/query/tree.ts';
import { rescoring } from '../../../search-lambda/engine/ranking/rescore.ts';
import type { Search } from '../../../search-lambda/engine/search.ts';
import type { Hit, SearchIndex } from '../../../search-lambda/engine/search-index.ts';
import { isStopWord } from '../../../search-lambda/engine/text/stop-words.ts';
import { answerTo } from '../search/answers.ts';
import type { Answer, Postgres } from './postgres.ts';
import { codedQuery, exactLexeme, type Stemmer, stemLexeme, vectorOf, withLexemes } from './tokens.ts';

/** Rules for tokenizing words in PostgreSQL. */
export type WordRules = {
  readonly stemOf: Stemmer;
  /** Stop words: `dropped outside phrases` keeps them if the query has no other words. */
  readonly stopWords: 'kept' | 'dropped' | 'dropped outside phrases';
  /** Whether a phrase matches the exact words or any words with the same stems. */
  readonly phrases: 'exact' | 'stemmed';
};

/** Returns PostgreSQL's answers over our tokens; PostgreSQL parses the operators of the queries. */
export async function answersByWords(
  postgres: Postgres,
  documents: readonly (readonly string[])[],
  queries: readonly string[],
  { stemOf, stopWords, phrases }: WordRules,
): Promise<Answer[]> {
  const vectors = documents.map((texts) =>
    vectorOf(texts, (word) =>
      stopWords === 'dropped' && isStopWord(word) ? [] : [exactLexeme(word), stemLexeme(stemOf(word))],
    ),
  );
  const lexemeOf = (word: string, isInPhrase: boolean): string =>
    isInPhrase && phrases === 'exact' ? exactLexeme(word) : stemLexeme(stemOf(word));
  const read = await postgres.websearch('simple', queries.map(codedQuery));
  const all = read.map((query) => withLexemes(query, lexemeOf));
  if (stopWords === 'kept') return postgres.matches(vectors, all);
  const withoutStopWords = await postgres.withoutCommonWords(
    read.map((query) =>
      withLexemes(query, (word, isInPhrase) =>
        isStopWord(word) && !(isInPhrase && stopWords === 'dropped outside phrases')
          ? word
          : lexemeOf(word, isInPhrase),
      ),
    ),
  );
  const isFallback = stopWords === 'dropped outside phrases';
  return postgres.matches(
    vectors,
    withoutStopWords.map((query, number) => (query === '' && isFallback ? (all[number] ?? '') : query)),
  );
}

/**
 * Returns the answers of the strict search as users get them, without stop words. Document ids must be `m0`, `m1` and so on.
 * @throws {Error} if a total is not the number of results
 */
export async function strictAnswers(
  index: SearchIndex,
  queries: readonly string[],
  options: Pick<Partial<Search>, 'sort' | 'isStrict'>,
): Promise<Answer[]> {
  const { meetings } = index.facts;
  // By relevance, only candidates are found: here all meetings.
  const weights = { ...rescoring, candidates: meetings };
  const answers: Answer[] = [];
  for (const query of queries) {
    const answer = await answerTo(index, query, { ...options, limit: meetings, counts: 'total', weights });
    if (answer.counts?.total !== answer.hits.length)
      throw new Error(`${query} has ${answer.hits.length} results, but a total of ${answer.counts?.total}`);
    answers.push(digitsOf(answer.hits, meetings));
  }
  return answers;
}

/** Returns our engine's answers. Document ids must be `m0`, `m1` and so on. */
export async function ownAnswers(
  index: SearchIndex,
  queries: readonly string[],
  treeOf: (root: QueryNode) => QueryNode = (root) => root,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const query of queries) {
    const { root } = parseQuery(query);
    const hits = root === undefined ? [] : await index.search(treeOf(root), {}, index.facts.meetings);
    answers.push(digitsOf(hits, index.facts.meetings));
  }
  return answers;
}

function digitsOf(hits: readonly Pick<Hit, 'document'>[], meetings: number): Answer {
  const ids = new Set(hits.map(({ document }) => document.id));
  return Array.from({ length: meetings }, (_, number) => Number(ids.has(`m${number}`))).join('');
}
