/** The responses of the search API (CONTRACT.md 4). */
import * as z from 'zod';
import { decisionSchema } from './meeting-shapes.ts';
import { problemSchema } from './errors.ts';
import { indexPointerSchema } from './index-pointer.ts';
import { resultLimit, searchKinds, snippetMaxLength } from './search-parameters.ts';
import { outcomes, stages } from './columns.ts';
import { urlPattern } from './values.ts';

export const day = indexPointerSchema.shape.oldest.unwrap();

/** Where a result is and how well it matches. */
export const located = {
  city: z.string().describe('Name of the place.'),
  state: z.string().describe('Full name of the state or province.'),
  kind: z.enum(searchKinds).describe('`school` for school boards, otherwise `city`.'),
  body: z.string().describe('The body that met; empty if unknown.'),
  date: day.describe('Local date of the meeting.'),
  headline: z.string().describe('The meeting in one line.'),
  snippet: z
    .string()
    .describe(`At most ${snippetMaxLength} characters around the match; \`…\` marks omitted text.`),
  url: z
    .string()
    .regex(new RegExp(`^(?:${urlPattern})$`))
    .describe('Permanent link to the meeting on the page of its place.'),
  score: z.number().positive().describe('Relevance. Scores never increase from one result to the next.'),
};

export const missing = z
  .array(z.string())
  .describe('Words of the query that it lacks; with `include=match`.')
  .optional();

const language = z.enum(['en', 'fr']).describe('Of its text.').optional();

/** A decision as in meetings.json, without evidence. */
const matchingDecisionSchema = decisionSchema
  .omit({ evidence: true, veto: true })
  .describe('The decision that matches best; with `include=decision`.');

export const searchResultSchema = z
  .strictObject({
    ...located,
    decision: matchingDecisionSchema.optional(),
    missing,
    language,
  })
  .describe('A matching meeting.');

/** A count, and whether it is exact. */
const totalSchema = z
  .strictObject({
    value: z.int().min(0).describe('Number of matches.'),
    relation: z.enum(['eq', 'gte']).describe('`eq` if it is exact, `gte` if there are more.'),
  })
  .describe('Number of documents with all words; with `include=total`.');

export const facetSchema = z.array(z.strictObject({ value: z.string(), count: z.int().min(0) }));
export const facetsSchema = z
  .strictObject({
    state: facetSchema,
    kind: facetSchema,
    year: facetSchema,
    outcome: facetSchema,
    topic: facetSchema,
    body: facetSchema.describe('The 20 most frequent.'),
    place: z
      .array(
        z.strictObject({
          value: z.string().describe('The slug, for `place`.'),
          count: z.int().min(0),
          country: z.enum(['US', 'CA']),
          name: z.string(),
          state: z.string(),
        }),
      )
      .describe('The 50 most frequent.')
      .optional(),
    estimated: z.literal(true).describe('Present if the counts are estimates.').optional(),
  })
  .describe('Number of documents with all words by value; with `include=facets`.');

const recognizedPlaceSchema = z.strictObject({
  slug: z.string(),
  country: z.enum(['US', 'CA']),
  city: z.string(),
  name: z.string().describe('The same as `city`.').optional(),
  state: z.string(),
  meetings: z
    .int()
    .min(0)
    .describe('Number of its meetings that can be searched, in all indexes; 0 if it has none yet.')
    .optional(),
  decisions: z.int().min(0).describe('Number of its decisions that can be searched.').optional(),
  website: z.string().describe('Its official website; absent if unknown.').optional(),
});

/** What an envelope has besides its results. */
export const extras = {
  relaxed: z
    .literal(true)
    .describe('Present if a result lacks a word of the query; `include=match` lists which.')
    .optional(),
  total: totalSchema.optional(),
  merged: z
    .int()
    .min(0)
    .describe(
      'Number of further decisions on the same matters that were merged into the results of this page. By date, `count` and `merged` of all pages add up to `total`; with `include=total` in /decisions.',
    )
    .optional(),
  facets: facetsSchema.optional(),
  recognized_places: z
    .array(recognizedPlaceSchema)
    .describe(
      'Places that the query names, also those without searchable meetings; those of others are preferred, not required. With `include=match`.',
    )
    .optional(),
  did_you_mean: z
    .string()
    .describe(
      'A query that has matches; only if no result has all words of this one, and one of them looks misspelled.',
    )
    .optional(),
  next_cursor: z
    .string()
    .describe(
      '`cursor` of the next page; only with `include`, `sort` or `cursor`. The `Link` header always has it.',
    )
    .optional(),
};

