/**
 * The requests that the server accepts: only the part of the OpenSearch API that we use. The schema of the API
 * (https://github.com/opensearch-project/opensearch-api-specification, spec/schemas/{_common.query_dsl,_common.mapping,
 * indices._common,indices.update_aliases,_core.bulk,_core.msearch}.yaml) is in no npm package, but the types of the official
 * client are derived from it: test/search-lambda/opensearch/requests.test.ts checks these types against those.
 */
import * as z from 'zod';

const fieldOf = <T extends z.ZodType>(value: T) =>
  z.record(z.string(), value).refine((fields) => Object.keys(fields).length === 1, 'must name one field');

export type Query =
  | { term: Record<string, { value: string; boost?: number | undefined }> }
  | { terms: Record<string, string[]> }
  | { range: Record<string, Range> }
  | { nested: { path: string; query: Query } }
  | { match_phrase: Record<string, { query: string }> }
  | { match_all: Record<string, never> }
  | { match_none: Record<string, never> }
  | { constant_score: { filter: Query; boost: number } }
  | { function_score: { query: Query; min_score: number } }
  | { bool: BoolQuery };

export type Range =
  | { gte?: string | undefined; lte?: string | undefined }
  | { gte?: number | undefined; lte?: number | undefined };

export type BoolQuery = {
  must?: Query[] | undefined;
  filter?: Query[] | undefined;
  should?: Query[] | undefined;
  must_not?: Query[] | undefined;
  minimum_should_match?: 1 | undefined;
};

const clauses = z.array(z.lazy(() => querySchema)).optional();
const boost = z.number().min(0);
const range = z.union([
  z.strictObject({ gte: z.string().optional(), lte: z.string().optional() }),
  z.strictObject({ gte: z.number().optional(), lte: z.number().optional() }),
]);

export const querySchema: z.ZodType<Query> = z.union([
  z.strictObject({ term: fieldOf(z.strictObject({ value: z.string(), boost: boost.optional() })) }),
  z.strictObject({ terms: fieldOf(z.array(z.string())) }),
  z.strictObject({ range: fieldOf(range) }),
  z.strictObject({ nested: z.strictObject({ path: z.string(), query: z.lazy(() => querySchema) }) }),
  z.strictObject({ match_phrase: fieldOf(z.strictObject({ query: z.string() })) }),
  z.strictObject({ match_all: z.strictObject({}) }),
  z.strictObject({ match_none: z.strictObject({}) }),
  z.strictObject({ constant_score: z.strictObject({ filter: z.lazy(() => querySchema), boost }) }),
  z.strictObject({
    function_score: z.strictObject({ query: z.lazy(() => querySchema), min_score: z.number() }),
  }),
  z.strictObject({
    bool: z.strictObject({
      must: clauses,
      filter: clauses,
      should: clauses,
      must_not: clauses,
      minimum_should_match: z.literal(1).optional(),
    }),
  }),
]);

const maxResultWindow = 10_000;
/** search.max_buckets */
const maxBuckets = 65_535;

export const searchSchema = z.strictObject({
  query: querySchema,
  size: z.int().min(0).max(maxResultWindow),
  sort: z
    .array(
      z
        .record(z.string(), z.enum(['asc', 'desc']))
        .refine((by) => Object.keys(by).length === 1, 'one field each'),
    )
    .optional(),
  track_total_hits: z.boolean().optional(),
  aggregations: z
    .record(
      z.string(),
      z.strictObject({
        terms: z.strictObject({
          field: z.string(),
          size: z.int().min(1).max(maxBuckets),
          shard_size: z.int().min(1),
        }),
      }),
    )
    .optional(),
});

export type Search = z.infer<typeof searchSchema>;

export const searchHeaderSchema = z.strictObject({ allow_partial_search_results: z.boolean().optional() });

const keywordSchema = z.strictObject({
  type: z.literal('keyword'),
  ignore_above: z.int().min(1).optional(),
});
const longSchema = z.strictObject({ type: z.literal('long') });

const fieldSchema = z.discriminatedUnion('type', [
  keywordSchema,
  longSchema,
  z.strictObject({
    type: z.literal('nested'),
    dynamic: z.literal('false'),
    properties: z.record(z.string(), z.discriminatedUnion('type', [keywordSchema, longSchema])),
  }),
  z.strictObject({
    type: z.literal('text'),
    analyzer: z.string(),
    norms: z.boolean().optional(),
    index_options: z.enum(['docs', 'freqs', 'positions', 'offsets']).optional(),
    position_increment_gap: z.int().min(0).optional(),
    similarity: z.string().optional(),
  }),
]);

export type Field = z.infer<typeof fieldSchema>;

const scripted = z.strictObject({
  type: z.literal('scripted'),
  script: z.strictObject({ source: z.string() }),
});

export const indexSchema = z.strictObject({
  settings: z.strictObject({
    number_of_shards: z.int().min(1).max(1024),
    number_of_replicas: z.int().min(0),
    refresh_interval: z.string(),
    similarity: z.strictObject({ scripted_tfidf: scripted }).optional(),
    analysis: z
      .strictObject({
        analyzer: z.record(
          z.string(),
          z.strictObject({
            type: z.literal('custom'),
            tokenizer: z.literal('whitespace'),
            filter: z.array(z.literal('delimited_term_freq')),
          }),
        ),
      })
      .optional(),
  }),
  mappings: z.strictObject({
    _meta: z.record(z.string(), z.unknown()).optional(),
    dynamic: z.literal('false'),
    _source: z.strictObject({ excludes: z.array(z.string()) }).optional(),
    properties: z.record(z.string(), fieldSchema),
  }),
});

export type IndexBody = z.infer<typeof indexSchema>;

export const settingsSchema = z.strictObject({
  index: z.strictObject({ number_of_replicas: z.int().min(0), refresh_interval: z.string() }),
});

const named = z.strictObject({ index: z.string(), alias: z.string() });

export const aliasesSchema = z.strictObject({
  actions: z.array(z.union([z.strictObject({ add: named }), z.strictObject({ remove: named })])).min(1),
});

export const bulkActionSchema = z.strictObject({
  create: z.strictObject({ _id: z.string().min(1).max(512) }),
});
