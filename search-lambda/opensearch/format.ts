/**
 * What an index in OpenSearch holds, as the loader writes it and the search reads it.
 *
 * OpenSearch analyses nothing itself: it is given our own words and stems, so that it matches what the other indexes match.
 * What a word adds to a meeting's score, but for its rarity, is known when a meeting is loaded and stands in the place of
 * the word's frequency. So the score is a sum of products, whatever the shards:
 *
 *     { "id": "m1", "state": "Ohio", ...,             the SearchDocument itself, kept as it is
 *       "words": ["council rezones larkspur avenue"],  each of its texts, for phrases
 *       "stems": "council|59578 rezon|114688 ..." }    its stems with their impact, for words and scores
 */
import * as z from 'zod';
import type { Types } from '@opensearch-project/opensearch';
import type { IndexFacts } from '../engine/search-index.ts';

/** The kind of index, as pointers name it. */
export const format = 'opensearch';
export const version = 1;

/** What is said of an index in its mapping. */
const descriptionSchema = z.object({
  format: z.literal(format),
  version: z.literal(version),
  /** Over the documents and the facts: the same content has the same index. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Different stems of a meeting, on average. */
  average_length: z.number().min(0),
  meetings: z.int().min(0),
  places: z.int().min(0),
  oldest: z.string().nullable(),
  newest: z.string().nullable(),
  updated_at: z.string().nullable(),
  states: z.array(z.string()),
});

export type Description = z.infer<typeof descriptionSchema>;

/** The description of an index that this program can read, or undefined. */
export const readDescription = (meta: unknown): Description | undefined =>
  descriptionSchema.safeParse(meta).data;

export const describeIndex = (facts: IndexFacts, sha256: string, averageLength: number): Description => ({
  format,
  version,
  sha256,
  average_length: averageLength,
  meetings: facts.meetings,
  places: facts.places,
  oldest: facts.oldest,
  newest: facts.newest,
  updated_at: facts.updatedAt,
  states: [...facts.states],
});

export const factsOf = ({ updated_at, states, ...facts }: Description): IndexFacts => ({
  meetings: facts.meetings,
  places: facts.places,
  oldest: facts.oldest,
  newest: facts.newest,
  updatedAt: updated_at,
  states,
});

/** The score of a stem is its impact times the boost that a query gives it; the rarity is in the boost. */
const impactTimesBoost = 'return query.boost * doc.freq;';

/** So that the words of two texts are never adjacent. */
const gapBetweenTexts = 100;

/** What an index is created with: it is not searched, nor copied, before it is full. */
export const indexBody = (
  description: Description,
  shards: number,
): { mappings: Types.Common_Mapping.TypeMapping; settings: Types.Indices_Common.IndexSettings } => ({
  settings: {
    number_of_shards: shards,
    number_of_replicas: 0,
    refresh_interval: '-1',
    // The published schema of the API knows a scripted similarity by this name only.
    similarity: { scripted_tfidf: { type: 'scripted', script: { source: impactTimesBoost } } },
    analysis: {
      analyzer: { impacts: { type: 'custom', tokenizer: 'whitespace', filter: ['delimited_term_freq'] } },
    },
  },
  mappings: {
    _meta: description,
    // What is not named here is kept and not searched.
    dynamic: 'false',
    _source: { excludes: ['words', 'stems'] },
    properties: {
      id: { type: 'keyword' },
      date: { type: 'keyword' },
      state: { type: 'keyword' },
      kind: { type: 'keyword' },
      words: {
        type: 'text',
        analyzer: 'whitespace',
        norms: false,
        position_increment_gap: gapBetweenTexts,
      },
      stems: {
        type: 'text',
        analyzer: 'impacts',
        norms: false,
        index_options: 'freqs',
        similarity: 'scripted_tfidf',
      },
    },
  },
});