export const searchResponseSchema = z
  .strictObject({
    query: z.string().describe('The query as received.'),
    count: z.int().min(0).max(resultLimit.maximum).describe('Number of results.'),
    results: z.array(searchResultSchema).max(resultLimit.maximum).describe('Sorted by relevance.'),
    ...extras,
  })
  .describe('The results of a search.');

export const decisionResultSchema = z
  .strictObject({
    id: z.string().describe('The decision.'),
    meeting_id: z.string().describe('The meeting that took it.'),
    city: located.city,
    state: located.state,
    kind: located.kind,
    body: located.body,
    date: located.date,
    headline: z.string().describe('The decision in one line.'),
    snippet: located.snippet,
    outcome: z.enum(outcomes).nullable().describe('Null if unknown.'),
    stage: z.enum(stages).nullable().describe('Null if unknown.'),
    yes: z.int().nullable(),
    no: z.int().nullable(),
    abstain: z.int().nullable(),
    amount_cents: z.int().nullable(),
    dissent: z
      .array(z.strictObject({ name: z.string(), vote: z.string() }))
      .describe('Who voted otherwise; empty if unknown or unanimous.'),
    vote_state: decisionSchema.shape.vote_state,
    conflicts: decisionSchema.shape.conflicts,
    source: z.string().describe('The official page or file.'),
    generated_by: z.string().nullable().describe('Who wrote the text; null for official text.'),
    url: located.url,
    score: located.score,
    missing,
    language,
  })
  .describe('A matching decision.');

export const decisionsResponseSchema = z
  .strictObject({
    query: z.string().describe('The query as received; empty if there was none.'),
    count: z.int().min(0).max(resultLimit.maximum).describe('Number of results.'),
    results: z.array(decisionResultSchema).max(resultLimit.maximum),
    ...extras,
  })
  .describe('The decisions that match a search.');

export const similarResponseSchema = z
  .strictObject({
    query: z.string().describe('The title as received.'),
    words: z.array(z.string()).describe('Its words that were compared; none if no other place has enough.'),
    count: z.int().min(0).max(resultLimit.maximum).describe('Number of results.'),
    results: z
      .array(decisionResultSchema)
      .max(resultLimit.maximum)
      .describe(
        'A decision of each place, those with the most in common first. `missing` are the words that it lacks.',
      ),
  })
  .describe('Decisions on the same question in other places.');

export type SimilarResponse = z.infer<typeof similarResponseSchema>;
export type DecisionResult = z.infer<typeof decisionResultSchema>;
export type DecisionsResponse = z.infer<typeof decisionsResponseSchema>;
export type SearchResult = z.infer<typeof searchResultSchema>;
export type SearchResponse = z.infer<typeof searchResponseSchema>;

const indexFacts = {
  index_version: z.string().min(1).describe('Identifies the active index.'),
  meetings: z.int().min(0).describe('Number of searchable meetings.'),
  places: z.int().min(0).describe('Number of places with searchable meetings.'),
  oldest: day.nullable().describe('Date of the oldest meeting.'),
  newest: day.nullable().describe('Date of the newest meeting.'),
  updated_at: indexPointerSchema.shape.updated_at.describe('Newest `updated_at` of the meetings.'),
  uptime_seconds: z.int().min(0).describe('Time since this instance started.'),
  failure: z.string().min(1).describe('Why the newest index is not active.').optional(),
};

export const healthSchema = z
  .strictObject({
    status: z
      .enum(['ok', 'degraded'])
      .describe(
        '`degraded` if the newest index of meetings or of decisions cannot be used, or failed a request.',
      ),
    ...indexFacts,
  })
  .describe('The status of the search.');

/** /health while no index is loaded: an error with the same facts. */
export const unavailableSchema = problemSchema
  .extend({ ...indexFacts, index_version: z.null().describe('Null, since no index is loaded.') })
  .describe('An error (RFC 9457) with the facts of /health.');

export type Health = z.infer<typeof healthSchema>;
export type Unavailable = z.infer<typeof unavailableSchema>;
