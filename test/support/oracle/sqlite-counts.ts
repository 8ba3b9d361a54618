/**
 * Counts matches with SQLite: the documents as rows, and their words in FTS5. Words and stems are ours, and each is one token of
 * hexadecimal digits, so that only the matching, the filters and the counting are compared.
 */
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { searchedTexts } from '../../../search-lambda/engine/document-terms.ts';
import { type Phrase, type QueryNode, termsOfPhrase } from '../../../search-lambda/engine/query/tree.ts';
import {
  type FacetName,
  facetNames,
  type Filters,
  type SearchDocument,
} from '../../../search-lambda/engine/search-index.ts';
import { fold } from '../../../schemas/names/fold.ts';
import { analyzerOf, formOf, writtenWordsOf } from '../../../search-lambda/engine/text/analyzers.ts';
import { stemOf } from '../../../search-lambda/engine/text/stem.ts';
import { wordsOf } from '../../../search-lambda/engine/text/words.ts';

const tables = `
  CREATE TABLE documents (number INTEGER PRIMARY KEY, id TEXT, place TEXT, state TEXT, folded_state TEXT, kind TEXT, body TEXT,
    date TEXT, type TEXT);
  CREATE TABLE topics (document INTEGER, topic TEXT);
  CREATE TABLE decisions (document INTEGER, outcome TEXT, stage TEXT, yes INTEGER, no INTEGER, amount_cents INTEGER);
  CREATE VIRTUAL TABLE texts USING fts5(words, stems, body, content='', tokenize='ascii');
`;
const indexes = `
  CREATE INDEX topics_of ON topics (document);
  CREATE INDEX decisions_of ON decisions (document);
`;

const tokenOf = (word: string): string => `x${Buffer.from(word).toString('hex')}`;
const tokensOf = (text: string, change: (word: string) => string): string =>
  wordsOf(text)
    .map((word) => tokenOf(change(word.text)))
    .join(' ');
/** Keeps the words of two texts apart; no token is `z`. */
const gap = ' z ';

export type SqliteCounts = {
  readonly total: number;
  readonly facets: Readonly<Record<FacetName, readonly { readonly value: string; readonly count: number }[]>>;
  /** Ids of the newest matches. */
  readonly newest: readonly string[];
};

/** SQL conditions with their parameters. */
class Conditions {
  readonly parameters: SQLInputValue[] = [];
  readonly #clauses: string[] = [];

  add(clause: string, ...parameters: SQLInputValue[]): void {
    this.#clauses.push(clause);
    this.parameters.push(...parameters);
  }

  addDefined(clause: string, parameter: SQLInputValue | undefined): void {
    if (parameter !== undefined) this.add(clause, parameter);
  }

  get sql(): string {
    return this.#clauses.length === 0 ? 'true' : this.#clauses.map((clause) => `(${clause})`).join(' AND ');
  }
}

export class SqliteOracle {
  readonly #database = new DatabaseSync(':memory:');

  constructor(documents: readonly SearchDocument[]) {
    this.#database.exec(tables);
    this.#database.exec('BEGIN');
    for (const [number, document] of documents.entries()) this.#insert(number, document);
    this.#database.exec('COMMIT');
    this.#database.exec(indexes);
  }

  close(): void {
    this.#database.close();
  }

  /** @param query undefined for all documents */
  counts(query: QueryNode | undefined, filters: Filters, limit: number): SqliteCounts {
    const conditions = conditionsOf(filters);
    if (query !== undefined) addQuery(conditions, query);
    const { sql, parameters } = conditions;
    this.#database.exec('DROP TABLE IF EXISTS temp.matches');
    this.#database
      .prepare(`CREATE TEMP TABLE matches AS SELECT * FROM documents WHERE ${sql}`)
      .run(...parameters);
    const rows = (text: string): Record<string, unknown>[] => this.#database.prepare(text).all();
    const facet = (name: FacetName): SqliteCounts['facets'][FacetName] =>
      rows(facetQueries[name]).map(({ value, count }) => ({ value: String(value), count: Number(count) }));
    return {
      total: Number(rows('SELECT count(*) AS total FROM matches')[0]?.['total']),
      facets: Object.fromEntries(facetNames.map((name) => [name, facet(name)])) as SqliteCounts['facets'],
      newest: rows(`SELECT id FROM matches ORDER BY date DESC, id LIMIT ${limit}`).map(({ id }) =>
        String(id),
      ),
    };
  }

