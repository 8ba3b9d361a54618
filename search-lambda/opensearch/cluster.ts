/** The requests that the search makes of a cluster. */
import type { API, Client, Types } from '@opensearch-project/opensearch';
import * as z from 'zod';
import type { SearchDocument } from '../engine/search-index.ts';
import { StoreFault } from '../load/store.ts';
import { type Failure, failureOf, faultOf, unreadable } from './fault.ts';
import { type Description, readDescription } from './format.ts';
import type { OpenSearchQuery } from './query.ts';

/**
 * One search makes at most two requests, a relaxed one two more. With so much time for each of two attempts they end within
 * the 30 s after which CloudFront gives its origin up.
 */
const usualAttemptMs = 3000;
const attempts = 2;

/** Of an index: its name, and what it says of itself. */
export type NamedIndex = { readonly name: string; readonly description: Description };

/** A search for the best; the order is that of the hits. */
export type Search = {
  readonly query: OpenSearchQuery;
  readonly sort: Types.Common.SortCombinations[];
  readonly size: number;
};

const documentSchema = z.object({
  id: z.string(),
  city: z.string(),
  state: z.string(),
  kind: z.enum(['city', 'school']),
  body: z.string(),
  date: z.string(),
  headline: z.string(),
  decisions: z.array(z.string()),
  summary: z.string(),
  url: z.string(),
}) satisfies z.ZodType<SearchDocument>;

/** A search that reached some of its shards only has no answer. */
const completeShards = z.object({ failed: z.literal(0) });

const foundSchema = z.object({
  timed_out: z.literal(false),
  _shards: completeShards,
  hits: z.object({ hits: z.array(z.object({ _source: documentSchema })) }),
});

const countsSchema = (count: number) =>
  z.object({
    responses: z
      .array(
        z.object({
          status: z.literal(200),
          timed_out: z.literal(false),
          _shards: completeShards,
          hits: z.object({ total: z.object({ value: z.int(), relation: z.literal('eq') }) }),
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

  /** @param attemptMs how long a request may take before it is made again. */
  constructor(client: Client, attemptMs = usualAttemptMs) {
    this.#client = client;
    this.#attemptMs = attemptMs;
  }

  /**
   * The one index that an alias names. Asked once: the loader asks again.
   * @throws {StoreFault} where there is none, or one of another kind; with a reason that is no sentence.
   */
  async indexOf(alias: string): Promise<NamedIndex> {
    const answer = await answerOf(this.#client.indices.getMapping({ index: alias }), this.#attemptMs);
    if ('failure' in answer) throw faultOf(answer.failure);
    const named = mappingsSchema.safeParse(answer.body).data;
    if (named === undefined) throw faultOf(unreadable);
    const [index, ...others] = Object.entries(named);
    if (index === undefined || others.length > 0)
      throw new StoreFault(`the alias ${alias} names ${Object.keys(named).length} indexes, not one`);
    const [name, { mappings }] = index;
    const description = readDescription(mappings._meta);
    if (description === undefined)
      throw new StoreFault(`the index ${name} is not one that this version of the program loads`);
    return { name, description };
  }

  /** The best meetings. */
  async search(index: string, { query, sort, size }: Search): Promise<SearchDocument[]> {
    const body: API.Search_RequestBody = { query, sort, size, track_total_hits: false };
    const found = await this.#ask(index, foundSchema, () =>
      this.#client.search({ index, allow_partial_search_results: false, body }),
    );
    return found.hits.hits.map(({ _source }) => _source);
  }

  /** How many meetings each query matches. */
  async count(index: string, queries: readonly OpenSearchQuery[]): Promise<number[]> {
    const header: Types.Core_Msearch.MultisearchHeader = { allow_partial_search_results: false };
    const body = queries.flatMap((query): Types.Core_Msearch.RequestItem[] => [
      header,
      { query: { bool: { filter: [query] } }, size: 0, track_total_hits: true },
    ]);
    const counts = countsSchema(queries.length);
    const { responses } = await this.#ask(index, counts, () => this.#client.msearch({ index, body }));
    return responses.map(({ hits }) => hits.total.value);
  }

  async #ask<T>(index: string, schema: z.ZodType<T>, request: () => Answering): Promise<T> {
    const what = `The index ${index} could not be searched`;
    for (let attempt = 1; ; attempt += 1) {
      const answer = await answerOf(request(), this.#attemptMs);
      if (!('failure' in answer)) {
        const result = schema.safeParse(answer.body);
        if (result.success) return result.data;
        throw faultOf(unreadable, what);
      }
      if (!answer.failure.isPassing || attempt === attempts) throw faultOf(answer.failure, what);
    }
  }
}

/** A request under way, as the client gives it. */
type Answering = Promise<{ readonly body: unknown }> & { readonly abort: () => void };

/** Ends a request that takes too long: the client itself only notices that a connection is silent before the answer begins. */
async function answerOf(
  request: Answering,
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
      return { failure: { reason: `gave no answer within ${limitMs / 1000} s`, isPassing: true } };
    const failure = failureOf(error);
    if (failure === undefined) throw error;
    return { failure };
  } finally {
    clearTimeout(timer);
  }
}

class NoAnswer extends Error {}
