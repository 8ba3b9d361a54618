/**
 * Format of an index in OpenSearch, as `civic opensearch load` writes it and the search reads it.
 *
 * OpenSearch analyzes no text. It receives our own words and stems, so that it matches the same meetings as the other index
 * formats. A word's contribution to the score, except its IDF, is known at load time and is stored in place of the word's
 * frequency. The score is therefore a sum of products, however many shards there are:
 *
 *     { "id": "m1", "state": "Ohio", ...,             the SearchDocument itself, stored unchanged
 *       "words": ["council rezones larkspur avenue"],  each of its texts, for phrases
 *       "stems": "council|59578 rezon|114688 ...",     its stems and concepts with their impacts, for words and scores
 *       "body_stems": ["council"],                     the words of its body's name, for filters
 *       "year": "2026", "outcomes": ["passed"] }       values for facets
 */
import * as z from 'zod';
import type { Types } from '@opensearch-project/opensearch';
import { wordFilterNames } from '../engine/document-filters.ts';
import { placeRows, placeRowSchema, placesOfRows } from '../engine/known-places.ts';
import type { KnownPlace, IndexFacts } from '../engine/search-index.ts';
import { stemsField } from './fields.ts';

/** Name of the format in pointers. */
export const format = 'opensearch';
/** Incremented with every change of the fields or of text analysis. */
export const version = 4;

/** Description of an index, stored in its mapping. */
const descriptionSchema = z.object({
  format: z.literal(format),
  version: z.literal(version),
  /** Hash of the documents and the facts. The same content has the same index. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Mean number of distinct stems per meeting. */
  average_length: z.number().min(0),
  meetings: z.int().min(0),
  places: z.int().min(0),
  oldest: z.string().nullable(),
  newest: z.string().nullable(),
  updated_at: z.string().nullable(),
  states: z.array(z.string()),
  /** Every place of the corpus, by key. */
  place_table: z.array(placeRowSchema),
});

export type Description = z.infer<typeof descriptionSchema>;

/** Parses the description of an index, or returns undefined if this program cannot read the index. */
export const readDescription = (meta: unknown): Description | undefined =>
  descriptionSchema.safeParse(meta).data;

export const describeIndex = (
  facts: IndexFacts,
  places: readonly KnownPlace[],
  sha256: string,
  averageLength: number,
): Description => ({
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
  place_table: placeRows(places),
});

export const placesFrom = ({ place_table: table }: Description): KnownPlace[] => placesOfRows(table);

export const factsFrom = ({ updated_at, states, ...facts }: Description): IndexFacts => ({
  meetings: facts.meetings,
  places: facts.places,
  oldest: facts.oldest,
  newest: facts.newest,
  updatedAt: updated_at,
  states,
});

/** The score of a stem is its impact times the query's boost, which contains the IDF. */
const impactTimesBoost = 'return query.boost * doc.freq;';

/** Fields that are searched or counted, but not returned. */
const derivedFields = ['words', 'stems', ...wordFilterNames.map(stemsField), 'year', 'outcomes'];

/** In characters; Lucene's limit is 32,766 bytes. */
const maxBodyLength = 8000;

/** Keeps the words of two texts from being adjacent. */
const gapBetweenTexts = 100;

/** Request body that creates an index. It is neither refreshed nor replicated before it is complete. */
export const indexBody = (
  description: Description,
  shards: number,
): { mappings: Types.Common_Mapping.TypeMapping; settings: Types.Indices_Common.IndexSettings } => ({
  settings: {
    number_of_shards: shards,
    number_of_replicas: 0,
    refresh_interval: '-1',
    // The published API schema has only this name for a scripted similarity.
    similarity: { scripted_tfidf: { type: 'scripted', script: { source: impactTimesBoost } } },
    analysis: {
      analyzer: { impacts: { type: 'custom', tokenizer: 'whitespace', filter: ['delimited_term_freq'] } },
    },
  },
  mappings: {
    _meta: description,
    // Other fields are stored but not searchable.
    dynamic: 'false',
    _source: { excludes: [...derivedFields] },
    properties: {
      id: { type: 'keyword' },
      date: { type: 'keyword' },
      state: { type: 'keyword' },
      kind: { type: 'keyword' },
      place: { type: 'keyword' },
      topics: { type: 'keyword' },
      // Lucene refuses longer values; a name of this length is not shown as a facet.
      body: { type: 'keyword', ignore_above: maxBodyLength },
      ...Object.fromEntries(wordFilterNames.map((filter) => [stemsField(filter), { type: 'keyword' }])),
      year: { type: 'keyword' },
      outcomes: { type: 'keyword' },
      // A filter's conditions apply to one decision together.
      decisions: {
        type: 'nested',
        dynamic: 'false',
        properties: {
          outcome: { type: 'keyword' },
          stage: { type: 'keyword' },
          yes: { type: 'long' },
          no: { type: 'long' },
          amount_cents: { type: 'long' },
        },
      },
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
