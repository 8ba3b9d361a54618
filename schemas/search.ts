/** The search API and the pointer to its index (CONTRACT.md 4). */
import * as z from 'zod';
import { problemSchema } from './errors.ts';
import { datePattern, instantPattern, urlPattern } from './values.ts';

/** Maximum length of a query, in characters. */
const queryMaxLength = 400;
export const resultLimit = { minimum: 1, maximum: 50, default: 25 } as const;
export const searchKinds = ['city', 'school'] as const;
export type SearchKind = (typeof searchKinds)[number];

/** Maximum length of a snippet, in characters. */
export const snippetMaxLength = 240;

const sha256Pattern = /^[0-9a-f]{64}$/;
/** A file of an index. Its name contains a hash, so files never change. */
const indexFileSchema = z.object({
  name: z.string().regex(/^[a-z0-9][a-z0-9._-]{0,99}$/),
  bytes: z.int().min(1),
  sha256: z.string().regex(sha256Pattern),
});

const day = z.string().regex(new RegExp(`^(?:${datePattern})$`));

/**
 * `search/current.json`: the pointer to the index that the function serves. The index files are in the same folder.
 */
export const indexPointerSchema = z.object({
  /** Format of the index: `minisearch`, `packed` or `opensearch`. */
  format: z.string().min(1),
  /** Version of the format. */
  version: z.int().min(1),
  segments: z.array(indexFileSchema).min(1),
  /** Tombstones of the segments. Absent if the index is a single fully live segment. */
  live: indexFileSchema.optional(),
  /** Number of searchable meetings, and number of their places. */
  meetings: z.int().min(0),
  places: z.int().min(0),
  /** Dates of the oldest and the newest meeting; null if there are none. */
  oldest: day.nullable(),
  newest: day.nullable(),
  /** Newest `updated_at` of the meetings. */
  updated_at: z
    .string()
    .regex(new RegExp(`^(?:${instantPattern})$`))
    .nullable(),
});

export type IndexFile = z.infer<typeof indexFileSchema>;
export type IndexPointer = z.infer<typeof indexPointerSchema>;

/** A parameter of a query string: its description, and the JSON Schema keywords of its decoded value. */
export type Parameter = {
  readonly isRequired: boolean;
  readonly description: string;
  readonly type: 'string' | 'integer';
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: number;
  readonly enum?: readonly string[];
};

/** The parameters of /search. Their parser and the OpenAPI document are derived from this. */
export const searchParameters = {
  q: {
    isRequired: true,
    description: `What to search for. All words must occur. \`"..."\` is an exact phrase, \`OR\` in capitals separates alternatives, and a leading \`-\` excludes a word or phrase. Case and accents are ignored. Surrounding spaces do not count toward the length.`,
    type: 'string',
    minLength: 1,
    maxLength: queryMaxLength,
  },
  limit: {
    isRequired: false,
    description: 'The maximum number of results.',
    type: 'integer',
    ...resultLimit,
  },
  state: {
    isRequired: false,
    description:
      'Only meetings in this state, province or territory: its full name (case and accents are ignored) or its postal code. Ignored if empty.',
    type: 'string',
  },
  kind: {
    isRequired: false,
    description:
      'Only meetings of this kind of place: `school` for school boards, `city` for all others. Ignored if empty.',
    type: 'string',
    enum: searchKinds,
  },
} as const satisfies Readonly<Record<string, Parameter>>;

export type ParameterName = keyof typeof searchParameters;

export const searchResultSchema = z
  .strictObject({
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
  })
  .describe('A matching meeting.');

export const searchResponseSchema = z
  .strictObject({
    query: z.string().describe('The query as received.'),
    count: z.int().min(0).max(resultLimit.maximum).describe('Number of results.'),
    results: z.array(searchResultSchema).max(resultLimit.maximum).describe('Sorted by relevance.'),
    relaxed: z
      .literal(true)
      .describe('Present if no meeting has all the words; the results match the most important ones.')
      .optional(),
  })
  .describe('The results of a search.');

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
      .describe('`degraded` if the newest index cannot be used, or failed a request.'),
    ...indexFacts,
  })
  .describe('The status of the search.');

/** /health while no index is loaded: an error with the same facts. */
export const unavailableSchema = problemSchema
  .extend({ ...indexFacts, index_version: z.null().describe('Null, since no index is loaded.') })
  .describe('An error (RFC 9457) with the facts of /health.');

export type Health = z.infer<typeof healthSchema>;
export type Unavailable = z.infer<typeof unavailableSchema>;
