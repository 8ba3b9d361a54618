/** The search API and the pointer to its index (CONTRACT.md 4). */
import * as z from 'zod';
import { problemSchema } from './errors.ts';
import { datePattern, instantPattern, urlPattern } from './values.ts';

/** Limits of the parameters. */
const queryMaxLength = 400;
export const resultLimit = { minimum: 1, maximum: 50, default: 25 } as const;
export const searchKinds = ['city', 'school'] as const;
export type SearchKind = (typeof searchKinds)[number];

/** A snippet holds at most so many characters. */
export const snippetMaxLength = 240;

const sha256Pattern = /^[0-9a-f]{64}$/;
/** A file of an index; its name holds a hash, so that no file is ever changed. */
const indexFileSchema = z.object({
  name: z.string().regex(/^[a-z0-9][a-z0-9._-]{0,99}$/),
  bytes: z.int().min(1),
  sha256: z.string().regex(sha256Pattern),
});

const day = z.string().regex(new RegExp(`^(?:${datePattern})$`));

/**
 * `search/current.json`: which index the function is to serve. Its files stand beside it.
 */
export const indexPointerSchema = z.object({
  /** What kind of index it is. */
  format: z.string().min(1),
  /** Version of that format. */
  version: z.int().min(1),
  segments: z.array(indexFileSchema).min(1),
  /** Which documents of the segments others have taken the place of; absent where there are none in a single segment. */
  live: indexFileSchema.optional(),
  /** Meetings that can be found, and the places that they belong to. */
  meetings: z.int().min(0),
  places: z.int().min(0),
  /** Days of the oldest and the newest of them; null where there are none. */
  oldest: day.nullable(),
  newest: day.nullable(),
  /** The newest `updated_at` of them. */
  updated_at: z
    .string()
    .regex(new RegExp(`^(?:${instantPattern})$`))
    .nullable(),
});

export type IndexFile = z.infer<typeof indexFileSchema>;
export type IndexPointer = z.infer<typeof indexPointerSchema>;

/** A parameter of a query string: the keywords of a JSON Schema that its decoded value has, and what it is for. */
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

/** The parameters of /search. Their reader and the OpenAPI document follow from this. */
export const searchParameters = {
  q: {
    isRequired: true,
    description: `What to search for. Words must all occur; \`"..."\` is an exact phrase, \`OR\` in capitals stands between alternatives, a leading \`-\` excludes a word or a phrase. Case and accents do not matter. Spaces around it do not count towards the length.`,
    type: 'string',
    minLength: 1,
    maxLength: queryMaxLength,
  },
  limit: {
    isRequired: false,
    description: 'How many results to return at most.',
    type: 'integer',
    ...resultLimit,
  },
  state: {
    isRequired: false,
    description:
      'Only meetings in this state, province or territory: its full name (case and accents aside) or its postal code. Empty is as if absent.',
    type: 'string',
  },
  kind: {
    isRequired: false,
    description:
      'Only meetings of this kind of place: `school` for school boards, `city` for all others. Empty is as if absent.',
    type: 'string',
    enum: searchKinds,
  },
} as const satisfies Readonly<Record<string, Parameter>>;

export type ParameterName = keyof typeof searchParameters;

export const searchResultSchema = z
  .strictObject({
    city: z.string().describe('Name of the place.'),
    state: z.string().describe('Full name of the state or province.'),
    kind: z.enum(searchKinds).describe('`school` for school boards, else `city`.'),
    body: z.string().describe('The body that met; empty where unknown.'),
    date: day.describe('Local day of the meeting.'),
    headline: z.string().describe('The meeting in one line.'),
    snippet: z
      .string()
      .describe(`At most ${snippetMaxLength} characters around the match; \`…\` where text was cut off.`),
    url: z
      .string()
      .regex(new RegExp(`^(?:${urlPattern})$`))
      .describe('Permanent link to the meeting on the page of its place.'),
    score: z.number().positive().describe('Relevance; no result has a higher one than the result before it.'),
  })
  .describe('A meeting that matches.');

export const searchResponseSchema = z
  .strictObject({
    query: z.string().describe('The query as received.'),
    count: z.int().min(0).max(resultLimit.maximum).describe('Number of results.'),
    results: z.array(searchResultSchema).max(resultLimit.maximum).describe('Best first.'),
    relaxed: z
      .literal(true)
      .describe('Set where no meeting has all the words, and those that have the weightiest are returned.')
      .optional(),
  })
  .describe('What a search finds.');

export type SearchResult = z.infer<typeof searchResultSchema>;
export type SearchResponse = z.infer<typeof searchResponseSchema>;

const indexFacts = {
  index_version: z.string().min(1).describe('Identifies the index that answers.'),
  meetings: z.int().min(0).describe('Meetings that can be found.'),
  places: z.int().min(0).describe('Places that they belong to.'),
  oldest: day.nullable().describe('Day of the oldest of them.'),
  newest: day.nullable().describe('Day of the newest of them.'),
  updated_at: indexPointerSchema.shape.updated_at.describe('Newest `updated_at` of them.'),
  uptime_seconds: z.int().min(0).describe('How long this instance has been running.'),
  failure: z.string().min(1).describe('Why the newest index is not the one that answers.').optional(),
};

export const healthSchema = z
  .strictObject({
    status: z
      .enum(['ok', 'degraded'])
      .describe('`degraded` where an older index answers, since the newest one is bad.'),
    ...indexFacts,
  })
  .describe('How the search is doing.');

/** /health while no index is loaded: an error that carries the same facts. */
export const unavailableSchema = problemSchema
  .extend({ ...indexFacts, index_version: z.null().describe('There is none.') })
  .describe('An error (RFC 9457) with the facts of /health.');

export type Health = z.infer<typeof healthSchema>;
export type Unavailable = z.infer<typeof unavailableSchema>;