  #insert(number: number, document: SearchDocument): void {
    const run = (sql: string, ...values: SQLInputValue[]): void => {
      this.#database.prepare(sql).run(...values);
    };
    const { id, place, state, kind, body, date, topics, decisions, page } = document;
    const row = [number, id, place, state, fold(state), kind, body, date, page?.type ?? null];
    run('INSERT INTO documents VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)', ...row);
    for (const topic of topics) run('INSERT INTO topics VALUES (?, ?)', number, topic);
    for (const { outcome = null, stage = null, yes = null, no = null, amount_cents = null } of decisions)
      run('INSERT INTO decisions VALUES (?, ?, ?, ?, ?, ?)', number, outcome, stage, yes, no, amount_cents);
    const readings = searchedTexts(document).flatMap(({ text, languages }) =>
      languages.map((language) => ({ words: writtenWordsOf(text), analyzer: analyzerOf(language) })),
    );
    const words = readings.map(({ words, analyzer }) =>
      words.map(({ text }) => tokenOf(formOf(analyzer.mainTermOf(text), text))).join(' '),
    );
    const terms = readings.map(({ words, analyzer }) =>
      words.flatMap((word) => analyzer.termsOf(word).map(tokenOf)).join(' '),
    );
    const columns = [number, words.join(gap), terms.join(gap), tokensOf(body, stemOf)];
    run('INSERT INTO texts (rowid, words, stems, body) VALUES (?, ?, ?, ?)', ...columns);
  }
}

const byCount = 'GROUP BY value ORDER BY count DESC, value';
const facetQueries: Readonly<Record<FacetName, string>> = {
  place: `SELECT place AS value, count(*) AS count FROM matches ${byCount} LIMIT 50`,
  state: `SELECT state AS value, count(*) AS count FROM matches ${byCount}`,
  kind: `SELECT kind AS value, count(*) AS count FROM matches ${byCount}`,
  year: 'SELECT substr(date, 1, 4) AS value, count(*) AS count FROM matches GROUP BY value ORDER BY value DESC',
  type: `SELECT type AS value, count(*) AS count FROM matches WHERE type IS NOT NULL ${byCount}`,
  outcome: `SELECT outcome AS value, count(DISTINCT document) AS count FROM decisions
    WHERE outcome IS NOT NULL AND document IN (SELECT number FROM matches) ${byCount}`,
  topic: `SELECT topic AS value, count(DISTINCT document) AS count FROM topics
    WHERE document IN (SELECT number FROM matches) ${byCount}`,
  body: `SELECT body AS value, count(*) AS count FROM matches WHERE body <> '' ${byCount} LIMIT 20`,
};

function conditionsOf({ state, kind, place, from, to, body, topic, decision }: Filters): Conditions {
  const conditions = new Conditions();
  conditions.addDefined('folded_state = ?', state === undefined ? undefined : fold(state));
  conditions.addDefined('kind = ?', kind);
  conditions.addDefined('place = ?', place);
  conditions.addDefined('date >= ?', from);
  conditions.addDefined('date <= ?', to);
  conditions.addDefined('number IN (SELECT document FROM topics WHERE topic = ?)', topic);
  for (const { text } of wordsOf(body ?? '')) addMatch(conditions, `body : "${tokenOf(stemOf(text))}"`);
  if (decision === undefined) return conditions;
  const { outcome, stage, divided, minAmount } = decision;
  const own = new Conditions();
  own.addDefined('outcome = ?', outcome);
  own.addDefined('stage = ?', stage);
  if (divided === true) own.add('yes > 0 AND no > 0');
  own.addDefined('amount_cents >= 100 * ?', minAmount);
  conditions.add(`number IN (SELECT document FROM decisions WHERE ${own.sql})`, ...own.parameters);
  return conditions;
}

const addMatch = (conditions: Conditions, match: string): void =>
  conditions.add('number IN (SELECT rowid FROM texts WHERE texts MATCH ?)', match);

function phraseTokens(phrase: Phrase): string {
  const terms = termsOfPhrase(phrase);
  return phrase.words.map((word, at) => tokenOf(formOf(terms[at] ?? '', word))).join(' ');
}

/** Adds a strict query. */
function addQuery(conditions: Conditions, node: QueryNode): void {
  switch (node.kind) {
    case 'word':
      addMatch(conditions, `stems : "${tokenOf(node.stem)}"`);
      return;
    case 'phrase':
      addMatch(conditions, `words : "${phraseTokens(node)}"`);
      return;
    case 'and':
      for (const operand of node.operands) addQuery(conditions, operand);
      return;
    case 'or': {
      const alternatives = node.operands.map(conditionsFor);
      const parameters = alternatives.flatMap((each) => each.parameters);
      conditions.add(alternatives.map(({ sql }) => sql).join(' OR '), ...parameters);
      return;
    }
    case 'not': {
      const { sql, parameters } = conditionsFor(node.operand);
      conditions.add(`NOT (${sql})`, ...parameters);
      return;
    }
    case 'ranked':
      throw new Error('a ranked query has no count');
  }
}

function conditionsFor(node: QueryNode): Conditions {
  const conditions = new Conditions();
  addQuery(conditions, node);
  return conditions;
}
