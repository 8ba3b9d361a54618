/** Full-text search in PostgreSQL, compiled to WebAssembly. */
import type { PGlite } from '@electric-sql/pglite';
import { sharedPostgres } from '../../../bench/relevance/shared-postgres.ts';

/** Text search configurations in addition to the built-in ones. */
const configurations = `
  -- Removes English stop words, without stemming.
  CREATE TEXT SEARCH DICTIONARY common_words (TEMPLATE = simple, STOPWORDS = english);
  CREATE TEXT SEARCH CONFIGURATION simple_uncommon (COPY = simple);
  ALTER TEXT SEARCH CONFIGURATION simple_uncommon ALTER MAPPING FOR asciiword WITH common_words;

  -- English that also stems words with digits.
  CREATE TEXT SEARCH CONFIGURATION english_numbers (COPY = english);
  ALTER TEXT SEARCH CONFIGURATION english_numbers ALTER MAPPING FOR numword WITH english_stem;

  -- The same, but keeps stop words.
  CREATE TEXT SEARCH DICTIONARY english_stem_all (TEMPLATE = snowball, LANGUAGE = english);
  CREATE TEXT SEARCH CONFIGURATION english_all (COPY = english_numbers);
  ALTER TEXT SEARCH CONFIGURATION english_all ALTER MAPPING FOR asciiword, word, numword WITH english_stem_all;

  CREATE AGGREGATE joined (tsvector) (SFUNC = tsvector_concat, STYPE = tsvector, INITCOND = '');
`;

/** `english_numbers` also stems words with digits; `english_all` also keeps stop words. */
export type Configuration = 'english' | 'english_numbers' | 'english_all' | 'french';

/** One digit per document: 1 if it matches, else 0. */
export type Answer = string;

/** A token of PostgreSQL's text parser, such as `example.com` of type `host`. */
export type ParsedToken = { readonly type: string; readonly text: string };

export class Postgres {
  static #shared: Promise<Postgres> | undefined;
  readonly #database: PGlite;

  private constructor(database: PGlite) {
    this.#database = database;
  }

  /** Returns the database of this worker, which ends with it. Starting it takes a few seconds; no method changes it. */
  static shared(): Promise<Postgres> {
    return (this.#shared ??= this.#open());
  }

  static async #open(): Promise<Postgres> {
    const database = await sharedPostgres();
    await database.exec(configurations);
    return new Postgres(database);
  }

  /** Parses queries as typed by users; returns the texts of tsqueries. */
  websearch(configuration: Configuration | 'simple', queries: readonly string[]): Promise<string[]> {
    return this.#map(`websearch_to_tsquery('${configuration}', input)::text`, queries);
  }

  /** Removes English stop words from tsqueries. Returns an empty text for a query of stop words only. */
  withoutCommonWords(queries: readonly string[]): Promise<string[]> {
    return this.#map(`to_tsquery('simple_uncommon', input)::text`, queries);
  }

  /** Returns one tsvector per document, concatenated from those of its texts. */
  vectors(configuration: Configuration, documents: readonly (readonly string[])[]): Promise<string[]> {
    return this.#map(
      `(SELECT joined(to_tsvector('${configuration}', text) ORDER BY number)
        FROM jsonb_array_elements_text(input::jsonb) WITH ORDINALITY AS texts (text, number))::text`,
      documents.map((texts) => JSON.stringify(texts)),
    );
  }

  /** Returns the stems of words from PostgreSQL's stemmer. */
  async stems(
    words: readonly string[],
    dictionary: 'english_stem_all' | 'french_stem' = 'english_stem_all',
  ): Promise<ReadonlyMap<string, string>> {
    const stems = await this.#map(`(ts_lexize('${dictionary}', input))[1]`, words);
    return new Map(words.map((word, number) => [word, stems[number] ?? word]));
  }

  /** Parses texts into tokens. A compound precedes its parts. */
  async parse(texts: readonly string[]): Promise<ParsedToken[][]> {
    const parsed = await this.#map(
      `(SELECT json_agg(json_build_object('type', alias, 'text', token) ORDER BY number)
        FROM ts_parse('default', input) WITH ORDINALITY AS tokens (tokid, token, number)
        JOIN ts_token_type('default') USING (tokid))::text`,
      texts,
    );
    return parsed.map((tokens) => JSON.parse(tokens ?? '[]') as ParsedToken[]);
  }

  /** Returns PostgreSQL's stop words of a language. */
  async stopWords(language: 'english' | 'french' = 'english'): Promise<string[]> {
    const [file = ''] = await this.#map(
      `pg_read_file((SELECT setting FROM pg_config WHERE name = 'SHAREDIR') || input)`,
      [`/tsearch_data/${language}.stop`],
    );
    return file.split(/\s+/).filter((word) => word !== '');
  }

  /** Returns one answer per query, with one digit per vector. */
  async matches(vectors: readonly string[], queries: readonly string[]): Promise<Answer[]> {
    const { rows } = await this.#database.query<{ answer: string }>(
      `WITH vectors AS MATERIALIZED
         (SELECT input::tsvector AS vector, number FROM unnest($1::text[]) WITH ORDINALITY AS inputs (input, number)),
       queries AS MATERIALIZED
         (SELECT input::tsquery AS query, number FROM unnest($2::text[]) WITH ORDINALITY AS inputs (input, number))
       SELECT (SELECT string_agg((vector @@ query)::integer::text, '' ORDER BY vectors.number) FROM vectors) AS answer
       FROM queries ORDER BY queries.number`,
      [vectors, queries],
    );
    return rows.map(({ answer }) => answer);
  }

  /** Evaluates an SQL expression for each `input`. */
  async #map(expression: string, inputs: readonly string[]): Promise<string[]> {
    const { rows } = await this.#database.query<{ output: string }>(
      `SELECT ${expression} AS output FROM unnest($1::text[]) WITH ORDINALITY AS inputs (input, n) ORDER BY n`,
      [inputs],
    );
    return rows.map(({ output }) => output);
  }
}
