/**
 * PostgreSQL's ts_rank_cd with the configuration `english`: any lexeme of the question, headline A, decisions B, summary C,
 * the rest D (https://www.postgresql.org/docs/current/textsearch-controls.html#TEXTSEARCH-RANKING).
 */
import type { PGlite } from '@electric-sql/pglite';
import type { SearchDocument } from '../../search-lambda/engine/search-index.ts';
import { rankedDepth } from './measures.ts';
import { sharedPostgres } from './shared-postgres.ts';
import { type Engine, fieldTexts, type FieldWeights, type Ranking } from './ranking.ts';

/**
 * The documented normalizations by number (32 preserves the order). All but 4 divide the rank by a constant of the
 * document, so the rank itself, which takes nearly all of the time, is computed once for them.
 */
const normalizations = {
  '0': 'cover',
  '1, by log of length': 'cover / ln(words + 1)',
  '2, by length': 'cover / words',
  '4, by distance between extents': 'ts_rank_cd($2::real[], lexemes, any_word, 4)',
  '8, by unique words': 'cover / unique_words',
  '16, by log of unique words': 'cover / ln(unique_words + 1)',
} as const;

type Normalization = keyof typeof normalizations;

type Choices = {
  readonly weights: readonly FieldWeights[];
  readonly normalizations: readonly Normalization[];
};

/** Weights of A, B, C and D; the first entry is the default. */
const everyChoice: Choices = {
  weights: [
    [1, 0.4, 0.2, 0.1],
    [1, 0.75, 0.5, 0.25],
  ],
  normalizations: Object.keys(normalizations) as Normalization[],
};

/** All combinations of weights and normalization, or a subset. */
export const postgres = (choices: Partial<Choices> = {}): Engine =>
  async function* (documents): AsyncGenerator<Ranking> {
    const { weights, normalizations } = { ...everyChoice, ...choices };
    const database = await indexed(documents);
    const select = selectBest(normalizations);
    for (const letters of weights) {
      const known = new Map<string, Promise<string[][]>>();
      for (const [position, normalization] of normalizations.entries())
        yield {
          engine: 'PostgreSQL ts_rank_cd',
          setting: `weights A to D ${letters.join('/')}, normalization ${normalization}`,
          rank: async (query) => {
            const rankings = known.get(query) ?? rank(database, select, query, letters);
            known.set(query, rankings);
            return (await rankings)[position] ?? [];
          },
        };
    }
  };

/** Replaces the documents of the database, which has those of one collection at a time. */
async function indexed(documents: readonly SearchDocument[]): Promise<PGlite> {
  const database = await sharedPostgres();
  await database.exec(
    'DROP TABLE IF EXISTS texts; CREATE TABLE texts (id text PRIMARY KEY, lexemes tsvector, words real, unique_words real)',
  );
  const fields = documents.map((document) => ({ id: document.id, ...fieldTexts(document) }));
  await database.query(
    `WITH vectors AS MATERIALIZED (
      SELECT id, setweight(to_tsvector('english', headline), 'A') || setweight(to_tsvector('english', decisions), 'B') ||
        setweight(to_tsvector('english', summary), 'C') || setweight(to_tsvector('english', rest), 'D') AS lexemes
      FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[])
        AS fields (id, headline, decisions, summary, rest))
    INSERT INTO texts SELECT id, lexemes,
      (SELECT sum(cardinality(positions)) FROM unnest(lexemes)), length(lexemes) FROM vectors`,
    (['id', 'headline', 'decisions', 'summary', 'rest'] as const).map((name) =>
      fields.map((texts) => texts[name]),
    ),
  );
  await database.exec('CREATE INDEX ON texts USING gin (lexemes); ANALYZE texts');
  return database;
}

/** The top ids by each normalization, for a query ($1) with weights ($2). In quoted lexemes, `\` and `'` are doubled. */
const selectBest = (chosen: readonly Normalization[]): string =>
  `WITH question AS MATERIALIZED (
    SELECT string_agg('''' || replace(replace(lexeme, '\\', '\\\\'), '''', '''''') || '''', ' | ')::tsquery AS any_word
    FROM unnest(to_tsvector('english', $1))),
  found AS MATERIALIZED (
    SELECT *, ts_rank_cd($2::real[], lexemes, any_word) AS cover
    FROM texts, question WHERE lexemes @@ any_word)
  SELECT ${chosen
    .map(
      (name) => `array(SELECT id FROM found ORDER BY ${normalizations[name]} DESC, id LIMIT ${rankedDepth})`,
    )
    .map((ids, position) => `${ids} AS ids${position}`)
    .join(', ')}`;

async function rank(
  database: PGlite,
  select: string,
  query: string,
  weights: FieldWeights,
): Promise<string[][]> {
  // PostgreSQL expects them from D to A.
  const { rows } = await database.query<Record<string, string[]>>(select, [query, weights.toReversed()]);
  return Object.values(rows[0] ?? {});
}
