/** PostgreSQL itself, in WebAssembly, asked about text search. */
import { PGlite } from '@electric-sql/pglite';

/** Configurations beside those that PostgreSQL has. */
const configurations = `
  -- English without its stop words, and nothing else: no stemming.
  CREATE TEXT SEARCH DICTIONARY common_words (TEMPLATE = simple, STOPWORDS = english);
  CREATE TEXT SEARCH CONFIGURATION simple_uncommon (COPY = simple);
  ALTER TEXT SEARCH CONFIGURATION simple_uncommon ALTER MAPPING FOR asciiword WITH common_words;

  -- English that stems words with digits, too.
  CREATE TEXT SEARCH CONFIGURATION english_numbers (COPY = english);
  ALTER TEXT SEARCH CONFIGURATION english_numbers ALTER MAPPING FOR numword WITH english_stem;

  -- The same with its stop words.
  CREATE TEXT SEARCH DICTIONARY english_stem_all (TEMPLATE = snowball, LANGUAGE = english);
  CREATE TEXT SEARCH CONFIGURATION english_all (COPY = english_numbers);
  ALTER TEXT SEARCH CONFIGURATION english_all ALTER MAPPING FOR asciiword, word, numword WITH english_stem_all;

  CREATE AGGREGATE joined (tsvector) (SFUNC = tsvector_concat, STYPE = tsvector, INITCOND = '');
`;

/** `english_numbers` stems words with digits, too; `english_all` also keeps the stop words. */
export type Configuration = 'english' | 'english_numbers' | 'english_all';

/** Which documents match: a digit for each, 1 where it does. */
export type Answer = string;

/** A token of PostgreSQL's parser of texts, such as `host` of `example.com`. */
export type ParsedToken = { readonly type: string; readonly text: string };

export class Postgres {
  readonly #database: PGlite;

  private constructor(database: PGlite) {
    this.#database = database;
  }

  /** Takes some seconds. */
  static async open(): Promise<Postgres> {
    const database = await PGlite.create();
    await database.exec(configurations);
    return new Postgres(database);
  }

  close(): Promise<void> {
    return this.#database.close();
  }

  /** How it reads what people type, as the texts of tsqueries. */
  websearch(configuration: Configuration | 'simple', queries: readonly string[]): Promise<string[]> {
    return this.#map(`websearch_to_tsquery('${configuration}', input)::text`, queries);
  }

  /** Tsqueries without the English stop words, simplified; empty if nothing else is left. */
  withoutCommonWords(queries: readonly string[]): Promise<string[]> {
    return this.#map(`to_tsquery('simple_uncommon', input)::text`, queries);
  }

  /** The vector of each document: those of its texts, joined. */
  vectors(configuration: Configuration, documents: readonly (readonly string[])[]): Promise<string[]> {
    return this.#map(
      `(SELECT joined(to_tsvector('${configuration}', text) ORDER BY number)
        FROM jsonb_array_elements_text(input::jsonb) WITH ORDINALITY AS texts (text, number))::text`,
      documents.map((texts) => JSON.stringify(texts)),
    );
  }

  /** The stems of words, by its own stemmer. */
  async stems(words: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const stems = await this.#map(`(ts_lexize('english_stem_all', input))[1]`, words);
    return new Map(words.map((word, number) => [word, stems[number] ?? word]));
  }

  /** Parses texts into tokens. A compound precedes its parts, as documented. */
  async parse(texts: readonly string[]): Promise<ParsedToken[][]> {
    const parsed = await this.#map(
      `(SELECT json_agg(json_build_object('type', alias, 'text', token) ORDER BY number)
        FROM ts_parse('default', input) WITH ORDINALITY AS tokens (tokid, token, number)
        JOIN ts_token_type('default') USING (tokid))::text`,
      texts,
    );
    return parsed.map((tokens) => JSON.parse(tokens ?? '[]') as ParsedToken[]);
  }

  /** Its list of common English words. */
  async stopWords(): Promise<string[]> {
    const [file = ''] = await this.#map(
      `pg_read_file((SELECT setting FROM pg_config WHERE name = 'SHAREDIR') || input)`,
      ['/tsearch_data/english.stop'],
    );
    return file.split(/\s+/).filter((word) => word !== '');
  }

  /** For each query a digit for each vector: 1 where it matches. */
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

  /** An expression over each of many inputs. */
  async #map(expression: string, inputs: readonly string[]): Promise<string[]> {
    const { rows } = await this.#database.query<{ output: string }>(
      `SELECT ${expression} AS output FROM unnest($1::text[]) WITH ORDINALITY AS inputs (input, n) ORDER BY n`,
      [inputs],
    );
    return rows.map(({ output }) => output);
  }
}
