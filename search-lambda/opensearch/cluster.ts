/** The requests of a search to a cluster. */
import type { API, Client, Types } from '@opensearch-project/opensearch';
import * as z from 'zod';
import type { SearchDocument } from '../engine/search-index.ts';
import { StoreFault } from '../load/index-store.ts';
import { documentSchema } from './documents.ts';
import { facetAggregations, type FacetCounts, facetsSchema } from './facets.ts';
import { type Failure, clusterFailure, storeFault, unreadable } from './failures.ts';
import { type Description, readDescription } from './format.ts';
import type { OpenSearchQuery } from './query.ts';

/**
 * A search usually makes two to four requests: counts of its words, candidates, the same of a recognized place, and the total.
 * With two attempts of this duration each, they end within the 30 s after which CloudFront gives up on its origin.
 */
const defaultAttemptMs = 3000;
const attempts = 2;

/** An index with its name and its description. */
export type NamedIndex = { readonly name: string; readonly description: Description };

/** The documents that match a query. */
export type Matches = { readonly total: number; readonly facets?: FacetCounts | undefined };

/** A search for the top `size` hits in sort order. */
export type Search = {
  readonly query: OpenSearchQuery;
  readonly sort: Types.Common.SortCombinations[];
  readonly size: number;
};

/** Partial results are rejected. */
const completeShards = z.object({ failed: z.literal(0) });

const searchSchema = z.object({
  timed_out: z.literal(false),
  _shards: completeShards,
  hits: z.object({ hits: z.array(z.object({ _source: documentSchema })) }),
});

const totalSchema = z.object({ total: z.object({ value: z.int(), relation: z.literal('eq') }) });

const matchesSchema = z.object({
  timed_out: z.literal(false),
  _shards: completeShards,
  hits: totalSchema,
  aggregations: facetsSchema.optional(),
});

const countsSchema = (count: number) =>
  z.object({
    responses: z
      .array(
        z.object({
          status: z.literal(200),
          timed_out: z.literal(false),
          _shards: completeShards,
          hits: totalSchema,
        }),
      )
      .length(count),
  });

const mappingsSchema = z.record(
  z.string(),
  z.object({ mappings: z.object({ _meta: z.unknown().optional() }) }),
);

export class Cluster {
  readonly #client: Client;
  readonly #attemptMs: number;

  /** @param attemptMs timeout of an attempt */
  constructor(client: Client, attemptMs = defaultAttemptMs) {
    this.#client = client;
    this.#attemptMs = attemptMs;
  }

  /**
   * Returns the single index behind an alias. Makes one attempt, since the loader retries.
   * @throws {StoreFault} if there is no index, or one of another format; the message is a reason, not a sentence
   */
  async indexOf(alias: string): Promise<NamedIndex> {
    const response = await responseWithin(this.#client.indices.getMapping({ index: alias }), this.#attemptMs);
    if ('failure' in response) throw storeFault(response.failure);
    const named = mappingsSchema.safeParse(response.body).data;
    if (named === undefined) throw storeFault(unreadable);
    const [index, ...others] = Object.entries(named);
    if (index === undefined || others.length > 0)
      throw new StoreFault(`the alias ${alias} names ${Object.keys(named).length} indexes, not one`);
    const [name, { mappings }] = index;
    const description = readDescription(mappings._meta);
    if (description === undefined)
      throw new StoreFault(`the index ${name} was not loaded by this version of the program`);
    return { name, description };
  }

  /** Returns the top documents in sort order. */
  async search(index: string, { query, sort, size }: Search): Promise<SearchDocument[]> {
    const body: API.Search_RequestBody = { query, sort, size, track_total_hits: false };
    const { hits } = await this.#request(index, searchSchema, () =>
      this.#client.search({ index, allow_partial_search_results: false, body }),
    );
    return hits.hits.map(({ _source }) => _source);
  }

  /** Returns the number of documents that match all conditions, and their facets if they are wanted. */
  async countMatches(
    index: string,
    conditions: readonly OpenSearchQuery[],
    hasFacets: boolean,
  ): Promise<Matches> {
    const body: API.Search_RequestBody = {
      query: { bool: { filter: [...conditions] } },
      size: 0,
      track_total_hits: true,
      ...(hasFacets ? { aggregations: facetAggregations } : {}),
    };
    const schema = hasFacets ? matchesSchema.extend({ aggregations: facetsSchema }) : matchesSchema;
    const { hits, aggregations } = await this.#request<z.infer<typeof matchesSchema>>(index, schema, () =>
      this.#client.search({ index, allow_partial_search_results: false, body }),
    );
    return { total: hits.total.value, facets: aggregations };
  }

  /** Returns the number of matching documents of each query. */
  async count(index: string, queries: readonly OpenSearchQuery[]): Promise<number[]> {
    const header: Types.Core_Msearch.MultisearchHeader = { allow_partial_search_results: false };
    const body = queries.flatMap((query): Types.Core_Msearch.RequestItem[] => [
      header,
      { query: { bool: { filter: [query] } }, size: 0, track_total_hits: true },
    ]);
    const counts = countsSchema(queries.length);
    const { responses } = await this.#request(index, counts, () => this.#client.msearch({ index, body }));
    return responses.map(({ hits }) => hits.total.value);
  }

  async #request<T>(index: string, schema: z.ZodType<T>, request: () => PendingResponse): Promise<T> {
    const what = `The index ${index} could not be searched`;
    for (let attempt = 1; ; attempt += 1) {
      const response = await responseWithin(request(), this.#attemptMs);
      if (!('failure' in response)) {
        const result = schema.safeParse(response.body);
        if (result.success) return result.data;
        throw storeFault(unreadable, what);
      }
      if (!response.failure.isTransient || attempt === attempts) throw storeFault(response.failure, what);
    }
  }
}

/** A request in flight, as the client returns it. */
type PendingResponse = Promise<{ readonly body: unknown }> & { readonly abort: () => void };

/** Awaits a response with a timeout. The client's own timeout does not cover a response that stalls after its head. */
async function responseWithin(
  request: PendingResponse,
  limitMs: number,
): Promise<{ readonly body: unknown } | { readonly failure: Failure }> {
  const silence = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    silence.reject(new NoAnswer());
    request.abort();
  }, limitMs);
  try {
    const { body } = await Promise.race([request, silence.promise]);
    return { body };
  } catch (error) {
    if (error instanceof NoAnswer)
      return { failure: { reason: `gave no answer within ${limitMs / 1000} s`, isTransient: true } };
    const failure = clusterFailure(error);
    if (failure === undefined) throw error;
    return { failure };
  } finally {
    clearTimeout(timer);
  }
}

class NoAnswer extends Error {}
